import type { DomainTest } from '@mingzhang/server/testing';

/** Keys of the documents of account set 1 that say they have a voucher, as `npm run verify` reads them. */
export async function bookedKeys({ domain: { database } }: DomainTest): Promise<string[]> {
  await database.query(`set app.account_set_id = '1'`);
  const rows = await database.query<{ key: string }>(
    'select source_key as key from asset.booked_document where account_set_id = 1 order by 1',
  );
  return rows.map(({ key }) => key);
}
