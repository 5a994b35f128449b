import {
  assetChangeCalls,
  assetsCalls,
  assetTypeCalls,
  depreciationCalls,
  voucherCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { bookedKeys } from '../testing/booked-keys';

type CardIn = RequestOf<typeof assetsCalls.create>['body'];
type ChangeIn = RequestOf<typeof assetChangeCalls.create>['body']['change'];

describe('资产变动', () => {
  let test: DomainTest;
  let ids: ReadonlyMap<string, number>;
  let typeId: number;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const types = await test.api.call(assetTypeCalls.list, { query: {} });
    typeId = types.find(({ code }) => code === '05')?.id ?? 0;
    const { subjectId } = test.demo;
    const card = (code: string, given: Partial<CardIn> = {}): CardIn => ({
      code,
      name: `服务器${code}`,
      typeId,
      startUse: '2026-01-10',
      addMethod: 'bought',
      originalValue: '30000',
      residualRate: '0.05',
      lifeMonths: 36,
      method: 'straightLine',
      assetSubjectId: subjectId('1601'),
      accumulatedSubjectId: subjectId('1602'),
      uses: [{ departmentId: null, share: '1', expenseSubjectId: subjectId('560205') }],
      ...given,
    });
    const taken = { startUse: '2024-04-01', lifeMonths: 48, addMethod: 'opening' as const };
    const cards = [
      ...['A1', 'A2', 'A3', 'A4'].map((code) => card(code)),
      card('B1', { ...taken, usedMonths: 20, openingAccumulated: '12500' }),
    ];
    expect(await test.api.call(assetsCalls.importCards, { body: { cards } })).toEqual({ count: 5 });
    const { records } = await test.api.call(assetsCalls.page, {
      query: {},
      body: { period: '2026-01' },
    });
    ids = new Map(records.map(({ code, id }) => [code, id]));
    for (const period of ['2026-01', '2026-02']) {
      await test.api.call(depreciationCalls.run, { body: { period } });
    }
  });
  afterAll(() => test.stop());

  const idOf = (code: string) => ids.get(code) ?? 0;
  const one = (code: string) => test.api.call(assetsCalls.one, { params: { id: idOf(code) } });
  const send = async (code: string, change: ChangeIn, date = '2026-02-20') => {
    const { id: assetId, version } = await one(code);
    const body = { assetId, version, date, note: '测试', change };
    return test.api.send(assetChangeCalls.create, { body });
  };
  const log = async (code: string, change: ChangeIn, date = '2026-02-20') => {
    const { id: assetId, version } = await one(code);
    const body = { assetId, version, date, note: '测试', change };
    return test.api.call(assetChangeCalls.create, { body });
  };
  const row = async (code: string, period = '2026-02') => {
    const body = { period, keyword: code };
    const { records } = await test.api.call(assetsCalls.page, { query: {}, body });
    return records.find((each) => each.code === code);
  };
  const remove = (id: number) => test.api.send(assetChangeCalls.remove, { params: { id } });
  const linesOf = async (title: string) => {
    const { records } = await test.books.call(voucherCalls.list, { query: {} });
    const found = records.find(({ word, code, period }) => `${period} ${word}-${code}` === title);
    const voucher = await test.books.call(voucherCalls.get, { params: { id: found?.id ?? 0 } });
    return voucher.lines.map(({ subjectCode, debit, credit }) =>
      [subjectCode, debit, credit].join(' '),
    );
  };

  it('counts from the next month on, is previewed, and is taken back newest first', async () => {
    const more = { kind: 'increase' as const, amount: '4000', tax: '520' };
    const body = { assetId: idOf('A1'), date: '2026-02-20', change: more };
    expect(await test.api.call(assetChangeCalls.preview, { body })).toMatchObject({
      before: '原值 30,000.00',
      after: '原值 34,000.00',
      monthlyBefore: '791.67',
      // (34,000 - 1,700 - 791.67) / 35
      monthly: '900.24',
      net: '33208.33',
      gain: null,
      vouchers: [{ lines: [{ debit: '4000.00' }, { debit: '520.00' }, { credit: '4520.00' }] }],
    });
    const sold = { ...body, change: { kind: 'sale' as const, proceeds: '20000' } };
    // 30,000 - 791.67 is worth 29,208.33 by the end of February.
    expect(await test.api.call(assetChangeCalls.preview, { body: sold })).toMatchObject({
      gain: '-9208.33',
      net: '29208.33',
    });
    const first = await log('A1', more);
    expect(first).toMatchObject({ amount: '4000.00', monthly: '900.24', isBookable: true });
    const second = await log('A1', { kind: 'life', lifeMonths: 60 });
    expect(second).toMatchObject({ before: '36 个月', after: '60 个月', isBookable: false });
    expect(await row('A1')).toMatchObject({ originalValue: '34000.00', monthly: '791.67' });
    expect(await remove(first.id)).toMatchObject({
      msg: expect.stringContaining('之后还有2026年第02期的“使用年限调整”'),
    });
    await remove(second.id);
    await remove(first.id);
    expect(await row('A1')).toMatchObject({ originalValue: '30000.00', lifeMonths: 36 });
    // A plan ends where a shorter life does.
    const shorter = await log('A1', { kind: 'life', lifeMonths: 24 });
    const { months, lastPeriod } = await test.api.call(assetsCalls.detail, {
      params: { id: idOf('A1') },
      query: { period: '2026-02' },
    });
    expect([lastPeriod, months.at(-1)?.period, months.length]).toEqual(['2028-01', '2028-01', 24]);
    expect(await remove(shorter.id)).toMatchObject({ success: true });
  });

  it.each<[string, ChangeIn, string, string]>([
    ['A1', { kind: 'life', lifeMonths: 1 }, '2026-02-20', '使用月份应大于已折旧的 1 个月'],
    ['A1', { kind: 'life', lifeMonths: 60 }, '2500-12-31', '太远，最多提前到'],
    ['A1', { kind: 'life', lifeMonths: 60 }, '2026-01-09', '自 2026-01-10 开始使用'],
    ['A1', { kind: 'accumulatedAdjust', amount: '0' }, '2026-02-20', '调整额不能为 0'],
    ['A1', { kind: 'increase', amount: '1' }, '2026-01-20', '2026年第02期已计提折旧'],
    ['A1', { kind: 'increase', amount: '1' }, '2026-05-20', '2026年第03期尚未计提折旧'],
    ['A1', { kind: 'increase', amount: '1' }, '2025-12-20', '变动不能更早'],
    ['A1', { kind: 'impairment', amount: '1' }, '2026-02-20', '小企业会计准则不计提'],
    ['A1', { kind: 'sale', cost: '-1' }, '2026-02-20', '清理费用不能小于 0'],
    [
      'A1',
      { kind: 'increase', amount: '1', settlementSubjectId: 999_999 },
      '2026-02-20',
      '对方科目不存在',
    ],
  ])('is refused where it can not be: %s %j %s', async (code, change, date, msg) => {
    expect(await send(code, change, date)).toMatchObject({
      code: 'ASSET_CHANGE',
      msg: expect.stringContaining(msg),
    });
  });

  it('disposes of a card once, with one voucher of all its lines, and puts it back in use', async () => {
    const sale = { kind: 'sale' as const, proceeds: '10000', tax: '1300', cost: '500' };
    const change = await log('B1', sale);
    expect(await one('B1')).toMatchObject({ status: 'disposed' });
    const listed = (period: string) =>
      test.api.call(assetsCalls.page, { query: {}, body: { period, keyword: 'B1' } });
    // 16,000 / 28: the month of the disposal wears it off, as the run has it; its cost is no sum of the list any more.
    expect(await listed('2026-02')).toMatchObject({
      disposedCount: 1,
      totals: { count: 0, originalValue: '0.00', monthly: '571.43' },
      records: [{ status: 'disposed', monthly: '571.43' }],
    });
    expect(await listed('2026-03')).toMatchObject({ total: 0, totals: { monthly: '0.00' } });
    expect(await send('B1', sale)).toMatchObject({ msg: expect.stringContaining('已处置') });
    const ofOne = { body: { ids: [change.id] } };
    const [booked] = await test.api.call(assetChangeCalls.createVoucher, ofOne);
    await test.api.call(assetChangeCalls.createVoucher, ofOne);
    // 30,000 less 12,500 and two months of (28,500 - 12,500) / 28 each.
    expect(await linesOf(booked?.vouchers[0]?.title ?? '')).toEqual([
      '1606 16357.14 0.00',
      '1602 13642.86 0.00',
      '1601 0.00 30000.00',
      '1606 500.00 0.00',
      '1002 0.00 500.00',
      '1002 11300.00 0.00',
      '1606 0.00 10000.00',
      '22210105 0.00 1300.00',
      '1606 0.00 6857.14',
      '571102 6857.14 0.00',
    ]);
    expect(await remove(change.id)).toMatchObject({
      msg: expect.stringContaining('请先删除凭证再删除变动'),
    });
    await test.api.call(assetChangeCalls.removeVoucher, ofOne);
    expect(await test.vouchers()).toEqual([]);
    await remove(change.id);
    expect(await one('B1')).toMatchObject({ status: 'inUse' });
  });

  it('splits a part again in the month that it was split off in', async () => {
    const split = { kind: 'split' as const, name: '存储柜' };
    await log('A2', { ...split, amount: '10000', code: 'A2-1' });
    const body = { period: '2026-02', keyword: 'A2-1' };
    const { records } = await test.api.call(assetsCalls.page, { query: {}, body });
    const { id: assetId = 0, version = 0 } = records[0] ?? {};
    const again = await test.api.call(assetChangeCalls.create, {
      body: {
        assetId,
        version,
        date: '2026-02-21',
        note: '',
        change: { ...split, amount: '4000', code: 'A2-2' },
      },
    });
    expect(await row('A2-2')).toMatchObject({ originalValue: '4000.00', accumulated: '105.56' });
    expect(await remove(again.id)).toMatchObject({ success: true });
    expect(await row('A2-1')).toMatchObject({ originalValue: '10000.00', accumulated: '263.89' });
    const { records: changes } = await test.api.call(assetChangeCalls.page, {
      query: { keyword: 'A2', kind: 'split' },
    });
    expect(await remove(changes[0]?.id ?? 0)).toMatchObject({ success: true });
  });

  it('splits a part off, which goes on by itself, and joins it again', async () => {
    const split = { kind: 'split' as const, amount: '10000', code: 'A2-1', name: '存储柜' };
    const change = await log('A2', split);
    expect(await row('A2')).toMatchObject({ originalValue: '20000.00', accumulated: '527.78' });
    expect(await row('A2-1')).toMatchObject({
      originalValue: '10000.00',
      accumulated: '263.89',
      usedMonths: 1,
      lifeMonths: 36,
    });
    await test.api.call(depreciationCalls.run, { body: { period: '2026-03' } });
    expect(await row('A2-1', '2026-03')).toMatchObject({ accumulated: '527.78' });
    const { records } = await test.api.call(depreciationCalls.page, { query: {} });
    const params = { id: records[0]?.id ?? 0 };
    await test.api.call(depreciationCalls.remove, { params });
    expect(await row('A2-1', '2026-03')).toMatchObject({
      accumulated: '263.89',
      monthly: '263.89',
    });
    expect(await remove(change.id)).toMatchObject({ success: true });
    expect(await row('A2')).toMatchObject({ originalValue: '30000.00', accumulated: '791.67' });
    expect(await row('A2-1')).toBeUndefined();
  });

  it('books several in one voucher, or stands for one that a person wrote', async () => {
    const add = { kind: 'increase' as const, amount: '1000' };
    const made = [await log('A3', add, '2026-03-02'), await log('A4', add, '2026-03-09')];
    const all = { ids: made.map(({ id }) => id) };
    const both = await test.api.call(assetChangeCalls.createVoucher, {
      body: { ...all, together: true },
    });
    expect(new Set(both.map(({ vouchers }) => vouchers[0]?.id)).size).toBe(1);
    expect(await test.vouchers()).toEqual([[`change:${made[0]?.id}`, '2000.00']]);
    expect(await bookedKeys(test)).toEqual([`change:${made[0]?.id}`]);
    await test.api.call(assetChangeCalls.removeVoucher, { body: { ids: [made[1]?.id ?? 0] } });
    expect(await test.vouchers()).toEqual([]);
    expect(await bookedKeys(test)).toEqual([]);
    const { subjectId, wordId } = test.demo;
    const write = (amount: string) =>
      test.books.call(voucherCalls.create, {
        body: {
          wordId,
          voucherDate: '2026-03-31',
          lines: [
            { summary: '扩容', subjectId: subjectId('1601'), debit: amount },
            { summary: '扩容', subjectId: subjectId('1002'), credit: amount },
          ],
        },
      });
    const [wrong, right] = [await write('1999'), await write('2000')];
    const relate = (voucherId: number) =>
      test.api.send(assetChangeCalls.relate, { query: { voucherId }, body: all.ids });
    expect(await relate(wrong.id)).toMatchObject({ code: 'ASSET_RELATE' });
    expect(await relate(right.id)).toMatchObject({ success: true });
    const page = await test.api.call(assetChangeCalls.page, { query: { periodFrom: '2026-03' } });
    expect(page.records.map(({ vouchers }) => vouchers[0]?.id)).toEqual([right.id, right.id]);
  });
});
