import { auxiliaryKey, parseAuxiliaryKey } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import { itemsTextOf } from '../logged-names';
import type { Opening } from './initial-balance-write';

type Place = Pick<Opening, 'subjectId' | 'auxiliary' | 'currency'>;

interface StoredOpening {
  readonly subject_id: number;
  readonly auxiliary_key: string;
  readonly currency: string;
  readonly subject: string;
  readonly opening: string;
  readonly ytdDebit: string;
  readonly ytdCredit: string;
  readonly ytdActual: string;
  readonly quantity: string | null;
  readonly foreignAmount: string | null;
}

/** Rows of opening balances by their place, in the words of the operation log. */
export type LoggedOpenings = ReadonlyMap<string, object>;

const keyOf = (subjectId: number, key: string, currency: string) =>
  `${subjectId} ${key} ${currency}`;

/** What stands in these places now. */
export async function loggedOpenings(
  scope: AccountSetScope,
  places: readonly Place[],
): Promise<LoggedOpenings> {
  const rows = await scope.query<StoredOpening>(
    `select i.subject_id, i.auxiliary_key, i.currency, s.code || ' ' || s.full_name as subject, i.opening,
       i.ytd_debit as "ytdDebit", i.ytd_credit as "ytdCredit", i.ytd_actual as "ytdActual", i.quantity,
       i.foreign_amount as "foreignAmount"
     from ledger.initial_balance i
     join ledger.subject s on s.account_set_id = i.account_set_id and s.id = i.subject_id
     where i.account_set_id = $1 and i.subject_id = any($2::bigint[])
     order by s.code collate "C", i.auxiliary_key, i.currency`,
    [scope.accountSetId, [...new Set(places.map(({ subjectId }) => subjectId))]],
  );
  const wanted = new Set(
    places.map((place) => keyOf(place.subjectId, auxiliaryKey(place.auxiliary), place.currency)),
  );
  const found = rows.filter((row) =>
    wanted.has(keyOf(row.subject_id, row.auxiliary_key, row.currency)),
  );
  const textOf = await itemsTextOf(
    scope,
    found.map((row) => parseAuxiliaryKey(row.auxiliary_key)),
  );
  return new Map(
    found.map(({ subject_id: subjectId, auxiliary_key: key, subject, ...figures }) => [
      keyOf(subjectId, key, figures.currency),
      { subject, items: textOf(parseAuxiliaryKey(key)), ...figures },
    ]),
  );
}

/** The rows that differ, side by side; null where there was or is none. */
export function changedOpenings(
  before: LoggedOpenings,
  after: LoggedOpenings,
): { readonly before: (object | null)[]; readonly after: (object | null)[] } {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (place) => JSON.stringify(before.get(place)) !== JSON.stringify(after.get(place)),
  );
  return {
    before: changed.map((place) => before.get(place) ?? null),
    after: changed.map((place) => after.get(place) ?? null),
  };
}
