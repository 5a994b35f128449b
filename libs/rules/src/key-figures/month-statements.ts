import { groupBy } from '../group-by';
import { Money, sumOf } from '../money';
import type { Period } from '../period';
import { invariant } from '../problem';
import { remembered } from '../remembered';
import type { StatementSubject, UnitFigures } from '../statements/figures';
import { referencesOf } from '../statements/formula';
import { amountAt, statement } from '../statements/statement';
import {
  type CompiledTemplate,
  compileTemplate,
  type StatementColumn,
  type StatementTemplate,
} from '../statements/template';
import type { AmountsBefore, MonthAmounts } from './key-figures';
import { type KeyBalanceRows, type KeyIncomeRows, type KeyRows, keyRows } from './key-rows';

/** How what a subject holds changed in a month, or before the first one; nets are debit positive, in yuan. */
export interface MonthMove {
  readonly subjectId: number;
  /** Null for all before the first month. */
  readonly period: Period | null;
  readonly net: Money;
  /** The change of what parties on the debit side hold; null where parties are not looked at. */
  readonly debitSide: Money | null;
  /** Debit less credit of 损益 without what carries forward. */
  readonly result: Money;
}

/** The rows of both statements that key figures read, and those that these read. */
export interface KeyTemplates {
  readonly balanceSheet: CompiledTemplate;
  readonly incomeStatement: CompiledTemplate;
}

/** What is read of the official forms of an account set, as it presents them. */
export function keyTemplates(forms: {
  readonly balanceSheet: CompiledTemplate;
  readonly incomeStatement: CompiledTemplate;
}): KeyTemplates {
  return {
    balanceSheet: keyRowsOf(forms.balanceSheet),
    incomeStatement: keyRowsOf(forms.incomeStatement),
  };
}

function numbersOf(rows: KeyBalanceRows | KeyIncomeRows): number[] {
  return Object.values(rows).flat();
}

/** The rows of a form that key figures read and all that these read, in the one column of the month. */
const keyRowsOf = remembered((compiled: CompiledTemplate): CompiledTemplate => {
  const form = compiled.template;
  const { balanceSheet, incomeStatement } = keyRows[form.standard];
  const wanted = new Set(numbersOf(form.kind === 'balanceSheet' ? balanceSheet : incomeStatement));
  // Entries added while it is gone through are gone through as well.
  for (const lineNo of wanted) {
    const formula = compiled.rows[compiled.byLineNo.get(lineNo) ?? -1]?.formula;
    for (const reference of formula ? referencesOf(formula) : []) {
      if (reference.kind === 'row') wanted.add(reference.lineNo);
    }
  }
  const rows = form.rows.filter(({ lineNo }) => lineNo !== null && wanted.has(lineNo));
  return compileTemplate({ ...form, rows, columns: [columnOfMonth(form)] });
});

function columnOfMonth({ columns, kind }: StatementTemplate): StatementColumn {
  const column = columns.find(({ basis, of }) => basis === 'period' && of === 'current');
  invariant(column !== undefined, `no column of the month on ${kind}`);
  return column;
}

/** The amounts of each month and of all before, as its balance sheet and its income statement have them. */
export function monthAmounts(
  templates: KeyTemplates,
  {
    subjects,
    moves,
    periods,
  }: {
    readonly subjects: readonly StatementSubject[];
    readonly moves: readonly MonthMove[];
    /** The months, the oldest first. */
    readonly periods: readonly Period[];
  },
): { readonly before: AmountsBefore; readonly months: readonly MonthAmounts[] } {
  const rows = keyRows[templates.balanceSheet.template.standard];
  const units = unitsByMonth(moves, periods);
  const amounts = (at: number) => amountsOf(templates, rows, { subjects, units: units[at] ?? [] });
  return {
    before: amounts(0),
    months: periods.map((period, index) => ({ period, ...amounts(index + 1) })),
  };
}

function amountsOf(
  { balanceSheet, incomeStatement }: KeyTemplates,
  rows: KeyRows,
  {
    subjects,
    units,
  }: { readonly subjects: readonly StatementSubject[]; readonly units: readonly UnitFigures[] },
): AmountsBefore {
  const read = (compiled: CompiledTemplate) => {
    const sheet = statement(compiled, { subjects, current: { units } });
    const [column] = compiled.template.columns;
    return (lineNo: number) => (column && amountAt(sheet, lineNo, column.key)) ?? Money.zero;
  };
  const stands = read(balanceSheet);
  const earned = read(incomeStatement);
  const { balanceSheet: at, incomeStatement: of } = rows;
  return {
    revenue: earned(of.revenue),
    cost: earned(of.cost),
    taxes: earned(of.taxes),
    expenses: sumOf(of.expenses.map(earned)),
    profit: earned(of.profit),
    cash: stands(at.cash),
    receivables: stands(at.receivables),
    inventory: stands(at.inventory),
    currentAssets: stands(at.currentAssets),
    assets: stands(at.assets),
    currentLiabilities: stands(at.currentLiabilities),
    liabilities: stands(at.liabilities),
  };
}

/** What stood before the first month, then at the end of each with the month's result. */
function unitsByMonth(
  moves: readonly MonthMove[],
  periods: readonly Period[],
): readonly (readonly UnitFigures[])[] {
  const held = new Map<number, { net: Money; debitSide: Money | null }>();
  const byPeriod = groupBy(moves, ({ period }) => period);
  return [null, ...periods].map((period) => {
    const results = new Map<number, Money>();
    for (const move of byPeriod.get(period) ?? []) {
      const known = held.get(move.subjectId);
      held.set(move.subjectId, {
        net: (known?.net ?? Money.zero).plus(move.net),
        debitSide: move.debitSide && move.debitSide.plus(known?.debitSide ?? Money.zero),
      });
      results.set(move.subjectId, (results.get(move.subjectId) ?? Money.zero).plus(move.result));
    }
    return [...held].flatMap(([subjectId, { net, debitSide }]) => {
      const result = results.get(subjectId) ?? Money.zero;
      if (debitSide === null) return [unitOf(subjectId, '', net, result)];
      const credit = unitOf(subjectId, 'credit', net.minus(debitSide), Money.zero);
      return [unitOf(subjectId, 'debit', debitSide, result), credit];
    });
  });
}

/** In one literal: made of others it costs many times as much, and there are thousands. */
function unitOf(subjectId: number, detail: string, closing: Money, result: Money): UnitFigures {
  const { zero } = Money;
  return {
    subjectId,
    detail,
    opening: closing,
    debit: zero,
    credit: zero,
    result,
    yearOpening: zero,
    yearDebit: zero,
    yearCredit: zero,
    yearResult: zero,
  };
}
