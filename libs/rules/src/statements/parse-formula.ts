import { toHalfWidth } from '../half-width';
import { Money } from '../money';
import type { FormulaFinding, Span, StatementFormula, StatementProblem } from './formula';
import { namedByTitle, type Reference, references, type Take, takes } from './takes';

/** More than any row of an official form needs: the longest has 21 subjects. */
const MAX_LENGTH = 4_000;
/** Of a number with its point. */
const MAX_DIGITS = 20;
/** Deeper than any formula that a person writes; a stack of parentheses never becomes one of calls. */
const MAX_DEPTH = 40;
const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]*)|([-+*/()%]))/y;
const BLANK = /\s*/y;
const EXAMPLE = '如 期末余额(1001)+行次(2)';

interface Token {
  readonly kind: 'number' | 'word' | 'sign' | 'end';
  readonly text: string;
  readonly at: Span;
}

interface Reader {
  readonly tokens: readonly Token[];
  next: number;
  depth: number;
}

/** Inside this file only: what a reader can't go on after. */
class Unreadable extends Error {
  override readonly name = 'Unreadable';

  constructor(readonly finding: FormulaFinding) {
    super(finding.msg);
  }
}

/** A formula or what is wrong with it; empty text is the formula of a row without figures, zero. */
type ParsedFormula =
  | { readonly formula: StatementFormula; readonly problem?: undefined }
  | { readonly formula?: undefined; readonly problem: FormulaFinding };

/**
 * Reads a formula as people write it or the builder makes it: numbers (also 5%), + - × ÷, parentheses,
 * `期末余额(1001)` and the other takes, `行次(15)`, `现金流量(CF01)`; full-width forms and line breaks
 * are fine. Never throws for what a person typed: the first place that can't be read is answered with what
 * was expected there.
 */
export function parseStatementFormula(text: string): ParsedFormula {
  try {
    const reader = { tokens: tokensOf(text), next: 0, depth: 0 };
    if (peek(reader).kind === 'end') {
      return { formula: { kind: 'sum', parts: [], at: { start: 0, end: text.length } } };
    }
    const formula = readSum(reader);
    if (peek(reader).kind !== 'end') throw expected(peek(reader), '运算符或公式的结尾');
    return { formula };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.finding };
    throw error;
  }
}

function unreadable(at: Span, msg: string, code: StatementProblem = 'FORMULA_SYNTAX'): Unreadable {
  return new Unreadable({ code, msg, at });
}

function expected({ kind, text, at }: Token, what: string): Unreadable {
  if (kind === 'end') return unreadable(at, `公式没有写完，此处应为${what}，${EXAMPLE}`);
  return unreadable(at, `“${text}”处应为${what}，请修改公式，${EXAMPLE}`);
}

/** Every character keeps its place, so that a finding points into the text as it was written. */
function plain(text: string): string {
  return toHalfWidth(text).replace(/[—–]/g, '-').replace(/[✕✖]/g, '*');
}

function tokensOf(written: string): Token[] {
  const text = plain(written);
  if (text.length > MAX_LENGTH) {
    const at = { start: MAX_LENGTH, end: text.length };
    throw unreadable(at, `公式最多 ${MAX_LENGTH} 个字，请拆成几行再相加`);
  }
  const tokens: Token[] = [];
  let place = 0;
  while (place < text.length) {
    TOKEN.lastIndex = place;
    const [whole, number, word, sign] = TOKEN.exec(text) ?? [];
    BLANK.lastIndex = place;
    const start = place + (BLANK.exec(text)?.[0].length ?? 0);
    if (start === text.length) break;
    if (whole === undefined) {
      const at = { start, end: start + 1 };
      const char = written.slice(start, start + 1);
      throw unreadable(at, `不能识别“${char}”，请用取数、数字、+ - × ÷ 和括号书写，${EXAMPLE}`);
    }
    place += whole.length;
    if (number !== undefined && number.length > MAX_DIGITS) {
      throw unreadable({ start, end: place }, `数字最多 ${MAX_DIGITS} 位，请改短`);
    }
    const kind = number !== undefined ? 'number' : word !== undefined ? 'word' : 'sign';
    tokens.push({ kind, text: number ?? word ?? sign ?? '', at: { start, end: place } });
  }
  const at = { start: text.length, end: text.length };
  return [...tokens, { kind: 'end', text: '', at }];
}

function peek({ tokens, next }: Reader): Token {
  return tokens[Math.min(next, tokens.length - 1)] as Token;
}

/** Goes past a sign of those wanted and answers it; stays where it is before anything else. */
function take(reader: Reader, wanted: string): Token | undefined {
  const token = peek(reader);
  if (token.kind !== 'sign' || !wanted.includes(token.text)) return undefined;
  reader.next += 1;
  return token;
}

function readSum(reader: Reader): StatementFormula {
  const { start } = peek(reader).at;
  const sign = take(reader, '+-');
  const parts = [{ negative: sign?.text === '-', of: readProduct(reader) }];
  for (let next = take(reader, '+-'); next; next = take(reader, '+-')) {
    parts.push({ negative: next.text === '-', of: readProduct(reader) });
  }
  const [only] = parts;
  if (parts.length === 1 && only && !only.negative) return only.of;
  return { kind: 'sum', parts, at: { start, end: endOf(reader) } };
}

function readProduct(reader: Reader): StatementFormula {
  const { start } = peek(reader).at;
  const first = readFactor(reader);
  const factors = [{ divides: false, of: first }];
  for (let next = take(reader, '*/'); next; next = take(reader, '*/')) {
    factors.push({ divides: next.text === '/', of: readFactor(reader) });
  }
  if (factors.length === 1) return first;
  return { kind: 'product', factors, at: { start, end: endOf(reader) } };
}

function endOf({ tokens, next }: Reader): number {
  return tokens[next - 1]?.at.end ?? 0;
}

function readFactor(reader: Reader): StatementFormula {
  const token = peek(reader);
  reader.depth += 1;
  if (reader.depth > MAX_DEPTH) throw unreadable(token.at, '括号或负号套得过深，请拆成几行');
  const formula = readUnit(reader);
  reader.depth -= 1;
  return formula;
}

function readUnit(reader: Reader): StatementFormula {
  const token = peek(reader);
  const { start } = token.at;
  if (take(reader, '-')) {
    const parts = [{ negative: true, of: readFactor(reader) }];
    return { kind: 'sum', parts, at: { start, end: endOf(reader) } };
  }
  if (take(reader, '(')) {
    const inner = readSum(reader);
    if (!take(reader, ')')) throw expected(peek(reader), '运算符或右括号');
    return inner;
  }
  if (token.kind === 'number') return readNumber(reader, token);
  if (token.kind === 'word') return readReference(reader, token);
  throw expected(token, '取数、数字或左括号');
}

function readNumber(reader: Reader, token: Token): StatementFormula {
  reader.next += 1;
  const value = Money.parse(token.text);
  const percent = take(reader, '%');
  if (!percent) return { kind: 'number', value, at: token.at };
  const at = { start: token.at.start, end: percent.at.end };
  return { kind: 'number', value: value.dividedBy(100, 20), at };
}

function readReference(reader: Reader, word: Token): StatementFormula {
  const name = namedByTitle(word.text);
  if (name === undefined) {
    const known = [...Object.values(takes), ...Object.values(references)].join('、');
    throw unreadable(word.at, `没有“${word.text}”这种取数，可以用：${known}`);
  }
  reader.next += 1;
  if (!take(reader, '(')) throw expected(peek(reader), '左括号和取数对象');
  const object = objectOf(name, peek(reader));
  reader.next += 1;
  if (!take(reader, ')')) throw expected(peek(reader), '右括号');
  return { ...object, at: { start: word.at.start, end: endOf(reader) } };
}

type ReferenceObject =
  | { readonly kind: 'row'; readonly lineNo: number }
  | { readonly kind: 'item'; readonly code: string }
  | { readonly kind: 'subject'; readonly take: Take; readonly code: string };

/** What stands between the parentheses of a reference. */
function objectOf(name: Take | Reference, object: Token): ReferenceObject {
  const isNumber = object.kind === 'number' && /^\d+$/.test(object.text);
  if (name === 'item') {
    if (object.kind !== 'word') throw expected(object, '现金流量项目（如 CF01）');
    return { kind: 'item', code: object.text };
  }
  if (name === 'row') {
    if (!isNumber || object.text.length > 9) throw expected(object, '行次（数字）');
    return { kind: 'row', lineNo: Number(object.text) };
  }
  if (!isNumber) throw expected(object, '科目编码（数字）');
  return { kind: 'subject', take: name, code: object.text };
}
