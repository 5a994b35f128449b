import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  assetChangeCalls,
  assetCheckCalls,
  assetsCalls,
  assetTypeCalls,
  depreciationCalls,
  type RequestOf,
} from '@mingzhang/contract';
import {
  fileTable,
  startDomain,
  totalDifferences,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from '../service';

type ChangeIn = RequestOf<typeof assetChangeCalls.create>['body']['change'];
type By = 'type' | 'department' | 'subject';

describe('资产汇总表', () => {
  let test: DomainTest;
  let office: number;
  let sales: number;
  let ids: ReadonlyMap<string, number>;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const categories = await test.books.call(accountingCategoryCalls.list, {});
    const categoryId = categories.find(({ name }) => name === '部门')?.id ?? 0;
    const department = async (code: string, name: string) => {
      const body = { categoryId, code, name };
      return (await test.books.call(accountingCategoryDetailCalls.create, { body })).id;
    };
    office = await department('901', '行政处');
    sales = await department('902', '销售处');
    const [type] = await test.api.call(assetTypeCalls.list, { query: {} });
    const { subjectId } = test.demo;
    const card = (code: string, originalValue: string, shares: readonly [number, string][]) => ({
      code,
      name: code,
      typeId: type?.id ?? 0,
      startUse: '2025-12-10',
      addMethod: 'bought' as const,
      originalValue,
      residualRate: '0',
      lifeMonths: 36,
      method: 'straightLine' as const,
      assetSubjectId: subjectId('1601'),
      accumulatedSubjectId: subjectId('1602'),
      uses: shares.map(([departmentId, share]) => ({
        departmentId,
        share,
        expenseSubjectId: subjectId('560205'),
      })),
    });
    const cards = [
      card('A', '3600', [[office, '1']]),
      card('B', '10000', [
        [office, '0.37'],
        [sales, '0.63'],
      ]),
    ];
    await test.api.call(assetsCalls.importCards, { body: { cards } });
    const body = { period: '2026-01' };
    const { records } = await test.api.call(assetsCalls.page, { query: {}, body });
    ids = new Map(records.map((row) => [row.code, row.id]));
    await run('2026-01');
    await run('2026-02');
  });
  afterAll(() => test.stop());

  const run = (period: string) => test.api.call(depreciationCalls.run, { body: { period } });
  const change = async (code: string, date: string, own: ChangeIn) => {
    const assetId = ids.get(code) ?? 0;
    const { version } = await test.api.call(assetsCalls.one, { params: { id: assetId } });
    await test.api.call(assetChangeCalls.create, { body: { assetId, version, date, change: own } });
  };
  const told = async (by: By, periodFrom: string, periodTo = periodFrom) => {
    const { rows, totals } = await test.api.call(assetCheckCalls.summary, {
      query: { periodFrom, periodTo, by },
    });
    return [...rows, { title: '合计', ...totals }].map((row) =>
      [
        row.title,
        row.openingOriginal,
        row.increase,
        row.decrease,
        row.transferredOriginal,
        row.closingOriginal,
        row.openingAccumulated,
        row.depreciation,
        row.accumulatedDecrease,
        row.transferredAccumulated,
        row.closingAccumulated,
      ].join(' '),
    );
  };

  it('shares each month as its voucher does, and keeps to it when a card has moved since', async () => {
    const february = [
      '行政处 7300.00 0.00 0.00 0.00 7300.00 202.78 202.78 0.00 0.00 405.56',
      '销售处 6300.00 0.00 0.00 0.00 6300.00 175.00 175.00 0.00 0.00 350.00',
      '合计 13600.00 0.00 0.00 0.00 13600.00 377.78 377.78 0.00 0.00 755.56',
    ];
    expect(await told('department', '2026-02')).toEqual(february);
    await run('2026-03');
    const uses = [{ departmentId: sales, share: '1', expenseSubjectId: null, auxiliary: {} }];
    await change('A', '2026-03-20', { kind: 'department', uses });
    await run('2026-04');
    expect(await told('department', '2026-02')).toEqual(february);
  });

  it('tells what went from one department to another, which comes to nothing together', async () => {
    expect(await told('department', '2026-03', '2026-04')).toEqual([
      '行政处 7300.00 0.00 0.00 -3600.00 3700.00 405.56 305.56 0.00 -300.00 411.12',
      '销售处 6300.00 0.00 0.00 3600.00 9900.00 350.00 450.00 0.00 300.00 1100.00',
      '合计 13600.00 0.00 0.00 0.00 13600.00 755.56 755.56 0.00 0.00 1511.12',
    ]);
    const [type, totals] = await told('type', '2026-03', '2026-04');
    expect(type?.replace(/^\S+/, '')).toBe(totals?.replace(/^\S+/, ''));
  });

  it.each(['type', 'department', 'subject'] as const)(
    'adds up every column of its file by %s',
    async (by) => {
      const query = { periodFrom: '2026-03', periodTo: '2026-04', by, format: 'csv' } as const;
      const { bytes } = await test.api.file(assetCheckCalls.summaryExport, { query });
      const table = fileTable(bytes);
      expect([table.rows.length > 0, totalDifferences(table)]).toEqual([true, []]);
    },
  );

  it('shares what was put right downwards as well', async () => {
    await change('B', '2026-04-25', { kind: 'accumulatedAdjust', amount: '100' });
    expect((await told('department', '2026-04')).slice(0, 2)).toEqual([
      '行政处 3700.00 0.00 0.00 0.00 3700.00 308.34 102.78 -37.00 0.00 448.12',
      '销售处 9900.00 0.00 0.00 0.00 9900.00 825.00 275.00 -63.00 0.00 1163.00',
    ]);
  });

  it('tells what a card wore off in the month that it is disposed of in, as the voucher has it', async () => {
    await change('A', '2026-05-20', {
      kind: 'scrap',
      proceeds: '0',
      tax: '0',
      cost: '0',
      compensation: '0',
    });
    const { amount } = await run('2026-05');
    for (const by of ['type', 'department', 'subject'] as const) {
      const total = (await told(by, '2026-05')).at(-1)?.split(' ');
      expect([by, total?.[7]]).toEqual([by, amount]);
    }
  });
});
