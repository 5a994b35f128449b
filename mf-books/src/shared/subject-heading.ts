import { EACH_CURRENCY } from '@mingzhang/contract';
import type { BookHeading } from '@mingzhang/web';

interface Named {
  readonly code: string;
  readonly name: string;
}

/** `科目：1002-银行存款`, `客户：001-华美商贸`. */
export const codeAndName = (what: string, { code, name }: Named) => `${what}：${code}-${name}`;

/**
 * What heads a page of one subject's book: `银行存款明细账` and `科目：1002-银行存款`.
 * @param title of the book
 * @param more what else it is of
 */
export function subjectHeading(title: string, of: Named | undefined, more = ''): BookHeading {
  if (!of) return { title };
  const subject = [codeAndName('科目', of), more.trim()].filter(Boolean).join('　');
  return { title: `${of.name}${title}`, of: subject };
}

/** What a head says of the currencies that a book tells, and of its amounts in yuan. @param currency empty for 综合本位币 */
export function currencyHeading(currency: string | undefined) {
  return { currency: currencyText(currency), ...(currency && { unit: '本位币单位：元' }) };
}

/** The currencies that a book tells. @param currency empty for 综合本位币 */
export function currencyText(currency: string | undefined): string {
  if (!currency) return '综合本位币';
  return currency === EACH_CURRENCY ? '所有币种' : currency;
}
