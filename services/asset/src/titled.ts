import { fieldTitleOf } from '@mingzhang/contract';

/** Fields under the titles that they have on screen, for the operation log. */
export function titled(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [fieldTitleOf([name]), value]),
  );
}
