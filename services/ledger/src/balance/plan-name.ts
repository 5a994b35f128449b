/** Names by text. Texts follow from coding rules and from what is kept of months: a few of each. */
const names = new Map<string, string>();

/** Each connection keeps a plan a name; what is asked for beyond these is planned each time. */
const namesAtMost = 40;

/**
 * The name by which a connection keeps the plan of a text that is made of parts; none once there are many. Reading
 * and planning a text of ten thousand signs takes a third of the time of its answer.
 */
export function planNameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= namesAtMost) return known;
  const name = `figures-${names.size + 1}`;
  names.set(text, name);
  return name;
}
