import type { RequestOf, voucherTemplateCalls, VoucherTemplate } from '@mingzhang/contract';
import {
  checkTemplate,
  evaluateArithmetic,
  Money,
  type Problem,
  type TemplateAmount,
  type TemplateMeasure,
} from '@mingzhang/rules';

/** A term of a formula as typed. */
export interface DesignTerm {
  readonly subjectId: number | undefined;
  readonly measure: TemplateMeasure;
  readonly factor: string;
}

/** Where a line's amount comes from, as typed. */
export type DesignAmount =
  | { readonly kind: 'open' }
  | { readonly kind: 'difference' }
  | { readonly kind: 'fixed'; readonly amount: string }
  | { readonly kind: 'formula'; readonly terms: readonly DesignTerm[] };

export interface DesignLine {
  readonly key: number;
  readonly summary: string;
  readonly subjectId: number | undefined;
  readonly side: 'debit' | 'credit';
  readonly auxiliary: Readonly<Record<string, number>>;
  readonly amount: DesignAmount;
}

/** A template as it stands in the designer. */
export interface Design {
  readonly name: string;
  readonly type: number;
  readonly wordId: number | null;
  readonly remark: string;
  readonly lines: readonly DesignLine[];
}

export const amountKindTitles: Readonly<Record<DesignAmount['kind'], string>> = {
  open: '录入时填写',
  fixed: '固定金额',
  formula: '公式取数',
  difference: '借贷差额',
};

export const measureTitles: Readonly<Record<TemplateMeasure, string>> = {
  closing: '期末余额',
  opening: '期初余额',
  debit: '本期借方发生额',
  credit: '本期贷方发生额',
};

export const newTerm: DesignTerm = { subjectId: undefined, measure: 'closing', factor: '1' };

function newLine(key: number, side: 'debit' | 'credit'): DesignLine {
  return { key, summary: '', subjectId: undefined, side, auxiliary: {}, amount: { kind: 'open' } };
}

/** An empty template of a type: a debit and a credit line. */
export function newDesign(type: number): Design {
  return {
    name: '',
    type,
    wordId: null,
    remark: '',
    lines: [newLine(1, 'debit'), newLine(2, 'credit')],
  };
}

export function designOf(template: VoucherTemplate): Design {
  const { name, type, wordId, remark } = template;
  const lines = template.lines.map((line, index): DesignLine => {
    const { summary, subjectId, side, auxiliary, amount } = line;
    const shown: DesignAmount =
      amount.kind === 'formula'
        ? {
            kind: 'formula',
            terms: amount.terms.map((term) => ({
              ...term,
              factor: Money.parse(term.factor).toExactText(),
            })),
          }
        : amount;
    return { key: index + 1, summary, subjectId, side, auxiliary, amount: shown };
  });
  return { name, type, wordId, remark, lines };
}

/** One more line at the end; its summary is the last one's, as vouchers usually repeat it. */
export function addLine(design: Design): Design {
  const last = design.lines.at(-1);
  const key = Math.max(0, ...design.lines.map((line) => line.key)) + 1;
  const line = { ...newLine(key, last?.side ?? 'debit'), summary: last?.summary ?? '' };
  return { ...design, lines: [...design.lines, line] };
}

export function removeLine(design: Design, key: number): Design {
  return { ...design, lines: design.lines.filter((line) => line.key !== key) };
}

export function changeLine(design: Design, key: number, change: Partial<DesignLine>): Design {
  return {
    ...design,
    lines: design.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
  };
}

/** What keeps the design from being saved; `row` counts from 1. */
export function problemsOf(design: Design): Problem[] {
  const problems: Problem[] = [];
  if (design.name.trim() === '')
    problems.push({ code: 'NAME', field: 'name', msg: '请填写模板名称' });
  design.lines.forEach((line, index) => {
    const row = index + 1;
    const refuse = (field: string, msg: string) => problems.push({ code: 'LINE', row, field, msg });
    if (line.subjectId === undefined) refuse('subjectId', '请选择会计科目');
    if (line.amount.kind === 'fixed' && fixedOf(line.amount.amount) === undefined) {
      refuse('amount', '固定金额应为数字或算式');
    }
    if (line.amount.kind === 'formula') {
      if (line.amount.terms.some(({ subjectId }) => subjectId === undefined)) {
        refuse('amount', '公式中有一项没有选择科目');
      }
      if (line.amount.terms.some(({ factor }) => factorOf(factor)?.isZero ?? true)) {
        refuse('amount', '公式的系数应为不等于 0 的数字');
      }
    }
  });
  return problems.length > 0 ? problems : checkTemplate(design.lines.map(ruleLine));
}

function ruleLine({ side, amount }: DesignLine): {
  side: 'debit' | 'credit';
  amount: TemplateAmount;
} {
  if (amount.kind === 'fixed') {
    return { side, amount: { kind: 'fixed', amount: fixedOf(amount.amount) ?? Money.zero } };
  }
  if (amount.kind !== 'formula') return { side, amount };
  const terms = amount.terms.map((term) => ({
    ...term,
    subjectId: term.subjectId ?? 0,
    factor: factorOf(term.factor) ?? Money.zero,
  }));
  return { side, amount: { kind: 'formula', terms } };
}

/** A constant as typed, arithmetic allowed; rounded to fen. */
function fixedOf(text: string): Money | undefined {
  return evaluateArithmetic(text);
}

/** A factor as typed: `0.13` or `13%`. */
export function factorOf(text: string): Money | undefined {
  const plain = text.trim();
  if (!plain.endsWith('%')) return Money.tryParse(plain);
  return Money.tryParse(plain.slice(0, -1))?.times(Money.parse('0.01'));
}

type Body = RequestOf<typeof voucherTemplateCalls.create>['body'];

/** The contract's body of a design without problems. */
export function bodyOf(design: Design): Body {
  return {
    name: design.name.trim(),
    type: design.type,
    wordId: design.wordId,
    remark: design.remark,
    lines: design.lines.map(({ key: _, subjectId, auxiliary, amount, ...line }) => ({
      ...line,
      subjectId: subjectId ?? 0,
      auxiliary: { ...auxiliary },
      amount: sentAmount(amount),
    })),
  };
}

function sentAmount(amount: DesignAmount): NonNullable<Body['lines'][number]['amount']> {
  if (amount.kind === 'fixed') {
    return { kind: 'fixed', amount: (fixedOf(amount.amount) ?? Money.zero).toString() };
  }
  if (amount.kind !== 'formula') return amount;
  const terms = amount.terms.map(({ subjectId, measure, factor }) => ({
    subjectId: subjectId ?? 0,
    measure,
    factor: (factorOf(factor) ?? Money.zero).toFixed(6),
  }));
  return { kind: 'formula', terms };
}

/** How an amount reads: `借贷差额`, `应交税费 期末余额 × 0.07`. */
export function amountText(amount: DesignAmount, nameOf: (subjectId: number) => string): string {
  if (amount.kind === 'fixed') return amount.amount;
  if (amount.kind !== 'formula') return amountKindTitles[amount.kind];
  const texts = amount.terms.map(({ subjectId, measure, factor }) => {
    const times = factor.trim() === '1' ? '' : ` × ${factor.trim()}`;
    return `${subjectId === undefined ? '？' : nameOf(subjectId)} ${measureTitles[measure]}${times}`;
  });
  return texts.join(' + ') || '公式未设置';
}
