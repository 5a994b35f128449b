import {
  Money,
  openItems,
  openByMarks,
  type AgedOpening,
  type MarkableEntry,
  type OpenAmount,
  type OpenItems,
} from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import { openItemsSql, type AgingMethod, type OpenItemsKey } from './open-items.sql';

/** The leaves, method and day (its end) of a query on open items. */
interface OpenItemsQuestion {
  readonly by: OpenItemsKey;
  readonly method: AgingMethod;
  readonly subjectIds: readonly number[];
  readonly asOf: string;
  /** 1 for debit subjects, -1 for credit subjects. */
  readonly sign: 1 | -1;
  /** The category whose items are the keys; only if the keys are items. */
  readonly categoryId?: number;
}

interface Row {
  readonly kind: 'entry' | 'opening';
  readonly key: string;
  readonly currency: string;
  readonly voucherId: string;
  readonly date: string;
  readonly isRed: boolean;
  readonly own: string;
  readonly base: string;
  readonly settledOwn: string;
  readonly settledBase: string;
  readonly rootId: string | null;
  readonly rootDate: string | null;
  readonly rootIsClaim: boolean | null;
}

interface Ledger {
  readonly entries: MarkableEntry[];
  opening: AgedOpening;
}

/**
 * Open items, by the rules `openItems` and `openByMarks`, of keys whose ages cannot be derived from
 * balances: red entries on the own side, linked entries that reverse another one on the opposite
 * side, foreign currencies. The currencies of a key are aged separately and then added up, in yuan.
 * Special keys without open amounts are in the map too.
 */
export async function specialOpenItems(
  scope: AccountSetScope,
  { by, method, subjectIds, asOf, sign, categoryId }: OpenItemsQuestion,
): Promise<ReadonlyMap<string, OpenItems>> {
  const values = [scope.accountSetId, subjectIds, asOf, sign];
  const rows = await scope.query<Row>(
    openItemsSql(by, method),
    by === 'item' ? [...values, categoryId ?? 0] : values,
  );
  const byKey = new Map<string, OpenItems>();
  for (const [key, ledgers] of ledgersByKey(rows)) {
    const parts = ledgers.map(({ entries, opening }) =>
      method === 'fifo' ? openItems(entries, opening) : openByMarks(entries),
    );
    byKey.set(key, {
      open: parts.flatMap(({ open }): readonly OpenAmount[] => open),
      contrary: parts.reduce((sum, { contrary }) => sum.plus(contrary), Money.zero),
    });
  }
  return byKey;
}

function ledgersByKey(rows: readonly Row[]): Map<string, Ledger[]> {
  const openedOn = rows.find(({ kind }) => kind === 'opening')?.date ?? '';
  const nothing: AgedOpening = { date: openedOn, own: Money.zero, base: Money.zero };
  const byKey = new Map<string, Map<string, Ledger>>();
  for (const row of rows) {
    const currencies = byKey.get(row.key) ?? new Map<string, Ledger>();
    byKey.set(row.key, currencies);
    const ledger = currencies.get(row.currency) ?? { entries: [], opening: nothing };
    currencies.set(row.currency, ledger);
    if (row.kind === 'entry') ledger.entries.push(entryOf(row));
    else ledger.opening = { ...nothing, own: Money.parse(row.own), base: Money.parse(row.base) };
  }
  return new Map([...byKey].map(([key, currencies]) => [key, [...currencies.values()]]));
}

function entryOf(row: Row): MarkableEntry {
  const { rootId, rootDate, rootIsClaim } = row;
  return {
    voucherId: Number(row.voucherId),
    date: row.date,
    own: Money.parse(row.own),
    base: Money.parse(row.base),
    settledOwn: Money.parse(row.settledOwn),
    settledBase: Money.parse(row.settledBase),
    isRed: row.isRed,
    reversed:
      rootId === null || rootDate === null
        ? undefined
        : { voucherId: Number(rootId), date: rootDate, isClaim: rootIsClaim === true },
  };
}
