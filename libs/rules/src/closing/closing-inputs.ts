import { percentText } from '../stated-rate';
import { Money } from '../money';
import type { Period } from '../period';
import type { Problem } from '../problem';
import { exchangeRateProblem } from '../plausibility/exchange-rate';
import { revaluedCurrencies } from './closing-bodies';
import type { ClosingBook } from './closing-book';
import type { ClosingProblem } from './closing-lines';
import { lawAt, policyAt } from './closing-policy';
import type { ClosingContext } from './closing-context';
import { isFor, type Filing } from './closing-filing';
import type { ClosingTemplate, InputKind, TemplateBody, TemplateInput } from './closing-template';
import { CostLeaves, goodsIn } from './cost-leaf';
import { costMethodOf, PERCENT_OF_REVENUE } from './cost-templates';

/** An input with what counts in the month. */
export interface ResolvedInput {
  readonly key: string;
  readonly title: string;
  readonly kind: InputKind;
  readonly value: string | null;
  readonly standard: string | null;
  readonly basis: string | null;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly problem: Problem<ClosingProblem> | undefined;
}

interface Surrounding {
  readonly book: ClosingBook;
  readonly context: ClosingContext;
  readonly filing: Filing;
}

/** What a figure rests on that openings tell. */
const OPENINGS = '期初余额的本年累计';

/** Decimals that an input may have; a rate is a fraction of at most 100 %. */
const decimals: Readonly<Record<'rate' | 'amount' | 'quantity', number>> = {
  rate: 8,
  amount: 2,
  quantity: 6,
};

/**
 * The inputs of a step: what a person has set, else the standard, which a policy gives for its months
 * only. Revaluation asks for the rate of each currency that has a balance.
 */
export function inputsOf(
  template: ClosingTemplate,
  given: Readonly<Record<string, string>>,
  { book, context, filing }: Surrounding,
): ResolvedInput[] {
  const known = (input: TemplateInput): TemplateInput => {
    const value = filing.known.get(input.key);
    return value ? { ...input, standard: { value: value.toString(), basis: OPENINGS } } : input;
  };
  const goods =
    template.body.kind === 'costOfSales' ? costInputs(template.body, given, { book, context }) : [];
  const rates =
    template.body.kind === 'revaluation' ? revaluedCurrencies(book, context.baseCurrency) : [];
  const asked: TemplateInput[] = [
    ...template.inputs
      .filter(({ when, onlyStandard = context.standard }) => {
        return isFor(when, filing) && onlyStandard === context.standard;
      })
      .map((input) => known(inputAt(input, context.period))),
    ...goods,
    ...rates.map((currency): TemplateInput => {
      const value = context.rates.get(currency);
      return { ...rateInput(currency), ...(value === undefined ? {} : { standard: { value } }) };
    }),
  ];
  const subjects = Object.keys(given).filter((key) => key.startsWith('subject:'));
  const replaced = subjects.map((key): TemplateInput => {
    return { key, title: `代替科目 ${key.slice('subject:'.length)}`, kind: 'subject' };
  });
  return [...asked, ...replaced].map((input) =>
    resolved(askedOf(input, given), given[input.key], context),
  );
}

/** The input of a currency's rate at the end of the month: base currency for one unit, above 0. */
export function rateInput(currency: string): TemplateInput {
  const title = `${currency} 期末汇率`;
  return { key: `rate-${currency}`, title, kind: 'quantity', isExchangeRate: true };
}

/** Where the cost of each goods goes, asked for by the methods that know it. */
function costInputs(
  { goods, cost }: Extract<TemplateBody, { kind: 'costOfSales' }>,
  given: Readonly<Record<string, string>>,
  { book, context: { standard, codeOf } }: Pick<Surrounding, 'book' | 'context'>,
): TemplateInput[] {
  if (costMethodOf(given) === PERCENT_OF_REVENUE) return [];
  const codes = { goods: codeOf(goods[standard]), cost: codeOf(cost[standard]) };
  if (given[`subject:${cost[standard]}`]) return [];
  return new CostLeaves(book.subjects, codes).inputs(goodsIn(book, codes.goods), given);
}

/** An input that hangs on another is nothing while the other is. */
function askedOf(input: TemplateInput, given: Readonly<Record<string, string>>): TemplateInput {
  const { neededWith } = input;
  if (neededWith === undefined || isGiven(given[neededWith])) return input;
  return { ...input, standard: { value: '0.00' } };
}

function isGiven(value: string | undefined): boolean {
  return value !== undefined && /[1-9]/.test(value);
}

/** Inputs of which each has to be given, whatever else is. */
export function areNeededMissing(
  { inputs }: ClosingTemplate,
  resolvedInputs: readonly ResolvedInput[],
): boolean {
  const needed = new Set(
    inputs
      .filter(
        ({ neededWith, standard, when }) =>
          neededWith || when === 'partQuarter' || (standard && !('value' in standard)),
      )
      .map(({ key }) => key),
  );
  return resolvedInputs.some(({ key, value }) => needed.has(key) && value === null);
}

function resolved(
  input: TemplateInput,
  given: string | undefined,
  context: ClosingContext,
): ResolvedInput {
  const { key, title, kind, options = [] } = input;
  const standard = standardOf(input.standard, context);
  const value = given === undefined || given === '' ? (standard?.value ?? null) : given;
  return {
    key,
    title,
    kind,
    options,
    value,
    standard: standard?.value ?? null,
    basis: standard?.basis ?? null,
    problem: value === null ? undefined : checkInput(input, value),
  };
}

/** An input with the rates that the law lets choose in a month; those of no known policy are left out. */
export function inputAt<I extends Pick<TemplateInput, 'options' | 'lawOptions'>>(
  input: I,
  period: Period,
): I {
  if (!input.lawOptions) return input;
  const options = input.lawOptions.flatMap(({ law, title }) => {
    const held = lawAt(law, period);
    return held ? [{ value: held.value, title: `${title} ${percentText(held.value)}` }] : [];
  });
  return { ...input, options: [...(input.options ?? []), ...options], lawOptions: undefined };
}

/** What counts in a month where nobody has set anything; undefined where a person has to say. Errors: none. */
export function standardOf(
  standard: TemplateInput['standard'],
  { period, vatType }: Pick<ClosingContext, 'period' | 'vatType'>,
): { readonly value: string; readonly basis?: string } | undefined {
  if (!standard || 'value' in standard) return standard;
  if (!('smallScale' in standard)) return lawAt(standard, period);
  return vatType === 1 ? { value: standard.general } : policyAt(standard.smallScale, period);
}

/** What is wrong with a value that a person gives. */
export function checkInput(
  {
    title,
    kind,
    options = [],
    mayBeRed = false,
    isExchangeRate = false,
  }: Pick<TemplateInput, 'title' | 'kind' | 'options' | 'mayBeRed' | 'isExchangeRate'>,
  value: string,
): Problem<ClosingProblem> | undefined {
  const refuse = (msg: string) => ({ code: 'CLOSING_INPUT', msg: `${title}${msg}` }) as const;
  if (kind === 'subject') return undefined;
  if (kind === 'choice') {
    if (options.some((option) => option.value === value)) return undefined;
    return refuse(`只能是${options.map((option) => option.title).join('、')}，请重新选择`);
  }
  const places = decimals[kind];
  if (!/^-?\d{1,13}(\.\d+)?$/.test(value)) return refuse('应为数字，请重新填写');
  const figure = Money.parse(value);
  if (figure.decimals > places) return refuse(`最多 ${places} 位小数，请四舍五入后填写`);
  if (isExchangeRate) {
    const msg = exchangeRateProblem(title, figure);
    return msg === undefined ? undefined : { code: 'CLOSING_INPUT', msg };
  }
  if (kind !== 'rate') {
    if (!figure.isNegative || mayBeRed) return undefined;
    return refuse('不能为负数，请填写正数；没有的填 0');
  }
  if (figure.isNegative || figure.compare(1) > 0) return refuse('应在 0 至 100% 之间，请重新填写');
  return undefined;
}

/** Asks for the inputs that an open step lacks. */
export function openNote(inputs: readonly ResolvedInput[]): string {
  const missing = inputs.filter(({ value, kind }) => value === null && kind !== 'subject');
  const titles = missing.map(({ title }) => title).join('、');
  const isRate = missing.some(({ key }) => key.startsWith('rate-'));
  return `请填写${titles}，${isRate ? '汇率须大于 0；不调汇的请' : '没有的填 0 或'}跳过本项`;
}
