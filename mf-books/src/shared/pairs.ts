import type { SubjectBalanceResult } from '@mingzhang/contract';
import { balancePairs, besideKey, type BalancePair } from '@mingzhang/rules';

/** Debit and credit of the five pairs of a balance table. */
export type Pairs = SubjectBalanceResult['totals'];

/** The pairs shown in their order; on a phone the closing balance leads. */
export function shownPairs(options: {
  yearOpening: boolean;
  yearToDate: boolean;
  narrow: boolean;
}): readonly BalancePair[] {
  const { yearOpening, opening, movement, yearToDate, closing } = balancePairs;
  const groups = [
    ...(options.yearOpening ? [yearOpening] : []),
    opening,
    movement,
    ...(options.yearToDate ? [yearToDate] : []),
  ];
  return options.narrow ? [closing, ...groups] : [...groups, closing];
}

/** The columns of pairs. */
export function keysOf(pairs: readonly BalancePair[]): readonly (keyof Pairs)[] {
  return pairs.flatMap(({ debit, credit }) => [debit, credit]);
}

/** Likewise with 原币 or 数量 before each of them. */
export function keysBeside(pairs: readonly BalancePair[]) {
  return keysOf(pairs).flatMap((key) => [besideKey(key), key] as const);
}

/** Pairs whose amounts with 原币 or 数量 fit on a sheet of paper. */
const PAIRS_PER_SHEET = 2;

/** Columns of a print that tells 原币 or 数量 beside the amounts: as many sheets beside each other as it needs. */
export function sheetsBeside<Column>(
  pairs: readonly BalancePair[],
  columnsOf: (keys: ReturnType<typeof keysBeside>) => Column,
): { readonly columns: Column; readonly moreSheets: readonly Column[] } {
  const sheets: Column[] = [];
  for (let at = 0; at < pairs.length; at += PAIRS_PER_SHEET) {
    sheets.push(columnsOf(keysBeside(pairs.slice(at, at + PAIRS_PER_SHEET))));
  }
  const [columns = columnsOf([]), ...moreSheets] = sheets;
  return { columns, moreSheets };
}
