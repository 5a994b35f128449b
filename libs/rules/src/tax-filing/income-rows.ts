import { Money } from '../money';
import type { StatementSubject, UnitFigures } from '../statements/figures';
import type { AddedSubject } from '../statements/added-subjects';
import { builtInTemplate } from '../statements/built-in';
import { statement } from '../statements/statement';
import { compileTemplate } from '../statements/template';
import type { Period } from '../period';
import type { IncomeRow, TaxFacts } from './tax-facts';
import type { TaxTerm } from './tax-term';

/** 行次 of the income statement, for 小企业会计准则 (0) and 企业会计准则 (1); null where it has none. */
const lines: Readonly<Record<IncomeRow, readonly [number | null, number | null]>> = {
  revenue: [1, 1],
  cost: [2, 2],
  surcharges: [3, 3],
  selling: [11, 4],
  administration: [14, 5],
  // 小企业会计准则 has its research among 管理费用.
  research: [null, 6],
  finance: [18, 7],
  otherIncome: [null, 10],
  investment: [20, 11],
  hedging: [null, 14],
  fairValue: [null, 15],
  creditLoss: [null, 16],
  impairment: [null, 17],
  disposal: [null, 18],
  nonOperatingIncome: [22, 20],
  nonOperatingExpense: [24, 21],
  profit: [30, 22],
  net: [32, 24],
};

/** A leaf with its income in the months asked about, before it is carried forward; yuan. */
interface IncomeFigure {
  readonly subjectId: number;
  readonly income: Money;
}

/**
 * The rows of the official income statement, by the built-in statement itself, which also counts first-level subjects
 * beyond the chart (`added`): a declaration and the statement that goes with it never differ. `title` names the months
 * of the figures, 本年累计. Errors: none.
 */
export function incomeRows(
  subjects: readonly StatementSubject[],
  income: readonly IncomeFigure[],
  {
    standard,
    period,
    codeOf,
    added,
    title = '本年累计',
  }: {
    readonly standard: 0 | 1;
    readonly period: Period;
    readonly codeOf: (standardCode: string) => string;
    readonly added: readonly AddedSubject[];
    readonly title?: string;
  },
): TaxFacts['income'] {
  const template = builtInTemplate({
    standard,
    kind: 'incomeStatement',
    period,
    span: 'year',
    codeOf,
    added,
  });
  const sheet = statement(compileTemplate(template), {
    subjects,
    current: { units: income.map(unitOf) },
  });
  const column = template.columns.find(({ of }) => of === 'current')?.key ?? '';
  const byCode = new Map(subjects.map((subject) => [subject.code, subject]));
  return (row) => {
    const cell = sheet.rows
      .find(({ row: { lineNo } }) => lineNo !== null && lineNo === lines[row][standard])
      ?.cells.get(column);
    const terms = (cell?.terms ?? []).flatMap(({ of, sign, amount }): TaxTerm[] => {
      if (of.kind !== 'subject' || !amount) return [];
      const name = byCode.get(of.code)?.name ?? '';
      return [
        {
          title: `${of.code} ${name} ${title}`,
          amount: sign < 0 ? amount.negate() : amount,
          origin: 'books',
          code: of.code,
        },
      ];
    });
    return { amount: cell?.amount ?? Money.zero, terms };
  };
}

/** The figures are those of the months asked about, whatever column the form has for them. */
function unitOf({ subjectId, income }: IncomeFigure): UnitFigures {
  const zero = Money.zero;
  const result = income.negate();
  return {
    subjectId,
    detail: '',
    yearOpening: zero,
    opening: zero,
    debit: zero,
    credit: zero,
    yearDebit: zero,
    yearCredit: zero,
    result,
    yearResult: result,
  };
}
