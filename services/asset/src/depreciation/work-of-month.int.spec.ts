import {
  assetChangeCalls,
  assetsCalls,
  assetTypeCalls,
  depreciationCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';

type CardIn = RequestOf<typeof assetsCalls.create>['body'];

describe('work and changes that a month would drop or wear off at once', () => {
  let test: DomainTest;
  let ids: ReadonlyMap<string, number>;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const types = await test.api.call(assetTypeCalls.list, { query: {} });
    const { subjectId } = test.demo;
    const card = (code: string, given: Partial<CardIn>): CardIn => ({
      code,
      name: `设备${code}`,
      typeId: types.find((type) => type.code === '05')?.id ?? 0,
      startUse: '2026-01-10',
      addMethod: 'bought',
      originalValue: '10000',
      residualRate: '0',
      lifeMonths: 36,
      method: 'straightLine',
      assetSubjectId: subjectId('1601'),
      accumulatedSubjectId: subjectId('1602'),
      uses: [{ departmentId: null, share: '1', expenseSubjectId: subjectId('560205') }],
      ...given,
    });
    const cards = [
      card('W1', { method: 'units', totalUnits: '1000' }),
      card('S1', {}),
      card('E1', {
        startUse: '2022-12-01',
        addMethod: 'opening',
        usedMonths: 36,
        openingAccumulated: '10000',
      }),
    ];
    await test.api.call(assetsCalls.importCards, { body: { cards } });
    const { records } = await test.api.call(assetsCalls.page, {
      query: {},
      body: { period: '2026-01' },
    });
    ids = new Map(records.map(({ code, id }) => [code, id]));
  });
  afterAll(() => test.stop());

  const idOf = (code: string) => ids.get(code) ?? 0;
  const run = (period: string, work: Readonly<Record<string, string>>) => {
    const units = Object.entries(work).map(([code, each]) => ({
      assetId: idOf(code),
      units: each,
    }));
    return test.api.send(depreciationCalls.run, { body: { period, units } });
  };
  const change = async (
    code: string,
    made: RequestOf<typeof assetChangeCalls.create>['body']['change'],
  ) => {
    const { version } = await test.api.call(assetsCalls.one, { params: { id: idOf(code) } });
    const body = { assetId: idOf(code), version, date: '2026-02-20', note: '', change: made };
    return test.api.send(assetChangeCalls.create, { body });
  };

  it('refuse work of the month in which the card came, which wears nothing off', async () => {
    const { units } = await test.api.call(depreciationCalls.checkDate, {});
    // The month that is due is the next one; its work is asked for.
    expect(units.map(({ code }) => code)).toEqual(['W1']);
    expect(await run('2026-01', { W1: '100' })).toMatchObject({
      code: 'ASSET_MONTH',
      msg:
        '资产 W1 设备W1 在2026年第01期还不计提折旧，从下月起计提（小企业会计准则第三十一条、' +
        '企业会计准则第4号应用指南）。请清空它本月的工作量，从2026年第02期起填写',
    });
    expect(await run('2026-01', { W1: '0' })).toMatchObject({ success: true });
  });

  it('refuse work of a card that is depreciated by months', async () => {
    expect(await run('2026-02', { W1: '100', S1: '5' })).toMatchObject({
      code: 'ASSET_MONTH',
      msg: '资产 S1 设备S1 本月不按工作量法折旧，填写的工作量没有作用，请去掉后重新计提',
    });
    expect(await run('2026-02', { W1: '100' })).toMatchObject({ success: true });
  });

  it('ask for a new estimate before a change after the end of the life', async () => {
    const more = { kind: 'increase' as const, amount: '3600' };
    expect(await change('E1', more)).toMatchObject({
      success: false,
      msg: expect.stringContaining('使用年限已满（36 个月），变动后尚未提的折旧会在次月一次提完'),
    });
    expect(await change('E1', { kind: 'life', lifeMonths: 72 })).toMatchObject({ success: true });
    expect(await change('E1', more)).toMatchObject({ success: true, data: { monthly: '100.00' } });
  });
});
