import type { RequestOf, reportTemplateCalls, TemplateDetail } from '@mingzhang/contract';
import {
  firstColumns,
  formulaTerms,
  parseStatementFormula,
  readersOf,
  renumbered,
  takes,
  type StatementColumn,
  type StatementFormula,
  type Take,
  type TemplateMark,
} from '@mingzhang/rules/statements';

type Item = TemplateDetail['items'][number];
type Column = TemplateDetail['columns'][number];
type Body = RequestOf<typeof reportTemplateCalls.create>['body'];

/** A row as it is edited. */
export interface DraftRow {
  /** Tells rows apart while they move. */
  readonly key: number;
  /** Null for one that was not saved yet. */
  readonly id: number | null;
  readonly lineNo: number | null;
  readonly title: string;
  readonly type: Item['type'];
  readonly indent: number;
  readonly kind: 'heading' | 'item' | 'total';
  readonly memo: boolean;
  readonly decimals: number | null;
  readonly mark: TemplateMark | null;
  readonly formula: string;
}

export interface Draft {
  readonly name: string;
  readonly code: string;
  readonly type: 0 | 1;
  readonly basedOn: TemplateDetail['basedOn'];
  readonly enabled: boolean;
  readonly columns: readonly Column[];
  readonly rows: readonly DraftRow[];
}

const INDENT_AT_MOST = 6;

function rowOfItem({ heading, bold, formula, source: _, ...item }: Item, key: number): DraftRow {
  return {
    ...item,
    key,
    formula: formula.join(' '),
    kind: heading ? 'heading' : bold ? 'total' : 'item',
  };
}

/** A stored template, or an official form whose rows are to be an own copy's. */
export function draftOf(template: TemplateDetail): Draft {
  const { name, code, type, basedOn, columns, items, builtIn } = template;
  const rows = items.map((item, index) => rowOfItem(item, index + 1));
  return {
    code,
    type,
    basedOn,
    columns,
    name: builtIn ? `${name}（自用）` : name,
    enabled: builtIn ? false : template.enabled,
    rows: builtIn ? rows.map((row) => ({ ...row, id: null })) : rows,
  };
}

/** What a new statement begins with. */
export function emptyDraft(type: 0 | 1): Draft {
  const columns = firstColumns[type === 1 ? 'balanceSheet' : 'own'];
  const base = { name: '', code: '', type, basedOn: null, enabled: false };
  const draft: Draft = { ...base, columns: columns.map(shownColumn), rows: [] };
  return withRowAfter(draft, undefined).draft;
}

const shownColumn = ({ isOptional, ...column }: StatementColumn): Column => ({
  ...column,
  optional: isOptional ?? false,
});

/** The official rows of today in place of those that are there; name and state stay. */
export function resetTo(draft: Draft, official: TemplateDetail): Draft {
  const { columns, rows, code } = draftOf(official);
  const next = nextKey(draft.rows);
  return { ...draft, code, columns, rows: rows.map((row, at) => ({ ...row, key: next + at })) };
}

const nextKey = (rows: readonly DraftRow[]) => Math.max(0, ...rows.map(({ key }) => key)) + 1;

/** A new row below another one, like it in place and indent; at the end where none is named. */
export function withRowAfter(
  draft: Draft,
  key: number | undefined,
): { readonly draft: Draft; readonly key: number } {
  const { rows } = draft;
  const at = rows.findIndex((row) => row.key === key);
  const like = at < 0 ? rows.at(-1) : rows[at];
  const row: DraftRow = {
    key: nextKey(rows),
    id: null,
    lineNo: null,
    title: '',
    type: like?.type ?? (draft.type === 1 ? 0 : null),
    indent: like?.indent ?? 0,
    kind: 'item',
    memo: false,
    decimals: null,
    mark: null,
    formula: '',
  };
  const placed = rows.toSpliced(at < 0 ? rows.length : at + 1, 0, row);
  return { draft: { ...draft, rows: renumbered(placed) }, key: row.key };
}

/** A row at another place; formulas go on naming the rows that they named. */
export function withRowAt(draft: Draft, key: number, place: number): Draft {
  const from = draft.rows.findIndex((row) => row.key === key);
  const row = draft.rows[from];
  const to = Math.max(0, Math.min(place, draft.rows.length - 1));
  if (!row || from === to) return draft;
  const moved = draft.rows.toSpliced(from, 1).toSpliced(to, 0, row);
  return { ...draft, rows: renumbered(moved) };
}

export function withRowMoved(draft: Draft, key: number, by: -1 | 1): Draft {
  return withRowAt(draft, key, draft.rows.findIndex((row) => row.key === key) + by);
}

export function withIndent(draft: Draft, key: number, by: -1 | 1): Draft {
  const { indent = 0 } = draft.rows.find((row) => row.key === key) ?? {};
  return withRow(draft, key, { indent: Math.max(0, Math.min(INDENT_AT_MOST, indent + by)) });
}

export function withRow(draft: Draft, key: number, change: Partial<DraftRow>): Draft {
  const rows = draft.rows.map((row) => (row.key === key ? { ...row, ...change } : row));
  // A heading has no number: those below it move up.
  return { ...draft, rows: change.kind === undefined ? rows : renumbered(rows) };
}

/** Titles of the rows whose formulas read a row: it can't be deleted or become a heading before they change. */
export function readersOfRow({ rows }: Draft, key: number): string[] {
  const lineNo = rows.find((row) => row.key === key)?.lineNo ?? null;
  if (lineNo === null) return [];
  const others = rows.filter((row) => row.key !== key);
  return readersOf(others, lineNo).map((row) => others[row - 1]?.title ?? '');
}

export function withoutRow(draft: Draft, key: number): Draft {
  return { ...draft, rows: renumbered(draft.rows.filter((row) => row.key !== key)) };
}

/** A draft as it is sent; a formula is one term here, so that places in it are those of its text. */
export function bodyOf({ rows, columns, ...draft }: Draft): Body {
  return {
    ...draft,
    columns: [...columns],
    items: rows.map(({ key: _, id, kind, formula, ...row }) => ({
      ...row,
      ...(id === null ? {} : { id }),
      heading: kind === 'heading',
      bold: kind === 'total',
      formula: kind === 'heading' || formula.trim() === '' ? [] : [formula],
    })),
  };
}

/** Why a draft can't be sent yet; undefined when it can. */
export function unfinished({ name, rows, columns }: Draft): string | undefined {
  if (name.trim() === '') return '请填写报表名称';
  const untitled = rows.findIndex(({ title }) => title.trim() === '');
  if (untitled >= 0) return `第 ${untitled + 1} 行：请填写项目名称`;
  const column = columns.findIndex(({ title }) => title.trim() === '');
  return column >= 0 ? `第 ${column + 1} 个栏目：请填写栏目名称` : undefined;
}

export const isSameDraft = (one: Draft, other: Draft) =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));

/** One term of a sum, as the builder shows it. */
export interface Term {
  readonly isNegative: boolean;
  /** Without its sign. */
  readonly text: string;
  /** What it reads; null for a number, a product or parentheses. */
  readonly of: Extract<StatementFormula, { kind: 'subject' | 'row' | 'item' }> | null;
}

/** The terms of a formula; null for one that can't be read, which only its text can show. */
export function termsOf(text: string): Term[] | null {
  const { formula } = parseStatementFormula(text);
  if (!formula) return null;
  return formulaTerms(text, formula).map((term): Term => {
    const isNegative = /^[-－—–−]/.test(term);
    const bare = term.replace(/^[-－—–−+＋]\s*/, '');
    const of = parseStatementFormula(bare).formula;
    const isSimple = of?.kind === 'subject' || of?.kind === 'row' || of?.kind === 'item';
    return { isNegative, text: bare, of: isSimple ? of : null };
  });
}

/** Terms as the text of a formula again. */
export function textOfTerms(terms: readonly Pick<Term, 'isNegative' | 'text'>[]): string {
  return terms
    .map(({ isNegative, text }, index) =>
      index === 0 ? `${isNegative ? '-' : ''}${text}` : `${isNegative ? '-' : '+'} ${text}`,
    )
    .join(' ');
}

/** The take that a subject gets when it is chosen: balances on a balance sheet, results of the period else. */
export function usualTake(draft: Draft, category: string): Take {
  const isSheet = draft.type === 1 || draft.basedOn === 'balanceSheet';
  if (isSheet) return 'closing';
  return category === 'profit' ? 'result' : 'closing';
}

/** Which sign adds a subject to a row of a balance sheet: what stands on the other side is taken away. */
export function usualSign(row: Pick<DraftRow, 'type'>, direction: 'debit' | 'credit'): boolean {
  if (row.type === null) return false;
  return (row.type === 0) !== (direction === 'debit');
}

export const takeOptions = (Object.keys(takes) as Take[]).map((value) => ({
  value,
  label: takes[value],
}));

/** Codes of subjects that a row's formula names. */
export function namesSubject({ formula }: Pick<DraftRow, 'formula'>, code: string): boolean {
  return (termsOf(formula) ?? []).some(({ of }) => of?.kind === 'subject' && of.code === code);
}

/** The formula without the terms of a subject. */
export function withoutSubject({ formula }: Pick<DraftRow, 'formula'>, code: string): string {
  const kept = (termsOf(formula) ?? []).filter(
    ({ of }) => !(of?.kind === 'subject' && of.code === code),
  );
  return textOfTerms(kept);
}
