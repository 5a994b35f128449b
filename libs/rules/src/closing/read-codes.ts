import { salesCodes, type SalesOfSet } from '../chart-sales';
import type { ReadVariable } from './closing-template';

/** Code of a variable that reads all subjects of 损益. */
export const ALL_RESULTS = '*';

/** Codes, as the account set has them, that a figure of a built-in template reads. Errors: none. */
export function readCodes(
  { codes, isSales = false }: Pick<ReadVariable, 'codes' | 'isSales'>,
  set: SalesOfSet,
): readonly string[] {
  if (isSales) return salesCodes(set);
  return codes[set.standard].map((code) => (code === ALL_RESULTS ? code : set.codeOf(code)));
}
