import type { PayslipRow } from '@mingzhang/contract';
import type { AccountSetScope } from '@mingzhang/server';

type ShownLink = NonNullable<PayslipRow['link']>;

/** Tries with a wrong second factor after which a link opens no more. */
export const wrongTriesAtMost = 5;

/** A sheet `m` as `sheetCode` names it. */
export const sheetWords = `m.period || case when m.run = 1 then '' else ' 第' || m.run || '次' end`;

/** The state of a link `l`, and when it was seen. */
const linkColumns = `l.id, l.employee_id as "employeeId",
  case when l.revoked_at is not null then 'revoked'
    when l.wrong_count >= ${wrongTriesAtMost} then 'blocked'
    when l.expires_at <= now() then 'expired' else 'valid' end as state,
  l.made_by as "madeBy", l.made_at as "madeAt", l.expires_at as "expiresAt",
  l.seen_count as "seenCount", l.first_seen_at as "firstSeenAt", l.last_seen_at as "lastSeenAt"`;

/** The latest links of some people's payslips, by employee. */
export async function latestLinks(
  scope: AccountSetScope,
  monthId: number,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, ShownLink>> {
  const found = await scope.query<ShownLink & { employeeId: number }>(
    `select distinct on (l.employee_id) ${linkColumns}
     from payroll.slip_link l
     where l.account_set_id = $1 and l.month_id = $2 and l.employee_id = any($3::bigint[])
     order by l.employee_id, l.id desc`,
    [scope.accountSetId, monthId, employeeIds],
  );
  return new Map(found.map(({ employeeId, ...link }) => [employeeId, link]));
}
