import Big from 'big.js';
import { invariant } from './problem';

/** An own constructor, so that nobody else's settings of big.js reach our arithmetic. */
const Decimal = Big();
Decimal.RM = Big.roundHalfUp;
// Decimal text never turns into an exponent form, however large or small.
Decimal.NE = -1e6;
Decimal.PE = 1e6;

/** Of a result that a formula goes on with. */
const MOST_DIGITS = 100;
const NOUGHT = new Decimal(0);
/** By its first digit: comparing reads the other number as text first. */
const isNought = ({ c: [first] }: Big) => first === 0;

const STRICT_TEXT = /^[+-]?\d+(\.\d+)?$/;
const STRICT_NUMBER = /^-?\d+(\.\d{1,2})?$/;
const GROUPED_TEXT = /^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/;

/** Text or a number that is not a decimal amount in the form a call must send. */
export class MoneyFormatError extends Error {
  override readonly name = 'MoneyFormatError';
}

/** What an operation takes as second operand; a number has at most 2 decimals. */
export type MoneyOperand = Money | number;

/**
 * An immutable decimal: an amount in yuan, or a quantity, unit price or exchange rate.
 *
 * It keeps every decimal it was given or computed; only `round2`, `roundTo`, `dividedBy`,
 * `toFixed` and `toString` round, always half away from zero. Zero has no sign.
 */
export class Money {
  static readonly zero = new Money(new Decimal(0));

  private readonly value: Big;

  private constructor(value: Big) {
    // big.js knows a negative zero; books do not.
    this.value = isNought(value) ? NOUGHT : value;
  }

  /**
   * Reads strict decimal text (`-1234.50`, any number of decimals) or a number of at most
   * 2 decimals. Throws `MoneyFormatError` for anything else: separators, exponents, blanks.
   */
  static parse(input: string | number): Money {
    const text = String(input);
    const form = typeof input === 'number' ? STRICT_NUMBER : STRICT_TEXT;
    if (!form.test(text)) throw new MoneyFormatError(`金额格式不正确：${text.slice(0, 40)}`);
    return new Money(new Decimal(text.replace(/^\+/, '')));
  }

  /**
   * Reads what a person types: blanks, thousands separators, full-width digits and signs, a
   * leading ¥, `.5`. Answers undefined for empty text and for anything that is not one amount.
   */
  static tryParse(input: string): Money | undefined {
    const text = toHalfWidth(input)
      .replace(/\s/g, '')
      .replace(/^([+-]?)¥/, '$1');
    if (!/\d/.test(text) || !GROUPED_TEXT.test(text)) return undefined;
    const plain = text.replace(/,/g, '').replace(/\.$/, '');
    const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(plain) ?? [];
    return Money.parse(sign + (digits.startsWith('.') ? `0${digits}` : digits));
  }

  plus(other: MoneyOperand): Money {
    const added = operand(other);
    // Half of a book's figures are zero.
    if (added.isZero) return this;
    return this.isZero ? added : new Money(this.value.plus(added.value));
  }

  minus(other: MoneyOperand): Money {
    const taken = operand(other);
    return taken.isZero ? this : new Money(this.value.minus(taken.value));
  }

  /** The exact product, with all its decimals; round it by name. */
  times(factor: MoneyOperand): Money {
    return new Money(this.value.times(operand(factor).value));
  }

  /** The quotient, rounded half away from zero to `scale` decimals (0 to 20). Never by zero. */
  dividedBy(divisor: MoneyOperand, scale = 2): Money {
    const by = operand(divisor);
    invariant(!by.isZero, 'Money is never divided by zero');
    // Digits beyond the scale take most of the time; big.js rounds by the whole rest without them.
    Decimal.DP = checkedScale(scale);
    return new Money(this.value.div(by.value));
  }

  negate(): Money {
    return new Money(this.value.times(-1));
  }

  abs(): Money {
    return new Money(this.value.abs());
  }

  /** -1, 0 or 1, as `Array.prototype.sort` wants it. */
  compare(other: MoneyOperand): -1 | 0 | 1 {
    return this.value.cmp(operand(other).value);
  }

  /** Equality by value: 1.5 equals 1.50. */
  equals(other: MoneyOperand): boolean {
    return this.value.eq(operand(other).value);
  }

  get isZero(): boolean {
    return isNought(this.value);
  }

  get isNegative(): boolean {
    return !this.isZero && this.value.s < 0;
  }

  get isPositive(): boolean {
    return !this.isZero && this.value.s > 0;
  }

  /** How many decimals the value needs, without trailing zeros: 0 for 7, 1 for 7.10. */
  get decimals(): number {
    return Math.max(0, this.value.c.length - 1 - this.value.e);
  }

  /**
   * Whether formulas may go on with it: no figure of a book has 100 digits, and products of products, twice as long
   * each time, would be reckoned for hours.
   */
  get isReckonable(): boolean {
    const { c: digits, e: exponent } = this.value;
    return digits.length <= MOST_DIGITS && Math.abs(exponent) <= MOST_DIGITS;
  }

  /** Decimal text with exactly `scale` decimals, rounded half away from zero, never `-0.00`. */
  toFixed(scale: number): string {
    const rounded = this.decimals <= checkedScale(scale) ? this : roundTo(this, scale);
    return rounded.value.toFixed(scale);
  }

  /** The amount as it crosses the wire: exactly 2 decimals, no separators, never `-0.00`. */
  toString(): string {
    return this.toFixed(2);
  }

  /** The same text as `toString`; quantities and rates are sent by `toFixed` of their scale. */
  toJSON(): string {
    return this.toString();
  }

  /** The whole value without trailing zeros: `7.1`, `0.333333`. */
  toExactText(): string {
    return this.value.toFixed();
  }

  /** `value` rounded half away from zero to `scale` decimals; `roundTo` is its public name. */
  static rounded(value: Money, scale: number): Money {
    return new Money(value.value.round(checkedScale(scale), Big.roundHalfUp));
  }
}

function operand(input: MoneyOperand): Money {
  return typeof input === 'number' ? Money.parse(input) : input;
}

function checkedScale(scale: number): number {
  invariant(Number.isInteger(scale) && scale >= 0 && scale <= 20, 'a scale is 0 to 20 decimals');
  return scale;
}

/** Full-width digits, operators and blanks as their half-width counterparts. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .replace(/[￥]/g, '¥')
    .replace(/。/g, '.')
    .replace(/[\u2212]/g, '-')
    .replace(/×/g, '*')
    .replace(/÷/g, '/');
}

/** 四舍五入 to `scale` decimals: half goes away from zero, on either side of it. */
export function roundTo(value: Money, scale: number): Money {
  return Money.rounded(value, scale);
}

/** 四舍五入 to fen (0.01 yuan), half away from zero. */
export function round2(value: Money): Money {
  return roundTo(value, 2);
}

/** The sum, zero for none. */
export function sumOf(amounts: Iterable<Money>): Money {
  let sum = Money.zero;
  for (const amount of amounts) sum = sum.plus(amount);
  return sum;
}

/** The sum of decimal texts as the database gives them, zero for none: two decimals are added up as fen. */
export function sumOfTexts(amounts: Iterable<string>): Money {
  let [fen, sum] = [0n, Money.zero];
  for (const text of amounts) {
    if (IN_FEN.test(text)) fen += BigInt(text.replace('.', ''));
    else sum = sum.plus(Money.parse(text));
  }
  return sum.plus(Money.parse(String(fen)).times(FEN));
}
const IN_FEN = /^-?\d+\.\d\d$/;
const FEN = Money.parse('0.01');

/**
 * Splits `total` (2 decimals) by weights, or into a number of equal parts.
 *
 * Each part is rounded half away from zero to fen and the last part with a weight takes the
 * rest, so the parts always add up to `total`. No part has the other sign or exceeds what is
 * left: 0.05 in ten parts is five times 0.01 and five times nothing. Weights are not negative
 * and not all zero.
 */
export function allocate(total: Money, weights: number | readonly MoneyOperand[]): Money[] {
  const shares = typeof weights === 'number' ? equalWeights(weights) : weights.map(operand);
  const whole = sumOf(shares);
  invariant(
    shares.every((share) => !share.isNegative),
    'weights are not negative',
  );
  invariant(whole.isPositive, 'at least one weight is above zero');
  const last = shares.findLastIndex((share) => share.isPositive);
  let left = total;
  return shares.map((share, index) => {
    const part = index === last ? left : withinRest(total.times(share).dividedBy(whole), left);
    left = left.minus(part);
    return part;
  });
}

function equalWeights(parts: number): Money[] {
  invariant(Number.isInteger(parts) && parts > 0, 'parts are counted from 1');
  return Array.from({ length: parts }, () => Money.parse(1));
}

function withinRest(part: Money, left: Money): Money {
  return part.abs().compare(left.abs()) > 0 ? left : part;
}
