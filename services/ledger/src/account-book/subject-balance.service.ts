import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type {
  accountBookCalls,
  BookSubject,
  ListedSubject,
  SubjectBalanceResult,
  SubjectBalanceRow,
} from '@mingzhang/contract';
import {
  ancestorsOf,
  balanceTotals,
  buildSubjectBalance,
  closingOf,
  hasFigures,
  Money,
  pairsBeside,
  pairsOf,
  parseAuxiliaryKey,
  rolledBalances,
  subjectsWithFigures,
  UNASSIGNED_TITLE,
  type BalanceNet,
  type SubjectBalance,
  type SubjectBalanceOptions,
  groupBy,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';
import type { BalanceRow, LedgerSubject, Range } from '../balance/balance.query';
import { BookNames } from '../balance/book-names';
import { SeenBalances } from '../balance/seen-balances';
import { baseFirst, isForeign, rangeOf } from './currency-choice';
import { CurrencyQuery, type CurrencyChoice } from './currency.query';
import { namedItems } from './named-items';
import { besideTexts, pairTexts } from './pair-texts';

type Query = z.output<typeof accountBookCalls.subjectBalance.query>;
type TableRow = SubjectBalance['rows'][number];

/** A part of a leaf by items, with its amounts in the one foreign currency of the table. */
type Detail = BalanceRow & { readonly own: BalanceRow | undefined };

interface EachCurrency {
  readonly range: Range;
  readonly query: Query;
  readonly choice: { readonly base: string };
  readonly toRow: (row: TableRow) => SubjectBalanceRow;
}

/** 科目余额表, in base currency, in one currency or in each. */
@Injectable()
export class SubjectBalanceService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly balances: SeenBalances,
    private readonly months: PeriodService,
    private readonly currencies: CurrencyQuery,
    private readonly names: BookNames,
  ) {}

  /** @throws BusinessError NOT_FOUND for a currency that the account set does not have */
  async subjectBalance(asked: Query): Promise<SubjectBalanceResult> {
    const choice = await this.currencies.choice(asked.currency);
    const query = await this.months.clamp(asked);
    if (!query) return { rows: [], totals: pairTexts(balanceTotals([])) };
    const subjects = await this.balances.subjects(query);
    const known = new Map(subjects.map((subject) => [subject.id, subject]));
    const range = rangeOf(query, choice);
    const leaves = (await this.balances.balances(range)).filter((row) => known.has(row.subjectId));
    const beside = isForeign(choice)
      ? await this.balances.balances(range, { measure: 'foreign' })
      : undefined;
    const shown = query.showAuxiliary ? await this.balances.inParts(range, leaves) : leaves;
    const table = buildSubjectBalance({ subjects, rows: shown, beside }, optionsOf(query));
    const toRow = (row: TableRow) => balanceRow(row, known);
    const own = table.rows.map(toRow);
    const rows =
      choice.kind === 'each'
        ? await this.withCurrencies(own, { range, query, choice, toRow })
        : own;
    return {
      rows: query.showAuxiliary ? await this.withAuxiliary(rows, query, choice) : rows,
      totals: pairTexts(table.totals),
      ...(table.besideTotals && choice.kind === 'one'
        ? { foreign: { currency: choice.code, totals: besideTexts(table.besideTotals) } }
        : {}),
    };
  }

  /**
   * Adds, below each subject with a foreign currency, its currencies; they add up to the subject in
   * base currency.
   */
  private async withCurrencies(
    rows: readonly SubjectBalanceRow[],
    { range, query, choice: { base }, toRow }: EachCurrency,
  ): Promise<SubjectBalanceRow[]> {
    const subjects = await this.balances.subjects(range);
    const by = 'currency' as const;
    const amounts = groupBy(await this.balances.balances(range, { by }), currencyOf);
    const owns = groupBy(
      await this.balances.balances(range, { by, measure: 'foreign' }),
      currencyOf,
    );
    const tables = [...amounts.keys()].sort(baseFirst(base)).map((currency) => {
      const beside = currency === base ? undefined : (owns.get(currency) ?? []);
      const parts = { subjects, rows: amounts.get(currency) ?? [], beside };
      const table = buildSubjectBalance(parts, { ...optionsOf(query), showZero: false });
      return { currency, rows: new Map(table.rows.map((row) => [row.subjectId, row])) };
    });
    return rows.flatMap((row) => {
      const parts = tables.flatMap(({ currency, rows: found }) => {
        const part = found.get(row.subjectId);
        if (!part) return [];
        return [{ ...toRow(part), parentId: row.subjectId, level: row.level + 1, currency }];
      });
      return parts.some(({ currency }) => currency !== base) ? [row, ...parts] : [row];
    });
  }

  /**
   * Subjects with figures or entries in the range, and their parents. Items that cancel each other
   * and red entries that undo black ones count: the list leads to the detailed ledger, which shows
   * them.
   */
  async list(asked: z.output<typeof accountBookCalls.list.query>): Promise<ListedSubject[]> {
    const subjects = await this.balances.subjects(asked);
    const known = new Map(subjects.map((subject) => [subject.id, subject]));
    const query = await this.months.clamp(asked);
    const leaves = query ? await this.balances.balances(query) : [];
    const found =
      query && !asked.showZero ? await this.withFigures(query, leaves, known) : new Set();
    const nets = rolledBalances(known, leaves);
    return subjects
      .filter(({ id }) => asked.showZero || found.has(id))
      .map((subject) => listedSubject(subject, nets.get(subject.id)));
  }

  /** Ids of subjects with figures or entries in the range, and of all their ancestors. */
  private async withFigures(
    range: Range,
    leaves: readonly BalanceRow[],
    known: ReadonlyMap<number, LedgerSubject>,
  ): Promise<ReadonlySet<number>> {
    const shown = subjectsWithFigures(await this.balances.inParts(range, leaves), known);
    const others = leaves.filter(({ subjectId }) => !shown.has(subjectId));
    const parts = others.map(({ subjectId }) => ({ subjectId, partId: subjectId }));
    for (const { subjectId } of await this.balances.movements(range, parts)) {
      for (const id of [subjectId, ...ancestorsOf(subjectId, known)]) shown.add(id);
    }
    return shown;
  }

  private async withAuxiliary(
    rows: readonly SubjectBalanceRow[],
    query: Query,
    choice: CurrencyChoice,
  ): Promise<SubjectBalanceRow[]> {
    const range = rangeOf(query, choice);
    const by = 'auxiliary' as const;
    const owns = isForeign(choice)
      ? new Map(
          (await this.balances.balances(range, { by, measure: 'foreign' })).map((row) => [
            `${row.subjectId} ${row.auxiliaryKey}`,
            row,
          ]),
        )
      : undefined;
    const all = (await this.balances.balances(range, { by })).map((row) => ({
      ...row,
      own: owns?.get(`${row.subjectId} ${row.auxiliaryKey}`),
    }));
    const details = all.filter(
      (row) => query.showZero || hasFigures(row) || (row.own && hasFigures(row.own)),
    );
    const ids = new Set(
      details.flatMap((row) => Object.values(parseAuxiliaryKey(row.auxiliaryKey))),
    );
    const named = await this.names.items(range, await namedItems(this.scope, [...ids]));
    const items = new Map(named.map((item) => [item.id, item]));
    const bySubject = groupBy(details, (row) => row.subjectId);
    return rows.flatMap((row) => [
      row,
      // The items of a subject are below its row in base currency, not below one of its currencies.
      ...partsOf(row.currency === undefined ? bySubject.get(row.subjectId) : [])
        .map((detail) => auxiliaryRow(row, detail, items))
        .sort(byCode),
    ]);
  }
}

/** The part without items has the shortest code and so comes first. */
function byCode(a: SubjectBalanceRow, b: SubjectBalanceRow): number {
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}

/**
 * Rows below a subject with items: the part without items and each combination, so that they add up
 * to the subject. A subject without amounts on items has none.
 */
function partsOf(details: readonly Detail[] = []): readonly Detail[] {
  return details.some(({ auxiliaryKey }) => auxiliaryKey !== '') ? details : [];
}

function auxiliaryRow(
  row: SubjectBalanceRow,
  detail: Detail,
  items: ReadonlyMap<number, { code: string; name: string }>,
): SubjectBalanceRow {
  const auxiliary = parseAuxiliaryKey(detail.auxiliaryKey);
  const chosen = Object.values(auxiliary).map((id) => items.get(id));
  return {
    ...row,
    parentId: row.subjectId,
    code: `${row.code}_${chosen.map((item) => item?.code ?? '').join('_')}`,
    auxiliaryTitle:
      chosen.length === 0 ? UNASSIGNED_TITLE : chosen.map((item) => item?.name ?? '').join(' / '),
    auxiliary,
    level: row.level + 1,
    ...pairTexts(pairsOf(detail)),
    ...(detail.own ? { foreign: besideTexts(pairsBeside(detail, detail.own, row.direction)) } : {}),
  };
}

function balanceRow(row: TableRow, known: ReadonlyMap<number, LedgerSubject>): SubjectBalanceRow {
  const subject = known.get(row.subjectId);
  return {
    subjectId: row.subjectId,
    parentId: subject?.parentId ?? null,
    code: row.code,
    name: row.name,
    direction: subject?.direction ?? 'debit',
    level: row.level,
    leaf: row.leaf,
    auxiliaryTitle: null,
    auxiliary: {},
    ...pairTexts(row),
    ...(row.beside ? { foreign: besideTexts(row.beside) } : {}),
  };
}

function optionsOf(query: Query): SubjectBalanceOptions {
  return {
    levelFrom: query.levelFrom,
    levelTo: query.level,
    showZero: query.showZero,
    ...(query.subjectFrom === undefined ? {} : { subjectFrom: query.subjectFrom }),
    ...(query.subjectTo === undefined ? {} : { subjectTo: query.subjectTo }),
  };
}

const currencyOf = ({ auxiliaryKey }: BalanceRow) => auxiliaryKey;

function listedSubject(
  { id, code, name, parentId, level, leaf, direction }: BookSubject,
  net: BalanceNet | undefined,
): ListedSubject {
  const closing = net ? closingOf(net.opening, net) : Money.zero;
  return { id, code, name, parentId, level, leaf, direction, closing: closing.toString() };
}
