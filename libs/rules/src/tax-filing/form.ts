import { Money, round2, sumOf } from '../money';
import type { GivenKey } from '../tax-names';
import { givenTerms, type TaxFacts } from './tax-facts';
import type { TaxTerm } from './tax-term';

/** Reads other rows of the form, as they count. */
export type ReadLine = (line: number) => Money;

/** A row of a form: of terms, or reckoned of other rows. */
export interface FormRow {
  readonly line: number;
  readonly title: string;
  /** As people write it: 12+13−14−15+16; empty for a row of terms. */
  readonly formula?: string;
  readonly of?: (read: ReadLine, facts: TaxFacts) => Money;
  /** Empty where nothing but a person knows. */
  readonly terms?: (facts: TaxFacts) => readonly TaxTerm[];
  /** The same from the books alone, where an earlier declaration goes before them. */
  readonly books?: (facts: TaxFacts) => readonly TaxTerm[];
  /** How the row is filled where another domain gives a figure under a key. */
  readonly fromDomain?: DomainRow;
  /** The books hold nothing of the row: it is left out where neither a domain nor a person fills it. */
  readonly isOnlyFromDomain?: boolean;
  /** The law, with its date or number. */
  readonly basis?: string;
  readonly unit?: 'rate';
}

/** A row of another domain's figures; without terms it is the figure itself. */
interface DomainRow extends Pick<FormRow, 'formula' | 'of' | 'terms'> {
  readonly key: GivenKey;
}

/** A declaration as it is filled in. */
export interface TaxForm {
  /** 增值税及附加税费申报表（一般纳税人适用） */
  readonly title: string;
  readonly rows: readonly FormRow[];
  /** Lines of 计税依据, added up, and that of 应补（退）税额, as lists show them; none where a declaration has no amount. */
  readonly base: readonly number[];
  readonly payable: number | null;
  readonly notes: readonly string[];
  /** Figures of the books alone: no row is a person's. Why, with the way out. */
  readonly isOfBooks?: string;
  /** No row is below zero. Why, with the way out. */
  readonly isNeverNegative?: string;
}

/** What a person has written over a row, with why. */
export interface HandRow {
  readonly line: number;
  readonly amount: Money;
  readonly remark: string;
}

/** A row with what is declared and what the books say. */
export interface FilledRow {
  readonly line: number;
  readonly title: string;
  readonly formula: string;
  readonly basis: string;
  readonly unit: 'amount' | 'rate';
  readonly declared: Money;
  readonly books: Money;
  readonly terms: readonly TaxTerm[];
  /** Null where it was reckoned. */
  readonly remark: string | null;
}

/**
 * The rows of a form: declared, with what a person wrote over some of them counted on in those that read
 * them, and beside it what the books alone say. Figures of other domains go before the books.
 * Amounts are rounded to fen row by row. Errors: none.
 */
export function filledRows(
  form: TaxForm,
  facts: TaxFacts,
  hands: readonly HandRow[] = [],
): FilledRow[] {
  const byHand = new Map(hands.map((hand) => [hand.line, hand]));
  const rows = form.rows
    .map((row) => rowAsFilled(row, facts))
    .filter(({ line, isOnlyFromDomain }) => !isOnlyFromDomain || byHand.has(line));
  const declared = reader(byLineOf(rows), facts, (row) => byHand.get(row.line)?.amount);
  const ofBooks: TaxFacts = { ...facts, given: new Map() };
  const books = reader(byLineOf(form.rows), ofBooks, ({ books: own }) =>
    own ? round2(sumOf(own(facts).map(({ amount }) => amount))) : undefined,
  );
  return rows.map((row) => ({
    line: row.line,
    title: row.title,
    formula: row.formula ?? '',
    basis: row.basis ?? '',
    unit: row.unit ?? 'amount',
    declared: declared(row.line),
    books: books(row.line),
    terms: row.terms?.(facts) ?? [],
    remark: byHand.get(row.line)?.remark ?? null,
  }));
}

/** A row as the figures of other domains fill it, the row itself where they give none. */
function rowAsFilled(row: FormRow, facts: TaxFacts): FormRow {
  const { fromDomain } = row;
  if (!fromDomain || !facts.given.has(fromDomain.key)) return row;
  const { formula = '', of, terms = (all) => givenTerms(all, fromDomain.key) } = fromDomain;
  const { line, title, basis = '' } = row;
  return { line, title, basis, formula, terms, ...(of ? { of } : {}) };
}

const byLineOf = (rows: readonly FormRow[]) => new Map(rows.map((row) => [row.line, row]));

function reader(
  byLine: ReadonlyMap<number, FormRow>,
  facts: TaxFacts,
  instead: (row: FormRow) => Money | undefined,
): ReadLine {
  const known = new Map<number, Money>();
  const read: ReadLine = (line) => {
    const value = known.get(line);
    if (value) return value;
    const row = byLine.get(line);
    // A form that reads a row of its own that it lacks is nothing there; forms.spec.ts finds it.
    if (!row) return Money.zero;
    const found = instead(row) ?? valueOf(row, read, facts);
    known.set(line, found);
    return found;
  };
  return read;
}

function valueOf({ of, terms, unit }: FormRow, read: ReadLine, facts: TaxFacts): Money {
  const value = of ? of(read, facts) : sumOf((terms?.(facts) ?? []).map(({ amount }) => amount));
  return unit === 'rate' ? value : round2(value);
}

/**
 * What is wrong with rows that a person writes over, by their place from 1. A form that is never below zero must
 * come to none with them either: what is taken off is not more than what it is taken from.
 */
export function handProblems(
  form: TaxForm,
  hands: readonly HandRow[],
  facts: TaxFacts,
): { readonly row: number; readonly msg: string }[] {
  const known = new Map(form.rows.map((row) => [row.line, row]));
  const problems = hands.flatMap(({ line, amount, remark }, index) => {
    const row = known.get(line);
    const at = (msg: string) => [{ row: index + 1, msg }];
    if (form.isOfBooks !== undefined) return at(form.isOfBooks);
    if (form.isNeverNegative !== undefined && amount.isNegative) {
      return at(`第 ${line} 栏不能为负数，${form.isNeverNegative}`);
    }
    if (!row) return at(`申报表没有第 ${line} 栏，请刷新后重试`);
    if (row.unit === 'rate') return at(`第 ${line} 栏是税率，请到结转设置更改`);
    if (remark.trim() === '') return at(`第 ${line} 栏“${row.title}”改为手工填写，请写明原因`);
    return [];
  });
  if (form.isNeverNegative === undefined || hands.length === 0 || problems.length > 0) {
    return problems;
  }
  const below = filledRows(form, facts, hands).find(({ declared }) => declared.isNegative);
  if (!below) return [];
  const msg = `第 ${below.line} 栏“${below.title}”为 ${below.declared.toString()}，${form.isNeverNegative}`;
  return [{ row: hands.length, msg }];
}

/** A row that was declared and is another now. */
interface RowDifference {
  readonly line: number;
  readonly title: string;
  readonly declared: Money;
  readonly now: Money;
}

/** What has changed since rows were declared: a line that is new or gone counts as nothing on its side. */
export function differencesSince(
  declared: readonly Pick<FilledRow, 'line' | 'title' | 'declared'>[],
  now: readonly Pick<FilledRow, 'line' | 'title' | 'declared'>[],
): RowDifference[] {
  const lines = new Map([...declared, ...now].map(({ line, title }) => [line, title]));
  const of = (rows: readonly Pick<FilledRow, 'line' | 'declared'>[], line: number) =>
    rows.find((row) => row.line === line)?.declared ?? Money.zero;
  return [...lines].flatMap(([line, title]) => {
    const [then, today] = [of(declared, line), of(now, line)];
    return then.equals(today) ? [] : [{ line, title, declared: then, now: today }];
  });
}
