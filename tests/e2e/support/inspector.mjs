/** The inspector beside a demo page, worked by hand. */

export function inspectorOf(page) {
  const place = page.locator("#inspector");
  const tab = (name) => place.getByRole("tab", { name });
  const receipt = place.getByRole("region", { name: "Receipt" });
  return {
    place,
    tab,
    /** Goes to a capability's form by way of its card. */
    async choose(capability) {
      await tab("Capabilities").click();
      await place.getByRole("button", { name: `Call ${capability} …` }).click();
    },
    /** Fills the fields of the form, by their names. */
    async fill(values) {
      for (const [name, value] of Object.entries(values)) await place.locator(`#input-${name}`).fill(value);
    },
    call: () => place.getByRole("button", { name: "Call", exact: true }).click(),
    /** The receipt that is drawn, once it is there: its verdict, its code, and as it is. */
    async receipt() {
      const article = receipt.locator("article.receipt");
      await article.waitFor();
      return {
        verdict: await article.getByRole("heading").first().innerText(),
        text: await article.innerText(),
        raw: JSON.parse(await article.getByLabel("Receipt as JSON").textContent()),
      };
    },
    problems: () => place.locator(".property .problem:visible").allInnerTexts(),
  };
}
