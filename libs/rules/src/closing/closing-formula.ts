import { toHalfWidth } from '../half-width';
import { Money, round2 } from '../money';
import type { Problem } from '../problem';

/**
 * The language of amounts in closing templates and salary fields: decimals, variables, + - * / and parentheses, and
 * `max(a, b)`, `min(a, b)`, `round(a)` (to fen), `atMost(a, limit, included)`: 1 where a is below the
 * limit, or just it while `included` is not 0; else 0. Quotients keep 20 decimals; nothing else is rounded.
 */
export type Formula =
  | { readonly kind: 'number'; readonly value: Money }
  | { readonly kind: 'variable'; readonly name: string }
  | {
      readonly kind: 'operation';
      readonly operator: '+' | '-' | '*' | '/';
      readonly left: Formula;
      readonly right: Formula;
    }
  | {
      readonly kind: 'call';
      readonly name: FunctionName;
      readonly of: readonly Formula[];
    };

type FormulaProblem =
  | 'FORMULA_SYNTAX'
  | 'FORMULA_UNKNOWN'
  | 'FORMULA_CYCLE'
  | 'FORMULA_DIVISION'
  | 'FORMULA_SIZE';

const functions = {
  max: { count: 2, run: (a: Money, b: Money) => (a.compare(b) >= 0 ? a : b) },
  min: { count: 2, run: (a: Money, b: Money) => (a.compare(b) <= 0 ? a : b) },
  round: { count: 1, run: (a: Money) => round2(a) },
  atMost: { count: 3, run: isAtMost },
} as const;
type FunctionName = keyof typeof functions;

const MAX_LENGTH = 300;
/** Deeper than any formula that a person writes; a stack of parentheses never becomes one of calls. */
const MAX_DEPTH = 40;
const QUOTIENT_SCALE = 20;
const TOKEN = /^(\d+(?:\.\d+)?|[A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]*|[+\-*/(),])/;

/** A formula that can't be read or computed; its message is a sentence for the person who wrote it. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';

  constructor(
    readonly code: FormulaProblem,
    message: string,
  ) {
    super(message);
  }
}

/** @throws FormulaError FORMULA_SYNTAX */
export function parseFormula(text: string): Formula {
  const reader = { tokens: tokensOf(text), at: 0, depth: 0, text };
  const formula = readSum(reader);
  if (reader.at !== reader.tokens.length) throw unreadable(reader);
  return formula;
}

/** The variables that a formula reads. */
export function variablesOf(formula: Formula): ReadonlySet<string> {
  if (formula.kind === 'variable') return new Set([formula.name]);
  if (formula.kind === 'operation') {
    return new Set([...variablesOf(formula.left), ...variablesOf(formula.right)]);
  }
  if (formula.kind === 'call') return new Set(formula.of.flatMap((each) => [...variablesOf(each)]));
  return new Set();
}

/** @throws FormulaError FORMULA_DIVISION, FORMULA_UNKNOWN, FORMULA_SIZE */
export function evaluateFormula(
  formula: Formula,
  valueOf: (name: string) => Money | undefined,
): Money {
  if (formula.kind === 'number') return formula.value;
  if (formula.kind === 'variable') {
    const value = valueOf(formula.name);
    if (value) return value;
    throw new FormulaError('FORMULA_UNKNOWN', `公式中的“${formula.name}”没有定义，请修改公式`);
  }
  if (formula.kind === 'call') {
    const [a, b, c] = formula.of.map((each) => evaluateFormula(each, valueOf));
    const { run } = functions[formula.name];
    return run(a ?? Money.zero, b ?? Money.zero, c ?? Money.zero);
  }
  const left = evaluateFormula(formula.left, valueOf);
  const right = evaluateFormula(formula.right, valueOf);
  if (formula.operator === '+') return left.plus(right);
  if (formula.operator === '-') return left.minus(right);
  if (formula.operator === '*') return bounded(left.times(right));
  if (!right.isZero) return bounded(left.dividedBy(right, QUOTIENT_SCALE));
  throw new FormulaError('FORMULA_DIVISION', '公式的除数为 0，不能计算，请核对取数或修改公式');
}

function bounded(result: Money): Money {
  if (result.isReckonable) return result;
  const msg = '公式的结果超过 100 位数字，不能计算，请减少相乘的项或先用 round 取整';
  throw new FormulaError('FORMULA_SIZE', msg);
}

/**
 * The order of names in which each comes after those that it reads, the given order kept where it can be.
 * @param readsOf what each name reads; names that are not in it are passed over
 * @throws FormulaError FORMULA_CYCLE naming the circle
 */
export function orderOf(readsOf: ReadonlyMap<string, Iterable<string>>): string[] {
  const order: string[] = [];
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]) => {
    if (done.has(name)) return;
    if (path.includes(name)) {
      const circle = [...path.slice(path.indexOf(name)), name].join('→');
      throw new FormulaError('FORMULA_CYCLE', `循环引用：${circle}，请修改其中一项`);
    }
    for (const read of readsOf.get(name) ?? []) {
      if (readsOf.has(read)) visit(read, [...path, name]);
    }
    done.add(name);
    order.push(name);
  };
  for (const name of readsOf.keys()) visit(name, []);
  return order;
}

/** The formula as people write it, in the letters of the language: `（数量×单价）×5％` is `(数量*单价)*(5/100)`. */
export function plainFormula(text: string): string {
  return toHalfWidth(text)
    .replace(/[×✕]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−—–]/g, '-')
    .replace(/(\d+(?:\.\d+)?)%/g, '($1/100)')
    .trim();
}

/** Whether a name may stand for a figure in formulas: a word that is no function. */
export function isVariableName(text: string): boolean {
  return /^[A-Za-z\u4e00-\u9fff][\w\u4e00-\u9fff]*$/.test(text) && !isFunction(text);
}

/** What is wrong with a formula's text, if anything; a divisor of nothing but numbers is worth looking at. */
export function checkFormula(
  text: string,
  known: ReadonlySet<string>,
): Problem<FormulaProblem> | undefined {
  try {
    const formula = parseFormula(text);
    computeConstants(formula);
    const unknown = [...variablesOf(formula)].find((name) => !known.has(name));
    if (unknown === undefined) return undefined;
    return { code: 'FORMULA_UNKNOWN', msg: `公式中的“${unknown}”没有定义，请修改公式` };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { code: error.code, msg: error.message };
  }
}

/** @throws FormulaError FORMULA_DIVISION by what is nothing, whatever the books hold */
function computeConstants(formula: Formula): void {
  if (formula.kind === 'call') formula.of.forEach(computeConstants);
  if (formula.kind !== 'operation') return;
  computeConstants(formula.left);
  computeConstants(formula.right);
  if (formula.operator === '/' && variablesOf(formula.right).size === 0) {
    evaluateFormula({ ...formula, left: formula.right }, () => undefined);
  }
}

function isAtMost(value: Money, limit: Money, included: Money): Money {
  const order = value.compare(limit);
  return Money.parse(order < 0 || (order === 0 && !included.isZero) ? 1 : 0);
}

interface Reader {
  readonly tokens: readonly string[];
  readonly text: string;
  at: number;
  depth: number;
}

function unreadable({ text, tokens, at }: Pick<Reader, 'text' | 'tokens' | 'at'>): FormulaError {
  const where = tokens[at] === undefined ? '结尾不完整' : `“${tokens[at]}”处有误`;
  const msg = `公式“${text.slice(0, 40)}”${where}，请用数字、变量、+ - * / 和括号书写`;
  return new FormulaError('FORMULA_SYNTAX', msg);
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  let rest = text.trim();
  while (rest !== '' && text.length <= MAX_LENGTH) {
    const token = TOKEN.exec(rest)?.[0];
    if (token === undefined) throw unreadable({ text, tokens: [rest.slice(0, 1)], at: 0 });
    tokens.push(token);
    rest = rest.slice(token.length).trimStart();
  }
  if (tokens.length > 0) return tokens;
  const msg = text.trim() === '' ? '公式为空，请填写' : `公式最多 ${MAX_LENGTH} 个字，请简化`;
  throw new FormulaError('FORMULA_SYNTAX', msg);
}

function take(reader: Reader, wanted: string): string | undefined {
  const token = reader.tokens[reader.at];
  if (token === undefined || token.length !== 1 || !wanted.includes(token)) return undefined;
  reader.at += 1;
  return token;
}

function readSum(reader: Reader): Formula {
  let left = readProduct(reader);
  for (let operator = take(reader, '+-'); operator; operator = take(reader, '+-')) {
    left = operation(operator, left, readProduct(reader));
  }
  return left;
}

function readProduct(reader: Reader): Formula {
  let left = readFactor(reader);
  for (let operator = take(reader, '*/'); operator; operator = take(reader, '*/')) {
    left = operation(operator, left, readFactor(reader));
  }
  return left;
}

function operation(operator: string, left: Formula, right: Formula): Formula {
  return { kind: 'operation', operator: operator as '+' | '-' | '*' | '/', left, right };
}

function readFactor(reader: Reader): Formula {
  reader.depth += 1;
  if (reader.depth > MAX_DEPTH) throw new FormulaError('FORMULA_SYNTAX', '公式嵌套过深，请简化');
  const formula = readUnit(reader);
  reader.depth -= 1;
  return formula;
}

function readUnit(reader: Reader): Formula {
  if (take(reader, '-')) {
    return operation('-', { kind: 'number', value: Money.zero }, readFactor(reader));
  }
  if (take(reader, '(')) return closed(reader, readSum(reader));
  const token = reader.tokens[reader.at];
  if (token === undefined || /^[+\-*/(),]$/.test(token)) throw unreadable(reader);
  reader.at += 1;
  if (/^\d/.test(token)) return { kind: 'number', value: Money.parse(token) };
  if (!isFunction(token)) return { kind: 'variable', name: token };
  if (!take(reader, '(')) throw unreadable(reader);
  const of = [readSum(reader)];
  while (take(reader, ',')) of.push(readSum(reader));
  if (of.length !== functions[token].count) throw unreadable(reader);
  return closed(reader, { kind: 'call', name: token, of });
}

function closed(reader: Reader, formula: Formula): Formula {
  if (!take(reader, ')')) throw unreadable(reader);
  return formula;
}

function isFunction(token: string): token is FunctionName {
  return Object.hasOwn(functions, token);
}
