import { Money, round2, sumOf } from './money';
import type { Problem } from './problem';

/** What a formula reads of a subject in a period, in the subject's own direction where it is a balance. */
export type TemplateMeasure = 'opening' | 'debit' | 'credit' | 'closing';

/** A subject's figure times a factor; a negative factor subtracts. */
interface TemplateTerm {
  readonly subjectId: number;
  readonly measure: TemplateMeasure;
  readonly factor: Money;
}

/**
 * Where the amount of a template's line comes from: typed by the user each time, always the same,
 * computed from balances, or whatever balances the voucher.
 */
export type TemplateAmount =
  | { readonly kind: 'open' }
  | { readonly kind: 'fixed'; readonly amount: Money }
  | { readonly kind: 'formula'; readonly terms: readonly TemplateTerm[] }
  | { readonly kind: 'difference' };

export interface TemplateLine {
  readonly side: 'debit' | 'credit';
  readonly amount: TemplateAmount;
}

type TemplateProblem = 'TEMPLATE_LINES' | 'TEMPLATE_UNBALANCED' | 'TEMPLATE_AMOUNT';

const MIN_LINES = 2;

/** What is wrong with the lines of a voucher template; `row` counts from 1. */
export function checkTemplate(lines: readonly TemplateLine[]): Problem<TemplateProblem>[] {
  if (lines.length < MIN_LINES) {
    return [{ code: 'TEMPLATE_LINES', msg: `凭证模板至少要有 ${MIN_LINES} 行分录，请补充` }];
  }
  const problems: Problem<TemplateProblem>[] = [];
  lines.forEach(({ amount }, index) => {
    const row = index + 1;
    const refuse = (msg: string) =>
      problems.push({ code: 'TEMPLATE_AMOUNT', row, field: 'amount', msg });
    if (amount.kind === 'fixed' && amount.amount.isZero) {
      refuse('固定金额不能为 0，请填写金额或改为录入时填写');
    }
    if (amount.kind === 'formula' && amount.terms.length === 0) {
      refuse('公式没有取数科目，请至少添加一项');
    }
  });
  const differences = lines.filter(({ amount }) => amount.kind === 'difference');
  if (differences.length > 1) {
    problems.push({ code: 'TEMPLATE_AMOUNT', msg: '只能有一行按借贷差额取数，请修改其余行' });
  }
  if (problems.length === 0 && lines.every(({ amount }) => amount.kind === 'fixed')) {
    const difference = differenceOf(lines, amountsOf(lines, nothing));
    if (!difference.isZero) {
      const msg = `固定金额借贷不平衡，相差 ${difference.abs().toString()} 元，请核对`;
      problems.push({ code: 'TEMPLATE_UNBALANCED', msg });
    }
  }
  return problems;
}

/**
 * The amount of each line in yuan, formulas rounded half away from zero to fen; null where the
 * user types it. The difference is null while another line is open.
 */
export function templateAmounts(
  lines: readonly TemplateLine[],
  figureOf: (subjectId: number, measure: TemplateMeasure) => Money,
): (Money | null)[] {
  const amounts = amountsOf(lines, figureOf);
  const isComplete = lines.every(({ amount }) => amount.kind !== 'open');
  const difference = differenceOf(lines, amounts);
  return lines.map(({ side, amount }, index) => {
    if (amount.kind !== 'difference') return amounts[index] ?? null;
    if (!isComplete) return null;
    return side === 'debit' ? difference.negate() : difference;
  });
}

function amountsOf(
  lines: readonly TemplateLine[],
  figureOf: (subjectId: number, measure: TemplateMeasure) => Money,
): (Money | null)[] {
  return lines.map(({ amount }) => {
    if (amount.kind === 'fixed') return amount.amount;
    if (amount.kind !== 'formula') return null;
    return round2(
      sumOf(amount.terms.map((term) => figureOf(term.subjectId, term.measure).times(term.factor))),
    );
  });
}

/** Debit less credit of the amounts that are known. */
function differenceOf(lines: readonly TemplateLine[], amounts: readonly (Money | null)[]): Money {
  return sumOf(
    lines.map(({ side }, index) => {
      const amount = amounts[index] ?? Money.zero;
      return side === 'debit' ? amount : amount.negate();
    }),
  );
}

function nothing(): Money {
  return Money.zero;
}
