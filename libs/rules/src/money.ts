import { withoutUnseen } from './unseen-text';
import Big from 'big.js';
import {
  FEN_LIMIT,
  FEN_PER_YUAN,
  fenOfDigits,
  fenOfText,
  fenOfWhole,
  fenText,
  NOT_IN_FEN,
  quotientInFen,
} from './fen';
import { toHalfWidth } from './half-width';
import { invariant } from './problem';

/** An own constructor, so that nobody else's settings of big.js reach our arithmetic. */
const Decimal = Big();
Decimal.RM = Big.roundHalfUp;
// Decimal text never turns into an exponent form, however large or small.
Decimal.NE = -1e6;
Decimal.PE = 1e6;

/** Of a result that a formula goes on with. */
const MOST_DIGITS = 100;
/** How much of `1.50` is left without trailing zeros, by the decimals that it needs. */
const exactEnd = [-3, -1, undefined];

const STRICT_TEXT = /^[+-]?\d+(\.\d+)?$/;
const STRICT_NUMBER = /^-?\d+(\.\d{1,2})?$/;
const GROUPED_TEXT = /^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/;

/** Text or a number that is not a decimal amount in the form a call must send. */
export class MoneyFormatError extends Error {
  override readonly name = 'MoneyFormatError';
}

/** What an operation takes as second operand; a number has at most 2 decimals. */
type MoneyOperand = Money | number;

/**
 * An immutable decimal: an amount in yuan, or a quantity, unit price or exchange rate.
 *
 * It keeps every decimal it was given or computed; only `round2`, `roundTo`, `dividedBy`,
 * `toFixed` and `toString` round, always half away from zero. Zero has no sign.
 *
 * Whole fen of up to 15 digits, which nearly all amounts are, are kept and reckoned as whole numbers, a tenth of the time
 * that digits one by one take; everything else is big.js's. A value has one form only, so that equal ones look alike.
 */
export class Money {
  static readonly zero = new Money(0, undefined);

  /** @param fen whole, below `FEN_LIMIT`; `NOT_IN_FEN` where `big` is the value */
  private constructor(
    private readonly fen: number,
    private readonly big: Big | undefined,
  ) {}

  /** Undefined for too many of them, and for `NOT_IN_FEN`. Minus zero is zero. */
  private static ofFen(fen: number): Money | undefined {
    if (fen === 0) return Money.zero;
    return fen > -FEN_LIMIT && fen < FEN_LIMIT ? new Money(fen, undefined) : undefined;
  }

  private static ofBig(big: Big): Money {
    const fen = fenOfDigits(big);
    return Money.ofFen(fen) ?? new Money(NOT_IN_FEN, big);
  }

  private get value(): Big {
    return this.big ?? new Decimal(fenText(this.fen));
  }

  /**
   * Reads strict decimal text (`-1234.50`, any number of decimals) or a number of at most
   * 2 decimals. Throws `MoneyFormatError` for anything else: separators, exponents, blanks.
   */
  static parse(input: string | number): Money {
    const known = Money.ofFen(typeof input === 'string' ? fenOfText(input) : fenOfWhole(input));
    if (known) return known;
    const text = String(input);
    const form = typeof input === 'number' ? STRICT_NUMBER : STRICT_TEXT;
    if (!form.test(text)) throw new MoneyFormatError(`金额格式不正确：${text.slice(0, 40)}`);
    return Money.ofBig(new Decimal(text.replace(/^\+/, '')));
  }

  /**
   * Reads what a person types: blanks, thousands separators, full-width digits and signs, a
   * leading ¥, `.5`. Answers undefined for empty text and for anything that is not one amount.
   */
  static tryParse(input: string): Money | undefined {
    const text = toHalfWidth(withoutUnseen(input))
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
    if (added.fen === 0) return this;
    if (this.fen === 0) return added;
    return Money.ofFen(this.fen + added.fen) ?? Money.ofBig(this.value.plus(added.value));
  }

  minus(other: MoneyOperand): Money {
    const taken = operand(other);
    if (taken.fen === 0) return this;
    return Money.ofFen(this.fen - taken.fen) ?? Money.ofBig(this.value.minus(taken.value));
  }

  /** The exact product, with all its decimals; round it by name. */
  times(factor: MoneyOperand): Money {
    const by = operand(factor);
    const product = this.fen * by.fen;
    // An unsafe product may end in two noughts that its exact value does not have.
    const isExact = Number.isSafeInteger(product) && product % FEN_PER_YUAN === 0;
    const known = isExact ? Money.ofFen(product / FEN_PER_YUAN) : undefined;
    return known ?? Money.ofBig(this.value.times(by.value));
  }

  /** The product in fen, rounded half away from zero. */
  timesInFen(factor: MoneyOperand): Money {
    const by = operand(factor);
    const known = Money.ofFen(quotientInFen(this.fen * by.fen, FEN_PER_YUAN * FEN_PER_YUAN));
    return known ?? round2(this.times(by));
  }

  /** The quotient, rounded half away from zero to `scale` decimals (0 to 20). Never by zero. */
  dividedBy(divisor: MoneyOperand, scale = 2): Money {
    const by = operand(divisor);
    invariant(!by.isZero, 'Money is never divided by zero');
    const known = scale === 2 ? Money.ofFen(quotientInFen(this.fen, by.fen)) : undefined;
    if (known) return known;
    // Digits beyond the scale take most of the time; big.js rounds by the whole rest without them.
    Decimal.DP = checkedScale(scale);
    return Money.ofBig(this.value.div(by.value));
  }

  negate(): Money {
    return Money.ofFen(-this.fen) ?? Money.ofBig(this.value.times(-1));
  }

  abs(): Money {
    return this.isNegative ? this.negate() : this;
  }

  /** -1, 0 or 1, as `Array.prototype.sort` wants it. */
  compare(other: MoneyOperand): -1 | 0 | 1 {
    const against = operand(other);
    if (this.big || against.big) return this.value.cmp(against.value);
    if (this.fen === against.fen) return 0;
    return this.fen < against.fen ? -1 : 1;
  }

  /** Equality by value: 1.5 equals 1.50. */
  equals(other: MoneyOperand): boolean {
    return this.compare(other) === 0;
  }

  get isZero(): boolean {
    return this.fen === 0;
  }

  get isNegative(): boolean {
    return this.big ? this.big.s < 0 : this.fen < 0;
  }

  get isPositive(): boolean {
    return this.big ? this.big.s > 0 : this.fen > 0;
  }

  /** How many decimals the value needs, without trailing zeros: 0 for 7, 1 for 7.10. */
  get decimals(): number {
    if (this.big) return Math.max(0, this.big.c.length - 1 - this.big.e);
    if (this.fen % FEN_PER_YUAN === 0) return 0;
    return this.fen % 10 === 0 ? 1 : 2;
  }

  /**
   * Whether formulas may go on with it: no figure of a book has 100 digits, and products of products, twice as long
   * each time, would be reckoned for hours.
   */
  get isReckonable(): boolean {
    if (!this.big) return true;
    const { c: digits, e: exponent } = this.big;
    return digits.length <= MOST_DIGITS && Math.abs(exponent) <= MOST_DIGITS;
  }

  /** Decimal text with exactly `scale` decimals, rounded half away from zero, never `-0.00`. */
  toFixed(scale: number): string {
    if (!this.big && scale === 2) return fenText(this.fen);
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
    if (this.big) return this.big.toFixed();
    return fenText(this.fen).slice(0, exactEnd[this.decimals]);
  }

  /** `value` rounded half away from zero to `scale` decimals; `roundTo` is its public name. */
  static rounded(value: Money, scale: number): Money {
    if (value.decimals <= checkedScale(scale)) return value;
    return Money.ofBig(value.value.round(scale, Big.roundHalfUp));
  }
}

function operand(input: MoneyOperand): Money {
  return typeof input === 'number' ? Money.parse(input) : input;
}

function checkedScale(scale: number): number {
  invariant(Number.isInteger(scale) && scale >= 0 && scale <= 20, 'a scale is 0 to 20 decimals');
  return scale;
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
