import { createHash } from 'node:crypto';
import type { TaxDeclaration, TaxFinding, TaxRow } from '@mingzhang/contract';
import { monthOf, sumOf, taxTitles, yearOf } from '@mingzhang/rules';
import { examine, type ExamPlace, type OwedDeclaration } from '@mingzhang/rules/tax-filing';
import type { Filled } from './tax-forms.service';
import type { KeptFiling } from './tax-store';

/** Figures of a form as lists show them. */
interface Totals {
  readonly base: string | null;
  readonly payable: string | null;
}

/** Rows in the words of the screen, each part with the book that shows it. */
export function toldRows({ rows, facts, ledger }: Filled): TaxRow[] {
  const ids = new Map(ledger.subjects.map(({ code, id }) => [code, id]));
  const { enablePeriod, lastPeriod } = ledger.set;
  return rows.map((row) => ({
    line: row.line,
    title: row.title,
    formula: row.formula,
    basis: row.basis,
    unit: row.unit,
    declared: textOf(row, row.declared),
    books: textOf(row, row.books),
    terms: row.terms.map(({ title, amount, origin, code }) => ({
      title,
      amount: amount.toString(),
      origin,
      link: bookOf(code === undefined ? undefined : ids.get(code), {
        from: facts.periodFrom < enablePeriod ? enablePeriod : facts.periodFrom,
        to: facts.periodTo > lastPeriod ? lastPeriod : facts.periodTo,
      }),
    })),
    remark: row.remark,
  }));
}

/** Which figures rows declare, so that none is kept that nobody has seen. */
export function figuresOf(rows: readonly TaxRow[]): string {
  const declared = rows.map(({ line, declared: figure }) => [line, figure]);
  return createHash('sha256').update(JSON.stringify(declared)).digest('base64url');
}

function textOf(
  { unit }: Filled['rows'][number],
  value: Filled['rows'][number]['declared'],
): string {
  return unit === 'rate' ? value.toExactText() : value.toString();
}

export function totalsOf({ form, rows }: Pick<Filled, 'form' | 'rows'>): Totals {
  const of = (lines: readonly (number | null)[]) => {
    const own = rows.filter(({ line }) => lines.includes(line));
    return own.length === 0 ? null : sumOf(own.map(({ declared }) => declared)).toString();
  };
  return { base: of(form.base), payable: of([form.payable]) };
}

/** What the examiner says, with the page where it is mended. */
export function toldFindings(kind: OwedDeclaration['kind'], filled: Filled): TaxFinding[] {
  const { rows, facts, exam, ledger } = filled;
  const ids = new Map(ledger.subjects.map(({ code, id }) => [code, id]));
  const period = facts.periodTo > ledger.set.lastPeriod ? ledger.set.lastPeriod : facts.periodTo;
  return examine(kind, rows, { facts, more: exam }).map(({ place, ...finding }) => ({
    ...finding,
    link: place && linkOf(place, period, (code) => ids.get(code)),
  }));
}

function linkOf(
  place: ExamPlace,
  period: string,
  idOf: (code: string) => number | undefined,
): TaxFinding['link'] {
  const closing = `/check-out/carry-forward/${yearOf(period)}/${monthOf(period)}`;
  switch (place.kind) {
    case 'closing':
      return { path: closing, title: '期末结转' };
    case 'closingSettings':
      return { path: closing, title: '结转设置' };
    case 'statement':
      return { path: `/report/view/2?period=${period}`, title: '利润表' };
    case 'book': {
      const path = bookOf(idOf(place.code), { from: period, to: period });
      return path === null ? null : { path, title: '明细账' };
    }
  }
}

function bookOf(
  subjectId: number | undefined,
  { from, to }: { readonly from: string; readonly to: string },
): string | null {
  if (subjectId === undefined) return null;
  const range = from < to ? `&periodFrom=${from}` : '';
  return `/account-book/detailed?subjectId=${subjectId}${range}&period=${to}`;
}

const quarters = ['一', '二', '三', '四'];

/** 2026-01, 2026 一季度, 2025. */
export function spanTitle(from: string, to: string): string {
  if (from === to) return to;
  const quarter = quarters[Math.floor((monthOf(to) - 1) / 3)] ?? '';
  return monthOf(from) === 1 && monthOf(to) === 12
    ? String(yearOf(to))
    : `${yearOf(to)} ${quarter}季度`;
}

/** A declaration as lists show it. */
export function toldDeclaration(
  { kind, periodFrom, periodTo, due }: OwedDeclaration,
  kept: KeptFiling | undefined,
  {
    totals,
    today,
    isLate,
  }: { readonly totals: Totals | undefined; readonly today: string; readonly isLate: boolean },
): TaxDeclaration {
  const isDeclared = kept?.declaredNo !== undefined && kept.declaredNo !== null;
  const { base = null, payable = null } = (isDeclared ? kept : totals) ?? {};
  return {
    kind,
    title: taxTitles[kind],
    periodFrom,
    periodTo,
    due,
    periodTitle: spanTitle(periodFrom, periodTo),
    base,
    payable,
    state: kept?.state ?? 'todo',
    version: kept?.version ?? 0,
    isRipe: isRipe(periodTo, today),
    isLate,
    filedOn: kept?.filedOn ?? null,
    paidOn: kept?.paidOn ?? null,
  };
}

/** Whether the months of a declaration have ended. */
export function isRipe(periodTo: string, today: string): boolean {
  return periodTo < today.slice(0, 7);
}
