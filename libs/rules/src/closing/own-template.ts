import { auxiliaryKey, type AuxiliaryItems } from '../auxiliary-key';
import { orderOf, parseFormula, plainFormula, variablesOf } from './closing-formula';
import type { PolicyName } from './closing-policy';
import type {
  AmountLine,
  ClosingTemplate,
  Frequency,
  ReadVariable,
  TemplateInput,
  TemplateVariable,
  Whole,
} from './closing-template';

/** What may be read of a subject: by its name the figure of the book, its side, and how people call it. */
export const measures = {
  closingDebit: { take: 'closing', title: '期末余额（借）' },
  closingCredit: { take: 'closing', negated: true, title: '期末余额（贷）' },
  openingDebit: { take: 'opening', title: '期初余额（借）' },
  openingCredit: { take: 'opening', negated: true, title: '期初余额（贷）' },
  yearOpeningDebit: { take: 'yearOpening', title: '年初余额（借）' },
  yearOpeningCredit: { take: 'yearOpening', negated: true, title: '年初余额（贷）' },
  monthDebit: { take: 'debit', title: '本期借方发生额' },
  monthCredit: { take: 'credit', title: '本期贷方发生额' },
  quarterDebit: { take: 'quarterDebit', title: '本季借方发生额' },
  quarterCredit: { take: 'quarterCredit', title: '本季贷方发生额' },
  yearDebit: { take: 'yearDebit', title: '本年借方发生额' },
  yearCredit: { take: 'yearCredit', title: '本年贷方发生额' },
  debitBalances: { take: 'debitBalances', title: '各明细借方余额合计' },
  monthReturned: { take: 'monthReturned', title: '本期销货退回的税额（借方）' },
  yearAdjusted: { take: 'yearAdjusted', title: '本年以前年度损益调整转入（贷）' },
  quarterReturned: { take: 'quarterReturned', title: '本季销货退回的税额（借方）' },
  monthIncome: { take: 'monthIncome', title: '本期损益净额（收入为正）' },
  monthExpense: { take: 'monthIncome', negated: true, title: '本期损益净额（费用为正）' },
  quarterIncome: { take: 'quarterIncome', title: '本季损益净额（收入为正）' },
  quarterExpense: { take: 'quarterIncome', negated: true, title: '本季损益净额（费用为正）' },
  yearIncome: { take: 'yearIncome', title: '本年损益净额（收入为正）' },
  yearExpense: { take: 'yearIncome', negated: true, title: '本年损益净额（费用为正）' },
} as const satisfies Record<
  string,
  { readonly take: ReadVariable['take']; readonly negated?: boolean; readonly title: string }
>;
export type Measure = keyof typeof measures;

/** A figure of a template, by the name that lines and formulas call it by. */
export type OwnFigure =
  /** Of a subject with all below it; null is the profit of all 损益. */
  | {
      readonly kind: 'subject';
      readonly name: string;
      readonly subjectId: number | null;
      readonly measure: Measure;
    }
  /** What a person gives: each month, or what stands here until then. A policy holds by the month. */
  | {
      readonly kind: 'given';
      readonly name: string;
      readonly input: 'amount' | 'quantity' | 'rate';
      readonly value: string | null;
      readonly policy: PolicyName | null;
    }
  /** What an earlier step of the month posts. */
  | { readonly kind: 'step'; readonly name: string; readonly step: string }
  | { readonly kind: 'formula'; readonly name: string; readonly formula: string };

/** The amount of a line: of a figure whole, a percentage, a share of it, or what the other lines leave. */
export type OwnAmount =
  | { readonly kind: 'whole'; readonly of: string }
  /** Rates are fractions: `0.05`. */
  | { readonly kind: 'percent'; readonly of: string; readonly rate: string }
  /** Shares of one figure on one side are 100 % together; the last one takes what rounding leaves. */
  | { readonly kind: 'share'; readonly of: string; readonly rate: string }
  /** 借贷差额. */
  | { readonly kind: 'rest' };

export interface OwnLine {
  readonly side: 'debit' | 'credit';
  readonly summary: string;
  readonly subjectId: number;
  readonly auxiliary: AuxiliaryItems;
  readonly amount: OwnAmount;
}

/** A template of the account set's own (自定义结转), as people fill it in. */
export interface OwnTemplate {
  readonly name: string;
  readonly frequency: Frequency;
  /** The step that it is made after; null is before all others. */
  readonly after: string | null;
  readonly figures: readonly OwnFigure[];
  readonly lines: readonly OwnLine[];
}

/** What compiling asks of a subject. */
interface OwnSubject {
  readonly code: string;
  readonly category: string;
}

/** Stands where a subject is gone: no subject has it, so the line is refused with its row. */
const GONE = '（已删除）';

/** 取数第 2 行“租金”, as findings name a figure. */
export function placeOf(index: number, { name }: Pick<OwnFigure, 'name'>): string {
  return `取数第 ${index + 1} 行“${name}”`;
}

/** What a line with a rate is called among the inputs of the month: the row keeps two apart. */
function rateKey(index: number): string {
  return `_rate${index + 1}`;
}

/**
 * An own template in the form of the built-in ones, which steps are reckoned by. Amounts are rounded to fen
 * line by line; the last share of a figure and the line of the rest take what rounding leaves, so that a
 * template that `checkOwnTemplate` accepts balances whatever the books hold.
 * @param profitOfYear code of 本年利润
 */
export function compileOwn(
  form: OwnTemplate,
  {
    id,
    part,
    subjects,
    profitOfYear,
  }: {
    readonly id: string;
    readonly part: 'entries' | 'profit';
    readonly subjects: ReadonlyMap<number, OwnSubject>;
    readonly profitOfYear: string;
  },
): ClosingTemplate {
  const { variables, lines, wholes } = compiledLines(form, subjects);
  const posted = form.lines.flatMap(({ subjectId }) => subjects.get(subjectId) ?? []);
  const isOfYear = ({ code }: OwnSubject) => code.startsWith(profitOfYear);
  return {
    id,
    name: form.name,
    frequency: form.frequency,
    enabled: true,
    inputs: [...form.figures.flatMap(givenInput), ...rateInputs(form, subjects)],
    variables: [...figureVariables(form, subjects), ...variables],
    body: { kind: 'lines', lines },
    computation: computationOf(form),
    own: {
      wholes,
      part,
      carriesForward: posted.some(isOfYear) && posted.some(({ category }) => category === 'profit'),
    },
  };
}

function givenInput(figure: OwnFigure): TemplateInput[] {
  if (figure.kind !== 'given') return [];
  const { name, input, value, policy } = figure;
  const standard = value === null ? (policy === null ? undefined : { policy }) : { value };
  return [{ key: name, title: name, kind: input, ...(standard ? { standard } : {}) }];
}

function rateInputs(
  { lines }: OwnTemplate,
  subjects: ReadonlyMap<number, OwnSubject>,
): TemplateInput[] {
  return lines.flatMap(({ amount, subjectId }, index): TemplateInput[] => {
    if (amount.kind !== 'percent' && amount.kind !== 'share') return [];
    const title = `分录 ${index + 1} ${subjects.get(subjectId)?.code ?? GONE} 比例`;
    return [{ key: rateKey(index), title, kind: 'rate', standard: { value: amount.rate } }];
  });
}

/** What is read comes first, then formulas, each after those that it reads. */
function figureVariables(
  { figures }: OwnTemplate,
  subjects: ReadonlyMap<number, OwnSubject>,
): TemplateVariable[] {
  const read = figures.flatMap((figure, index): TemplateVariable[] => {
    const { name } = figure;
    if (figure.kind === 'step') return [{ name, title: name, step: figure.step }];
    if (figure.kind !== 'subject') return [];
    const { subjectId, measure } = figure;
    const code = subjectId === null ? '*' : (subjects.get(subjectId)?.code ?? GONE);
    const codes = [[code], [code]] as const;
    return [{ name, ...measures[measure], codes, place: placeOf(index, figure) }];
  });
  const formulas = new Map(
    figures.flatMap((figure, index) =>
      figure.kind === 'formula' ? [[figure.name, { figure, index }] as const] : [],
    ),
  );
  const readsOf = new Map([...formulas].map(([name, { figure }]) => [name, readsOfFigure(figure)]));
  const computed = orderOf(readsOf).flatMap((name): TemplateVariable[] => {
    const found = formulas.get(name);
    if (!found) return [];
    const { figure, index } = found;
    return [{ name, formula: plainFormula(figure.formula), place: placeOf(index, figure) }];
  });
  return [...read, ...computed];
}

/** The names that a formula reads. @throws FormulaError FORMULA_SYNTAX */
export function readsOfFigure(figure: OwnFigure): readonly string[] {
  if (figure.kind !== 'formula') return [];
  return [...variablesOf(parseFormula(plainFormula(figure.formula)))];
}

/** Lines that share one figure out on one side, by their places. */
export function shareGroups({ lines }: Pick<OwnTemplate, 'lines'>): readonly number[][] {
  const groups = new Map<string, number[]>();
  for (const [index, { side, amount }] of lines.entries()) {
    if (amount.kind !== 'share') continue;
    const key = `${side} ${amount.of}`;
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  return [...groups.values()];
}

/** Parts of the lines as variables; a chain of sums for the line that takes the rest. */
function compiledLines(
  form: OwnTemplate,
  subjects: ReadonlyMap<number, OwnSubject>,
): { variables: TemplateVariable[]; lines: AmountLine[]; wholes: Whole[] } {
  const groups = shareGroups(form);
  const variables: TemplateVariable[] = [];
  const wholes: Whole[] = [];
  const define = (name: string, formula: string) => variables.push({ name, formula });
  for (const [index, { amount }] of form.lines.entries()) {
    if (amount.kind === 'whole') define(`_part${index + 1}`, `round(${amount.of})`);
    if (amount.kind !== 'percent') continue;
    define(`_part${index + 1}`, `round(${amount.of} * ${rateKey(index)})`);
  }
  for (const [at, group] of groups.entries()) {
    const first = form.lines[group[0] ?? 0]?.amount;
    const of = first?.kind === 'share' ? first.of : '';
    wholes.push({ of, keys: group.map(rateKey), rows: group.map((index) => index + 1) });
    let left = `round(${of})`;
    for (const [place, index] of group.entries()) {
      const isLast = place === group.length - 1;
      define(`_part${index + 1}`, isLast ? left : `round(${of} * ${rateKey(index)})`);
      define(`_left${at + 1}_${place + 1}`, `${left} - _part${index + 1}`);
      left = `_left${at + 1}_${place + 1}`;
    }
  }
  const rest = form.lines.find(({ amount }) => amount.kind === 'rest');
  if (rest) {
    let sum = '0';
    for (const [index, { side, amount }] of form.lines.entries()) {
      if (amount.kind === 'rest') continue;
      const sign = side === rest.side ? '-' : '+';
      define(`_sum${index + 1}`, `${sum} ${sign} _part${index + 1}`);
      sum = `_sum${index + 1}`;
    }
    define('_rest', sum);
  }
  const lines = form.lines.map((line, index): AmountLine => {
    const code = subjects.get(line.subjectId)?.code ?? GONE;
    return {
      side: line.side,
      codes: [code, code],
      row: index + 1,
      formula: line.amount.kind === 'rest' ? '_rest' : `_part${index + 1}`,
      summary: line.summary === '' ? form.name : line.summary,
      auxiliaryKey: auxiliaryKey(line.auxiliary),
    };
  });
  return { variables, lines, wholes };
}

/** 租金 12,000.00 × 60%、40%: every figure that lines take, formulas with the figures that they read. */
function computationOf({ figures, lines }: OwnTemplate): string {
  const named = new Map(figures.map((figure) => [figure.name, figure]));
  const taken = new Map<string, string[]>();
  for (const [index, { amount }] of lines.entries()) {
    if (amount.kind === 'rest') continue;
    const rates = taken.get(amount.of) ?? [];
    taken.set(amount.of, amount.kind === 'whole' ? rates : [...rates, `{${rateKey(index)}}`]);
  }
  const texts = [...taken].map(([of, rates]) => {
    const figure = named.get(of);
    const told = figure?.kind === 'formula' ? toldFormula(figure.formula) : '';
    const amount = told === '' ? `${of} {${of}}` : `${of} ${told} = {${of}}`;
    return rates.length === 0 ? amount : `${amount} × ${[...new Set(rates)].join('、')}`;
  });
  return texts.join('；');
}

function toldFormula(formula: string): string {
  const plain = plainFormula(formula);
  const names = variablesOf(parseFormula(plain));
  return plain
    .replace(/[A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]*/g, (word) =>
      names.has(word) ? `{${word}}` : word,
    )
    .replace(/\s*\*\s*/g, ' × ')
    .replace(/\s*\/\s*/g, ' ÷ ');
}
