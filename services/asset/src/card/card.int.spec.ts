import {
  assetsCalls,
  assetTypeCalls,
  depreciationCalls,
  voucherCalls,
  type AssetFields,
  type RequestOf,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { bookedKeys } from '../testing/booked-keys';

type CardIn = RequestOf<typeof assetsCalls.create>['body'];

describe('资产卡片', () => {
  let test: DomainTest;
  let types: ReadonlyMap<string, number>;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const all = await test.api.call(assetTypeCalls.list, { query: {} });
    types = new Map(all.map(({ code, id }) => [code, id]));
  });
  afterAll(() => test.stop());

  /** A laptop of 6,000 that begins in January, but for what is given. */
  function cardOf(given: Partial<CardIn> & { code: string }): CardIn {
    const { subjectId } = test.demo;
    return {
      name: `资产${given.code}`,
      typeId: types.get('05') ?? 0,
      startUse: '2026-01-10',
      addMethod: 'bought',
      originalValue: '6000',
      residualRate: '0.05',
      lifeMonths: 36,
      method: 'straightLine',
      assetSubjectId: subjectId('1601'),
      accumulatedSubjectId: subjectId('1602'),
      clearingSubjectId: subjectId('1606'),
      settlementSubjectId: subjectId('1002'),
      uses: [{ departmentId: null, share: '1', expenseSubjectId: subjectId('560205') }],
      ...given,
    };
  }
  const create = (given: Partial<CardIn> & { code: string }) =>
    test.api.call(assetsCalls.create, { body: cardOf(given) });
  const refused = async (given: Partial<CardIn> & { code: string }) => {
    const answer = await test.api.send(assetsCalls.create, { body: cardOf(given) });
    return 'msg' in answer ? answer : undefined;
  };
  const list = (given: Partial<RequestOf<typeof assetsCalls.page>['body']> = {}) =>
    test.api.call(assetsCalls.page, { query: {}, body: { period: '2026-01', ...given } });
  const fieldsOf = (card: Awaited<ReturnType<typeof create>>): AssetFields => {
    const { id: _, version: __, entryPeriod: ___, status: ____, isSettled, purchase, ...f } = card;
    expect([isSettled, purchase]).toBeDefined();
    return f;
  };

  it('is kept as it was filled in, from its type, in the first open month', async () => {
    expect(await test.api.call(assetsCalls.choices, {})).toMatchObject({ entryPeriod: '2026-01' });
    const typeId = types.get('05') ?? 0;
    const { code } = await test.api.call(assetsCalls.nextCode, { query: { typeId } });
    expect(code).toBe('GD0001');
    const card = await create({ code, name: '收银电脑', keeper: '周敏' });
    expect(card).toMatchObject({
      code,
      originalValue: '6000.00',
      residualRate: '0.0500000000',
      entryPeriod: '2026-01',
      status: 'inUse',
      isSettled: false,
      purchase: null,
    });
    const { records, totals, groups } = await list({ keyword: '周敏' });
    expect(records).toMatchObject([
      { code, residualValue: '300.00', net: '6000.00', monthly: '0.00', usedMonths: 0 },
    ]);
    expect(totals).toMatchObject({ count: 1, originalValue: '6000.00', monthly: '0.00' });
    expect(groups).toMatchObject([{ assetSubject: '1601 固定资产', count: 1 }]);
    const next = await test.api.call(assetsCalls.nextCode, { query: { typeId } });
    expect(next.code).toBe('GD0002');
  });

  it('is taken over with what was worn off, and goes on with the rest', async () => {
    const car = { originalValue: '200000', lifeMonths: 48, startUse: '2024-04-08' } as const;
    const worn = { usedMonths: 20, openingAccumulated: '79166.60', addMethod: 'opening' } as const;
    const { id } = await create({ code: 'GD0100', name: '配送货车', ...car, ...worn });
    const { months, lastPeriod } = await test.api.call(assetsCalls.detail, {
      params: { id },
      query: { period: '2026-01' },
    });
    expect(lastPeriod).toBe('2028-04');
    expect(months[0]).toMatchObject({ period: '2026-01', amount: '3958.34', state: 'planned' });
    expect(months.at(-1)).toMatchObject({ accumulated: '190000.00', net: '10000.00' });
    expect((await list({ keyword: 'GD0100' })).records).toMatchObject([{ monthly: '3958.34' }]);
  });

  it.each<[string, Partial<CardIn>, string]>([
    ['GD0200', { startUse: '2099-01-01' }, '开始使用日期晚于录入期间2026年第01期'],
    ['GD0201', { lifeMonths: 12, usedMonths: 13, startUse: '2024-01-01' }, '超过预计使用的'],
    ['GD0202', { openingAccumulated: '5700.01', startUse: '2024-01-01' }, '不能超过原值减净残值'],
    ['GD0203', { assetSubjectId: 999_999 }, '资产科目不存在'],
    ['GD0204', { typeId: 999_999 }, '资产类别不存在'],
    ['GD0205', { supplierId: 999_999 }, '供应商不存在或已被删除'],
    [
      'GD0206',
      { uses: [{ departmentId: null, share: '1', auxiliary: { 999: 999_999 } }] },
      '辅助核算项目不存在或已被删除',
    ],
  ])('is refused where it can not be: %s', async (code, given, msg) => {
    expect(await refused({ code, ...given })).toMatchObject({
      msg: expect.stringContaining(msg),
    });
  });

  it('has a code of its own', async () => {
    expect(await refused({ code: 'GD0001' })).toMatchObject({ code: 'CODE_TAKEN' });
  });

  it('is copied under the next free numbers, and deleted as long as nothing stands on it', async () => {
    const { id } = await create({ code: 'BJ0009' });
    const copies = await test.api.call(assetsCalls.copy, { body: [id, id] });
    expect(copies.map(({ code }) => code)).toEqual(['BJ0010', 'BJ0011']);
    const ids = [id, ...copies.map((copy) => copy.id)];
    await test.api.call(assetsCalls.batchRemove, { body: ids });
    expect((await list({ keyword: 'BJ' })).total).toBe(0);
    expect(await test.api.send(assetsCalls.one, { params: { id } })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('makes its purchase voucher, which follows it and keeps it', async () => {
    const { id } = await create({ code: 'GD0300', tax: '780' });
    const booked = await test.api.call(assetsCalls.book, { params: { id } });
    expect(booked.purchase).toMatchObject({ period: '2026-01' });
    await test.api.call(assetsCalls.book, { params: { id } });
    const more = { ...fieldsOf(booked), originalValue: '7000', id, version: booked.version };
    await test.api.call(assetsCalls.update, { body: more });
    expect(await test.vouchers()).toEqual([[`card:${id}`, '7780.00']]);
    expect(await bookedKeys(test)).toEqual([`card:${id}`]);
    const removing = await test.api.send(assetsCalls.batchRemove, { body: [id] });
    expect(removing).toMatchObject({ code: 'ASSET_SETTLED', details: [{ row: 1 }] });
    await test.api.call(assetsCalls.unbook, { params: { id } });
    expect(await test.vouchers()).toEqual([]);
    expect(await bookedKeys(test)).toEqual([]);
  });

  it('stands for a voucher that a person wrote, as long as that has room for it', async () => {
    const { id } = await create({ code: 'GD0301' });
    const { subjectId, wordId } = test.demo;
    const write = async (amount: string) => {
      const lines = [
        { summary: '购入', subjectId: subjectId('1601'), debit: amount },
        { summary: '购入', subjectId: subjectId('1002'), credit: amount },
      ];
      const body = { wordId, voucherDate: '2026-01-15', lines };
      return (await test.books.call(voucherCalls.create, { body })).id;
    };
    const relate = (voucherId: number) =>
      test.api.send(assetsCalls.relate, { params: { id }, query: { voucherId } });
    expect(await relate(await write('5999.99'))).toMatchObject({ code: 'ASSET_RELATE' });
    const right = await write('12000');
    expect(await relate(right)).toMatchObject({ data: { purchase: { id: right } } });
    const { version, ...card } = await test.api.call(assetsCalls.one, { params: { id } });
    const edit = (given: object) =>
      test.api.send(assetsCalls.update, {
        body: { ...fieldsOf({ version, ...card }), ...given, id, version },
      });
    expect(await edit({ originalValue: '12000.01' })).toMatchObject({
      code: 'ASSET_RELATE',
      msg: expect.stringMatching(
        new RegExp(
          '已关联凭证 2026-01 记-\\d+，凭证在 1601 固定资产 借记 12,000.00，' +
            '修改后应为借记 12,000.01，相差 0.01，请先取消关联，再修改$',
        ),
      ),
    });
    expect(await edit({ startUse: '2026-02-01' })).toMatchObject({
      code: 'ASSET_RELATE',
      msg: expect.stringContaining('修改后只能关联 2026-02 的凭证，请先取消关联，再修改'),
    });
    expect(await edit({ originalValue: '12000' })).toMatchObject({
      data: { purchase: { id: right } },
    });
    const freed = await test.api.call(assetsCalls.unbook, { params: { id } });
    expect(freed.purchase).toBeNull();
    expect(await test.vouchers()).toHaveLength(2);
  });

  it('is named by its place where a choice has one that does not exist', async () => {
    const [row] = (await list({})).records;
    const chosen = (ids: number[]) =>
      test.api.send(assetsCalls.chosen, { body: { period: '2026-01', ids } });
    expect(await chosen([row?.id ?? 0])).toMatchObject({ success: true });
    expect(await chosen([row?.id ?? 0, 999_999])).toMatchObject({
      code: 'NOT_FOUND',
      msg: '第 2 张资产卡片不存在或已被删除，请刷新后重新选择',
    });
  });

  it('once depreciated has its figures changed by 资产变动 alone', async () => {
    await test.api.call(depreciationCalls.run, { body: { period: '2026-01' } });
    await test.api.call(depreciationCalls.run, { body: { period: '2026-02' } });
    const [row] = (await list({ keyword: 'GD0001' })).records;
    const card = await test.api.call(assetsCalls.one, { params: { id: row?.id ?? 0 } });
    expect(card.isSettled).toBe(true);
    const { id, version } = card;
    const body = { ...fieldsOf(card), id, version, lifeMonths: 48 };
    expect(await test.api.send(assetsCalls.update, { body })).toMatchObject({
      code: 'ASSET_SETTLED',
      msg: expect.stringContaining('预计使用月份'),
    });
    const renamed = { ...body, lifeMonths: 36, name: '收银台电脑', location: '一层' };
    await test.api.call(assetsCalls.update, { body: renamed });
    const february = await list({ period: '2026-02', keyword: '收银台' });
    expect(february.records).toMatchObject([
      { accumulated: '158.33', monthly: '158.33', usedMonths: 1 },
    ]);
    expect(await test.api.send(assetsCalls.batchRemove, { body: [id] })).toMatchObject({
      code: 'ASSET_SETTLED',
    });
    const stale = await test.api.send(assetsCalls.update, { body: renamed });
    expect(stale).toMatchObject({ code: 'VERSION_STALE' });
  });
});
