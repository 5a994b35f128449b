import { groupBy } from '../group-by';
import { expenseSubjects } from '../key-figures/expense-subjects';
import { keyRows } from '../key-figures/key-rows';
import type { MonthMove } from '../key-figures/month-statements';
import { Money, sumOf } from '../money';
import { addMonths, monthOf, periodsBetween, yearOf, type Period } from '../period';
import type { AddedSubject } from '../statements/added-subjects';
import type { StatementSubject, UnitFigures } from '../statements/figures';
import { amountAt, statement, type CellTerm, type StatementRow } from '../statements/statement';
import { takes } from '../statements/takes';
import { compileTemplate, type StatementTemplate } from '../statements/template';
import {
  rowTerm,
  sheetOf,
  templateRow,
  type Schedule,
  type ScheduleCheck,
  type ScheduleColumn,
} from './schedule';

/** What a month moved, with what was booked on the debit side. */
export type ExpenseMove = MonthMove & { readonly debit: Money };

/** 制造费用 and 研发支出 are cleared every month: what they cost is what was booked on their debit side. */
const costCodes = [
  ['4101', '4301'],
  ['5101', '5301'],
] as const;

/** First-level subjects of the table, by their codes in the account set: 期间费用, then those of cost. */
export function expenseCodesOf(
  facts: Pick<ExpenseFacts, 'standard' | 'codeOf' | 'income' | 'added'>,
): {
  readonly expenses: readonly string[];
  readonly costs: readonly string[];
} {
  return {
    expenses: expenseSubjects(facts.income, facts),
    costs: costCodes[facts.standard].map(facts.codeOf),
  };
}

interface ExpenseFacts {
  readonly standard: 0 | 1;
  readonly span: 'month' | 'quarter' | 'year';
  /** The months of the span; 月报 tells those since January as well. */
  readonly periodFrom: Period;
  readonly periodTo: Period;
  readonly enablePeriod: Period;
  readonly codeOf: (code: string) => string;
  /** 利润表 as the account set presents it. */
  readonly income: StatementTemplate;
  /** First-level subjects beyond the chart, which the form counts. */
  readonly added: readonly AddedSubject[];
  readonly subjects: readonly StatementSubject[];
  readonly moves: readonly ExpenseMove[];
}

/** The first month of which columns are told. */
export function firstExpenseMonth({
  span,
  periodFrom,
  periodTo,
}: Pick<ExpenseFacts, 'span' | 'periodFrom' | 'periodTo'>): Period {
  return span === 'quarter' ? periodFrom : `${yearOf(periodTo)}-01`;
}

/** Months that a column adds up; null stands for all before the books began. */
interface ExpenseColumn extends ScheduleColumn {
  readonly of: 'current';
  readonly adds: ReadonlySet<Period | null>;
}

/** 本年累计 that was entered when the books began. */
const hasOpenings = ({ period, debit, result }: ExpenseMove) =>
  period === null && !(debit.isZero && result.isZero);

const places = { basis: 'period', of: 'current' } as const;

function columnsOf(facts: ExpenseFacts): ExpenseColumn[] {
  const { span, periodTo, enablePeriod } = facts;
  const first = firstExpenseMonth(facts);
  const isWithin = yearOf(enablePeriod) === yearOf(periodTo) && enablePeriod > first;
  const from = isWithin ? enablePeriod : first;
  const months = periodsBetween(from, periodTo);
  // Of a quarter the books know nothing before they began; of a year they were told it as 本年累计.
  const isTold = isWithin && span !== 'quarter' && facts.moves.some(hasOpenings);
  const before: (Period | null)[] = isTold ? [null] : [];
  const lastYear = periodsBetween(first, periodTo).map((period) => addMonths(period, -12));
  const [priorFrom = first] = lastYear;
  const total = { month: '本年累计', quarter: '本季合计', year: '合计' }[span];
  const prior = { month: '上年同期', quarter: '上年同期', year: '上年合计' }[span];
  return [
    ...before.map((each): ExpenseColumn => {
      return { ...places, key: 'before', title: '启用前', adds: new Set([each]) };
    }),
    ...months.map((period): ExpenseColumn => {
      const own = { key: period, title: `${monthOf(period)}月`, adds: new Set([period]) };
      return { ...places, ...own, months: { from: period, to: period } };
    }),
    {
      ...places,
      key: 'total',
      title: total,
      adds: new Set([...before, ...months]),
      months: { from, to: periodTo },
    },
    ...(priorFrom < enablePeriod
      ? []
      : [
          {
            ...places,
            key: 'prior',
            title: prior,
            adds: new Set(lastYear),
            months: { from: priorFrom, to: lastYear.at(-1) ?? priorFrom },
          },
        ]),
  ];
}

/** A subject with those below it, and its amounts in the order of the columns. */
interface Branch {
  readonly subject: StatementSubject;
  readonly isCost: boolean;
  readonly depth: number;
  readonly amounts: readonly Money[];
  readonly below: readonly Branch[];
}

class ExpenseTree {
  private readonly below: ReadonlyMap<number | null, readonly StatementSubject[]>;
  private readonly moves: ReadonlyMap<number, readonly ExpenseMove[]>;

  constructor(
    private readonly facts: ExpenseFacts,
    private readonly columns: readonly ExpenseColumn[],
  ) {
    this.below = groupBy(facts.subjects, ({ parentId }) => parentId);
    this.moves = groupBy(facts.moves, ({ subjectId }) => subjectId);
  }

  top(code: string, isCost: boolean): Branch[] {
    const subject = this.facts.subjects.find((each) => each.code === code);
    return subject ? [this.branch(subject, isCost, 0)] : [];
  }

  /** Subjects without any amount are left out, but for the first level. */
  private branch(subject: StatementSubject, isCost: boolean, depth: number): Branch {
    const all = (this.below.get(subject.id) ?? []).map((each) =>
      this.branch(each, isCost, depth + 1),
    );
    const moves = this.moves.get(subject.id) ?? [];
    const amounts = this.columns.map(({ adds }, index) => {
      const own = moves.filter(({ period }) => adds.has(period));
      const booked = own.map(({ debit, result }) => (isCost ? debit : result));
      return sumOf([...booked, ...all.map((each) => each.amounts[index] ?? Money.zero)]);
    });
    const below = all.filter((each) => each.amounts.some(({ isZero }) => !isZero));
    return { subject, isCost, depth, amounts, below };
  }
}

/** Rows of a branch from a number on; the first one is its own. */
function rowsOfBranch(
  branch: Branch,
  from: number,
  columns: readonly ScheduleColumn[],
): StatementRow[] {
  const { subject, isCost, depth, amounts, below } = branch;
  const rows: StatementRow[] = [];
  const parts: { readonly lineNo: number; readonly of: Branch }[] = [];
  for (const each of below) {
    const lineNo = from + 1 + rows.length;
    parts.push({ lineNo, of: each });
    rows.push(...rowsOfBranch(each, lineNo, columns));
  }
  const take = isCost ? 'debit' : 'result';
  const cells = columns.map(({ key }, index) => {
    const amount = amounts[index] ?? Money.zero;
    const own: CellTerm = {
      of: { kind: 'subject', take, code: subject.code, at: { start: 0, end: 0 } },
      subjectId: subject.id,
      sign: 1,
      amount,
    };
    const terms = parts.map(({ lineNo, of }) => rowTerm(lineNo, of.amounts[index] ?? Money.zero));
    return [key, { amount, terms: terms.length === 0 ? [own] : terms }] as const;
  });
  const row = templateRow(from, `${subject.code} ${subject.name}`, {
    indent: depth,
    kind: depth === 0 ? 'total' : 'item',
    formula: `${takes[take]}(${subject.code})`,
  });
  return [{ row, cells: new Map(cells) }, ...rows];
}

/** 期间费用合计. */
function totalRow(
  lineNo: number,
  tops: readonly { readonly lineNo: number; readonly of: Branch }[],
  columns: readonly ScheduleColumn[],
): StatementRow {
  const cells = columns.map(({ key }, index) => {
    const terms = tops.map((top) => rowTerm(top.lineNo, top.of.amounts[index] ?? Money.zero));
    return [
      key,
      { amount: sumOf(terms.map(({ amount }) => amount ?? Money.zero)), terms },
    ] as const;
  });
  const formula = tops.map((top) => `行次(${top.lineNo})`).join(' + ');
  const row = templateRow(lineNo, '期间费用合计', { kind: 'total', formula });
  return { row, cells: new Map(cells) };
}

/**
 * 费用明细表: 销售费用, 管理费用 and 财务费用 by all subjects below them, month by month before they were carried forward, then
 * 制造费用 and 研发支出 as they were booked. Amounts are in yuan. What 本年累计 of the openings had is a column of its own.
 */
export function expenseSchedule(facts: ExpenseFacts): Schedule {
  const columns = columnsOf(facts);
  const tree = new ExpenseTree(facts, columns);
  const { expenses, costs } = expenseCodesOf(facts);
  const rows: StatementRow[] = [];
  const add = (branch: Branch) => {
    const lineNo = rows.length + 1;
    rows.push(...rowsOfBranch(branch, lineNo, columns));
    return { lineNo, of: branch };
  };
  const tops = expenses.flatMap((code) => tree.top(code, false)).map(add);
  const total = totalRow(rows.length + 1, tops, columns);
  rows.push(total);
  const shownCosts = costs
    .flatMap((code) => tree.top(code, true))
    .filter(({ amounts }) => amounts.some(({ isZero }) => !isZero));
  for (const each of shownCosts) add(each);
  return {
    sheet: sheetOf({ kind: 'expenses', standard: facts.standard }, columns, rows),
    columns,
    checks: incomeChecks(facts, columns, total),
    notes: notesOf(shownCosts),
  };
}

function notesOf(costs: readonly Branch[]): string[] {
  if (costs.length === 0) return [];
  const names = costs.map(({ subject }) => subject.name).join('、');
  return [`${names}按借方发生额列示，月末转出的不减，不计入期间费用合计`];
}

/** 期间费用 of 利润表 by its own formulas, of the months of the column 合计. */
function incomeChecks(
  { standard, income, subjects, moves }: ExpenseFacts,
  columns: readonly ExpenseColumn[],
  { cells }: StatementRow,
): ScheduleCheck[] {
  const [column] = columns.filter(({ key }) => key === 'total');
  const left = cells.get('total')?.amount;
  if (!column || !left) return [];
  const units = [...groupBy(moves, ({ subjectId }) => subjectId)].map(([subjectId, own]) => {
    const of = own.filter(({ period }) => column.adds.has(period));
    return unitOf(subjectId, sumOf(of.map(({ result }) => result)));
  });
  const compiled = compileTemplate({
    ...income,
    columns: [{ key: 'total', title: '', ...places }],
  });
  const sheet = statement(compiled, { subjects, current: { units } });
  const { expenses } = keyRows[standard].incomeStatement;
  const right = sumOf(expenses.map((lineNo) => amountAt(sheet, lineNo, 'total') ?? Money.zero));
  const title = '期间费用合计=利润表期间费用';
  return [{ title, left, right, wayOut: '请核对利润表模板和费用科目的上下级关系' }];
}

function unitOf(subjectId: number, result: Money): UnitFigures {
  const { zero } = Money;
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
