import type { ClosingCell, ClosingFigures, ClosingSubject } from '../closing/closing-book';
import type { Income } from '../closing/subject-totals';
import { Money } from '../money';
import enterpriseChart from './data/subjects-enterprise.json';
import {
  type ChartSubject,
  smallBusinessChart,
  workedExample,
  type WorkedVoucher,
} from './worked-example';

const categories: Readonly<Record<string, string>> = {
  资产: 'asset',
  负债: 'liability',
  所有者权益: 'equity',
  成本: 'cost',
  损益: 'profit',
  共同: 'common',
};

function subjectsOf(chart: readonly ChartSubject[]): readonly ClosingSubject[] {
  const ids = new Map(chart.map(({ code }, index) => [code, index + 1]));
  return chart.map((subject) => ({
    id: ids.get(subject.code) ?? 0,
    parentId: subject.parentCode === null ? null : (ids.get(subject.parentCode) ?? null),
    code: subject.code,
    name: subject.name,
    fullName: subject.name,
    category: categories[subject.category] ?? '',
    direction: subject.direction === '借' ? 'debit' : 'credit',
    leaf: subject.isLeaf,
    enabled: true,
    cash: /^(1001|1002|1012)/.test(subject.code),
    required: [],
  }));
}

/** The chart of the small-business standard as closing reads it; ids count from 1 in the order of codes. */
export const closingSubjects = subjectsOf(smallBusinessChart);
/** The same of 企业会计准则. */
export const enterpriseSubjects = subjectsOf(enterpriseChart);

export function closingSubjectId(code: string, subjects = closingSubjects): number {
  const found = subjects.find((subject) => subject.code === code);
  if (!found) throw new Error(`no subject ${code}`);
  return found.id;
}

/** A cell of base currency without items. */
export function cellOf(
  code: string,
  more: Partial<ClosingCell> = {},
  subjects = closingSubjects,
): ClosingCell {
  const zero = Money.zero;
  return {
    subjectId: closingSubjectId(code, subjects),
    auxiliaryKey: '',
    currency: 'CNY',
    yearOpening: zero,
    opening: zero,
    debit: zero,
    credit: zero,
    foreign: zero,
    quantityOpening: zero,
    quantityDebit: zero,
    quantityCredit: zero,
    ...more,
  };
}

/** Figures of a month without anything before it in its quarter and year, from its cells. */
export function figuresOf(
  cells: readonly ClosingCell[],
  subjects: readonly ClosingSubject[] = closingSubjects,
): ClosingFigures {
  const isProfit = new Set(subjects.filter((s) => s.category === 'profit').map(({ id }) => id));
  const income = cells
    .filter(({ subjectId }) => isProfit.has(subjectId))
    .map(({ subjectId, debit, credit }): Income => {
      const net = credit.minus(debit);
      const windows = { twelveMonths: net, fourQuarters: net };
      return { subjectId, month: net, quarter: net, year: net, ...windows };
    });
  const quarter = cells.map(({ subjectId, debit, credit }) => ({
    subjectId,
    debit,
    credit,
    yearDebit: debit,
    yearCredit: credit,
  }));
  return { subjects, cells, quarter, income };
}

/** January of the worked example with the vouchers that a test accepts. */
export function workedFigures(accepts: (voucher: WorkedVoucher) => boolean): ClosingFigures {
  const cells = new Map<string, ClosingCell>();
  const add = (code: string, more: Partial<Record<'opening' | 'debit' | 'credit', Money>>) => {
    const cell = cells.get(code) ?? cellOf(code);
    cells.set(code, {
      ...cell,
      opening: cell.opening.plus(more.opening ?? Money.zero),
      debit: cell.debit.plus(more.debit ?? Money.zero),
      credit: cell.credit.plus(more.credit ?? Money.zero),
    });
  };
  for (const { code, direction, opening } of workedExample.openingBalances) {
    const amount = Money.parse(opening);
    add(code, { opening: direction === '借' ? amount : amount.negate() });
  }
  for (const { lines } of workedExample.vouchers.filter(accepts)) {
    for (const { code, debit, credit } of lines) {
      add(code, { debit: Money.parse(debit), credit: Money.parse(credit) });
    }
  }
  return figuresOf([...cells.values()]);
}
