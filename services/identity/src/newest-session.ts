import { withClient } from './owner-client';
import { absoluteHours } from './session-life';

/**
 * Where somebody has signed in last, for a command on the machine that gives this session something.
 * @param databaseUrl connection of the database's owner
 * @returns hash of the session's token; undefined: the person is not signed in
 */
export async function newestSession(
  databaseUrl: string,
  mobile: string,
): Promise<string | undefined> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ token_hash: string }>(
      `select s.token_hash from identity.session s
       join identity.user_account u on u.id = s.user_id
       where u.mobile = $1 and s.created_at > now() - make_interval(hours => $2)
       order by s.created_at desc limit 1`,
      [mobile, absoluteHours],
    );
    return rows[0]?.token_hash;
  });
}
