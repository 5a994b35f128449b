import { fieldTitleOf } from '@mingzhang/contract';

const titles = new Map<string, string>();

/** The title of a field on screen. Looked up once: of a file there are ten thousand cards, each with the same fields. */
export function titleOf(name: string): string {
  const known = titles.get(name);
  if (known !== undefined) return known;
  const title = fieldTitleOf([name]);
  titles.set(name, title);
  return title;
}

/** Fields under the titles that they have on screen, for the operation log. */
export function titled(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const told: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) told[titleOf(name)] = fields[name];
  return told;
}
