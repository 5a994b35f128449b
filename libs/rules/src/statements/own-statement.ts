import type { Problem } from '../problem';
import { checkStatementTemplate, type KnownNames } from './check-template';
import { referencesOf, withRowsRenamed } from './formula';
import { parseStatementFormula } from './parse-formula';
import {
  compileTemplate,
  type StatementColumn,
  type StatementKind,
  type StatementTemplate,
  type TemplateMarks,
  type TemplateRow,
} from './template';
import { takes } from './takes';
import type { CoverageProof } from './coverage';

/** What checks and coverage read of a row (合计标志). */
export type TemplateMark = keyof TemplateMarks;

/** A row of a template of the account set's own, with what it stands for. */
export interface OwnRow extends TemplateRow {
  readonly mark: TemplateMark | null;
}

/** Marks that a kind of statement has, by what people call them. */
export const templateMarks: Readonly<
  Record<StatementKind, Partial<Readonly<Record<TemplateMark, string>>>>
> = {
  balanceSheet: {
    assets: '资产总计',
    claims: '负债和所有者权益总计',
    cash: '货币资金',
    retained: '未分配利润',
  },
  incomeStatement: { profit: '净利润' },
  cashFlow: {
    cashIncrease: '现金净增加额',
    cashOpening: '期初现金余额',
    cashClosing: '期末现金余额',
  },
  own: {},
};

type OwnStatementProblem =
  | 'FORMULA_OF_HEADING'
  | 'FORMULA_SOURCE'
  | 'LINE_NUMBER_MISSING'
  | 'SIDE_MISSING'
  | 'MARK_UNKNOWN'
  | 'MARK_TAKEN';

/** Rows with their marks as a statement's template. */
export function ownStatement(
  head: Omit<StatementTemplate, 'rows' | 'marks' | 'isBuiltIn'>,
  rows: readonly OwnRow[],
): StatementTemplate {
  const marked = rows.flatMap(({ mark, lineNo }) =>
    mark === null || lineNo === null ? [] : [[mark, lineNo] as const],
  );
  return {
    ...head,
    isBuiltIn: false,
    marks: Object.fromEntries(marked),
    rows: rows.map(({ mark: _, ...row }) => row),
  };
}

/** A built-in template's rows with their marks, as the account set's own has them. */
export function markedRows({ rows, marks }: StatementTemplate): OwnRow[] {
  const markOf = new Map(
    Object.entries(marks).map(([mark, lineNo]) => [lineNo, mark as TemplateMark]),
  );
  return rows.map((row) => ({
    ...row,
    mark: row.lineNo === null ? null : (markOf.get(row.lineNo) ?? null),
  }));
}

/** A finding with its place, for whoever shows it below the formula. */
export interface OwnStatementFinding extends Problem<string> {
  readonly row: number;
  /** Where in the formula of the row; none for what is wrong with the row itself. */
  readonly at?: { readonly start: number; readonly end: number };
}

/**
 * All that is wrong with a template of the account set's own, each with its row from 1 and, in a formula, the
 * place: what can't be read, subjects and rows that do not exist, circles, rows without a side on a balance
 * sheet, a mark given twice. Such a template is not kept.
 */
export function ownStatementFindings(
  head: Omit<StatementTemplate, 'rows' | 'marks' | 'isBuiltIn'>,
  rows: readonly OwnRow[],
  known: KnownNames,
): OwnStatementFinding[] {
  const compiled = compileTemplate(ownStatement(head, rows));
  const isSided = rows.some(({ side }) => side !== undefined);
  const ofRows = rows.flatMap((row, index) =>
    rowFindings(row, rows.slice(0, index), { kind: head.kind, isSided }).map((finding) => ({
      ...finding,
      row: index + 1,
    })),
  );
  const ofFormulas = checkStatementTemplate(compiled, known).map((finding) =>
    finding.code === 'LINE_NUMBER_TAKEN' ? withoutPlace(finding) : finding,
  );
  return [...ofRows, ...ofFormulas].sort((left, right) => left.row - right.row);
}

function withoutPlace({ at: _, ...finding }: OwnStatementFinding): OwnStatementFinding {
  return finding;
}

function rowFindings(
  { kind, lineNo, formula, side, mark, title }: OwnRow,
  before: readonly OwnRow[],
  statement: { readonly kind: StatementKind; readonly isSided: boolean },
): Problem<OwnStatementProblem>[] {
  const found: Problem<OwnStatementProblem>[] = [];
  if (kind === 'heading') {
    if (formula.trim() === '') return isSideless(side, statement, title);
    const msg = `“${title}”是标题行，标题行没有金额，请清空公式或取消“标题”`;
    return [{ code: 'FORMULA_OF_HEADING', field: 'formula', msg }];
  }
  if (lineNo === null) {
    const msg = `“${title}”没有行次，有金额的行须有行次，请填写行次或改为标题行`;
    found.push({ code: 'LINE_NUMBER_MISSING', field: 'lineNo', msg });
  }
  if (mark !== null && !(mark in templateMarks[statement.kind])) {
    const msg = `“${title}”的合计标志不属于这类报表，请改选或去掉合计标志`;
    found.push({ code: 'MARK_UNKNOWN', field: 'mark', msg });
  }
  const other = mark === null ? undefined : before.find((each) => each.mark === mark);
  if (mark !== null && other) {
    const name = templateMarks[statement.kind][mark] ?? '';
    const msg = `合计标志“${name}”已给了“${other.title}”，一张报表只能有一行，请去掉其中一个`;
    found.push({ code: 'MARK_TAKEN', field: 'mark', msg });
  }
  return [...found, ...isSideless(side, statement, title)];
}

function isSideless(
  side: TemplateRow['side'],
  { isSided, kind }: { readonly kind: StatementKind; readonly isSided: boolean },
  title: string,
): Problem<OwnStatementProblem>[] {
  if (side !== undefined || !(isSided || kind === 'balanceSheet')) return [];
  const msg = `“${title}”没有指明列在资产、负债还是所有者权益，请选择位置`;
  return [{ code: 'SIDE_MISSING', field: 'type', msg }];
}

/** Whether a formula reads rows of its sheet only (表内公式). */
export function isOnSheet(text: string): boolean {
  const { formula } = parseStatementFormula(text);
  const read = formula ? referencesOf(formula) : [];
  return read.length > 0 && read.every(({ kind }) => kind === 'row');
}

/** Rows that read a 行次, from 1 in their order: they stand in the way of its deletion. */
export function readersOf(rows: readonly Pick<TemplateRow, 'formula'>[], lineNo: number): number[] {
  return rows.flatMap(({ formula: text }, index) => {
    const { formula } = parseStatementFormula(text);
    const reads = (formula ? referencesOf(formula) : []).some(
      (of) => of.kind === 'row' && of.lineNo === lineNo,
    );
    return reads ? [index + 1] : [];
  });
}

/**
 * Rows numbered anew from 1 in their order, headings without a number, and formulas that go on naming the
 * rows they named. Where two rows had one number, formulas follow the first, as they were reckoned.
 */
export function renumbered<Row extends Pick<TemplateRow, 'lineNo' | 'kind' | 'formula'>>(
  rows: readonly Row[],
): Row[] {
  const numbers = new Map<number, number>();
  let next = 0;
  const placed = rows.map((row) => {
    if (row.kind === 'heading') return { ...row, lineNo: null };
    next += 1;
    if (row.lineNo !== null && !numbers.has(row.lineNo)) numbers.set(row.lineNo, next);
    return { ...row, lineNo: next };
  });
  return placed.map((row) => {
    const { formula } = parseStatementFormula(row.formula);
    if (!formula) return row;
    const renamed = withRowsRenamed(row.formula, formula, (lineNo) => numbers.get(lineNo));
    return renamed === row.formula ? row : { ...row, formula: renamed };
  });
}

/** Whether a template needs amounts of cash flow items. */
export function readsCashItems({ kind, rows }: Pick<StatementTemplate, 'kind' | 'rows'>): boolean {
  if (kind === 'cashFlow') return true;
  return rows.some(({ formula: text }) => {
    const { formula } = parseStatementFormula(text);
    return (formula ? referencesOf(formula) : []).some(({ kind: of }) => of === 'item');
  });
}

/** Whether a proof has nothing left to say. */
export function isProven({ faults, unprovable }: CoverageProof): boolean {
  return faults.length === 0 && unprovable.length === 0;
}

/** What a new statement begins with: one column of what the period shows, and of the year so far. */
export const firstColumns: Readonly<Record<'own' | 'balanceSheet', readonly StatementColumn[]>> = {
  own: [
    { key: 'c1', title: '本期金额', basis: 'period', of: 'current' },
    { key: 'c2', title: '本年累计金额', basis: 'year', of: 'current' },
  ],
  balanceSheet: [
    { key: 'closing', title: '期末余额', basis: 'period', of: 'current' },
    { key: 'opening', title: '年初余额', basis: 'yearStart', of: 'current' },
  ],
};

/** The text of a take on a subject, as the builder writes it. */
export function takeText(take: keyof typeof takes, code: string): string {
  return `${takes[take]}(${code})`;
}
