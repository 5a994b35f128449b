import { auxiliaryKey, Money, type AuxiliaryItems } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import { requireSettledOpenings } from '../settlement/settled-openings';

/** Checked opening figures of a subject, or of an item combination of it. */
export interface Opening {
  readonly subjectId: number;
  readonly auxiliary: AuxiliaryItems;
  readonly currency: string;
  readonly opening: string;
  readonly ytdDebit: string;
  readonly ytdCredit: string;
  readonly ytdActual: string;
  readonly quantity: string | null;
  readonly foreign: string | null;
}

const rowsPerStatement = 1_000;

/** Key of the place of a row; each place has one row. */
export function placeOf({
  subjectId,
  auxiliary,
  currency,
}: Pick<Opening, 'subjectId' | 'auxiliary' | 'currency'>): string {
  return `${subjectId} ${auxiliaryKey(auxiliary)} ${currency}`;
}

/** Writes rows, the last one of each place; a row of zeros is deleted. */
export async function writeOpenings(
  scope: AccountSetScope,
  rows: readonly Opening[],
  tell?: (done: number) => Promise<void>,
): Promise<void> {
  const last = [...new Map(rows.map((row) => [placeOf(row), row])).values()];
  for (let at = 0; at < last.length; at += rowsPerStatement) {
    const batch = last.slice(at, at + rowsPerStatement);
    await removeOpenings(scope, batch.filter(isEmpty));
    await upsertOpenings(
      scope,
      batch.filter((row) => !isEmpty(row)),
    );
    await tell?.(Math.min(at + rowsPerStatement, last.length));
  }
  await requireSettledOpenings(scope);
}

function isEmpty(row: Opening): boolean {
  const figures = [row.opening, row.ytdDebit, row.ytdCredit, row.ytdActual];
  return [...figures, row.quantity ?? '0', row.foreign ?? '0'].every(
    (text) => Money.parse(text).isZero,
  );
}

/** Writes rows of different places, including rows of zeros; an unchanged row keeps its version. */
export async function upsertOpenings(
  scope: AccountSetScope,
  rows: readonly Opening[],
): Promise<void> {
  if (rows.length === 0) return;
  await scope.query(
    `insert into ledger.initial_balance as i (account_set_id, subject_id, auxiliary_key, currency, opening,
       ytd_debit, ytd_credit, ytd_actual, quantity, foreign_amount, updated_name)
     select $1, r.subject_id, r.auxiliary_key, r.currency, r.opening, r.ytd_debit, r.ytd_credit, r.ytd_actual,
       r.quantity, r.foreign_amount, $3
     from jsonb_to_recordset($2) as r (subject_id bigint, auxiliary_key text, currency text, opening numeric,
       ytd_debit numeric, ytd_credit numeric, ytd_actual numeric, quantity numeric, foreign_amount numeric)
     order by r.subject_id, r.auxiliary_key, r.currency
     on conflict (account_set_id, subject_id, auxiliary_key, currency) do update set
       opening = excluded.opening, ytd_debit = excluded.ytd_debit, ytd_credit = excluded.ytd_credit,
       ytd_actual = excluded.ytd_actual, quantity = excluded.quantity, foreign_amount = excluded.foreign_amount,
       updated_name = excluded.updated_name, version = excluded.version, updated_at = excluded.updated_at
     where (i.opening, i.ytd_debit, i.ytd_credit, i.ytd_actual, i.quantity, i.foreign_amount) is distinct from
       (excluded.opening, excluded.ytd_debit, excluded.ytd_credit, excluded.ytd_actual, excluded.quantity,
        excluded.foreign_amount)`,
    [scope.accountSetId, JSON.stringify(rows.map(toRecord)), scope.actorOrNone?.userName ?? null],
  );
}

async function removeOpenings(scope: AccountSetScope, rows: readonly Opening[]): Promise<void> {
  if (rows.length === 0) return;
  await scope.query(
    `delete from ledger.initial_balance i
     using jsonb_to_recordset($2) as r (subject_id bigint, auxiliary_key text, currency text)
     where i.account_set_id = $1 and i.subject_id = r.subject_id and i.auxiliary_key = r.auxiliary_key
       and i.currency = r.currency`,
    [scope.accountSetId, JSON.stringify(rows.map(toRecord))],
  );
}

function toRecord(row: Opening): object {
  return {
    subject_id: row.subjectId,
    auxiliary_key: auxiliaryKey(row.auxiliary),
    currency: row.currency,
    opening: row.opening,
    ytd_debit: row.ytdDebit,
    ytd_credit: row.ytdCredit,
    ytd_actual: row.ytdActual,
    quantity: row.quantity,
    foreign_amount: row.foreign,
  };
}
