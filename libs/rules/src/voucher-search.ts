import { toHalfWidth } from './half-width';
import { Money } from './money';

/** What a keyword of the voucher list may mean; it may mean several things at once. */
interface VoucherSearch {
  /** Part of a summary or name, or the beginning of a code. */
  readonly text: string;
  /** An amount at two decimals. */
  readonly amount: string | undefined;
  /** A voucher's number; without a word, the number in any of them. */
  readonly number: { readonly word: string; readonly code: number } | undefined;
}

const NUMBER = /^(?:([^\d.,¥+-]{1,4}?)(?:字第|字|第|-)?)?0*([1-9]\d{0,5})$/;
/** An amount of the books: at most 13 digits before the point. */
const LIMIT = Money.parse('10000000000000');

/** Reads a keyword: `记-8`, `8`, `16,498.00` and `16498` are understood as they are written. */
export function voucherSearch(keyword: string): VoucherSearch {
  const amount = Money.tryParse(keyword);
  const isAmount = amount && amount.decimals <= 2 && amount.abs().compare(LIMIT) < 0;
  return {
    text: keyword,
    amount: isAmount ? amount.toString() : undefined,
    number: numberOf(keyword),
  };
}

function numberOf(keyword: string): VoucherSearch['number'] {
  const plain = toHalfWidth(keyword)
    .replace(/\s/g, '')
    .replace(/^第/, '')
    .replace(/号$/, '')
    .replace(/[—–]/g, '-');
  const [, word = '', code] = NUMBER.exec(plain) ?? [];
  return code === undefined ? undefined : { word, code: Number(code) };
}
