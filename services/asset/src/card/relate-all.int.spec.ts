import { assetsCalls, assetTypeCalls, voucherCalls, type RequestOf } from '@mingzhang/contract';
import { DatabaseFaults, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';

type CardIn = RequestOf<typeof assetsCalls.create>['body'];

describe('cards that are related to one voucher together', () => {
  let test: DomainTest;
  let statements: DatabaseFaults;
  let ids: number[] = [];

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const types = await test.api.call(assetTypeCalls.list, { query: {} });
    const { subjectId } = test.demo;
    const card = (at: number): CardIn => ({
      code: `GD${String(at).padStart(4, '0')}`,
      name: '电脑',
      typeId: types.find(({ code }) => code === '05')?.id ?? 0,
      startUse: '2026-01-10',
      addMethod: 'bought',
      originalValue: '6000',
      residualRate: '0.05',
      lifeMonths: 36,
      method: 'straightLine',
      assetSubjectId: subjectId('1601'),
      accumulatedSubjectId: subjectId('1602'),
      uses: [{ departmentId: null, share: '1', expenseSubjectId: subjectId('560205') }],
    });
    const cards = Array.from({ length: 220 }, (_, at) => card(at));
    await test.api.call(assetsCalls.importCards, { body: { cards } });
    const { records } = await test.api.call(assetsCalls.page, {
      query: { pageSize: '500' },
      body: { period: '2026-01' },
    });
    ids = records.map(({ id }) => id);
    const database = new URL(test.domain.database.url).pathname.slice(1);
    statements = new DatabaseFaults(database, 'mingzhang_asset', async () => undefined);
  });
  afterAll(async () => {
    statements.restore();
    await test.stop();
  });

  const write = async (amount: string) => {
    const { subjectId, wordId } = test.demo;
    const lines = [
      { summary: '购入', subjectId: subjectId('1601'), debit: amount },
      { summary: '购入', subjectId: subjectId('1002'), credit: amount },
    ];
    const body = { wordId, voucherDate: '2026-01-15', lines };
    return (await test.books.call(voucherCalls.create, { body })).id;
  };

  /** How many statements the service sends to relate cards to a voucher. */
  async function statementsOf(body: number[], voucherId: number): Promise<number> {
    statements.listen();
    const cards = await test.api.call(assetsCalls.relateAll, { query: { voucherId }, body });
    statements.rest();
    expect(new Set(cards.map(({ purchase }) => purchase?.id))).toEqual(new Set([voucherId]));
    return statements.seen.length;
  }

  it('take as many statements for 200 cards as for 20', async () => {
    expect(ids).toHaveLength(220);
    const few = await statementsOf(ids.slice(0, 20), await write('120000'));
    expect(few).toBeGreaterThan(5);
    expect(await statementsOf(ids.slice(20), await write('1200000'))).toBe(few);
  });

  it('are all counted: a voucher of one card is not that of two', async () => {
    const both = ids.slice(0, 2);
    for (const id of both) await test.api.call(assetsCalls.unbook, { params: { id } });
    const query = { voucherId: await write('11999.99') };
    expect(await test.api.send(assetsCalls.relateAll, { query, body: both })).toMatchObject({
      code: 'ASSET_RELATE',
      msg: expect.stringContaining('应为借记 12,000.00，相差 0.01'),
    });
  });
});
