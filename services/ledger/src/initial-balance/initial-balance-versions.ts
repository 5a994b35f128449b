import { sentenceOf, type SavedInitialBalance } from '@mingzhang/contract';
import { auxiliaryKey, formatMoney, Money } from '@mingzhang/rules';
import { BusinessError, type AccountSetScope } from '@mingzhang/server';
import type { SaveRow } from './initial-balance.check';
import { placeOf } from './initial-balance-write';

type SeenRow = SaveRow & Pick<SavedInitialBalance, 'version'>;

interface StoredVersion {
  readonly place: string;
  readonly version: number;
  readonly by: string | null;
  readonly at: string;
  readonly opening: string;
  readonly ytdDebit: string;
  readonly ytdCredit: string;
  readonly ytdActual: string;
}

const titles = [
  ['期初余额', 'opening'],
  ['本年累计借方', 'ytdDebit'],
  ['本年累计贷方', 'ytdCredit'],
  ['损益实际发生额', 'ytdActual'],
] as const;

/**
 * Checks that rows with a version (0 for a new row) were not changed since they were read. Rows
 * without a version are written unchecked. The caller has locked the account set's row, so no row
 * changes meanwhile.
 * @throws BusinessError VERSION_STALE naming each row with author, time and value of the change
 */
export async function requireSeen(scope: AccountSetScope, rows: readonly SeenRow[]): Promise<void> {
  if (rows.every(({ version }) => version === undefined)) return;
  const stored = await storedVersions(scope, rows);
  const details = rows.flatMap((row, at) => {
    const now = stored.get(placeOf(row));
    if (row.version === undefined || row.version === (now?.version ?? 0)) return [];
    return [{ row: at + 1, code: 'VERSION_STALE', msg: changeOf(now) }];
  });
  if (details[0])
    throw new BusinessError('VERSION_STALE', { msg: sentenceOf(details[0]), details });
}

function changeOf(now: StoredVersion | undefined): string {
  const way = '请对照后再保存';
  if (!now) return `这一行期初余额已被他人清除，${way}`;
  const amounts = titles.flatMap(([title, field]) => {
    const amount = Money.parse(now[field]);
    return amount.isZero && field !== 'opening' ? [] : [`${title} ${formatMoney(amount)}`];
  });
  return `已由 ${now.by ?? '他人'} 于 ${now.at} 改为${amounts.join('、')}，${way}`;
}

async function storedVersions(
  scope: AccountSetScope,
  rows: readonly SaveRow[],
): Promise<ReadonlyMap<string, StoredVersion>> {
  const places = rows.map(({ subjectId, auxiliary, currency }) => ({
    subject_id: subjectId,
    auxiliary_key: auxiliaryKey(auxiliary),
    currency,
  }));
  const found = await scope.query<StoredVersion>(
    `select concat_ws(' ', subject_id, auxiliary_key, currency) as place, i.version, i.updated_name as by,
       to_char(i.updated_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at, i.opening,
       i.ytd_debit as "ytdDebit", i.ytd_credit as "ytdCredit", i.ytd_actual as "ytdActual"
     from ledger.initial_balance i
     join jsonb_to_recordset($2) as r (subject_id bigint, auxiliary_key text, currency text)
       using (subject_id, auxiliary_key, currency)
     where i.account_set_id = $1`,
    [scope.accountSetId, JSON.stringify(places)],
  );
  return new Map(found.map((row) => [row.place, row]));
}
