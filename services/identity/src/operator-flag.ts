import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { withClient } from './owner-client';

/** Somebody who operates the installation. */
export interface OperatorShown {
  readonly mobile: string;
  readonly realName: string;
  readonly grantedAt: string;
  /** Whether the second factor is set up. */
  readonly isEnrolled: boolean;
}

interface Change {
  /** Connection of the database's owner: the services themselves may make nobody an operator. */
  readonly databaseUrl: string;
  readonly mobile: string;
  readonly isOn: boolean;
  /** Who does it, on the machine. */
  readonly by: string;
}

/**
 * Makes somebody an operator, or takes that away with their second factor: rights that sessions have end at once.
 * @returns their name and whether anything changed; undefined: nobody has the number
 */
export async function setOperator({
  databaseUrl,
  mobile,
  isOn,
  by,
}: Change): Promise<{ realName: string; isChanged: boolean } | undefined> {
  return withClient(databaseUrl, async (client) => {
    await client.query('begin');
    const found = await client.query<{ id: string; realName: string }>(
      'select id, real_name as "realName" from identity.user_account where mobile = $1',
      [mobile],
    );
    const [user] = found.rows;
    if (!user) return undefined;
    const { rowCount } = await client.query(
      isOn
        ? 'insert into identity.operator (user_id) values ($1) on conflict do nothing'
        : 'delete from identity.operator where user_id = $1',
      [user.id],
    );
    await client.query('update identity.session set operator_until = null where user_id = $1', [
      user.id,
    ]);
    const isChanged = rowCount === 1;
    if (isChanged) {
      await record(client, {
        action: isOn ? '开通运营' : '关闭运营',
        object: `${user.realName} ${mobile}`,
        by,
      });
    }
    await client.query('commit');
    return { realName: user.realName, isChanged };
  });
}

/** Who operates the installation, those first who have done so for longest. */
export async function listOperators(databaseUrl: string): Promise<OperatorShown[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Omit<OperatorShown, 'grantedAt'> & { grantedAt: Date }>(
      `select u.mobile, u.real_name as "realName", o.granted_at as "grantedAt",
         o.confirmed_at is not null as "isEnrolled"
       from identity.operator o join identity.user_account u on u.id = o.user_id
       order by o.granted_at, u.id`,
    );
    return rows.map((row) => ({ ...row, grantedAt: new Date(row.grantedAt).toISOString() }));
  });
}

/** As the services write it, of what was done in no account set. */
async function record(
  client: Client,
  { action, object, by }: { action: string; object: string; by: string },
): Promise<void> {
  await client.query(`select set_config('app.account_set_id', '0', true)`);
  await client.query(
    `insert into operation_log.entry
       (account_set_id, user_id, user_name, address, request_id, action, object)
     values (0, null, $1, '', $2, $3, $4)`,
    [by, randomUUID(), action, object],
  );
}
