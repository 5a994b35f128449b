import { Money } from '../money';

const TEN = 10n;
const NINE = 9n;
/** Places that a point is moved by in practice. */
const MOVES = [TEN, TEN * TEN, TEN * TEN * TEN] as const;

/** The absolute amount, in fen. */
export function size(fen: bigint): bigint {
  return fen < 0n ? -fen : fen;
}

/**
 * Whether two digits side by side changed places between two amounts in fen (数字颠倒); both keep their
 * sign and their number of digits: 0123 for 1023 is a moved point, not this.
 */
export function isSwapped(written: bigint, right: bigint): boolean {
  if ((right - written) % NINE !== 0n || right === written) return false;
  if (written < 0n !== right < 0n) return false;
  const [a, b] = [String(size(written)), String(size(right))];
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((digit, index) => digit !== b[index]);
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** Whether the point stands one to three places off between two amounts in fen (小数点错位). */
export function isMoved(written: bigint, right: bigint): boolean {
  if (written === 0n || right === 0n) return false;
  return MOVES.some((by) => right === written * by || written === right * by);
}

/** An amount in fen as yuan. */
export function moneyOfFen(fen: bigint): Money {
  const digits = String(size(fen)).padStart(3, '0');
  return Money.parse(`${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** An amount of at most 2 decimals in fen. */
export function fenOf(amount: string): bigint {
  return BigInt(Money.parse(amount).toFixed(2).replace('.', ''));
}
