/** Callbacks that throw or answer nonsense. Each `make` runs in the page, where `revoked()` gives a revoked proxy. */

export const THROWS = {
  name: "throws",
  make: () => () => {
    throw new Error("app fault");
  },
};
export const NONSENSE = [
  { name: "gives undefined", make: () => () => undefined },
  { name: "gives null", make: () => () => null },
  { name: "gives NaN", make: () => () => NaN },
  { name: "gives a number", make: () => () => 1 },
  { name: "gives an empty text", make: () => () => "" },
  { name: "gives an object", make: () => () => ({ ok: true }) },
  { name: "gives a symbol", make: () => () => Symbol("x") },
  { name: "gives a function", make: () => () => () => true },
  { name: "gives a promise", make: () => () => Promise.resolve(true) },
  {
    name: "gives a promise that rejects",
    make: () => () => {
      const promise = Promise.reject(new Error("x"));
      promise.catch(() => {});
      return promise;
    },
  },
  { name: "gives a revoked proxy", make: () => () => revoked() },
];
