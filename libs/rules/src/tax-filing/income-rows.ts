import { Money } from '../money';
import type { StatementSubject, UnitFigures } from '../statements/figures';
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

/** A leaf with its income in the year so far, before it is carried forward. */
export interface IncomeFigure {
  readonly subjectId: number;
  readonly ytdIncome: Money;
}

/**
 * The rows of the official income statement in the year so far, by the built-in statement itself: a declaration
 * and the statement that goes with it never differ. Errors: none.
 */
export function incomeRows(
  subjects: readonly StatementSubject[],
  income: readonly IncomeFigure[],
  {
    standard,
    period,
    codeOf,
  }: {
    readonly standard: 0 | 1;
    readonly period: Period;
    readonly codeOf: (standardCode: string) => string;
  },
): TaxFacts['income'] {
  const template = builtInTemplate({
    ...{ standard, kind: 'incomeStatement', period, span: 'year', codeOf },
  });
  const sheet = statement(compileTemplate(template), {
    ...{ subjects, current: { units: income.map(unitOf) } },
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
          title: `${of.code} ${name} 本年累计`,
          amount: sign < 0 ? amount.negate() : amount,
          ...{ origin: 'books', code: of.code },
        },
      ];
    });
    return { amount: cell?.amount ?? Money.zero, terms };
  };
}

/** The span is the year so far, whatever column the form has for it. */
function unitOf({ subjectId, ytdIncome }: IncomeFigure): UnitFigures {
  const zero = Money.zero;
  const result = ytdIncome.negate();
  return {
    ...{ subjectId, detail: '', yearOpening: zero, opening: zero, debit: zero, credit: zero },
    ...{ yearDebit: zero, yearCredit: zero, result, yearResult: result },
  };
}
