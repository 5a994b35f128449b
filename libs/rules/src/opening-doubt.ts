import { yearOpeningOf, type InitialBalanceRow } from './initial-balance';
import type { Money } from './money';

/** What looks wrong about an opening balance and may yet be right: it is told, never refused. */
export type OpeningDoubt = 'profitAtYearStart' | 'withoutBase' | 'belowZero';

/** What each is, with what to do about it. */
export const openingDoubtTitles: Readonly<Record<OpeningDoubt, string>> = {
  profitAtYearStart: '损益类科目年初没有余额，按期初余额和本年累计推算却有，请核对或补填本年累计',
  withoutBase: '有原币而本位币余额为零，请核对是否缺少本位币金额',
  belowZero: '现金、银行存款的期初余额为负数，请核对',
};

/**
 * Doubts about an opening on its subject's own side: income and expense begin the year at zero, for those
 * of the year before were carried forward; an amount of foreign currency has one in base currency; cash
 * is not overdrawn, and a bank seldom. The same for the form and for balance tables. Errors: none.
 */
export function openingDoubts(
  row: InitialBalanceRow & { readonly foreign: Money | null },
  { category, cash }: { readonly category: string; readonly cash: boolean },
): OpeningDoubt[] {
  const hasYearStart = category === 'profit' && !yearOpeningOf(row).isZero;
  const hasNoBase = row.foreign?.isZero === false && row.opening.isZero;
  return [
    ...(hasYearStart ? (['profitAtYearStart'] as const) : []),
    ...(hasNoBase ? (['withoutBase'] as const) : []),
    ...(cash && row.opening.isNegative ? (['belowZero'] as const) : []),
  ];
}
