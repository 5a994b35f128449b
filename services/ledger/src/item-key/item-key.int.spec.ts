import type { TestService } from '@mingzhang/server/testing';
import type { Client } from 'pg';
import { itemsOfKeySql } from './item-key.sql';
import { openAccountSet, startLedger } from '../testing/books';
import { clientAsService } from '../testing/plans';

describe('the items of combinations', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await startLedger();
    await openAccountSet(service, 1);
    client = await clientAsService(service);
  });
  afterAll(async () => {
    await client.end();
    await service.stop();
  });

  const parts = async (key: string | null) => {
    const { rows } = await client.query({
      text: `select part.* from (values ($1::text)) k (key) cross join lateral ${itemsOfKeySql('k.key')} part`,
      values: [key],
      rowMode: 'array',
    });
    return rows.map((row) => row.map(Number));
  };

  it('come in their order, of no combination none', async () => {
    expect(await parts('3:55,4:7')).toEqual([
      [3, 55, 1],
      [4, 7, 2],
    ]);
    expect(await parts('')).toEqual([]);
    expect(await parts(null)).toEqual([]);
  });

  it('are looked up one by one under the policy of account sets, however many items there are', async () => {
    await client.query(
      `insert into ledger.accounting_category_detail (account_set_id, category_id, code, name, mnemonic)
       select 1, c.id, n, n, '' from generate_series(1000, 4000) n,
         lateral (select id from ledger.accounting_category where account_set_id = 1 limit 1) c`,
    );
    await service.database.query('analyze ledger.accounting_category_detail');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select d.name from ledger.voucher_line l
       cross join lateral ${itemsOfKeySql('l.auxiliary_key')} part
       join ledger.accounting_category_detail d on d.account_set_id = 1 and d.id = part.item_id`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/accounting_category_detail_pkey[^\n]*\n[^\n]*Index Cond: .*AND \(id = /);
  });
});
