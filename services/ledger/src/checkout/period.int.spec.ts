import { checkoutCalls, homeCalls, internalCalls, voucherCalls } from '@mingzhang/contract';
import { addMonths, lastDayOf, periodIdOf, periodOf, periodsBetween } from '@mingzhang/rules';
import { todayInShanghai } from '@mingzhang/server';
import type { TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger } from '../testing/books';

const current = periodOf(todayInShanghai());
const drawing = [
  { code: '1001', debit: '10' },
  { code: '1002', credit: '10' },
];

describe('the months of an account set', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  /** Simulates that the months since the first one passed without a voucher. */
  async function forgetMonthsAfter(set: number, period: string): Promise<void> {
    await service.database.query(`set app.account_set_id = '${set}'`);
    await service.database.query(
      `delete from ledger.period where account_set_id = ${set} and period > '${period}'`,
    );
  }

  it('go on with the calendar, whatever is closed, and keep their numbers', async () => {
    const enabled = addMonths(current, -30);
    const books = await openAccountSet(service, 1, { enableDate: `${enabled}-01` });
    await forgetMonthsAfter(1, enabled);
    const months = await books.api.call(checkoutCalls.list, {});
    expect(months.map(({ period }) => period)).toEqual(periodsBetween(enabled, current));
    expect(months.map(({ id }) => id)).toEqual(periodsBetween(enabled, current).map(periodIdOf));
    expect(months.every(({ state }) => state === 'open')).toBe(true);
    const identity = service.as({ ...manager, accountSetId: 1, service: 'identity' });
    expect(await identity.call(internalCalls.periods, {})).toEqual(months);
  });

  it('take vouchers up to 12 past today in books that never closed a month', async () => {
    const enabled = addMonths(current, -30);
    const books = await openAccountSet(service, 2, { enableDate: `${enabled}-01` });
    await forgetMonthsAfter(2, enabled);
    await books.draw(lastDayOf(current));
    const ahead = addMonths(current, 12);
    expect(await books.draw(lastDayOf(ahead))).toMatchObject({ period: ahead, code: 1 });
    const months = await books.api.call(checkoutCalls.list, {});
    expect(months.at(-1)).toMatchObject({ period: ahead, id: periodIdOf(ahead), state: 'open' });
    const withVouchers = months.filter(({ hasVouchers }) => hasVouchers);
    expect(withVouchers.map(({ period }) => period)).toEqual([current, ahead]);
    const tooFar = await books.body(`${addMonths(current, 13)}-01`, drawing);
    expect(await books.api.send(voucherCalls.create, { body: tooFar })).toMatchObject({
      code: 'PERIOD_MISSING',
      msg: expect.stringContaining('12 个月'),
    });
  });

  it('begin with the enable month, also one that is still to come', async () => {
    const enabled = addMonths(current, 2);
    const books = await openAccountSet(service, 3, { enableDate: `${enabled}-01` });
    const months = await books.api.call(checkoutCalls.list, {});
    expect(months.map(({ period }) => period)).toEqual([enabled]);
  });

  it('show today as the current month once all before it are closed', async () => {
    const enabled = addMonths(current, -2);
    const books = await openAccountSet(service, 4, { enableDate: `${enabled}-01` });
    await forgetMonthsAfter(4, addMonths(current, -1));
    await service.database.query(
      `update ledger.period set state = 'closed' where account_set_id = 4`,
    );
    expect(await books.api.call(homeCalls.voucherCount, { query: {} })).toMatchObject({
      period: current,
    });
    const states = await service
      .as({ service: 'identity', accountSetId: null, role: null })
      .call(internalCalls.accountSetStates, { body: { ids: [4] } });
    expect(states).toEqual([{ id: 4, currentPeriod: current, voucherCount: 0, vatType: 1 }]);
  });
});
