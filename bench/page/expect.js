/** Stops a measurement whose answers are wrong: a fast wrong answer is no figure. */
export function expect(what, actual, expected) {
  const [is, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== wanted) throw new Error(`${what}: expected ${wanted}, got ${is}`);
}
