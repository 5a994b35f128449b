import { auxiliaryKey, parseAuxiliaryKey } from '@mingzhang/rules';
import { mapUnhurried, type AccountSetScope } from '@mingzhang/server';
import { itemsTexts } from '../names/logged-names';
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

/** Opening balances by place, in the words of the operation log. */
type LoggedOpenings = ReadonlyMap<string, object>;

const keyOf = (subjectId: number, key: string, currency: string) =>
  `${subjectId} ${key} ${currency}`;

/** The openings stored at these places. */
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
    await mapUnhurried(places, (place) =>
      keyOf(place.subjectId, auxiliaryKey(place.auxiliary), place.currency),
    ),
  );
  const found = await mapUnhurried(
    rows,
    ({ subject_id: subjectId, auxiliary_key: key, ...row }) => ({
      place: keyOf(subjectId, key, row.currency),
      row,
      auxiliary: parseAuxiliaryKey(key),
    }),
  );
  const wantedRows = found.filter(({ place }) => wanted.has(place));
  const textOf = await itemsTexts(
    scope,
    wantedRows.map(({ auxiliary }) => auxiliary),
  );
  return new Map(
    await mapUnhurried(wantedRows, ({ place, auxiliary, row: { subject, ...figures } }) => [
      place,
      { subject, items: textOf(auxiliary), ...figures },
    ]),
  );
}

/** The rows that differ, before and after; null for a row that did not or does not exist. */
export async function changedOpenings(
  before: LoggedOpenings,
  after: LoggedOpenings,
): Promise<{ readonly before: (object | null)[]; readonly after: (object | null)[] }> {
  const compared = await mapUnhurried(
    new Set([...before.keys(), ...after.keys()]),
    (place) => JSON.stringify(before.get(place)) !== JSON.stringify(after.get(place)) && place,
  );
  const changed = compared.filter((place) => place !== false);
  return {
    before: changed.map((place) => before.get(place) ?? null),
    after: changed.map((place) => after.get(place) ?? null),
  };
}
