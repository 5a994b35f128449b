import { toHalfWidth } from './half-width';
import { Money, round2 } from './money';

const MAX_LENGTH = 200;
// Between two operations more decimals are kept than any amount has: 100/3*3 is 100.00.
const QUOTIENT_SCALE = 20;
/** ￥ of the Chinese keyboard is ¥ in half width. */
const YUAN_SIGN = /^¥\s*(?=[\d.])/;
const TOKEN = /^(\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d+(?:\.\d*)?|\.\d+|[+\-*/()])/;

interface Reader {
  readonly tokens: readonly string[];
  at: number;
}

/**
 * The value of what is typed into an amount cell: a number or a sum such as `1200*0.13`, with
 * + - * / and parentheses, full-width forms, thousands separators and ¥ before a number included. Rounded half
 * away from zero to 2 decimals. Answers undefined when the text is empty, not a complete
 * expression, longer than 200 characters, or divides by zero.
 */
export function evaluateArithmetic(text: string): Money | undefined {
  const tokens = tokensOf(text);
  if (tokens === undefined || tokens.length === 0) return undefined;
  const reader: Reader = { tokens, at: 0 };
  const value = readSum(reader);
  if (value === undefined || reader.at !== tokens.length) return undefined;
  return round2(value);
}

function tokensOf(text: string): string[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  let rest = toHalfWidth(text).trim().replace(/^=/, '').trimStart();
  const tokens: string[] = [];
  while (rest !== '') {
    rest = rest.replace(YUAN_SIGN, '');
    const token = TOKEN.exec(rest)?.[0];
    if (token === undefined) return undefined;
    tokens.push(token);
    rest = rest.slice(token.length).trimStart();
  }
  return tokens;
}

function readSum(reader: Reader): Money | undefined {
  let value = readProduct(reader);
  for (let operator = take(reader, '+-'); operator; operator = take(reader, '+-')) {
    const right = readProduct(reader);
    if (value === undefined || right === undefined) return undefined;
    value = operator === '+' ? value.plus(right) : value.minus(right);
  }
  return value;
}

function readProduct(reader: Reader): Money | undefined {
  let value = readSigned(reader);
  for (let operator = take(reader, '*/'); operator; operator = take(reader, '*/')) {
    const right = readSigned(reader);
    if (value === undefined || right === undefined) return undefined;
    if (operator === '/' && right.isZero) return undefined;
    value = operator === '*' ? value.times(right) : value.dividedBy(right, QUOTIENT_SCALE);
  }
  return value;
}

function readSigned(reader: Reader): Money | undefined {
  const sign = take(reader, '+-');
  if (sign === undefined) return readAtom(reader);
  const value = readSigned(reader);
  return sign === '-' ? value?.negate() : value;
}

function readAtom(reader: Reader): Money | undefined {
  if (take(reader, '(')) {
    const value = readSum(reader);
    return take(reader, ')') ? value : undefined;
  }
  const number = reader.tokens[reader.at];
  if (number === undefined || !/^[\d.]/.test(number)) return undefined;
  reader.at += 1;
  return Money.tryParse(number);
}

function take(reader: Reader, wanted: string): string | undefined {
  const token = reader.tokens[reader.at];
  if (token === undefined || !wanted.includes(token)) return undefined;
  reader.at += 1;
  return token;
}
