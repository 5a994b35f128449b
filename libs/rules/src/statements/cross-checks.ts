import { known } from '../closing-check/check-book';
import { Money, sumOf } from '../money';
import { carriedProfit, leftBefore } from './carried-profit';
import { codePaths, figureOfUnit, type StatementSubject, type UnitFigures } from './figures';
import { amountAt, type Statement } from './statement';
import type { StatementColumn, TemplateMarks } from './template';

/**
 * The checks of the reference files by their ids. `BS-IS` is also `IS-RE`, the same equation from the other side;
 * `BS-ONCE` is `coverageOf`.
 */
export type CrossCheckId =
  | 'BS-EQ'
  | 'BS-CASH'
  | 'BS-IS'
  | 'IS-CLOSE'
  | 'IS-YTD'
  | 'CF-NET'
  | 'CF-END'
  | 'CF-OPEN'
  | 'CF-UNASSIGNED';

/** A figure that one side of a check is made of. */
interface CheckPart {
  readonly title: string;
  readonly amount: Money;
}

export interface CrossCheck {
  readonly id: CrossCheckId;
  readonly title: string;
  /** `block`: the statements are wrong. `warn`: something has to be looked at. */
  readonly severity: 'block' | 'warn';
  /** The column checked, as its statement calls it. */
  readonly column: string;
  /** Both sides in yuan (lines for CF-UNASSIGNED); null where a statement doesn't know the amount. */
  readonly left: Money | null;
  readonly right: Money | null;
  readonly isTied: boolean;
  readonly parts: readonly CheckPart[];
  /** 行次 that do not agree, where a check looks at many rows. */
  readonly lineNos?: readonly number[];
}

export interface CrossCheckFacts {
  readonly balanceSheet?: Statement;
  readonly incomeStatement?: Statement;
  readonly cashFlow?: Statement;
  /** Statements of the month before in the same year. */
  readonly before?: { readonly incomeStatement?: Statement; readonly cashFlow?: Statement };
  readonly subjects: readonly StatementSubject[];
  /** The units that the statements were made of. */
  readonly units: readonly UnitFigures[];
  /** Ids of leaf subjects of cash without restricted funds. */
  readonly cash: ReadonlySet<number>;
  /** Lines of cash vouchers without an item that is known. */
  readonly unassigned?: number;
  readonly codeOf?: (code: string) => string;
  /** Whether months are still to come or to be carried forward in a span of several. */
  readonly isRunning?: boolean;
}

/**
 * What must agree between the statements of one moment (reference files, crossChecks; tolerance nothing). A check
 * whose statement is not given is left out, and IS-CLOSE before anything was carried forward.
 */
export function crossChecks(facts: CrossCheckFacts): CrossCheck[] {
  const book = bookOf(facts);
  return [
    ...balanceChecks(facts),
    ...cashChecks(facts, book),
    ...profitChecks(facts, book),
    ...incomeChecks(facts),
    ...flowChecks(facts, book),
  ];
}

interface CheckedBook {
  /** Sum over units, debit positive, of those whose subject or one above it has one of the codes. */
  sum(codes: readonly (string | null)[], figure: (unit: UnitFigures) => Money): Money;
  /** Codes of a subject and those above it. */
  pathOf(subjectId: number): readonly string[];
  readonly byId: ReadonlyMap<number, StatementSubject>;
}

function bookOf({ subjects, units }: CrossCheckFacts): CheckedBook {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const pathOf = codePaths(byId);
  return {
    byId,
    pathOf,
    sum: (codes, figure) =>
      sumOf(
        units
          .filter(({ subjectId }) => pathOf(subjectId).some((code) => codes.includes(code)))
          .map(figure),
      ),
  };
}

function checkOf(
  check: Pick<CrossCheck, 'id' | 'title' | 'severity' | 'column' | 'left' | 'right'> &
    Partial<CrossCheck>,
): CrossCheck {
  const { left, right } = check;
  return { parts: [], isTied: left !== null && right !== null && left.equals(right), ...check };
}

function marked(
  sheet: Statement | undefined,
  mark: keyof TemplateMarks,
  column: string | undefined,
): Money | null {
  const lineNo = sheet?.template.marks[mark];
  if (!sheet || lineNo === undefined || column === undefined) return null;
  return amountAt(sheet, lineNo, column) ?? null;
}

function columnOf(sheet: Statement | undefined, basis: StatementColumn['basis']) {
  return sheet?.template.columns.find((each) => each.basis === basis && each.of === 'current')?.key;
}

/** The change of a row of the balance sheet since the year began. */
function changeOf(sheet: Statement, mark: keyof TemplateMarks): Money | null {
  const end = marked(sheet, mark, columnOf(sheet, 'period'));
  const start = marked(sheet, mark, columnOf(sheet, 'yearStart'));
  return end && start && end.minus(start);
}

function balanceChecks({ balanceSheet }: CrossCheckFacts): CrossCheck[] {
  if (balanceSheet?.template.marks.assets === undefined) return [];
  return balanceSheet.template.columns.map(({ key }) =>
    checkOf({
      id: 'BS-EQ',
      title: '资产总计=负债和所有者权益总计',
      severity: 'block',
      column: key,
      left: marked(balanceSheet, 'assets', key),
      right: marked(balanceSheet, 'claims', key),
    }),
  );
}

/** Leaves of 货币资金 whose cash may not be used: part of the balance sheet, not of cash flow. */
function restrictedOf({ balanceSheet, cash, units }: CrossCheckFacts, { pathOf }: CheckedBook) {
  const lineNo = balanceSheet?.template.marks.cash;
  const row = balanceSheet?.rows.find((each) => each.row.lineNo === lineNo && lineNo !== undefined);
  const [cell] = row?.cells.values() ?? [];
  const named = new Set(cell?.terms.flatMap(({ of }) => (of.kind === 'subject' ? of.code : [])));
  return units.filter(
    ({ subjectId }) => !cash.has(subjectId) && pathOf(subjectId).some((code) => named.has(code)),
  );
}

function cashChecks(facts: CrossCheckFacts, book: CheckedBook): CrossCheck[] {
  const { balanceSheet, cashFlow } = facts;
  const year = columnOf(cashFlow, 'year');
  if (!balanceSheet || !cashFlow || year === undefined) return [];
  const restricted = restrictedOf(facts, book);
  const held = sumOf(restricted.map((unit) => figureOfUnit(unit, 'closing')));
  const change = changeOf(balanceSheet, 'cash');
  const closing = marked(balanceSheet, 'cash', columnOf(balanceSheet, 'period'));
  const moved = held.minus(sumOf(restricted.map(({ yearOpening }) => yearOpening)));
  const parts = (amount: Money) => (amount.isZero ? [] : [{ title: '减：受限资金', amount }]);
  return [
    checkOf({
      id: 'BS-CASH',
      title: '货币资金增减=现金净增加额',
      severity: 'warn',
      column: year,
      left: change && change.minus(moved),
      right: marked(cashFlow, 'cashIncrease', year),
      parts: parts(moved),
    }),
    checkOf({
      id: 'CF-END',
      title: '期末现金余额=货币资金',
      severity: 'warn',
      column: year,
      left: marked(cashFlow, 'cashClosing', year),
      right: closing && closing.minus(held),
      parts: parts(held),
    }),
  ];
}

/**
 * 未分配利润 changes by 净利润, less what was appropriated and distributed (利润分配 but 未分配利润 itself, 盈余公积补亏
 * counting the other way), and by 以前年度损益调整 and what was booked on 未分配利润 directly. What does not
 * agree stands on 本年利润 or in a carry-forward that leaves these subjects.
 */
function profitChecks(facts: CrossCheckFacts, book: CheckedBook): CrossCheck[] {
  const { balanceSheet, incomeStatement, codeOf = (code: string) => code } = facts;
  if (!incomeStatement) return [];
  const { standard } = incomeStatement.template;
  const [year, month] = [columnOf(incomeStatement, 'year'), columnOf(incomeStatement, 'period')];
  const yearResult = ({ yearResult: result }: UnitFigures) => result;
  const checks: CrossCheck[] = [];
  const profit = marked(incomeStatement, 'profit', year);
  if (balanceSheet && year !== undefined) {
    const kept = book.sum([codeOf(known.unappropriated[standard])], yearResult).negate();
    const appropriated = book.sum([known.appropriation[standard]], yearResult).plus(kept);
    const priorYears = book.sum([known.priorYears[standard]], yearResult).negate();
    const parts = [
      { title: '净利润本年累计', amount: profit ?? Money.zero },
      { title: '减：提取盈余公积和分配利润', amount: appropriated },
      { title: '加：以前年度损益调整', amount: priorYears },
      { title: '加：直接记入未分配利润', amount: kept },
    ];
    checks.push(
      checkOf({
        id: 'BS-IS',
        title: '未分配利润增加=净利润减分配',
        severity: 'warn',
        column: year,
        left: changeOf(balanceSheet, 'retained'),
        right: profit && profit.minus(appropriated).plus(priorYears).plus(kept),
        parts: parts.filter(({ amount }, index) => index === 0 || !amount.isZero),
      }),
    );
  }
  const carried = carriedProfit(facts, book, standard);
  if (carried && month !== undefined && !facts.isRunning) {
    checks.push(
      checkOf({
        id: 'IS-CLOSE',
        title: '净利润=结转损益净额',
        severity: 'warn',
        column: month,
        left: marked(incomeStatement, 'profit', month),
        // What earlier periods had left is carried with it.
        right: carried.plus(leftBefore(facts, book, standard)),
      }),
    );
  }
  return checks;
}

function incomeChecks({ incomeStatement, before }: CrossCheckFacts): CrossCheck[] {
  const earlier = before?.incomeStatement;
  const [year, month] = [columnOf(incomeStatement, 'year'), columnOf(incomeStatement, 'period')];
  if (!incomeStatement || !earlier || year === undefined || month === undefined) return [];
  const expected = (lineNo: number) => {
    const [last, now] = [amountAt(earlier, lineNo, year), amountAt(incomeStatement, lineNo, month)];
    return last && now ? last.plus(now) : null;
  };
  const lineNos = incomeStatement.rows.flatMap(({ row: { lineNo, kind } }) => {
    if (lineNo === null || kind === 'heading') return [];
    const sum = expected(lineNo);
    return sum && amountAt(incomeStatement, lineNo, year)?.equals(sum) ? [] : [lineNo];
  });
  const profit = incomeStatement.template.marks.profit;
  return [
    checkOf({
      id: 'IS-YTD',
      title: '本年累计=上月本年累计+本月',
      severity: 'warn',
      column: year,
      left: marked(incomeStatement, 'profit', year),
      right: profit === undefined ? null : expected(profit),
      isTied: lineNos.length === 0,
      lineNos,
    }),
  ];
}

function flowChecks(facts: CrossCheckFacts, { byId }: CheckedBook): CrossCheck[] {
  const { cashFlow, before, units, cash, unassigned } = facts;
  if (!cashFlow) return [];
  const held = units.filter(({ subjectId }) => cash.has(subjectId) && byId.has(subjectId));
  const columns = cashFlow.template.columns.filter(({ of }) => of === 'current');
  const checks = columns.map(({ key, basis }) =>
    checkOf({
      id: 'CF-NET',
      title: '现金净增加额=现金类科目增减',
      severity: 'block',
      column: key,
      left: marked(cashFlow, 'cashIncrease', key),
      right: sumOf(
        held.map((unit) =>
          figureOfUnit(unit, 'closing').minus(unit[basis === 'period' ? 'opening' : 'yearOpening']),
        ),
      ),
    }),
  );
  const month = columnOf(cashFlow, 'period');
  if (before?.cashFlow && month !== undefined) {
    checks.push(
      checkOf({
        id: 'CF-OPEN',
        title: '期初现金余额=上月期末现金余额',
        severity: 'warn',
        column: month,
        left: marked(cashFlow, 'cashOpening', month),
        right: marked(before.cashFlow, 'cashClosing', month),
      }),
    );
  }
  if (unassigned === undefined) return checks;
  const lines = { left: Money.parse(unassigned), right: Money.zero };
  const id = 'CF-UNASSIGNED';
  return [
    ...checks,
    checkOf({ id, title: '没有待归类的现金凭证行', severity: 'warn', column: '', ...lines }),
  ];
}
