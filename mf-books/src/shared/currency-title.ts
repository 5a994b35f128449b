import { EACH_CURRENCY } from '@mingzhang/contract';

/** The title of a printed book with what of the currencies it tells. @param currency empty for 综合本位币 */
export function currencyTitle(title: string, currency: string | undefined): string {
  if (!currency) return title;
  return `${title} ${currency === EACH_CURRENCY ? '所有币种' : currency}`;
}
