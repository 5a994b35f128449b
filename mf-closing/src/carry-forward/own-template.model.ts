import { sentenceOf, type OwnTemplateFields } from '@mingzhang/contract';
import { inputText, inputValue } from '../shared/input-text';

type Figure = OwnTemplateFields['figures'][number];
type Line = OwnTemplateFields['lines'][number];
export type FigureKind = Figure['kind'];
export type AmountKind = Line['amount']['kind'];
type Policy = Extract<Figure, { kind: 'given' }>['policy'];

/** A figure as it is typed: what another kind needs is kept meanwhile. */
export interface DraftFigure {
  readonly key: number;
  readonly kind: FigureKind;
  readonly name: string;
  /** Null is the profit of all 损益. */
  readonly subjectId: number | null | undefined;
  readonly measure: Extract<Figure, { kind: 'subject' }>['measure'];
  readonly input: Extract<Figure, { kind: 'given' }>['input'];
  /** A rate reads as a percentage; empty is asked for each month. */
  readonly value: string;
  readonly policy: Policy;
  readonly step: string | undefined;
  readonly formula: string;
}

export interface DraftLine {
  readonly key: number;
  readonly side: Line['side'];
  readonly summary: string;
  readonly subjectId: number | undefined;
  readonly auxiliary: Readonly<Record<string, number>>;
  readonly kind: AmountKind;
  readonly of: string | undefined;
  /** A percentage. */
  readonly rate: string;
}

export interface Draft extends Pick<OwnTemplateFields, 'name' | 'frequency' | 'after'> {
  readonly figures: readonly DraftFigure[];
  readonly lines: readonly DraftLine[];
}

const rateInput = { kind: 'rate' } as const;
const percent = (rate: string) => inputText({ ...rateInput, options: [] }, rate);
const freshKey = (rows: readonly { readonly key: number }[]) =>
  Math.max(0, ...rows.map(({ key }) => key)) + 1;

export function newFigure(rows: readonly DraftFigure[]): DraftFigure {
  const key = freshKey(rows);
  return {
    key,
    kind: 'subject',
    name: '',
    subjectId: undefined,
    measure: 'closingDebit',
    input: 'amount',
    value: '',
    policy: null,
    step: undefined,
    formula: '',
  };
}

export function newLine(rows: readonly DraftLine[], side: Line['side'] = 'debit'): DraftLine {
  const kind = side === 'debit' ? 'whole' : 'rest';
  return {
    key: freshKey(rows),
    side,
    summary: '',
    subjectId: undefined,
    auxiliary: {},
    kind,
    of: undefined,
    rate: '',
  };
}

/** What a new template begins with: one figure, a debit line that takes it and the line of the rest. */
export function emptyDraft(after: string | null): Draft {
  const debit = newLine([]);
  return {
    name: '',
    frequency: 'month',
    after,
    figures: [newFigure([])],
    lines: [debit, newLine([debit], 'credit')],
  };
}

export function draftOf({ name, frequency, after, figures, lines }: OwnTemplateFields): Draft {
  return {
    name,
    frequency,
    after,
    figures: figures.map((figure, index): DraftFigure => {
      const blank = { ...newFigure([]), key: index + 1 };
      if (figure.kind !== 'given') return { ...blank, ...figure };
      const { input, value } = figure;
      const typed = value !== null && input === 'rate' ? percent(value) : (value ?? '');
      return { ...blank, ...figure, value: typed };
    }),
    lines: lines.map(({ amount, ...line }, index) => ({
      ...line,
      key: index + 1,
      kind: amount.kind,
      of: amount.kind === 'rest' ? undefined : amount.of,
      rate: 'rate' in amount ? percent(amount.rate) : '',
    })),
  };
}

/** Whether nothing was changed in a draft since another one. */
export const isSameDraft = (draft: Draft, start: Draft) =>
  JSON.stringify(draft) === JSON.stringify(start);

/** Why a draft can't be sent yet, by its row; undefined when it can. */
export function unfinished({ name, figures, lines }: Draft): string | undefined {
  if (name.trim() === '') return '请填写名称';
  for (const [index, figure] of figures.entries()) {
    const at = `取数第 ${index + 1} 行：`;
    if (figure.name.trim() === '') return `${at}请填写名称`;
    if (figure.kind === 'subject' && figure.subjectId === undefined) return `${at}请选择科目`;
    if (figure.kind === 'step' && figure.step === undefined) return `${at}请选择结转项目`;
    if (figure.kind === 'given' && givenValue(figure) === undefined)
      return `${at}请填写数字，如 5% 或 1200.00`;
  }
  for (const [index, line] of lines.entries()) {
    const at = (msg: string) => sentenceOf({ row: index + 1, msg });
    if (line.subjectId === undefined) return at('请选择科目');
    if (line.kind !== 'rest' && line.of === undefined) return at('请选择取数');
    if (hasRate(line.kind) && !inputValue(rateInput, line.rate)) return at('请填写比例，如 60%');
  }
  return undefined;
}

export const hasRate = (kind: AmountKind) => kind === 'percent' || kind === 'share';

/** A draft without anything missing, as it is sent: percentages as fractions. */
export function fieldsOf({ figures, lines, ...draft }: Draft): OwnTemplateFields {
  return { ...draft, figures: figures.map(figureOf), lines: lines.map(lineOf) };
}

function givenValue({ input, value }: DraftFigure): string | undefined {
  return inputValue({ kind: input }, value);
}

function figureOf(figure: DraftFigure): Figure {
  const { kind, name } = figure;
  if (kind === 'formula') return { kind, name, formula: figure.formula };
  if (kind === 'step') return { kind, name, step: figure.step ?? '' };
  if (kind === 'subject') {
    return { kind, name, subjectId: figure.subjectId ?? null, measure: figure.measure };
  }
  const value = givenValue(figure) ?? '';
  // What a person types holds in place of the policy.
  const policy = value === '' ? figure.policy : null;
  return { kind, name, input: figure.input, value: value === '' ? null : value, policy };
}

function lineOf({ side, summary, subjectId = 0, auxiliary, kind, of = '', rate }: DraftLine): Line {
  const fraction = inputValue(rateInput, rate) ?? '';
  const amount =
    kind === 'rest' ? { kind } : hasRate(kind) ? { kind, of, rate: fraction } : { kind, of };
  return {
    side,
    summary,
    subjectId,
    auxiliary: { ...auxiliary },
    amount: amount as Line['amount'],
  };
}
