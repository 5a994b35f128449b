import { fieldTitleOf } from '@mingzhang/contract';

/** Fields under the titles that they have on screen, for the operation log. */
export function titled(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const told: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) told[fieldTitleOf([name])] = fields[name];
  return told;
}
