/** Changing an order, and telling the user how it went: the one write path that hands and agents share. */

export function createChanges(store, notices) {
  async function change(id, what, text) {
    try {
      await store.update(id, what);
    } catch (error) {
      notices.tell("error", `${id} was not changed: ${error.message}`);
      throw error;
    }
    notices.tell("success", text);
  }
  return {
    setNote: (id, note) => change(id, { note }, "Note saved"),
    setStatus: (id, status) => change(id, { status }, `${id} is ${status} now`),
    save: (id, { note, status }) => change(id, { note, status }, `${id} saved`),
  };
}
