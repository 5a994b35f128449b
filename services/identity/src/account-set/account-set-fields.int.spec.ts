import { accountSetsCalls, operationLogCalls } from '@mingzhang/contract';
import { addMonths, firstDayOf, periodOf } from '@mingzhang/rules';
import { todayInShanghai } from '@mingzhang/server';
import { company, Identity } from '../testing/identity';

describe('the fields of an account set', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await Identity.start();
  });
  afterAll(() => identity.stop());

  const monthsFromToday = (months: number) =>
    firstDayOf(addMonths(periodOf(todayInShanghai()), months));

  it('are refused with an enable date before 1990 or more than 12 months ahead', async () => {
    const { api, set } = await identity.owner();
    for (const enableDate of ['0001-01-01', '1989-12-01', monthsFromToday(13), '9999-12-01']) {
      const body = { ...company, enableDate };
      const refusals = [
        await api.send(accountSetsCalls.create, { body }),
        await api.send(accountSetsCalls.update, { body: { ...body, id: set.id, version: 1 } }),
      ];
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({
          code: 'INVALID_BODY',
          details: [{ path: 'enableDate', msg: expect.stringContaining('启用') }],
        });
      }
    }
    const body = { ...company, enableDate: monthsFromToday(12) };
    expect(await api.send(accountSetsCalls.create, { body })).toMatchObject({ success: true });
  });

  it('are refused with a credit code whose check character is wrong', async () => {
    const { api, set } = await identity.owner();
    const wrong = { ...company, creditCode: '91310000MA1FL0000X' };
    const refusal = {
      code: 'CREDIT_CODE_INVALID',
      details: [{ path: 'creditCode', msg: expect.stringContaining('校验位') }],
    };
    expect(await api.send(accountSetsCalls.create, { body: wrong })).toMatchObject(refusal);
    const update = (body: typeof wrong, version: number) =>
      api.send(accountSetsCalls.update, { body: { ...body, id: set.id, version } });
    expect(await update(wrong, 1)).toMatchObject(refusal);
    const right = { ...company, creditCode: '91310000MA1FL0000N' };
    expect(await update(right, 1)).toMatchObject({ data: { creditCode: right.creditCode } });
  });

  it('keep a credit code that was wrong before until it is changed itself', async () => {
    const { api, set } = await identity.owner();
    await identity.service.database.query(
      `update identity.account_set set credit_code = '91310000MA1FL0000X' where id = ${set.id}`,
    );
    const body = { ...company, creditCode: '91310000MA1FL0000X', companyName: '新名称' };
    expect(
      await api.send(accountSetsCalls.update, { body: { ...body, id: set.id, version: 1 } }),
    ).toMatchObject({ data: { companyName: '新名称' } });
  });

  it('tell the domains from which month another kind of taxpayer holds, and the log', async () => {
    const { api, set } = await identity.owner();
    const body = { ...company, id: set.id, vatTypeFrom: '2026-02', confirmed: true };
    await api.call(accountSetsCalls.update, { body: { ...body, version: 1 } });
    expect(identity.ledger.settings.at(-1)).not.toHaveProperty('vatTypeFrom');
    await api.call(accountSetsCalls.update, { body: { ...body, vatType: 1, version: 2 } });
    expect(identity.ledger.settings.at(-1)).toMatchObject({ vatType: 1, vatTypeFrom: '2026-02' });
    const { records } = await api.call(operationLogCalls.list, { query: {} });
    expect(records[0]?.changes).toEqual([
      { title: '增值税种类', before: '小规模纳税人', after: '一般纳税人' },
      { title: '纳税人身份从哪个月起', before: '', after: '2026-02' },
    ]);
  });

  it('that change the subjects are saved once the consequences are confirmed', async () => {
    const { api, set } = await identity.owner();
    const body = { ...company, vatType: 1 as const, id: set.id, version: 1 };
    identity.ledger.asksFirst = true;
    expect(await api.send(accountSetsCalls.update, { body })).toMatchObject({
      code: 'ACCOUNT_SET_CHANGE_CONFIRM',
      details: [{ msg: '将新增 18 个科目' }],
    });
    expect(await api.call(accountSetsCalls.get, { params: { id: set.id } })).toMatchObject({
      vatType: 0,
      version: 1,
    });
    const confirmed = { ...body, confirmed: true };
    expect(await api.send(accountSetsCalls.update, { body: confirmed })).toMatchObject({
      data: { vatType: 1, version: 2 },
    });
    identity.ledger.asksFirst = false;
  });
});
