import type { BalanceHeader } from './balance-header';
import { balanceField, type BalanceField } from './balance-heading';

const yearFields = [
  'yearOpening',
  'yearOpeningDebit',
  'yearOpeningCredit',
  'yearOpeningDirection',
] as const satisfies readonly BalanceField[];

/** Whether a table has columns of the balance at the start of the year. */
export function hasYear({ columns }: BalanceHeader): boolean {
  return yearFields.some((field) => columns.has(field));
}

/** Whether a row has something in these columns; headings that stand again on each page are nothing. */
export function tellsYear({ columns }: BalanceHeader, texts: readonly string[]): boolean {
  return yearFields.some((field) => {
    const text = texts[columns.get(field) ?? -1] ?? '';
    return !/^[-—–]*$/.test(text) && balanceField(text) === undefined && /\d/.test(text);
  });
}

/** The headings without these columns, where they are empty in the whole file. */
export function withoutYear(header: BalanceHeader): BalanceHeader {
  const columns = [...header.columns].filter(
    ([field]) => !yearFields.some((year) => year === field),
  );
  return { ...header, columns: new Map(columns) };
}
