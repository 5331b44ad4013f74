// What the browser is handed. Its callback gives back JSON text whatever happens: a bare value would be ambiguous there, a
// throw would lose its message, and a Symbol would end the tab.

export function tool(descriptor, call, capability) {
  const { title, ...rest } = descriptor;
  return {
    ...rest,
    ...(title == null ? {} : { title }),
    execute: async (input, options) => {
      try {
        const signal = options?.signal;
        return String(await call(capability, input, typeof signal?.addEventListener === "function" ? signal : undefined));
      } catch (error) {
        const text = `RUNTIME_FAILED: ${error?.message ?? error}`;
        return JSON.stringify({ content: [{ type: "text", text }], isError: true });
      }
    },
  };
}

/** The API of a document. One without a window is not asked: reading it there ends the tab in some builds. */
export function contextOf(document) {
  try {
    if (document.defaultView === null) return undefined;
    return document.modelContext ?? document.defaultView.navigator.modelContext;
  } catch {
    return undefined;
  }
}

export function registration(controller, exposedTo) {
  const { signal } = controller;
  return exposedTo === undefined ? { signal } : { signal, exposedTo };
}
