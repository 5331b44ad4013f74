/**
 * What the Todo page can do, declared once, next to the code that already does it. This file is all that an app adds to
 * become callable; every line hands over something that the app has anyway.
 */

/** The store replaces a task that changes, so an unchanged one need not be read again: `immutable`. */
export function declareTodo(registry, store, view) {
  registry.region({
    id: "tasks",
    label: "Tasks",
    element: "#app",
    records: {
      kind: "task",
      list: () => store.tasks,
      id: "id",
      label: "title",
      fields: ["title", "done"],
      element: (id) => view.rowOf(id),
      immutable: true,
    },
  });

  registry.state({
    key: "filter",
    label: "Which tasks are on show",
    read: () => store.filter,
  });

  // One declaration stands for `remove@t1`, `remove@t2` and so on: on every task, as long as it is there.
  registry.action({
    id: "remove",
    rows: "task",
    description: "Delete the task",
    risk: "dangerous",
    reveal: ({ recordId }) => view.reveal(recordId),
    run: (_input, { recordId }) => store.remove(recordId),
    expect: {
      description: "The task is no longer in the list",
      check: ({ recordId }) => !store.task(recordId) && !view.rowOf(recordId),
    },
  });

  registry.action({
    id: "tasks.add",
    region: "tasks",
    description: "Add an open task at the end of the list",
    input: {
      type: "object",
      properties: { title: { type: "string", minLength: 1, maxLength: 120, description: "What is to be done" } },
      required: ["title"],
      additionalProperties: false,
    },
    run: ({ title }) => ({ id: store.add(title) }),
  });

  registry.action({
    id: "tasks.set_done",
    region: "tasks",
    description: "Mark several tasks as done, or as open again",
    input: {
      type: "object",
      properties: {
        tasks: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 50, description: "Ids of the tasks" },
        done: { type: "boolean", description: "true: done; false: open again" },
      },
      required: ["tasks", "done"],
      additionalProperties: false,
    },
    idempotent: true,
    run: ({ tasks, done }) => store.setDone(tasks, done),
  });

  // These two operate the page's own controls, as a person would; their input follows from the control.
  registry.action({
    id: "tasks.search",
    region: "tasks",
    description: "Show only tasks whose title contains the text; empty shows all",
    risk: "read",
    target: "#search",
  });

  registry.action({
    id: "tasks.filter",
    region: "tasks",
    description: "Show all tasks, only open ones, or only done ones",
    risk: "read",
    target: "#filter",
  });
}
