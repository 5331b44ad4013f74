/**
 * A form for one capability, made from its input schema. What has no control of its own (objects, odd unions) gets a field
 * for JSON, and the whole input can be written as JSON text instead, also text that is none: the runtime is what checks, and
 * showing what it says is the point. So nothing is refused here.
 */

import { el, setChildren, setText } from "../shared/dom.js";

/**
 * @param {{ id: string, input: any, record?: { kind: string } }} capability
 * @returns a form's fields: `element`, `read()` for the input (a value, or text in JSON mode), `offer(records)` for the
 *   suggestions, `problems(list)` for what the runtime said about single fields.
 */
export function createFields(capability) {
  const properties = Object.entries(capability.input?.properties ?? {});
  const required = new Set(capability.input?.required ?? []);
  const fields = properties.map(([name, schema]) =>
    createField(name, schema, required.has(name), capability.record && name === "record"),
  );

  const text = el("textarea", {
    class: "field code",
    id: "json",
    rows: "6",
    spellcheck: "false",
    "aria-describedby": "json-problem",
  });
  const textProblem = el("p", { class: "problem", id: "json-problem", hidden: true });
  const written = el("div", { class: "property" }, el("label", { for: "json", text: "JSON input" }), text, textProblem);
  const asJson = el("input", { type: "checkbox", role: "switch", id: "as-json", on: { change: switchMode } });
  const filled = el(
    "div",
    { class: "fields" },
    ...fields.map((field) => field.element),
    fields.length === 0 && el("p", { class: "hint", text: "It takes no input." }),
  );

  const read = () =>
    Object.fromEntries(fields.map((field) => [field.name, field.read()]).filter(([, value]) => value !== undefined));

  function switchMode() {
    if (asJson.checked) text.value = JSON.stringify(read(), null, 2);
    filled.hidden = asJson.checked;
    written.hidden = !asJson.checked;
  }
  switchMode();

  return {
    element: el(
      "div",
      { class: "input" },
      filled,
      written,
      el("label", { class: "switch" }, asJson, el("span", { text: "As JSON" })),
    ),
    read: () => (asJson.checked ? text.value : read()),
    record: () => fields.find((field) => field.name === "record")?.read(),
    offer(records) {
      for (const field of fields) field.offer?.(records);
    },
    problems(list) {
      const left = list.filter((problem) => asJson.checked || !fields.some((field) => isAbout(problem, field.name)));
      for (const field of fields)
        field.problem(
          asJson.checked
            ? ""
            : list
                .filter((problem) => isAbout(problem, field.name))
                .map(({ message }) => message)
                .join("; "),
        );
      setText(
        textProblem,
        asJson.checked ? left.map(({ path, message }) => `${path || "input"}: ${message}`).join("\n") : "",
      );
      textProblem.hidden = textProblem.textContent === "";
    },
  };
}

const isAbout = ({ path, message }, name) =>
  path.split(/[/.]/u).includes(name) || (/^(\/|)$/u.test(path) && message.includes(`"${name}"`));

function createField(name, schema, required, isRecord) {
  const id = `input-${name}`;
  const kind = isRecord ? recordInput : kindOf(schema);
  const control = kind(id, simplest(schema), required);
  const hint = [schema.description, control.hint, limits(schema)].filter(Boolean).join(". ");
  const problem = el("p", { class: "problem", id: `${id}-problem`, hidden: true });
  control.input.setAttribute("aria-describedby", `${id}-hint ${id}-problem`);
  if (required) control.input.setAttribute("aria-required", "true");
  return {
    name,
    read: control.read,
    offer: control.offer,
    element: el(
      "div",
      { class: "property", "data-kind": kind.name },
      el(
        "label",
        { for: id },
        el("span", { class: "code", text: name }),
        !required && el("span", { class: "optional", text: "optional" }),
      ),
      control.element ?? control.input,
      el("p", { class: "hint", id: `${id}-hint`, text: hint, hidden: hint === "" }),
      problem,
    ),
    problem(text) {
      setText(problem, text);
      problem.hidden = text === "";
      control.input.setAttribute("aria-invalid", String(text !== ""));
    },
  };
}

/** Of a union the first part that has a control. */
function simplest(schema) {
  return (schema.anyOf ?? schema.oneOf)?.find((part) => part.enum || typeof part.type === "string") ?? schema;
}

function options(schema) {
  if (Array.isArray(schema.enum)) return schema.enum;
  const parts = schema.anyOf ?? schema.oneOf;
  return parts?.length > 0 && parts.every((part) => "const" in part) ? parts.map((part) => part.const) : undefined;
}

function kindOf(whole) {
  if (options(whole)) return choice;
  const schema = simplest(whole);
  if (options(schema)) return choice;
  const types = [schema.type].flat();
  if (types.includes("string")) return schema.maxLength > 120 ? longText : shortText;
  if (types.includes("number") || types.includes("integer")) return number;
  if (types.includes("boolean")) return yesOrNo;
  if (types.includes("array") && schema.items?.type === "string") return lines;
  return json;
}

// ---------------------------------------------------------------------------------------------
// One function for each kind of control: what it looks like and what it reads as. `undefined` leaves the property out.

function shortText(id, schema, required) {
  const input = el("input", { class: "field", id, autocomplete: "off" });
  return { input, read: () => (input.value === "" && !required ? undefined : input.value) };
}

function longText(id, schema, required) {
  const input = el("textarea", { class: "field", id, rows: "3" });
  return { input, read: () => (input.value === "" && !required ? undefined : input.value) };
}

function number(id, schema) {
  const input = el("input", { class: "field", id, inputmode: "decimal", autocomplete: "off" });
  const read = () => {
    if (input.value.trim() === "") return undefined;
    return Number.isNaN(Number(input.value)) ? input.value : Number(input.value);
  };
  return { input, read, hint: schema.type === "integer" ? "A whole number" : "A number" };
}

function yesOrNo(id, schema, required) {
  const input = el(
    "select",
    { class: "field", id },
    !required && el("option", { value: "", text: "—" }),
    el("option", { value: "true", text: "true" }),
    el("option", { value: "false", text: "false" }),
  );
  return { input, read: () => (input.value === "" ? undefined : input.value === "true") };
}

function choice(id, schema, required) {
  const values = options(schema);
  const input = el(
    "select",
    { class: "field", id },
    !required && el("option", { value: "", text: "—" }),
    ...values.map((value, index) => el("option", { value: String(index), text: String(value) })),
  );
  return { input, read: () => (input.value === "" ? undefined : values[Number(input.value)]) };
}

function lines(id) {
  const input = el("textarea", { class: "field", id, rows: "2" });
  return {
    input,
    hint: "One on each line",
    read: () =>
      input.value
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
  };
}

function json(id) {
  const input = el("textarea", { class: "field code", id, rows: "3", spellcheck: "false" });
  const read = () => {
    if (input.value.trim() === "") return undefined;
    try {
      return JSON.parse(input.value);
    } catch {
      return input.value;
    }
  };
  return { input, read, hint: "As JSON" };
}

function recordInput(id) {
  const input = el("input", { class: "field", id, list: "records", autocomplete: "off" });
  const list = el("datalist", { id: "records" });
  return {
    input,
    element: el("div", {}, input, list),
    read: () => (input.value.trim() === "" ? undefined : input.value.trim()),
    offer: (records) =>
      setChildren(
        list,
        records.map((record) => el("option", { value: record.id, label: record.label ?? record.id })),
      ),
  };
}

function limits(schema) {
  const parts = [];
  if (schema.maxLength) parts.push(`at most ${schema.maxLength} characters`);
  if (schema.minimum !== undefined) parts.push(`from ${schema.minimum}`);
  if (schema.maximum !== undefined) parts.push(`up to ${schema.maximum}`);
  const text = parts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
