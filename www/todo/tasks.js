/** The twelve open tasks that the page starts with. */
export const TASKS = [
  { id: "t1", title: "Reply to Dana about the offer", due: "Today", done: false },
  { id: "t2", title: "Renew the parking permits", due: "Today", done: false },
  { id: "t3", title: "Review Priya’s onboarding plan", due: "Tomorrow", done: false },
  { id: "t4", title: "Order badges for the new starters", due: "Tomorrow", done: false },
  { id: "t5", title: "Book the room for the board meeting", due: "Wed", done: false },
  { id: "t6", title: "Update the holiday calendar", due: "Wed", done: false },
  { id: "t7", title: "Collect the expense receipts", due: "Thu", done: false },
  { id: "t8", title: "Prepare slides for the all-hands", due: "Thu", done: false },
  { id: "t9", title: "Weekly report", due: "Fri", done: false },
  { id: "t10", title: "Call the printer about the leaflets", due: "Fri", done: false },
  { id: "t11", title: "Plan the spring offsite", due: "Fri", done: false },
  { id: "t12", title: "Back up the shared drive", due: "Fri", done: false },
];
