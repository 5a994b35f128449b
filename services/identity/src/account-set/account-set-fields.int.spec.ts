import { accountSetsCalls } from '@mingzhang/contract';
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
});
