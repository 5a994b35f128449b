import type { PaperName } from '@mingzhang/web';

export type PerPage = 1 | 2 | 3;

/** How many vouchers stand one above the other, each with the entries it usually holds. */
export const linesByCount: Readonly<Record<PaperName, Readonly<Partial<Record<PerPage, number>>>>> =
  {
    a4: { 1: 12, 2: 5, 3: 5 },
    'a4-wide': { 1: 12 },
    a5: { 1: 6 },
    '240x140': { 1: 6 },
    '240x120': { 1: 5 },
    '210x127': { 1: 5 },
  };

/** How many vouchers a page of that paper may take. */
export function countsOf(name: PaperName): readonly PerPage[] {
  return ([1, 2, 3] as const).filter((count) => linesByCount[name][count] !== undefined);
}
