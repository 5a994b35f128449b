import {
  currencyBalanceTable,
  everyCurrencyBalanceTable,
  foundNote,
  subjectBalanceTable,
  type PairsBeside,
} from '@mingzhang/contract';
import { totalsBeside, type BalancePair } from '@mingzhang/rules';
import { paperItemColumns, paperTotals, rangeTitle, type PeriodRange } from '@mingzhang/web';
import { keysOf, sheetsBeside, type Pairs } from '../shared/pairs';
import { notesOf } from '../shared/told';
import { rowOf } from './subject-balance.columns';

/** The 科目余额表 on paper: in base currency, beside one foreign currency, or by each. */
export function balancePrint({
  foreign,
  pairs,
  totals,
  totalTitle = '合计',
  title,
  range,
  keyword = '',
  bookNote,
  listed,
}: {
  readonly foreign: PairsBeside | 'each' | undefined;
  readonly pairs: readonly BalancePair[];
  readonly totals: Pairs | undefined;
  readonly totalTitle?: string;
  readonly title: string;
  readonly range: PeriodRange;
  /** What is searched for. */
  readonly keyword?: string;
  /** Which vouchers the table is of, and what was renamed since; undefined for nothing. */
  readonly bookNote?: string | undefined;
  /** Which levels the table lists; undefined for all. */
  readonly listed?: string | undefined;
}) {
  const head = {
    title,
    period: rangeTitle(range),
    note: notesOf(bookNote, listed, foundNote(keyword, 'branches')),
  };
  if (foreign === undefined) {
    return {
      ...head,
      columns: paperItemColumns(subjectBalanceTable, rowOf, {
        only: ['code', 'name', ...keysOf(pairs)],
      }),
      totals: totals && paperTotals(subjectBalanceTable, { name: totalTitle, ...totals }),
    };
  }
  if (foreign === 'each') {
    return {
      ...head,
      ...sheetsBeside(pairs, (keys) =>
        paperItemColumns(everyCurrencyBalanceTable, rowOf, {
          only: ['code', 'name', 'currency', ...keys],
        }),
      ),
      totals: totals && paperTotals(everyCurrencyBalanceTable, { name: totalTitle, ...totals }),
    };
  }
  const sums = { name: totalTitle, ...totals, ...totalsBeside(foreign) };
  return {
    ...head,
    ...sheetsBeside(pairs, (keys) =>
      paperItemColumns(currencyBalanceTable, rowOf, { only: ['code', 'name', ...keys] }),
    ),
    totals: totals && paperTotals(currencyBalanceTable, sums),
  };
}
