import { Money } from '../../money';
import { isIsoDate, type IsoDate } from '../../period';
import { toHalfWidth } from '../../half-width';
import { percentText, statedRate } from '../../stated-rate';

/** A statement of the file that contradicts itself or cannot be read. The message is Chinese. */
export class BrokenInvoice extends Error {}

/** Refuses a file whose contents contradict each other. */
export function broken(msg: string): never {
  throw new BrokenInvoice(msg);
}

const longestFigure = 40;
/** The database has 16 digits before the point. */
const fits = /^-?\d{1,16}(\.|$)/;
/** What tax authorities print where an amount does not apply. */
const notShown = /^[*＊]+$/;

/**
 * An amount in yuan, a quantity or a price; undefined where the file has none.
 * @throws BrokenInvoice for text that is not a number of at most 16 digits before the point
 */
export function figure(text: string, title: string): Money | undefined {
  if (text === '' || notShown.test(text)) return undefined;
  const value = text.length > longestFigure ? undefined : Money.tryParse(text);
  if (value === undefined || !fits.test(value.toExactText())) {
    return broken(`${title}“${shortened(text)}”不是金额`);
  }
  return value;
}

/** A tax amount: `***` is 0, because an invoice without tax shows it so. */
export function taxFigure(text: string, title: string): Money | undefined {
  return notShown.test(text) ? Money.zero : figure(text, title);
}

/**
 * A rate as the list of invoices shows it: `0.130000`, `13%` and `13` are `13%`; 免税 and 不征税
 * stay. '' for `***`, for nothing and for what is no rate.
 */
export function shownRate(text: string): string {
  if (text.includes('不征税')) return '不征税';
  if (text.includes('免税')) return '免税';
  const rate = text.length > longestFigure ? undefined : statedRate(text);
  if (rate === undefined || rate.isNegative || rate.compare(1) >= 0) return '';
  return percentText(rate.toExactText());
}

const written = /^(\d{4})[年/.-](\d{1,2})[月/.-](\d{1,2})(?!\d)/;
const compact = /^(\d{4})(\d{2})(\d{2})(?:\d{6})?(?!\d)/;

/** A day of `2026-09-01 10:11:12`, `20260901` or `2026年9月1日`; undefined for other text. */
export function shownDay(text: string): IsoDate | undefined {
  const plain = toHalfWidth(text);
  const [, year = '', month = '', day = ''] = written.exec(plain) ?? compact.exec(plain) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(iso) ? iso : undefined;
}

/** A text of the file for a message, cut to a readable length. */
export function shortened(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
