import { digitCells, formatMoney, Money } from '@mingzhang/rules';

/** 亿 to 分: the ruled columns of one side. */
export const PLACES = [...'亿千百十万千百十元角分'];

/** An amount as it stands on paper. */
export interface PrintAmount {
  readonly text: string;
  /** Each character has a ruled column of its own; else the text is plain figures. */
  readonly isInCells: boolean;
  /** Printed red. The minus stays: printers without colour would make it positive. */
  readonly isNegative: boolean;
}

/**
 * An amount for the ruled columns, with a sign where a column before the digits is free; one that
 * needs more columns than there are stands as plain figures.
 */
export function printAmount(
  value: string,
  options: { readonly inCells: boolean; readonly yuanSign?: boolean },
): PrintAmount | null {
  const amount = Money.parse(value);
  if (amount.isZero) return null;
  const plain = { text: formatMoney(amount), isInCells: false, isNegative: amount.isNegative };
  if (!options.inCells) return plain;
  const { cells, overflow } = digitCells(amount, PLACES.length);
  const digits = cells.join('');
  const sign = amount.isNegative ? '-' : options.yuanSign ? '¥' : '';
  const fits = !overflow && digits.length + sign.length <= PLACES.length;
  // A sheet may go without its ¥, never without a minus.
  if (!fits && (overflow || amount.isNegative)) return plain;
  return { ...plain, text: (fits ? sign : '') + digits, isInCells: true };
}

/** A quantity, price or rate without trailing zeros, with thousands separators. */
export function printFactor(value: string | null): string {
  if (value === null) return '';
  const number = Money.parse(value);
  if (number.isZero) return '';
  const [whole = '', decimals] = number.toExactText().split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
