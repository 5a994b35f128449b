import type { DomainTest } from '@mingzhang/server/testing';
import { verify } from '../verify';

/**
 * Makes the list of account sets, which identity has in the product, in the database of a test.
 * @returns the rules of `verify` that find something, those beside the ledger among them
 */
export async function verifiedBeside({ domain }: DomainTest): Promise<() => Promise<string[]>> {
  const { database } = domain;
  for (const statement of [
    'create schema identity',
    'create sequence identity.account_set_id_seq',
    `create table identity.account_set as
       select nextval('identity.account_set_id_seq') as id from generate_series(1, 2)`,
    'grant usage on schema identity to public',
    'grant select on all tables in schema identity to public',
    'grant select on all sequences in schema identity to public',
  ]) {
    await database.queryAll(statement);
  }
  return async () => {
    const found = await verify({ databaseUrl: database.url });
    return [...new Set(found.map(({ rule }) => rule))];
  };
}
