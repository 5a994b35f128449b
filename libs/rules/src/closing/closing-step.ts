import { Money, sumOf } from '../money';
import { monthOf, periodTitle } from '../period';
import type { Problem } from '../problem';
import { endsFiledQuarter } from '../taxpayer-kind';
import type { ClosingBook } from './closing-book';
import type { ClosingContext } from './closing-context';
import { countBefore, filingOf, frequencyOf, isFiledMonthly, VAT_RELIEF } from './closing-filing';
import { FormulaError } from './closing-formula';
import { areNeededMissing, inputsOf, openNote, type ResolvedInput } from './closing-inputs';
import {
  collectGiven,
  givenProblem,
  givenSources,
  withGivenInputs,
  type GivenAmounts,
  type GivenInput,
} from './closing-given';
import { LineCollector, type ClosingProblem, type ProposedLine } from './closing-lines';
import type { ClosingTemplate, Frequency, Whole } from './closing-template';
import { closingPartOf } from './closing-templates';
import {
  computed,
  tell,
  valuesOf,
  type Origin,
  type Surroundings,
  type Values,
} from './closing-values';
import { type AwaitedStep, Unsettled } from './closing-waits';
import { writeLines } from './closing-write';

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
  /** Its figures by name: inputs, what it reads, what it reckons; none while it is not due. */
  readonly values: Values;
  readonly lines: readonly ProposedLine[];
  /** The lines by the vouchers that they are posted in, each balanced by itself; one, unless it would be too long. */
  readonly vouchers: readonly (readonly ProposedLine[])[];
  readonly amount: Money;
  readonly problems: readonly Problem<ClosingProblem>[];
  /** 期末计提, or 结转损益. */
  readonly part: 'entries' | 'profit';
  /** Whether it carries income and expense to 本年利润. */
  readonly carriesForward: boolean;
  /** Steps before it that are not settled and that it is reckoned of: it is not made before them. */
  readonly waitsFor: readonly AwaitedStep[];
}

const OTHER_KIND =
  '账套的纳税人类型已更改，本项不再适用，更新即撤销这张凭证；' +
  '本期仍按原类型申报的，请先改回纳税人类型，结账后再改';

/** How a person has a step done in this month. */
export interface StepChoice {
  readonly template: ClosingTemplate;
  readonly enabled: boolean;
  readonly skipped: boolean;
  /** It is for the other kind of taxpayers: a voucher of before the change is to be withdrawn. */
  readonly isOfOtherKind?: boolean;
  /** By key; what is not named follows the standard. */
  readonly inputs: Readonly<Record<string, string>>;
  /** A domain knows what it posts: nothing is asked for. */
  readonly given?: GivenAmounts;
  /** Inputs that a domain knows at least. */
  readonly givenInputs?: readonly GivenInput[];
}

/**
 * What every step of a month would post, each reading the books as the steps before it leave them: so a
 * late voucher changes exactly the steps that depend on it. Steps that are skipped, switched off, open or
 * refused leave the books as they are; what is reckoned of open or refused ones waits for them. Who has
 * posted by hand what an open step asks for has settled it.
 */
export function proposeSteps(
  chosen: readonly StepChoice[],
  book: ClosingBook,
  context: ClosingContext,
): Proposal[] {
  const isMonthly = isFiledMonthly(context.vatType, chosen);
  const choices = chosen.map((choice) => ({
    ...choice,
    inputs: withGivenInputs(choice.inputs, {
      given: choice.givenInputs ?? [],
      isMonthly,
      template: choice.template,
    }),
  }));
  const amounts = new Map<string, Money>();
  const figures = new Map<string, Values>();
  const filing = filingOf(choices, { book, context });
  countBefore(choices, { book, context, filing });
  const unsettled = new Unsettled({ book, context });
  return choices.map((choice) => {
    const around = { book, context, amounts, figures, filing };
    const proposed = proposeStep(choice, around);
    figures.set(proposed.id, figuresOf(choice, proposed, around));
    const { state, name, id, isWarned, inputs } = proposed;
    if (choice.skipped) return proposed;
    if (state === 'refused' || (state === 'open' && !isWarned)) {
      unsettled.add(choice, [{ id, name, state }]);
      return proposed;
    }
    const values = () => valuesOf(choice.template, inputs, around).values;
    const isWanted = choice.enabled && !choice.isOfOtherKind;
    const waitsFor =
      isWanted && isDue(choice.template, inputs, around) ? unsettled.awaitedBy(choice, values) : [];
    const proposal = { ...proposed, waitsFor };
    if (waitsFor.length > 0) unsettled.addWaiting(choice, proposal, waitsFor);
    if (proposal.state !== 'due') return proposal;
    book.post(proposal.lines, proposal);
    amounts.set(proposal.id, proposal.amount);
    return proposal;
  });
}

/**
 * The figures of a step for those after it. The relief of VAT has them although a person has switched it off or skips
 * it: VAT that nobody booked is owed all the same. Other steps that are left out have none.
 */
function figuresOf(choice: StepChoice, proposed: Proposal, around: Surroundings): Values {
  if (choice.template.id !== VAT_RELIEF) return choice.skipped ? new Map() : proposed.values;
  return choice.enabled
    ? proposed.values
    : proposeStep({ ...choice, enabled: true }, around).values;
}

function proposeStep(choice: StepChoice, around: Surroundings): Proposal {
  const { template, enabled, given } = choice;
  const { book, context } = around;
  const inputs = given ? [] : inputsOf(template, choice.inputs, around);
  const empty = {
    id: template.id,
    name: template.name,
    note: null,
    computation: '',
    inputs,
    origins: [],
    values: new Map<string, Money>(),
    lines: [],
    vouchers: [],
    amount: Money.zero,
    problems: [],
    waitsFor: [],
    isWarned: false,
    part: closingPartOf(template),
    carriesForward: template.body.kind === 'profit' || template.own?.carriesForward === true,
  } as const;
  const idle = (note: string): Proposal => ({ ...empty, state: 'idle', note });
  if (choice.isOfOtherKind) return idle(OTHER_KIND);
  if (!enabled) return idle('未启用');
  if (!isDue(template, inputs, around)) return idle('本期不到结转时点');
  if (given) return { ...empty, ...givenOutcome(given, { name: template.name, book, context }) };
  const wrong = [
    ...inputs.flatMap(({ problem }) => (problem ? [problem] : [])),
    ...(template.own?.wholes ?? []).flatMap((whole) => brokenWhole(whole, inputs)),
  ];
  if (wrong.length > 0) return { ...empty, state: 'refused', problems: wrong };
  try {
    const { values, origins } = valuesOf(template, inputs, around);
    const { variables } = template;
    const special = template.computations?.find(
      ({ formula }) => computed(formula, values).isPositive,
    );
    const computation = [
      tell(special?.text ?? template.computation, values, { inputs, variables }),
      ...givenSources(inputs, choice.givenInputs ?? [], around.filing.isMonthly),
    ].join('；');
    const told = { origins, values, computation };
    const isOpen = isUnanswered(inputs) || areNeededMissing(template, inputs);
    const refused = isOpen ? [] : notesOf(template.refusals, values, inputs);
    if (refused.length > 0) {
      const problems = refused.map((msg) => ({ code: 'CLOSING_INPUT', msg }) as const);
      return { ...empty, ...told, state: 'refused', problems };
    }
    const lacks = isOpen ? lackOf(template, inputs, context) : null;
    if (template.needs && lacks === null && !computed(template.needs.formula, values).isPositive) {
      const [why] = notesOf(template.needs.notes, values, inputs);
      return { ...idle(why ?? template.needs.note), ...told };
    }
    const warned = warningOf(template, values, inputs);
    if (isOpen) {
      const note = [warned, lacks, openNote(inputs)].filter((part) => part !== null).join('；');
      return { ...empty, ...told, state: 'open', note, isWarned: warned !== null };
    }
    const collector = new LineCollector(book, context.baseCurrency, template.name);
    const { note: hint, ...written } = writeLines(template, { collector, values, inputs, around });
    const outcome = { ...outcomeOf(collector), isWarned: warned !== null };
    const notes = [warned, hint].filter((part) => part !== null);
    const [why] = outcome.state === 'idle' ? notesOf(template.idleNotes, values, inputs) : [];
    const note = notes.length > 0 ? notes.join('；') : (why ?? outcome.note);
    return { ...empty, ...told, ...outcome, ...written, note };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const problem = { code: 'CLOSING_FORMULA', msg: error.message } as const;
    return { ...empty, state: 'refused', problems: [problem] };
  }
}

function givenOutcome(
  given: GivenAmounts,
  { name, book, context }: { name: string; book: ClosingBook; context: ClosingContext },
): Partial<Proposal> & Outcome {
  const { computation, note } = given;
  const problem = givenProblem(name, given);
  if (problem !== null) {
    const problems = [{ code: 'CLOSING_GIVEN', msg: problem }] as const;
    return { ...nothing, computation, state: 'refused', note: null, problems };
  }
  const outcome = outcomeOf(
    collectGiven(given, { book, baseCurrency: context.baseCurrency, name }),
  );
  return { ...outcome, computation, note: note ?? outcome.note };
}

/** Shares of one figure that are not 100 % together: the person is told by how much. */
function brokenWhole(
  { of, keys, rows }: Whole,
  inputs: readonly ResolvedInput[],
): Problem<ClosingProblem>[] {
  const shares = inputs.filter(({ key, problem }) => keys.includes(key) && !problem);
  if (shares.length < keys.length) return [];
  const total = sumOf(shares.map(({ value }) => Money.parse(value ?? '0')));
  const wrong = wholeProblem(of, { total, rows });
  return wrong ? [{ code: 'CLOSING_INPUT', msg: wrong }] : [];
}

/** Why shares of a figure, as fractions, don't share it out; undefined where they are 100 % together. */
export function wholeProblem(
  of: string,
  { total, rows }: { readonly total: Money; readonly rows: readonly number[] },
): string | undefined {
  const rest = Money.parse(1).minus(total);
  if (rest.isZero) return undefined;
  const percent = (share: Money) => `${share.times(100).toExactText()}%`;
  const off = rest.isPositive ? `少 ${percent(rest)}` : `多 ${percent(rest.negate())}`;
  const where = rows.join('、');
  return `“${of}”的分摊比例合计 ${percent(total)}，${off}，须合计 100%，请修改第 ${where} 行的比例`;
}

function warningOf(
  { warnings }: ClosingTemplate,
  values: Values,
  inputs: readonly ResolvedInput[],
): string | null {
  const told = notesOf(warnings, values, inputs);
  return told.length === 0 ? null : told.join('；');
}

/** Those whose formula is above zero, with their figures. */
function notesOf(
  notes: ClosingTemplate['warnings'] = [],
  values: Values,
  inputs: readonly ResolvedInput[],
): string[] {
  const told = notes.filter(({ formula }) => computed(formula, values).isPositive);
  return told.map(({ note }) => tell(note, values, { inputs }));
}

function isDue(
  template: ClosingTemplate,
  inputs: readonly ResolvedInput[],
  { context: { period, kindTo }, filing }: Surroundings,
): boolean {
  const chosen = inputs.find(({ key }) => key === 'frequency')?.value;
  const month = monthOf(period);
  // Steps that follow how VAT is filed end with the kind of taxpayer as well.
  const filesTax = typeof template.frequency !== 'string';
  const every: Record<Frequency, boolean> = {
    month: true,
    quarter: filesTax ? endsFiledQuarter(period, kindTo) : month % 3 === 0,
    year: month === 12,
  };
  return every[frequencyOf(template, { chosen, isMonthly: filing.isMonthly })];
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

/** Why a quarter can't be judged: it began before the books, and nobody has told what it had. */
function lackOf(
  template: ClosingTemplate,
  inputs: readonly ResolvedInput[],
  { enabled }: ClosingContext,
): string | null {
  const asked = new Set(
    template.inputs.filter(({ when }) => when === 'partQuarter').map(({ key }) => key),
  );
  const isLacking = inputs.some(({ key, value }) => value === null && asked.has(key));
  if (!isLacking || enabled === undefined) return null;
  return `账套自${periodTitle(enabled)}启用，本季以前月份的销售额不在账内，不能判断是否达到起征点`;
}

const nothing = { lines: [], vouchers: [], amount: Money.zero } as const;

type Outcome = Pick<Proposal, 'state' | 'note' | 'lines' | 'vouchers' | 'amount' | 'problems'>;

function outcomeOf(collector: LineCollector): Outcome {
  const { lines, problems } = collector;
  const debit = sumOf(lines.map((line) => line.debit));
  const credit = sumOf(lines.map((line) => line.credit));
  if (problems.length === 0 && !debit.equals(credit)) {
    const msg = `借方 ${debit.toString()} 与贷方 ${credit.toString()} 不相等，请核对参数或模板`;
    const problem = { code: 'CLOSING_UNBALANCED', msg } as const;
    return { ...nothing, state: 'refused', note: null, problems: [problem] };
  }
  const none = { ...nothing, problems };
  if (problems.length > 0) return { ...none, state: 'refused', note: null };
  if (lines.length > 0) {
    const vouchers = collector.vouchers();
    return { state: 'due', note: null, lines, vouchers, amount: debit, problems };
  }
  return { ...none, state: 'idle', note: '没有可结转的金额' };
}
