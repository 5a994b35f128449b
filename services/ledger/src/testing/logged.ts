import { changesOf, changesText } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';

/** The last entry of an account set's operation log, as people read it. */
export async function lastLogged(
  { database }: TestService,
  accountSetId: number,
): Promise<{ readonly action: string; readonly object: string; readonly changes: string[] }> {
  await database.query(`set app.account_set_id = '${accountSetId}'`);
  const [entry] = (await database.query(
    `select action, object, before, after from operation_log.entry
     where account_set_id = ${accountSetId} order by id desc limit 1`,
  )) as unknown as { action: string; object: string; before: unknown; after: unknown }[];
  if (!entry) throw new Error('the operation log is empty');
  const { action, object, before, after } = entry;
  return { action, object, changes: changesText(changesOf(before, after)).split('\n') };
}
