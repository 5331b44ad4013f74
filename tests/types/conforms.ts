/**
 * Holds the shipped types against the contract, member by member and both ways. `contract.d.ts` is a copy of the contract; what
 * of it is not shipped yet stands in one table, and what the package has beyond it in another. Shipping something means deleting
 * its line: a line too many fails as well as one too few, and the error names the place.
 *
 * Assignability alone would not do: a forgotten optional member is assignable in both directions.
 */
import type * as shipped from "counterfoil";
import type * as contract from "./contract.js";

/** In the contract, not shipped yet: functions, and members (of a union: words) of types. */
interface NotYet {
  functions:
    | "createApprovalGate"
    | "createPageToolset"
    | "createSurface"
    | "dialogHandoff"
    | "documentTools"
    | "portTools"
    | "registryTools"
    | "serveTools"
    | "surfaceClient";
  ActionDeclaration:
    | "flow"
    | "handoff"
    | "sensitive";
  Capability:
    | "handoff";
  ConfirmRequest:
    | "steps";
  CounterfoilError:
    | "details";
  ExecuteOptions:
    | "resume"
    | "session";
  Executor:
    | "vault";
  ExecutorOptions:
    | "handoff";
  Receipt:
    | "resume"
    | "steps";
  ReceiptCode:
    | "HANDOFF_CANCELLED"
    | "HANDOFF_FAILED"
    | "HANDOFF_TIMEOUT"
    | "STEP_FAILED";
  Registry:
    | "form";
}

/** Shipped beyond the contract: optional members. */
interface Added {
  Changed:
    | "omitted";
}

/** Every shipped type: as the contract has it, and as it is shipped. */
interface Types {
  ActionContext: [contract.ActionContext, shipped.ActionContext];
  ActionDeclaration: [contract.ActionDeclaration, shipped.ActionDeclaration];
  Capability: [contract.Capability, shipped.Capability];
  Changed: [contract.Changed, shipped.Changed];
  Commit: [contract.Commit, shipped.Commit];
  ConfirmRequest: [contract.ConfirmRequest, shipped.ConfirmRequest];
  ConfirmRule: [contract.ConfirmRule, shipped.ConfirmRule];
  CounterfoilError: [contract.CounterfoilError, shipped.CounterfoilError];
  DomRecords: [contract.DomRecords, shipped.DomRecords];
  ElementRef: [contract.ElementRef, shipped.ElementRef];
  ExecuteOptions: [contract.ExecuteOptions, shipped.ExecuteOptions];
  Executor: [contract.Executor, shipped.Executor];
  ExecutorOptions: [contract.ExecutorOptions, shipped.ExecutorOptions];
  InitSource: [contract.InitSource, shipped.InitSource];
  Json: [contract.Json, shipped.Json];
  JsonObject: [contract.JsonObject, shipped.JsonObject];
  JsonSchema: [contract.JsonSchema, shipped.JsonSchema];
  ListedRecords: [contract.ListedRecords, shipped.ListedRecords];
  Operation: [contract.Operation, shipped.Operation];
  Origin: [contract.Origin, shipped.Origin];
  PageIdentity: [contract.PageIdentity, shipped.PageIdentity];
  PageModel: [contract.PageModel, shipped.PageModel];
  Publisher: [contract.Publisher, shipped.Publisher];
  PublishOptions: [contract.PublishOptions, shipped.PublishOptions];
  ReadOptions: [contract.ReadOptions, shipped.ReadOptions];
  Receipt: [contract.Receipt, shipped.Receipt];
  ReceiptCode: [contract.ReceiptCode, shipped.ReceiptCode];
  RecordView: [contract.RecordView, shipped.RecordView];
  RegionDeclaration: [contract.RegionDeclaration, shipped.RegionDeclaration];
  Registration: [contract.Registration, shipped.Registration];
  Registry: [contract.Registry, shipped.Registry];
  RegistryOptions: [contract.RegistryOptions, shipped.RegistryOptions];
  Risk: [contract.Risk, shipped.Risk];
  Stage: [contract.Stage, shipped.Stage];
  StateDeclaration: [contract.StateDeclaration, shipped.StateDeclaration];
}

// ---------------------------------------------------------------------------------------------
// The checks: each must come out as `never`, and what comes out instead names the places that differ

type None<Differences extends never> = Differences;

export type FunctionsDiffer = None<{ [Name in Functions]: Difference<(typeof contract)[Name], ShippedFunction<Name>, Name> }[Functions]>;
export type FunctionsBeyond = None<Exclude<keyof typeof shipped, Functions>>;

/** A line of a table that names nothing of the contract: misspelt, or out of date. */
export type LinesAstray =
  | None<Exclude<keyof NotYet | keyof Added, "functions" | keyof Types>>
  | None<Exclude<NotYet["functions"], keyof typeof contract>>
  | None<{ [Name in keyof NotYet & keyof Types]: Exclude<NotYet[Name], Members<Types[Name][0]>> }[keyof NotYet & keyof Types]>
  | None<{ [Name in keyof Added]: Exclude<Added[Name], Members<Types[Name][1]>> }[keyof Added]>;

// A type cannot list the names of types. But where two `export *` give the same name, that is an error unless the module exports
// the name itself: so a type that both sides have and that is not checked here does not compile.
export type * from "counterfoil";
export type * from "./contract.js";
export type { createExecutor, createRegistry, dialogConfirm, publishTools, status, webmcpSupported } from "counterfoil";
export type ActionContext = None<TypeDifference<"ActionContext">>;
export type ActionDeclaration = None<TypeDifference<"ActionDeclaration">>;
export type Capability = None<TypeDifference<"Capability">>;
export type Changed = None<TypeDifference<"Changed">>;
export type Commit = None<TypeDifference<"Commit">>;
export type ConfirmRequest = None<TypeDifference<"ConfirmRequest">>;
export type ConfirmRule = None<TypeDifference<"ConfirmRule">>;
export type CounterfoilError = None<TypeDifference<"CounterfoilError">>;
export type DomRecords = None<TypeDifference<"DomRecords">>;
export type ElementRef = None<TypeDifference<"ElementRef">>;
export type ExecuteOptions = None<TypeDifference<"ExecuteOptions">>;
export type Executor = None<TypeDifference<"Executor">>;
export type ExecutorOptions = None<TypeDifference<"ExecutorOptions">>;
export type InitSource = None<TypeDifference<"InitSource">>;
export type Json = None<TypeDifference<"Json">>;
export type JsonObject = None<TypeDifference<"JsonObject">>;
export type JsonSchema = None<TypeDifference<"JsonSchema">>;
export type ListedRecords = None<TypeDifference<"ListedRecords">>;
export type Operation = None<TypeDifference<"Operation">>;
export type Origin = None<TypeDifference<"Origin">>;
export type PageIdentity = None<TypeDifference<"PageIdentity">>;
export type PageModel = None<TypeDifference<"PageModel">>;
export type Publisher = None<TypeDifference<"Publisher">>;
export type PublishOptions = None<TypeDifference<"PublishOptions">>;
export type ReadOptions = None<TypeDifference<"ReadOptions">>;
export type Receipt = None<TypeDifference<"Receipt">>;
export type ReceiptCode = None<TypeDifference<"ReceiptCode">>;
export type RecordView = None<TypeDifference<"RecordView">>;
export type RegionDeclaration = None<TypeDifference<"RegionDeclaration">>;
export type Registration = None<TypeDifference<"Registration">>;
export type Registry = None<TypeDifference<"Registry">>;
export type RegistryOptions = None<TypeDifference<"RegistryOptions">>;
export type Risk = None<TypeDifference<"Risk">>;
export type Stage = None<TypeDifference<"Stage">>;
export type StateDeclaration = None<TypeDifference<"StateDeclaration">>;

// ---------------------------------------------------------------------------------------------
// How two types are held against each other: what they are made of, down to types that have a name and a check of their own

type Functions = Exclude<keyof typeof contract, NotYet["functions"]>;
type ShippedFunction<Name> = Name extends keyof typeof shipped ? (typeof shipped)[Name] : "not there";

type TypeDifference<Name extends keyof Types> = Parts<Due<Name>, Types[Name][1], Name>;

/** What the contract has of a type, without what is not shipped yet. */
type Due<Name extends keyof Types> = Name extends keyof NotYet
  ? Types[Name][0] extends string ? Exclude<Types[Name][0], NotYet[Name]> : Omit<Types[Name][0], NotYet[Name]>
  : Types[Name][0];

/** The words of a union, or the members of an object. */
type Members<T> = T extends string ? T : keyof T;

/** The places at or under `At` where the contract's `C` and the shipped `S` differ. */
type Difference<C, S, At extends string> =
  Same<C, S> extends true ? never
  : [Named<C, 0>] extends [never] ? Parts<C, S, At>
  : Named<C, 0> extends Named<S, 1> ? never : At;

type Parts<C, S, At extends string> =
  IsUnion<C> extends true ? Assignable<Marked<C, 0>, Marked<S, 1>, At>
  : [C, S] extends [(...given: infer CG) => infer CR, (...given: infer SG) => infer SR] ? Arguments<CG, SG, At> | Difference<CR, SR, `${At}()`>
  : [C, S] extends [Promise<infer CR>, Promise<infer SR>] ? Difference<CR, SR, At>
  : [C, S] extends [readonly (infer CI)[], readonly (infer SI)[]] ? Difference<CI, SI, `${At}[]`> | Assignable<C extends unknown[] ? 1 : 0, S extends unknown[] ? 1 : 0, At>
  : [C, S] extends [object, object] ? Shapes<C, S, At>
  : Assignable<C, S, At>;

type Shapes<C, S, At extends string> =
  | { [K in keyof C]-?: K extends keyof S ? Modifiers<C, S, K, At> | Difference<Required<C>[K], Required<S>[K], Place<At, K>> : `${Place<At, K>} is missing` }[keyof C]
  | { [K in Exclude<keyof S, keyof C>]: K extends AddedTo<At> ? (Partial<Pick<S, K>> extends Pick<S, K> ? never : `${Place<At, K>} is required`) : `${Place<At, K>} is not in the contract` }[Exclude<keyof S, keyof C>];

type Arguments<C extends unknown[], S extends unknown[], At extends string> =
  Same<C["length"], S["length"]> extends true
    ? { [K in keyof C]-?: K extends keyof S ? Difference<Required<C>[K], Required<S>[K], `${At}(${K & string})`> : never }[number]
    : `${At} takes another number of arguments`;

/** Optional or readonly on one side only. */
type Modifiers<C, S, K extends keyof C & keyof S, At extends string> =
  [IsOptional<C, K>, IsReadonly<C, K>] extends [IsOptional<S, K>, IsReadonly<S, K>] ? never : `${Place<At, K>} is optional or readonly on one side`;
type IsOptional<T, K extends keyof T> = {} extends Pick<T, K> ? true : false;
type IsReadonly<T, K extends keyof T> = Same<{ [P in K]: T[P] }, { -readonly [P in K]: T[P] }> extends true ? false : true;

type Place<At extends string, K> = `${At}.${K extends string | number ? K : "[symbol]"}`;
type AddedTo<At> = At extends keyof Added ? Added[At] : never;

type Assignable<C, S, At extends string> = [C] extends [S] ? ([S] extends [C] ? never : At) : At;

/** The name of a type, on the contract's side (0) or the shipped (1); in a union, in place of each member that has one. */
type Named<T, Side extends 0 | 1> = { [Name in keyof Types]: Same<T, Types[Name][Side]> extends true ? Name : never }[keyof Types];
type Marked<T, Side extends 0 | 1> =
  T extends unknown
    ? [Named<T, Side>] extends [never]
      ? T extends (...given: infer G) => infer R ? { given: { [K in keyof G]: Marked<G[K], Side> }; gives: Marked<R, Side> } : [T, keyof T]
      : { named: Named<T, Side> }
    : never;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
type IsUnion<T, Whole = T> = [T] extends [never] ? false : T extends unknown ? ([Whole] extends [T] ? false : true) : never;
