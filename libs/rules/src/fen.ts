/** Whole numbers of fen stay below it: of up to 15 digits, doubles hold each exactly, and the sum of any two. */
export const FEN_LIMIT = 1e15;
export const FEN_PER_YUAN = 100;
export const NOT_IN_FEN = Number.NaN;

/** A decimal as big.js has it: digits without trailing zeros, which stand from 10^e down, and a sign. */
interface Digits {
  readonly c: readonly number[];
  readonly e: number;
  readonly s: number;
}

const [nought, nine, point, minus, plus] = [...'09.-+'].map((each) => each.charCodeAt(0)) as [
  ...[number, number, number, number, number],
];

/** The fen of strict decimal text; `NOT_IN_FEN` for what has further decimals, is too long, or is no such text. */
export function fenOfText(text: string): number {
  const first = text.charCodeAt(0);
  const start = first === minus || first === plus ? 1 : 0;
  const end = text.length;
  let fen = 0;
  let decimals = -1;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === point && decimals < 0 && at > start) {
      decimals = 0;
      continue;
    }
    if (code < nought || code > nine) return NOT_IN_FEN;
    if (decimals >= 0) decimals += 1;
    if (decimals > 2) {
      if (code !== nought) return NOT_IN_FEN;
      continue;
    }
    fen = fen * 10 + (code - nought);
    if (fen >= FEN_LIMIT) return NOT_IN_FEN;
  }
  // Without a digit at all, or with a point that none follows, it is no amount.
  if (end === start || decimals === 0) return NOT_IN_FEN;
  const whole = decimals < 0 ? fen * FEN_PER_YUAN : decimals === 1 ? fen * 10 : fen;
  return first === minus ? -whole : whole;
}

/** The fen of a whole number of yuan; `NOT_IN_FEN` for any other number. */
export function fenOfWhole(yuan: number): number {
  return Number.isInteger(yuan) ? yuan * FEN_PER_YUAN : NOT_IN_FEN;
}

/** The fen of a decimal; `NOT_IN_FEN` for one of further decimals or more digits. */
export function fenOfDigits({ c: digits, e: exponent, s: sign }: Digits): number {
  if (digits[0] === 0) return 0;
  const scale = exponent + 2 - (digits.length - 1);
  if (scale < 0 || 10 ** (exponent + 2) >= FEN_LIMIT) return NOT_IN_FEN;
  let fen = 0;
  for (const digit of digits) fen = fen * 10 + digit;
  return sign * fen * 10 ** scale;
}

/** `-1234.50` of whole fen. */
export function fenText(fen: number): string {
  const text = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** The quotient of two amounts in fen, rounded half away from zero; `NOT_IN_FEN` where doubles do not hold it exactly. */
export function quotientInFen(fen: number, by: number): number {
  const shared = Math.abs(fen) * FEN_PER_YUAN;
  const parts = Math.abs(by);
  // Twice the rest has to be exact, too.
  if (!Number.isSafeInteger(shared) || !Number.isSafeInteger(parts * 2)) return NOT_IN_FEN;
  const rest = shared % parts;
  const whole = (shared - rest) / parts;
  const rounded = rest * 2 >= parts ? whole + 1 : whole;
  return fen < 0 === by < 0 ? rounded : -rounded;
}
