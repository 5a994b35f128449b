import { EACH_CURRENCY } from '@mingzhang/contract';
import type { BookHeading } from '@mingzhang/web';

/**
 * What heads a page of one subject's book: `银行存款明细账`, `科目：1002-银行存款`.
 * @param title of the book
 * @param more what else it is of
 */
export function subjectHeading(
  title: string,
  of: { readonly code: string; readonly name: string } | undefined,
  more = '',
): BookHeading {
  if (!of) return { title };
  return {
    title: `${of.name}${title}`,
    of: [`科目：${of.code}-${of.name}`, more.trim()].filter(Boolean).join('　'),
  };
}

/** What a head says of the currencies that a book tells. @param currency empty for 综合本位币 */
export function currencyText(currency: string | undefined): string {
  if (!currency) return '综合本位币';
  return currency === EACH_CURRENCY ? '所有币种' : currency;
}
