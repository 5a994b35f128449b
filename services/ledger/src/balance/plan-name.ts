/**
 * Plan names by statement text. Texts depend on coding rules and on which months have snapshots, so
 * there are a few of each.
 */
const names = new Map<string, string>();

/**
 * Each connection caches one plan per name; statements beyond this number are planned each time.
 */
const namesAtMost = 40;

/**
 * The name under which a connection caches the plan of a composed statement; undefined once there
 * are too many. Parsing and planning a text of ten thousand characters takes a third of its
 * response time.
 */
export function planNameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= namesAtMost) return known;
  const name = `figures-${names.size + 1}`;
  names.set(text, name);
  return name;
}
