import { Money, sumOf } from '../money';
import { formatMoney } from '../money-format';
import type { ClosingBook, ClosingSubject } from './closing-book';
import type { ClosingContext } from './closing-context';
import { isFor, type Filing } from './closing-filing';
import { evaluateFormula, FormulaError, parseFormula } from './closing-formula';
import type { ResolvedInput } from './closing-inputs';
import { lawAt } from './closing-policy';
import type { ClosingTemplate, ReadVariable, TemplateVariable } from './closing-template';
import { ALL_RESULTS, readCodes } from './read-codes';

/** A figure that a step reads, as people find it in the books. */
export interface Origin {
  readonly code: string;
  readonly title: string;
  readonly amount: Money;
  /** Items that the book which shows it is narrowed to. */
  readonly auxiliaryKey?: string;
}

/** Where a step reads. */
export interface Surroundings {
  readonly book: ClosingBook;
  readonly context: ClosingContext;
  /** What the steps before it post, by their ids. */
  readonly amounts: ReadonlyMap<string, Money>;
  /** The figures of the steps before it, by their ids. */
  readonly figures: ReadonlyMap<string, Values>;
  readonly filing: Filing;
}

/** Code of 以前年度损益调整 of 企业会计准则. */
export const PRIOR_YEARS = '6901';

/** Whether a subject adjusts the profit of years before, which is no result of the year. */
export function isPriorYears(standard: 0 | 1): (subject: { readonly code: string }) => boolean {
  return ({ code }) => standard === 1 && code.startsWith(PRIOR_YEARS);
}

export type Values = ReadonlyMap<string, Money>;

/**
 * The figures of a step by name: inputs, what it reads of the books, what it computes.
 * @throws FormulaError naming the place of a figure in a template of the account set's own
 */
export function valuesOf(
  { variables, own, inputs: asked }: ClosingTemplate,
  inputs: readonly ResolvedInput[],
  { book, context, amounts, figures, filing }: Surroundings,
): { values: Values; origins: Origin[] } {
  const values = new Map<string, Money>([
    ['isGeneral', Money.parse(context.vatType)],
    ['filedMonths', Money.parse(filing.isMonthly ? 1 : 3)],
    // What is not asked for in this way of filing is nothing.
    ...asked.map(({ key }) => [key, Money.zero] as const),
  ]);
  for (const { key, value, kind } of inputs) {
    const isFigure = kind !== 'subject' && (value === null || /^-?\d+(\.\d+)?$/.test(value));
    if (isFigure) values.set(key, value === null ? Money.zero : Money.parse(value));
  }
  const origins: Origin[] = [];
  for (const variable of variables) {
    if ('formula' in variable) {
      values.set(variable.name, computed(variable.formula, values, variable.place));
    } else if ('step' in variable) {
      const { step, figure } = variable;
      const found = figure === undefined ? amounts.get(step) : figures.get(step)?.get(figure);
      values.set(variable.name, found ?? Money.zero);
    } else if ('law' in variable) {
      values.set(variable.name, Money.parse(lawAt(variable.law, context.period)?.value ?? '0'));
    } else if (!isFor(variable.when, filing)) {
      values.set(variable.name, Money.zero);
    } else {
      const read = readFigures(variable, { book, context, isOwn: own !== undefined });
      values.set(variable.name, sumOf(read.map(({ amount }) => amount)));
      if (variable.isAside !== true) origins.push(...read.filter(({ amount }) => !amount.isZero));
    }
  }
  return { values, origins };
}

function readFigures(
  variable: ReadVariable,
  { book, context, isOwn }: Pick<Surroundings, 'book' | 'context'> & { readonly isOwn: boolean },
): Origin[] {
  const { take, negated = false, named = '', title, place } = variable;
  const { standard } = context;
  const codes = isOwn ? variable.codes[standard] : readCodes(variable, context);
  return codes.map((code) => {
    const isAll = code === ALL_RESULTS;
    const own = isAll ? '' : code;
    if (isOwn && !isAll && !book.subject(own)) {
      throw new FormulaError('FORMULA_UNKNOWN', `${place ?? ''}的科目已删除，请重新选择科目`);
    }
    const isRead = (subject: ClosingSubject) =>
      isAll ? subject.category === 'profit' : subject.code.startsWith(own);
    const name = book.subject(own)?.name ?? '';
    if (!name.includes(named))
      return { code: own, title: `${own} ${name} ${title}`, amount: Money.zero };
    const totals = isAll ? book.profitTotals(isPriorYears(standard)) : book.totalsOf(own);
    const read = take === 'debitBalances' ? book.debitBalances(isRead) : totals[take];
    const amount = negated ? read.negate() : read;
    return { code: own, title: isAll ? title : `${own} ${name} ${title}`, amount };
  });
}

/**
 * @param place where the formula stands, for its findings
 * @throws FormulaError
 */
export function computed(formula: string, values: Values, place?: string): Money {
  try {
    return evaluateFormula(parseFormula(formula), (name) => values.get(name));
  } catch (error) {
    if (!(error instanceof FormulaError) || place === undefined) throw error;
    throw new FormulaError(error.code, `${place}：${error.message}`);
  }
}

/** `{revenue} × {rate}` with figures in place of the names: amounts with separators, rates in percent. */
export function tell(
  text: string,
  values: Values,
  {
    inputs,
    variables = [],
  }: {
    readonly inputs: readonly ResolvedInput[];
    readonly variables?: readonly TemplateVariable[];
  },
): string {
  const rates = new Set(
    variables.flatMap((each) => ('law' in each && each.isRate ? [each.name] : [])),
  );
  return text.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = values.get(name) ?? Money.zero;
    const input = inputs.find(({ key }) => key === name);
    const isRate =
      rates.has(name) ||
      input?.kind === 'rate' ||
      (input?.kind === 'choice' && value.abs().compare(1) <= 0);
    return isRate ? `${value.times(100).toExactText()}%` : formatMoney(value);
  });
}
