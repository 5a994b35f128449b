import { Money, roundTo } from '../money';
import { remembered } from '../remembered';
import { type KnownNames, orderOfColumn, checkStatementTemplate } from './check-template';
import { evaluateStatementFormula } from './evaluate';
import {
  type Field,
  fieldsOf,
  type FigureSums,
  figureSums,
  type PeriodFigures,
  type StatementSubject,
  valueOfTake,
} from './figures';
import { type FormulaReference, referencesOf, type StatementFormula } from './formula';
import {
  type CompiledTemplate,
  formulaOf,
  type StatementColumn,
  type StatementTemplate,
  type TemplateFinding,
  type TemplateRow,
} from './template';

/** A part of a cell: what its formula names, and how much that is in the column. */
export interface CellTerm {
  readonly of: FormulaReference;
  /** The subject named; null for rows, items, and subjects that the account set lacks. */
  readonly subjectId: number | null;
  /** 1 where it is added, -1 where it is taken away, 0 inside a product or quotient. */
  readonly sign: -1 | 0 | 1;
  readonly amount: Money | null;
}

/** An amount is null where it can't be known (a finding says why), and in a column without figures. */
export interface StatementCell {
  readonly amount: Money | null;
  readonly terms: readonly CellTerm[];
}

export interface StatementRow {
  readonly row: TemplateRow;
  /** By the keys of columns; a heading has none. */
  readonly cells: ReadonlyMap<string, StatementCell>;
}

export interface Statement {
  readonly template: StatementTemplate;
  readonly rows: readonly StatementRow[];
  readonly findings: readonly TemplateFinding[];
}

/** What a statement is made of: one moment of one account set. */
export interface StatementFigures {
  readonly subjects: readonly StatementSubject[];
  readonly current: PeriodFigures;
  /** The same period a year before, for 上期金额; without it those columns stay empty. */
  readonly prior?: PeriodFigures;
  /** Codes of cash flow items that formulas may name. */
  readonly items?: ReadonlySet<string>;
}

/**
 * The statement of a template: rows in their order, an amount for each column with what it is made of. Cells
 * are rounded to fen (or the decimals of their row), half away from zero, before others read them, so that
 * what is shown adds up. Never throws for what a person can write: a cell that can't be known is null, so is
 * what reads it, and a finding names row and place.
 * @param compiled of `builtInTemplate` with its switches, or of a template of the account set's own
 */
export function statement(compiled: CompiledTemplate, figures: StatementFigures): Statement {
  const { subjects } = figures;
  const chart = chartOf(subjects);
  const { byId, byCode, codes } = chart;
  const names: KnownNames = { codes, items: figures.items ?? new Set() };
  const findings = checkStatementTemplate(compiled, names);
  const sums = new Map<string, FigureSums>();
  for (const which of ['current', 'prior'] as const) {
    const wanted = chart.wanted(compiled)[which];
    const period = figures[which];
    if (period && wanted.size > 0) sums.set(which, figureSums(period.units, byId, wanted));
  }
  const columns = compiled.template.columns.map((column) => {
    const period = figures[column.of];
    const of = { compiled, column, byCode, names, period, sums: sums.get(column.of) ?? new Map() };
    const answer = columnCells(of);
    findings.push(...answer.unknown);
    return { key: column.key, cells: answer.cells };
  });
  const rows = compiled.rows.map(({ row }, index): StatementRow => {
    if (row.kind === 'heading') return { row, cells: new Map() };
    const cells = columns.map(({ key, cells: of }) => [key, of[index] ?? EMPTY] as const);
    return { row, cells: new Map(cells) };
  });
  return { template: compiled.template, rows, findings };
}

/** Subjects to be looked up, and which of their figures a template reads: months of a trend have the same ones. */
const chartOf = remembered((subjects: StatementFigures['subjects']) => {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const byCode = new Map(subjects.map((subject) => [subject.code, subject]));
  const wanted = remembered((compiled: CompiledTemplate) => ({
    current: wantedFigures(compiled, 'current', byCode),
    prior: wantedFigures(compiled, 'prior', byCode),
  }));
  return { byId, byCode, codes: new Set(byCode.keys()), wanted };
});

/** The amount of a row by its 行次 in a column; undefined for a row or column that the statement lacks. */
export function amountAt(
  { rows }: Statement,
  lineNo: number,
  column: string,
): Money | null | undefined {
  return rows.find(({ row }) => row.lineNo === lineNo)?.cells.get(column)?.amount;
}

const EMPTY: StatementCell = { amount: null, terms: [] };

interface SignedReference {
  readonly of: FormulaReference;
  readonly sign: -1 | 0 | 1;
}

/** The references of a formula with their signs, in the order of its text. */
export const signedReferences: (formula: StatementFormula) => readonly SignedReference[] =
  remembered((formula) => readSigned(formula, 1));

function readSigned(formula: StatementFormula, sign: -1 | 0 | 1): readonly SignedReference[] {
  if (formula.kind === 'number') return [];
  if (formula.kind === 'product') {
    return formula.factors.flatMap(({ of }) => readSigned(of, 0));
  }
  if (formula.kind !== 'sum') return [{ of: formula, sign }];
  return formula.parts.flatMap(({ negative, of }) =>
    readSigned(of, negative && sign !== 0 ? (sign === 1 ? -1 : 1) : sign),
  );
}

function wantedFigures(
  { template, rows }: CompiledTemplate,
  of: 'current' | 'prior',
  byCode: ReadonlyMap<string, StatementSubject>,
): ReadonlyMap<number, ReadonlySet<Field>> {
  const wanted = new Map<number, Set<Field>>();
  for (const { key, basis } of template.columns.filter((column) => column.of === of)) {
    for (const row of rows) {
      const formula = formulaOf(row, key);
      for (const reference of formula ? referencesOf(formula) : []) {
        const id = reference.kind === 'subject' ? byCode.get(reference.code)?.id : undefined;
        if (reference.kind !== 'subject' || id === undefined) continue;
        const fields = wanted.get(id) ?? new Set();
        wanted.set(id, fields);
        for (const field of fieldsOf(reference.take, basis)) fields.add(field);
      }
    }
  }
  return wanted;
}

interface ColumnFacts {
  readonly compiled: CompiledTemplate;
  readonly column: StatementColumn;
  readonly byCode: ReadonlyMap<string, StatementSubject>;
  readonly names: KnownNames;
  readonly period: PeriodFigures | undefined;
  readonly sums: FigureSums;
}

function columnCells(facts: ColumnFacts): {
  readonly cells: readonly StatementCell[];
  readonly unknown: readonly TemplateFinding[];
} {
  const { compiled, column, period } = facts;
  const cells: StatementCell[] = [];
  const unknown: TemplateFinding[] = [];
  if (!period) return { cells, unknown };
  for (const index of orderOfColumn(compiled, column.key).order) {
    const compiledRow = compiled.rows[index];
    const formula = compiledRow ? formulaOf(compiledRow, column.key) : null;
    if (!compiledRow || !formula) continue;
    const references = signedReferences(formula);
    const values = new Map(references.map(({ of }) => [of, valueOfReference(of, facts, cells)]));
    const readValue = (of: FormulaReference) => values.get(of) ?? null;
    const { value, division, size } = evaluateStatementFormula(formula, readValue);
    const place = { row: index + 1, field: column.key };
    if (division) {
      const msg = `“${column.title}”的除数为 0，不能计算，请核对取数或修改公式`;
      unknown.push({ code: 'FORMULA_DIVISION', msg, ...place, at: division });
    }
    if (size) {
      const msg = `“${column.title}”的结果超过 100 位数字，不能计算，请减少相乘的项`;
      unknown.push({ code: 'FORMULA_SIZE', msg, ...place, at: size });
    }
    const terms = references.map(({ of, sign }): CellTerm => {
      const subject = of.kind === 'subject' ? facts.byCode.get(of.code) : undefined;
      return { of, sign, subjectId: subject?.id ?? null, amount: readValue(of) };
    });
    const amount = value && roundTo(value, compiledRow.row.decimals ?? 2);
    cells[index] = { amount, terms };
  }
  return { cells, unknown };
}

function valueOfReference(
  reference: FormulaReference,
  { compiled, column, byCode, names, period, sums }: ColumnFacts,
  cells: readonly StatementCell[],
): Money | null {
  if (reference.kind === 'row') {
    const index = compiled.byLineNo.get(reference.lineNo);
    return index === undefined ? null : (cells[index]?.amount ?? null);
  }
  if (reference.kind === 'item') {
    if (!names.items.has(reference.code)) return null;
    if (!period?.cashItems) return null;
    const items = period.cashItems[column.basis === 'period' ? 'period' : 'year'];
    return items.get(reference.code) ?? Money.zero;
  }
  const subject = byCode.get(reference.code);
  if (!subject) return compiled.template.isBuiltIn ? Money.zero : null;
  const { take } = reference;
  const of = sums.get(subject.id);
  const figures = fieldsOf(take, column.basis).map((field) => of?.get(field) ?? Money.zero);
  return valueOfTake(take, subject.direction, figures);
}
