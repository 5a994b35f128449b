import { currencyText } from './subject-heading';

/** The title of a printed book with what of the currencies it tells. @param currency empty for 综合本位币 */
export function currencyTitle(title: string, currency: string | undefined): string {
  return currency ? `${title} ${currencyText(currency)}` : title;
}
