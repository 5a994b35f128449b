import { toHalfWidth } from '../half-width';
import { Money } from '../money';
import { statedRate } from '../stated-rate';
import { withoutUnseen } from '../unseen-text';
import { vatRates } from './data/vat-rates';

/** A rate of an invoice line. */
export interface InvoiceRate {
  /** `13%`, `免税`, `不征税`, or '' where the rate is not known. */
  readonly text: string;
  /** Factor of the amount: 0.13 of 13%, 0 of 免税 and 不征税; null where the rate is not known. */
  readonly multiplier: Money | null;
}

const unknownRate: InvoiceRate = { text: '', multiplier: null };
/** Other words for a rate or marker. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ['免征', '免税'],
  ['免征增值税', '免税'],
  ['出口免税', '免税'],
  ['不征增值税', '不征税'],
  ['零税率', '0%'],
  ['普通零税率', '0%'],
  ['出口零税率', '0%'],
]);
const knownRates = new Set(vatRates.map(({ text }) => text));

/**
 * Reads 税率 of an invoice: `13%`, `13`, `0.13`, `0.130000`, full-width digits, 免税, 不征税. `***` (several
 * rates), `-` and blank are not known. A number below 1 without a sign is a share of one, unless only the
 * reading in percent is a rate of VAT (`0.5`, `1.5`). 0% and 免税 stay apart. Errors: none.
 * @returns undefined for what is no rate
 */
export function rateOf(text: string): InvoiceRate | undefined {
  return usualRates.get(text) ?? readRate(text);
}

function readRate(text: string): InvoiceRate | undefined {
  const plain = toHalfWidth(withoutUnseen(text)).replace(/\s/g, '');
  if (/^[*\-—–/]*$/.test(plain)) return unknownRate;
  const word = otherWords.get(plain) ?? plain;
  if (knownRates.has(word) && !word.endsWith('%')) return { text: word, multiplier: Money.zero };
  const share = statedRate(word);
  if (share === undefined || share.isNegative || share.compare(1) >= 0) return undefined;
  const multiplier = isPercentOnly(word, share) ? share.dividedBy(100, 10) : share;
  return { text: percentOf(multiplier), multiplier };
}

/** Whether a number without a sign is a rate of VAT in percent and none as a share of one. */
function isPercentOnly(word: string, share: Money): boolean {
  if (word.endsWith('%') || knownRates.has(percentOf(share))) return false;
  return knownRates.has(percentOf(share.dividedBy(100, 10)));
}

function percentOf(share: Money): string {
  return `${share.times(100).toExactText()}%`;
}

/** Rates in their own writing: nearly every line of a file has one of them. */
const usualRates = new Map([...knownRates].map((text) => [text, readRate(text)]));
