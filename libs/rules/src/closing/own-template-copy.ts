import { InvariantError } from '../problem';
import type { ClosingContext } from './closing-context';
import { isFor, type Filing } from './closing-filing';
import { inputAt } from './closing-inputs';
import { lawAt } from './closing-policy';
import type {
  AmountLine,
  ClosingTemplate,
  TemplateInput,
  TemplateVariable,
} from './closing-template';
import { templatesFor } from './closing-templates';
import { ALL_RESULTS, readCodes } from './read-codes';
import {
  measures,
  type Measure,
  type OwnFigure,
  type OwnLine,
  type OwnTemplate,
} from './own-template';

type Context = Pick<ClosingContext, 'standard' | 'vatType' | 'codeOf' | 'period' | 'sales'>;

/** Whether a built-in template can be written as lines with formulas: others go balance by balance. */
export function isCopyable({ body, own }: ClosingTemplate): boolean {
  return body.kind === 'lines' && !own;
}

/**
 * A built-in template as one of the account set's own that posts the same: names in the words of the
 * screen, subjects of the account set; a subject that it doesn't have leaves its line out. Undefined for
 * what is not `isCopyable`. Values of a policy go on following the policy.
 * @param subjectIdOf the account set's subject of a code
 */
export function copyOfBuiltIn(
  template: ClosingTemplate,
  context: Context,
  subjectIdOf: (code: string) => number | undefined,
): OwnTemplate | undefined {
  const { body } = template;
  if (body.kind !== 'lines' || template.own) return undefined;
  const names = new Names();
  // A copy files as its kind of taxpayers does by law.
  const isMonthly = context.vatType === 1;
  const filing: Filing = { isMonthly, isPart: false, known: new Map() };
  const constants = [
    ['isGeneral', '一般纳税人', context.vatType],
    ['filedMonths', '申报月数', isMonthly ? 1 : 3],
  ].map(([name, title, value]): OwnFigure => ({
    kind: 'given',
    name: names.take(String(name), String(title)),
    input: 'quantity',
    value: String(value),
    policy: null,
  }));
  const frequency =
    typeof template.frequency === 'string'
      ? template.frequency
      : template.frequency[context.vatType];
  const figures = [
    ...template.inputs
      .filter(({ key, when }) => key !== 'frequency' && when !== 'partQuarter')
      .map((input) =>
        isFor(input.when, filing) && (input.onlyStandard ?? context.standard) === context.standard
          ? givenOf(input, context, names)
          : nothing(input, names),
      ),
    ...template.variables.flatMap((variable) =>
      'when' in variable && !isFor(variable.when, filing)
        ? nothing({ ...variable, key: variable.name }, names)
        : figuresOf(variable, { context, names, subjectIdOf }),
    ),
  ];
  const lines = linesOf(body.lines, { context, names, figures, subjectIdOf, template });
  const asked = constants.filter(({ name }) =>
    figures.some((figure) => figure.kind === 'formula' && figure.formula.includes(name)),
  );
  return {
    name: `${template.name}（自定义）`,
    frequency,
    after: template.id,
    figures: [...asked, ...figures],
    lines,
  };
}

/** Names of a built-in template in Chinese words, each once. */
class Names {
  private readonly byName = new Map<string, string>();

  take(name: string, title: string): string {
    const word = title.replace(/[^\w\u4e00-\u9fff]/g, '').replace(/^[\d_]+/, '') || '计算';
    const taken = new Set(this.byName.values());
    let free = word;
    for (let next = 2; taken.has(free); next += 1) free = `${word}${next}`;
    this.byName.set(name, free);
    return free;
  }

  /** A formula by these names; functions and numbers stay. */
  formula(text: string): string {
    return text.replace(/[A-Za-z_]\w*/g, (word) => this.byName.get(word) ?? word);
  }
}

/** Of another way of filing: formulas name it, and it is nothing. */
function nothing(
  { key, title }: { readonly key: string; readonly title: string },
  names: Names,
): OwnFigure {
  return { kind: 'formula', name: names.take(key, title), formula: '0' };
}

function givenOf(template: TemplateInput, context: Context, names: Names): OwnFigure {
  const { vatType, period } = context;
  const { key, title, kind, standard, options = [] } = inputAt(template, period);
  const [value, policy] =
    standard === undefined
      ? [null, null]
      : 'value' in standard
        ? [standard.value, null]
        : 'policy' in standard
          ? [null, standard.policy]
          : 'tax' in standard
            ? [lawAt(standard, period)?.value ?? null, null]
            : vatType === 1
              ? [standard.general, null]
              : [null, standard.smallScale];
  const isFraction = options.every((option) => Number(option.value) <= 1);
  const input = kind === 'choice' ? (isFraction ? 'rate' : 'quantity') : kind;
  if (input === 'subject') throw new InvariantError(`no figure: ${key}`);
  return { kind: 'given', name: names.take(key, title), input, value, policy };
}

interface Copying {
  readonly context: Context;
  readonly names: Names;
  readonly subjectIdOf: (code: string) => number | undefined;
}

/** A figure of several subjects becomes one of each and their sum. */
function figuresOf(
  variable: TemplateVariable,
  { context, names, subjectIdOf }: Copying,
): OwnFigure[] {
  if ('isAside' in variable && variable.isAside) return [];
  if ('formula' in variable) {
    const formula = names.formula(variable.formula);
    return [{ kind: 'formula', name: names.take(variable.name, '计算'), formula }];
  }
  if ('step' in variable) {
    const { name, title, step, figure } = variable;
    const own = names.take(name, title);
    // An own template reads what a step posts, no other figure of it.
    const isThere =
      figure === undefined &&
      templatesFor(context.standard, context.vatType).some(({ id }) => id === step);
    // A step of the other kind of taxpayers posts nothing here.
    return [
      isThere ? { kind: 'step', name: own, step } : { kind: 'formula', name: own, formula: '0' },
    ];
  }
  if ('law' in variable) {
    const { name, title, law, isRate } = variable;
    const held = 'policy' in law ? null : (lawAt(law, context.period)?.value ?? null);
    const policy = 'policy' in law ? law.policy : null;
    const input = isRate ? 'rate' : 'amount';
    return [{ kind: 'given', name: names.take(name, title), input, value: held, policy }];
  }
  const { name, title, take, negated = false } = variable;
  const measure = measureOf(take, negated);
  // Own templates have no such figure: sales taken back are counted by the built-in step alone.
  if (measure === undefined) return [nothing({ key: name, title }, names)];
  const own = readCodes(variable, context);
  const read = own.flatMap((code): OwnFigure[] => {
    const subjectId = code === ALL_RESULTS ? null : subjectIdOf(code);
    if (subjectId === undefined) return [];
    const isOnly = own.length === 1;
    const called = isOnly ? names.take(name, title) : names.take(`${name} ${code}`, title + code);
    return [{ kind: 'subject', name: called, subjectId, measure }];
  });
  if (own.length === 1 && read.length === 1) return read;
  const formula = read.length === 0 ? '0' : read.map((figure) => figure.name).join(' + ');
  return [...read, { kind: 'formula', name: names.take(name, title), formula }];
}

function measureOf(take: string, negated: boolean): Measure | undefined {
  return (Object.keys(measures) as Measure[]).find((key) => {
    const measure: { readonly take: string; readonly negated?: boolean } = measures[key];
    return measure.take === take && (measure.negated ?? false) === negated;
  });
}

/** Formulas of lines become figures; the last line takes the rest, which is what it is. */
function linesOf(
  lines: readonly AmountLine[],
  {
    context,
    names,
    figures,
    subjectIdOf,
    template,
  }: Copying & { readonly figures: OwnFigure[]; readonly template: ClosingTemplate },
): OwnLine[] {
  const made = new Map<string, string>();
  const figureOf = (text: string) => {
    const formula = names.formula(text);
    const known = figures.find(({ name }) => name === formula)?.name ?? made.get(formula);
    if (known !== undefined) return known;
    const name = names.take(`line ${formula}`, '金额');
    figures.push({ kind: 'formula', name, formula });
    made.set(formula, name);
    return name;
  };
  const copied = lines.flatMap(({ side, codes, formula, summary }): OwnLine[] => {
    const code = codes[context.standard];
    const subjectId = code === null ? undefined : subjectIdOf(context.codeOf(code));
    if (subjectId === undefined) return [];
    const amount = { kind: 'whole', of: figureOf(formula) } as const;
    return [{ side, summary: summary ?? template.name, subjectId, auxiliary: {}, amount }];
  });
  return copied.map((line, index) =>
    index === copied.length - 1 ? { ...line, amount: { kind: 'rest' } } : line,
  );
}
