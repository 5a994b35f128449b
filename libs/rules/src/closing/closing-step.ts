import { Money, round2, sumOf } from '../money';
import { formatMoney } from '../money-format';
import { monthOf } from '../period';
import type { Problem } from '../problem';
import { averageCostLines, clearLines, profitLines, revaluationLines } from './closing-bodies';
import type { ClosingBook } from './closing-book';
import type { ClosingContext } from './closing-context';
import { evaluateFormula, FormulaError, parseFormula } from './closing-formula';
import { areNeededMissing, inputsOf, type ResolvedInput } from './closing-inputs';
import { LineCollector, type ClosingProblem, type ProposedLine } from './closing-lines';
import type { ClosingTemplate, Frequency, ReadVariable } from './closing-template';

/** A figure that a step reads, as people find it in the books. */
export interface Origin {
  readonly code: string;
  readonly title: string;
  readonly amount: Money;
}

/** What a step would post now. */
export interface Proposal {
  readonly id: string;
  readonly name: string;
  /** `due` has lines; `open` lacks an amount; `idle` has nothing to post; `refused` can't be made. */
  readonly state: 'due' | 'open' | 'idle' | 'refused';
  readonly note: string | null;
  /** Something stands in the books that the step would not have; its note tells what. */
  readonly isWarned: boolean;
  readonly computation: string;
  readonly inputs: readonly ResolvedInput[];
  readonly origins: readonly Origin[];
  readonly lines: readonly ProposedLine[];
  readonly amount: Money;
  readonly problems: readonly Problem<ClosingProblem>[];
  /** Whether it carries income and expense to 本年利润. */
  readonly carriesForward: boolean;
}

/** How a person has a step done in this month. */
export interface StepChoice {
  readonly template: ClosingTemplate;
  readonly enabled: boolean;
  readonly skipped: boolean;
  /** By key; what is not named follows the standard. */
  readonly inputs: Readonly<Record<string, string>>;
}

const PRIOR_YEARS = '6901';

/**
 * What every step of a month would post, each reading the books as the steps before it leave them: so a
 * late voucher changes exactly the steps that depend on it. Steps that are skipped, switched off, open or
 * refused leave the books as they are.
 */
export function proposeSteps(
  choices: readonly StepChoice[],
  book: ClosingBook,
  context: ClosingContext,
): Proposal[] {
  const amounts = new Map<string, Money>();
  return choices.map((choice) => {
    const proposal = proposeStep(choice, { book, context, amounts });
    if (proposal.state !== 'due' || choice.skipped) return proposal;
    book.post(proposal.lines, proposal);
    amounts.set(proposal.id, proposal.amount);
    return proposal;
  });
}

interface Surroundings {
  readonly book: ClosingBook;
  readonly context: ClosingContext;
  /** What the steps before it post, by their ids. */
  readonly amounts: ReadonlyMap<string, Money>;
}

function proposeStep(choice: StepChoice, around: Surroundings): Proposal {
  const { template, enabled } = choice;
  const { book, context } = around;
  const inputs = inputsOf(template, choice.inputs, { book, context });
  const empty = {
    ...{ id: template.id, name: template.name, note: null, computation: '', inputs },
    ...{ origins: [], lines: [], amount: Money.zero, problems: [] },
    isWarned: false,
    carriesForward: template.body.kind === 'profit',
  } as const;
  const idle = (note: string): Proposal => ({ ...empty, state: 'idle', note });
  if (!enabled) return idle('未启用');
  if (!isDue(template, inputs, context)) return idle('本期不到结转时点');
  const wrong = inputs.flatMap(({ problem }) => (problem ? [problem] : []));
  if (wrong.length > 0) return { ...empty, state: 'refused', problems: wrong };
  try {
    const { values, origins } = valuesOf(template, inputs, around);
    const told = { origins, computation: tell(template.computation, values, inputs) };
    if (template.needs && !computed(template.needs.formula, values).isPositive) {
      return { ...idle(template.needs.note), ...told };
    }
    const warned = warningOf(template, values, inputs);
    if (isUnanswered(inputs) || areNeededMissing(template, inputs)) {
      const note = [warned, openNote(inputs)].filter((part) => part !== null).join('；');
      return { ...empty, ...told, state: 'open', note };
    }
    const collector = new LineCollector(book, context.baseCurrency, template.name);
    writeLines(template, { collector, values, inputs, around });
    const isWarned = warned !== null;
    const outcome = { ...outcomeOf(collector), isWarned };
    return { ...empty, ...told, ...outcome, ...(isWarned ? { note: warned } : {}) };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const problem = { code: 'CLOSING_FORMULA', msg: error.message } as const;
    return { ...empty, state: 'refused', problems: [problem] };
  }
}

function warningOf(
  { warnings = [] }: ClosingTemplate,
  values: Values,
  inputs: readonly ResolvedInput[],
): string | null {
  const told = warnings.filter(({ formula }) => computed(formula, values).isPositive);
  return told.length === 0 ? null : told.map(({ note }) => tell(note, values, inputs)).join('；');
}

function isDue(
  { frequency }: ClosingTemplate,
  inputs: readonly ResolvedInput[],
  { period, vatType }: ClosingContext,
): boolean {
  const chosen = inputs.find(({ key }) => key === 'frequency')?.value;
  const own = typeof frequency === 'string' ? frequency : frequency[vatType];
  const month = monthOf(period);
  const every: Record<Frequency, boolean> = {
    month: true,
    quarter: month % 3 === 0,
    year: month === 12,
  };
  return every[(chosen as Frequency | null | undefined) ?? own];
}

/** Amounts that a person gives stand for nothing where others of the step are given. */
function isUnanswered(inputs: readonly ResolvedInput[]): boolean {
  const asked = inputs.filter(({ standard, kind }) => standard === null && kind === 'amount');
  const others = inputs.filter(({ kind }) => kind !== 'amount');
  return (
    (asked.length > 0 && asked.every(({ value }) => value === null)) ||
    others.some(({ value, kind }) => value === null && kind !== 'subject')
  );
}

function openNote(inputs: readonly ResolvedInput[]): string {
  const missing = inputs.filter(({ value, kind }) => value === null && kind !== 'subject');
  return `请填写${missing.map(({ title }) => title).join('、')}，没有的填 0 或跳过本项`;
}

type Values = ReadonlyMap<string, Money>;

function valuesOf(
  { variables }: ClosingTemplate,
  inputs: readonly ResolvedInput[],
  { book, context, amounts }: Surroundings,
): { values: Values; origins: Origin[] } {
  const values = new Map<string, Money>([['isGeneral', Money.parse(context.vatType)]]);
  for (const { key, value, kind } of inputs) {
    const isFigure = kind !== 'subject' && (value === null || /^-?\d+(\.\d+)?$/.test(value));
    if (isFigure) values.set(key, value === null ? Money.zero : Money.parse(value));
  }
  const origins: Origin[] = [];
  for (const variable of variables) {
    if ('formula' in variable) values.set(variable.name, computed(variable.formula, values));
    else if ('step' in variable) {
      values.set(variable.name, amounts.get(variable.step) ?? Money.zero);
    } else {
      const read = readFigures(variable, book, context);
      values.set(variable.name, sumOf(read.map(({ amount }) => amount)));
      origins.push(...read.filter(({ amount }) => !amount.isZero));
    }
  }
  return { values, origins };
}

function readFigures(
  { codes, take, negated = false, title }: ReadVariable,
  book: ClosingBook,
  { standard, codeOf }: ClosingContext,
): Origin[] {
  return codes[standard].map((code) => {
    const isAll = code === '*';
    const own = isAll ? '' : codeOf(code);
    const totals = isAll
      ? book.profitTotals((subject) => standard === 1 && subject.code.startsWith(PRIOR_YEARS))
      : book.totalsOf(own);
    const amount = negated ? totals[take].negate() : totals[take];
    const name = book.subject(own)?.name ?? '';
    return { code: own, title: isAll ? title : `${own} ${name} ${title}`, amount };
  });
}

function computed(formula: string, values: Values): Money {
  return evaluateFormula(parseFormula(formula), (name) => values.get(name));
}

function writeLines(
  template: ClosingTemplate,
  {
    collector,
    values,
    inputs,
    around: { book, context },
  }: {
    readonly collector: LineCollector;
    readonly values: Values;
    readonly inputs: readonly ResolvedInput[];
    readonly around: Surroundings;
  },
): void {
  const { standard, baseCurrency } = context;
  const inputOf = (key: string) => inputs.find((each) => each.key === key)?.value ?? null;
  const codeOf = (code: string) => inputOf(`subject:${code}`) ?? context.codeOf(code);
  const { body } = template;
  const at = { book, collector };
  if (body.kind === 'clear') {
    const from = body.from[standard].map(context.codeOf);
    const keep = body.keep === undefined ? Money.zero : (values.get(body.keep) ?? Money.zero);
    clearLines(at, { from, into: codeOf(body.into[standard]), keep });
  } else if (body.kind === 'profit') {
    const priorYears = standard === 1 ? PRIOR_YEARS : null;
    profitLines(at, { of: body.of, into: codeOf(body.into[standard]), priorYears });
  } else if (body.kind === 'revaluation') {
    const rateOf = (currency: string) => values.get(`rate-${currency}`);
    const [gain, loss] = [codeOf(body.gain[standard]), codeOf(body.loss[standard])];
    revaluationLines(at, { baseCurrency, rateOf, gain, loss });
  } else if (body.kind === 'costOfSales' && inputOf('method') === 'weightedAverage') {
    const [goods, revenue] = [
      context.codeOf(body.goods[standard]),
      context.codeOf(body.revenue[standard]),
    ];
    averageCostLines(at, { goods, revenue, cost: codeOf(body.cost[standard]) });
  } else if (body.kind === 'costOfSales') {
    const stock = values.get('goods') ?? Money.zero;
    const valueOf = (name: string) => values.get(name) ?? Money.zero;
    const taken = valueOf('taken');
    const rate = inputs.find(({ key }) => key === 'rate');
    // An estimate that nobody has chosen adds nothing to a cost that somebody has booked.
    if (taken.isPositive && inputOf('method') !== 'inventoryBalance') {
      if (rate === undefined || rate.value === rate.standard) return;
    }
    // What was carried to cost by hand is not carried again.
    const share = round2(valueOf('revenue').times(valueOf('rate'))).minus(taken);
    const all = inputOf('method') === 'inventoryBalance' || share.compare(stock) > 0;
    const amount = all ? stock : share;
    if (!amount.isPositive) return;
    collector.add({ code: codeOf(body.cost[standard]) }, { side: 'debit', amount });
    collector.add({ code: codeOf(body.goods[standard]) }, { side: 'credit', amount });
  } else {
    for (const { side, codes, formula, summary } of body.lines) {
      const code = codes[standard];
      if (code === null) continue;
      const amount = computed(formula, values);
      const turned = body.turns && amount.isNegative;
      collector.add(
        { code: codeOf(code) },
        turned
          ? { side: side === 'debit' ? 'credit' : 'debit', amount: amount.negate(), summary }
          : { side, amount, summary },
      );
    }
  }
}

function outcomeOf({
  lines,
  problems,
}: LineCollector): Pick<Proposal, 'state' | 'note' | 'lines' | 'amount' | 'problems'> {
  const debit = sumOf(lines.map((line) => line.debit));
  const credit = sumOf(lines.map((line) => line.credit));
  if (problems.length === 0 && !debit.equals(credit)) {
    const msg = `借方 ${debit.toString()} 与贷方 ${credit.toString()} 不相等，请核对参数或模板`;
    const problem = { code: 'CLOSING_UNBALANCED', msg } as const;
    return { state: 'refused', note: null, lines: [], amount: Money.zero, problems: [problem] };
  }
  const none = { lines: [], amount: Money.zero, problems };
  if (problems.length > 0) return { ...none, state: 'refused', note: null };
  if (lines.length > 0) return { state: 'due', note: null, lines, amount: debit, problems };
  return { ...none, state: 'idle', note: '没有可结转的金额' };
}

/** `{revenue} × {rate}` with figures in place of the names: amounts with separators, rates in percent. */
function tell(text: string, values: Values, inputs: readonly ResolvedInput[]): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name) ?? Money.zero;
    const input = inputs.find(({ key }) => key === name);
    const isRate =
      input?.kind === 'rate' || (input?.kind === 'choice' && value.abs().compare(1) <= 0);
    return isRate ? `${value.times(100).toExactText()}%` : formatMoney(value);
  });
}
