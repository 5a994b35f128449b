import {
  assetChangeCalls,
  assetsCalls,
  depreciationCalls,
  stockTakingCalls,
  voucherCalls,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import { endDemo, seedDemo } from './seed';
import * as service from './service';
import { verify } from './verify';

describe('the demo company', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    await seedDemo(test.demo);
  });
  afterAll(() => test.stop());

  /** A third is sold, a part goes on by itself, and what was worn off is adjusted between. */
  const leaveInParts = async (code: string) => {
    const parts = [
      { kind: 'partial' as const, amount: '25333.33', way: 'sale' as const },
      { kind: 'accumulatedAdjust' as const, amount: '100.01' },
      { kind: 'split' as const, amount: '7777.77', code: `${code}-1`, name: '传送带' },
    ];
    for (const change of parts) {
      const { records } = await test.api.call(assetsCalls.page, {
        query: {},
        body: { period: '2026-03', keyword: code },
      });
      const { id: assetId = 0, version = 1 } = records.find((each) => each.code === code) ?? {};
      const body = { assetId, version, date: '2026-03-25', change };
      await test.api.call(assetChangeCalls.create, { body });
    }
  };
  const verified = () => verify({ databaseUrl: test.domain.database.url, accountSetIds: [1] });

  it('has cards that are its opening balances', async () => {
    const { totals, groups } = await test.api.call(assetsCalls.page, {
      query: {},
      body: { period: '2026-01' },
    });
    expect(totals.count).toBe(9);
    expect(groups).toMatchObject([
      { assetSubject: '1601 固定资产', originalValue: '480000.00', accumulated: '120000.00' },
      { assetSubject: '1801 长期待摊费用', net: '84000.00', monthly: '3000.00' },
    ]);
  });

  it('has its purchases tied to their vouchers, and changes of its last month', async () => {
    for (const period of ['2026-01', '2026-02']) {
      await test.api.call(depreciationCalls.run, { body: { period } });
    }
    const { subjectId, wordId } = test.demo;
    const lines = [
      { summary: '购入办公电脑', subjectId: subjectId('1601'), debit: '9600' },
      { summary: '购入办公电脑', subjectId: subjectId('1002'), credit: '9600' },
    ];
    const bought = { body: { wordId, voucherDate: '2026-03-15', lines } };
    const { id: voucherId } = await test.books.call(voucherCalls.create, bought);
    await endDemo(test.demo);
    const { records } = await test.api.call(assetsCalls.page, {
      query: {},
      body: { period: '2026-03', keyword: '办公电脑' },
    });
    const params = { id: records[0]?.id ?? 0 };
    expect(await test.api.call(assetsCalls.one, { params })).toMatchObject({
      purchase: { id: voucherId, isRelated: true },
    });
    const changes = await test.api.call(assetChangeCalls.page, { query: {} });
    expect(changes.records.map(({ kind, period }) => `${period} ${kind}`).toSorted()).toEqual([
      '2026-03 department',
      '2026-03 life',
      '2026-03 status',
    ]);
  });

  it('agrees with itself, and verify finds where it does not', async () => {
    const { records } = await test.api.call(assetsCalls.page, {
      query: {},
      body: { period: '2026-03', keyword: 'GD0002' },
    });
    const { id: assetId = 0, version = 1 } = records[0] ?? {};
    const change = { kind: 'sale' as const, proceeds: '100000' };
    const body = { assetId, version, date: '2026-03-20', change };
    await test.api.call(assetChangeCalls.create, { body });
    const taking = { name: '年中盘点', period: '2026-01' };
    const { id } = await test.api.call(stockTakingCalls.create, { body: taking });
    const thing = { params: { id }, body: { name: '投影仪' } };
    await test.api.call(stockTakingCalls.addSurplus, thing);
    await test.api.call(depreciationCalls.run, { body: { period: '2026-03' } });
    await leaveInParts('GD0008');
    expect(await verified()).toEqual([]);
    const { database } = test.domain;
    const planted: Record<string, string> = {
      'asset-original': "update asset.card set original_value = 1 where code = 'GD0001'",
      'asset-accumulated': "update asset.card set opening_accumulated = 1 where code = 'GD0003'",
      'asset-residual': `update asset.card_month set accumulated = 9999999
        where asset_id = (select id from asset.card where code = 'GD0004')`,
      'asset-parts': `update asset.card_month set accumulated = accumulated + 0.01
        where asset_id = (select id from asset.card where code = 'GD0008')`,
      'asset-disposed': "update asset.card set disposed_period = null where code = 'GD0002'",
      'asset-run': `update asset.run set kinds = '[]'`,
      'asset-type': "update asset.card set kind = 'intangible' where code = 'GD0005'",
      'asset-departments': "update asset.card set department_ids = '{7}' where code = 'GD0006'",
      'asset-stock': "update asset.stock_line set result = 'found' where code = 'GD0001'",
      'asset-surplus': 'update asset.stock_surplus set taking_id = 99',
    };
    for (const statement of Object.values(planted)) await database.queryAll(statement);
    const rules = new Set((await verified()).map(({ rule }) => rule));
    expect([...rules].toSorted()).toEqual(Object.keys(planted).toSorted());
  });
});
