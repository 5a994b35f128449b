import {
  assetCheckCalls,
  assetsCalls,
  assetSummaryBys,
  carryForwardCalls,
  depreciationCalls,
  type InputOf,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { plantCard, type PlantedCard } from '../testing/planted-cards';

type Step = (typeof carryForwardCalls.view)['result']['_zod']['output']['steps'][number];

describe('折旧', () => {
  let test: DomainTest;
  let softwareId: number;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const subject = (code: string) => test.demo.subjectId(code);
    const own = { assetSubjectId: subject('1601'), accumulatedSubjectId: subject('1602') };
    await plant({ code: 'GD0001', ...own });
    await plant({ code: 'GD0002', ...own, originalValue: '120000.00', lifeMonths: 120 });
    const software = { assetSubjectId: subject('1701'), accumulatedSubjectId: subject('1702') };
    softwareId = await plant({
      code: 'WX0001',
      kind: 'intangible',
      originalValue: '36000.00',
      residualRate: '0',
      lifeMonths: 120,
      startUse: '2026-01-05',
      ...software,
    });
  });
  afterAll(() => test.stop());

  const plant = (card: PlantedCard) =>
    plantCard(test.domain.database, card, test.demo.subjectId('560205'));
  const run = (
    period: string,
    units: InputOf<typeof depreciationCalls.run>['body']['units'] = [],
  ) => test.api.send(depreciationCalls.run, { body: { period, units } });
  const steps = async (period: string): Promise<Record<string, Step>> => {
    const [year, month] = period.split('-').map(Number);
    const query = { year: year ?? 0, month: month ?? 0 };
    const view = await test.books.call(carryForwardCalls.view, { query });
    return Object.fromEntries(view.steps.map((step) => [step.id, step]));
  };
  const make = (period: string, ids: string[]) => {
    const [year, month] = period.split('-').map(Number);
    const body = { year: year ?? 0, month: month ?? 0, steps: ids };
    return test.books.send(carryForwardCalls.make, { body });
  };
  const runs = async () =>
    (await test.api.call(depreciationCalls.page, { query: {} })).records.map(
      ({ period, amount, state, vouchers }) =>
        [period, amount, state, vouchers.map(({ title }) => title).join()].join(' '),
    );

  const unposted = async (period: string) =>
    (await test.findings(period)).filter(({ rule }) => rule === 'asset.undepreciated');

  it('tells the month that comes next with what it wears off', async () => {
    expect(await test.api.call(depreciationCalls.checkDate, {})).toMatchObject({
      period: '2026-01',
      count: 3,
      amount: '1408.33',
      run: null,
      problems: [],
      kinds: [
        { kind: 'fixed', count: 2, amount: '1108.33' },
        { kind: 'intangible', count: 1, amount: '300.00' },
      ],
    });
  });

  it('gives the closing its amounts, and keeps the month open until they are posted', async () => {
    const {
      depreciation,
      'amort-intangible': software,
      'amort-deferred': prepaid,
    } = await steps('2026-01');
    expect(depreciation).toMatchObject({ state: 'due', amount: '1108.33', inputs: [] });
    expect(software).toMatchObject({ state: 'due', amount: '300.00' });
    // No card of this kind: the closing asks for its amount as ever.
    expect(prepaid?.inputs.map(({ key }) => key)).toEqual(['amount']);
    expect(await unposted('2026-01')).toMatchObject([
      { rule: 'asset.undepreciated', severity: 'block' },
    ]);
  });

  it('is run and posted by the closing', async () => {
    await make('2026-01', ['depreciation', 'amort-intangible']);
    expect(await runs()).toEqual([expect.stringMatching(/^2026-01 1408\.33 posted .+-1,.+-2$/)]);
    expect(await unposted('2026-01')).toEqual([]);
    expect((await steps('2026-01'))['depreciation']?.lines).toMatchObject([
      { subjectCode: '560205', debit: '1108.33', summary: '计提2026年1月折旧' },
      { subjectCode: '1602', credit: '1108.33' },
    ]);
  });

  it('is told of a card with the voucher of its own kind', async () => {
    const { months } = await test.api.call(assetsCalls.detail, {
      params: { id: softwareId },
      query: { period: '2026-01' },
    });
    const { vouchers } = (await steps('2026-01'))['amort-intangible']?.posted ?? {};
    expect(months[0]).toMatchObject({ state: 'posted', voucher: { id: vouchers?.[0]?.id } });
  });

  it('goes month by month, and one month once', async () => {
    expect(await run('2026-03')).toMatchObject({
      code: 'ASSET_MONTH',
      msg: '2026年第02期尚未计提折旧（应提 1,408.33），请先计提2026年第02期',
    });
    const many = await Promise.all(Array.from({ length: 8 }, () => run('2026-02')));
    expect(many.every(({ success }) => success)).toBe(true);
    expect(await runs()).toEqual(['2026-02 1408.33 run ', expect.stringMatching(/^2026-01/)]);
    expect(await run('2026-01')).toMatchObject({ code: 'ASSET_MONTH' });
    expect(await run('2062-01')).toMatchObject({
      code: 'ASSET_MONTH',
      msg: expect.stringContaining('最多提前计提到'),
    });
  });

  it('is stale after a late card, and its voucher with it', async () => {
    const [record] = (await test.api.call(depreciationCalls.page, { query: {} })).records;
    const query = { depreciationId: record?.id ?? 0 };
    expect(await test.api.call(depreciationCalls.createVoucher, { query })).toMatchObject({
      state: 'posted',
    });
    await plant({
      code: 'WX0002',
      kind: 'intangible',
      originalValue: '1200.00',
      residualRate: '0',
      lifeMonths: 12,
      startUse: '2026-02-01',
      entryPeriod: '2026-02',
      assetSubjectId: test.demo.subjectId('1701'),
      accumulatedSubjectId: test.demo.subjectId('1702'),
    });
    const late = await steps('2026-02');
    expect([late['depreciation']?.state, late['amort-intangible']?.state]).toEqual([
      'current',
      'stale',
    ]);
    expect(await runs()).toEqual([
      expect.stringMatching(/^2026-02 1408.33 stale/),
      expect.anything(),
    ]);
    expect(await unposted('2026-02')).toMatchObject([{ rule: 'asset.undepreciated' }]);
    await test.api.call(depreciationCalls.createVoucher, { query });
    expect(await runs()).toEqual([
      expect.stringMatching(/^2026-02 1508.33 posted/),
      expect.anything(),
    ]);
    const { amount } = await test.api.call(depreciationCalls.lines, {
      query: {},
      body: { periodFrom: '2026-01', periodTo: '2026-02' },
    });
    expect(amount).toBe('2916.66');
  });

  it('stands in the check against the ledger, where each card without a voucher is a cause', async () => {
    const query = { period: '2026-02' };
    const { rows, causes, unexplained } = await test.api.call(assetCheckCalls.check, { query });
    expect(rows.map(({ title, cards, ledger }) => `${title} ${cards} ${ledger}`)).toEqual([
      '固定资产原值 126000.00 0.00',
      '无形资产原值 37200.00 0.00',
      '累计折旧 2216.66 2216.66',
      '累计摊销 700.00 700.00',
      '本月折旧 1108.33 1108.33',
      '本月折旧 400.00 400.00',
    ]);
    expect(causes.map(({ cause, basis }) => `${cause} ${basis}`)).toEqual([
      'cardWithoutVoucher GD0001 GD0001',
      'cardWithoutVoucher GD0002 GD0002',
      'cardWithoutVoucher WX0001 WX0001',
      'cardWithoutVoucher WX0002 WX0002',
    ]);
    expect(unexplained).toEqual([]);
    expect(await test.findings('2026-02')).toMatchObject([
      { rule: 'asset.reconcile', severity: 'warn' },
    ]);
  });

  it('is summed up by type, department and subject alike', async () => {
    const span = { periodFrom: '2026-01', periodTo: '2026-02' };
    const told = await Promise.all(
      assetSummaryBys.map(async (by) => {
        const { rows, totals } = await test.api.call(assetCheckCalls.summary, {
          query: { ...span, by },
        });
        return [rows.length, totals.closingOriginal, totals.depreciation, totals.net].join(' ');
      }),
    );
    expect(told).toEqual([
      '4 163200.00 2916.66 160283.34',
      '1 163200.00 2916.66 160283.34',
      '2 163200.00 2916.66 160283.34',
    ]);
  });

  it('is taken back, the last month first and without its vouchers', async () => {
    const { records } = await test.api.call(depreciationCalls.page, { query: {} });
    const [last, first] = records.map(({ id }) => ({ params: { id } }));
    if (!last || !first) throw new Error('two months were run');
    expect(await test.api.send(depreciationCalls.remove, first)).toMatchObject({
      code: 'ASSET_MONTH',
    });
    expect(await test.api.send(depreciationCalls.remove, last)).toMatchObject({
      msg: expect.stringContaining('已有凭证'),
    });
    await test.api.call(depreciationCalls.removeVoucher, last);
    await test.api.call(depreciationCalls.remove, last);
    expect(await runs()).toHaveLength(1);
    const rows = await test.domain.database.queryAll(
      `select c.code, m.amount from asset.card_month m join asset.card c on c.id = m.asset_id
       where m.period = '2026-02'`,
    );
    expect(rows).toEqual([{ code: 'WX0002', amount: null }]);
    expect(await run('2026-02')).toMatchObject({ success: true });
  });

  it('has the same lines as it is reckoned before the run and as it is read back after it', async () => {
    const use = (code: string, share: string) => ({
      departmentId: null,
      auxiliary: {},
      share,
      expenseSubjectId: test.demo.subjectId(code),
    });
    const own = {
      assetSubjectId: test.demo.subjectId('1601'),
      accumulatedSubjectId: test.demo.subjectId('1602'),
      uses: [use('560205', '0.3333'), use('560105', '0.6667')],
    };
    await plant({ code: 'GD0003', originalValue: '1000.00', ...own });
    await plant({ code: 'GD0004', originalValue: '1000.00', ...own });
    expect(await run('2026-02')).toMatchObject({ success: true });
    const before = (await steps('2026-03'))['depreciation'];
    await run('2026-03');
    const after = (await steps('2026-03'))['depreciation'];
    expect(after?.lines.length).toBeGreaterThan(2);
    expect(after?.lines).toEqual(before?.lines);
  });
});
