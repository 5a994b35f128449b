import type { StatementMode } from '@mingzhang/contract';

/** What months a statement is of. */
export const modeTitles: Readonly<Record<StatementMode, string>> = {
  month: '月报',
  quarter: '季报',
  year: '年报',
};
