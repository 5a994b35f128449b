import type {
  InputOf,
  reportTemplateCalls,
  StatementLedger,
  TemplateBasis,
} from '@mingzhang/contract';
import type { Problem } from '@mingzhang/rules';
import {
  columnInSpan,
  isOnSheet,
  ownStatement,
  ownStatementFindings,
  parseStatementFormula,
  referencesOf,
  withSubjectsRenamed,
  type KnownNames,
  type OwnRow,
  type OwnStatementFinding,
  type StatementColumn,
  type StatementKind,
  type StatementTemplate,
  type TemplateChoice,
} from '@mingzhang/rules/statements';

type TypedItem = InputOf<typeof reportTemplateCalls.create>['body']['items'][number];
type TypedColumn = InputOf<typeof reportTemplateCalls.create>['body']['columns'][number];

/** Subjects by the codes that a formula names them with. */
type SubjectIds = Readonly<Record<string, number>>;

export interface StoredItem extends OwnRow {
  readonly id: number;
  readonly subjects: SubjectIds;
}

/** What a template is apart from its rows. */
export interface TemplateHead {
  readonly name: string;
  readonly code: string;
  /** 0 ordinary, 1 asset report. */
  readonly type: 0 | 1;
  readonly basedOn: TemplateBasis | null;
  readonly enabled: boolean;
  readonly columns: readonly StatementColumn[];
}

export interface StoredTemplate extends TemplateHead {
  readonly id: number;
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: string;
  readonly items: readonly StoredItem[];
}

/** A row as it was sent: with the id that it has already, and the source that its sender took it for. */
export interface TypedRow extends OwnRow {
  readonly id: number | null;
  readonly source: 0 | 1 | undefined;
}

const sides = ['asset', 'liability', 'equity'] as const;

/** How the statement is laid out and what is checked of it. */
export function kindOf({ basedOn, type }: Pick<TemplateHead, 'basedOn' | 'type'>): StatementKind {
  return basedOn ?? (type === 1 ? 'balanceSheet' : 'own');
}

export function columnOfBody({ optional, ...column }: TypedColumn): StatementColumn {
  return { ...column, ...(optional ? { isOptional: true } : {}) };
}

/** A row of a request as the rules read it. */
export function rowOfBody(item: TypedItem): TypedRow {
  const side = item.type === null ? undefined : sides[item.type];
  return {
    id: item.id ?? null,
    source: item.source,
    mark: item.mark,
    lineNo: item.heading ? null : item.lineNo,
    title: item.title,
    indent: item.indent,
    kind: item.heading ? 'heading' : item.bold ? 'total' : 'item',
    isMemo: item.memo,
    formula: item.formula.join(' '),
    ...(side === undefined ? {} : { side }),
    ...(item.decimals === null ? {} : { decimals: item.decimals }),
  };
}

/** Rows as they are kept, for an act on one of them. */
export function rowsOfStored(items: readonly StoredItem[]): TypedRow[] {
  return items.map(({ subjects: _, ...row }) => ({ ...row, source: undefined }));
}

type PlacedSubject = Pick<StatementLedger['subjects'][number], 'id' | 'parentId' | 'code'>;

/**
 * Kept rows with the codes that their subjects have by now. A subject whose lines are sealed hands its id to its first child:
 * what was named is then the one above, which has the code.
 */
export function withCodesNow(
  { items, ...template }: StoredTemplate,
  subjects: readonly PlacedSubject[],
): StoredTemplate {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const codeNow = (code: string, id: number | undefined) => {
    const own = byId.get(id ?? 0);
    for (let above = own; above; above = byId.get(above.parentId ?? 0)) {
      if (above.code === code) return code;
    }
    return own?.code;
  };
  const now = items.map((item): StoredItem => {
    const moved = Object.entries(item.subjects).some(([code, id]) => codeNow(code, id) !== code);
    const { formula } = parseStatementFormula(item.formula);
    if (!moved || !formula) return item;
    const renamed = (code: string) => codeNow(code, item.subjects[code]);
    return { ...item, formula: withSubjectsRenamed(item.formula, formula, renamed) };
  });
  return { ...template, items: now };
}

/** Ids of the subjects that a formula names, by their codes. */
export function subjectIdsIn(text: string, idOf: (code: string) => number | undefined): SubjectIds {
  const { formula } = parseStatementFormula(text);
  const found: Record<string, number> = {};
  for (const of of formula ? referencesOf(formula) : []) {
    const id = of.kind === 'subject' ? idOf(of.code) : undefined;
    if (of.kind === 'subject' && id !== undefined) found[of.code] = id;
  }
  return found;
}

type SpanChoice = Pick<TemplateChoice, 'span' | 'isQuarterSinceJanuary'>;

/** The statement of a template in a month, quarter or year; copies of official forms have their columns. */
export function statementOfRows(
  template: Omit<TemplateHead, 'enabled'>,
  rows: readonly OwnRow[],
  { standard, ...span }: SpanChoice & { readonly standard: 0 | 1 },
): StatementTemplate {
  return ownStatement(headOf(template, standard, span), rows.map(withoutRecord));
}

/** What the rules read of a row. */
function withoutRecord(row: OwnRow): OwnRow {
  const { lineNo, title, side, indent, kind, isMemo, formula, decimals, mark } = row;
  return {
    lineNo,
    title,
    indent,
    kind,
    isMemo,
    formula,
    mark,
    ...(side === undefined ? {} : { side }),
    ...(decimals === undefined ? {} : { decimals }),
  };
}

function headOf(template: Omit<TemplateHead, 'enabled'>, standard: 0 | 1, span: SpanChoice = {}) {
  const { name, code, basedOn, columns } = template;
  return {
    standard,
    name,
    formNo: code,
    kind: kindOf(template),
    columns: basedOn === null ? columns : columns.flatMap((each) => columnInSpan(each, span)),
  };
}

type Known = KnownNames & { readonly standard: 0 | 1 };

/** What the rules find wrong with rows, each with its place in the formula. */
export function findingsOfRows(
  template: Omit<TemplateHead, 'enabled'>,
  rows: readonly OwnRow[],
  known: Known,
): OwnStatementFinding[] {
  return ownStatementFindings(headOf(template, known.standard), rows.map(withoutRecord), known);
}

/** All that is wrong with rows, each with its place; empty for a template that may be kept. */
export function problemsOfRows(
  template: Omit<TemplateHead, 'enabled'>,
  rows: readonly TypedRow[],
  known: Known,
): Problem<string>[] {
  const problems = findingsOfRows(template, rows, known).map(({ at, msg, ...finding }) => ({
    ...finding,
    // Rows are counted with their headings, people know them by their titles.
    msg: at ? `“${rows[finding.row - 1]?.title}”的公式第 ${at.start + 1} 个字：${msg}` : msg,
  }));
  return [...problems, ...rows.flatMap(sourceProblems)];
}

function sourceProblems({ source, formula }: TypedRow, index: number): Problem<string>[] {
  if (source === undefined || source === (isOnSheet(formula) ? 1 : 0)) return [];
  const msg =
    source === 1
      ? '表内公式只能引用本表的行次，请删去科目取数，或改为表外公式'
      : '只引用本表行次的公式是表内公式，请把来源改为表内公式';
  return [{ code: 'FORMULA_SOURCE', field: 'source', row: index + 1, msg }];
}
