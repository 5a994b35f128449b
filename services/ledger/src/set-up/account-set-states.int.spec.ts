import { internalCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger } from '../testing/books';

describe('the states of account sets', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startLedger();
    const first = await openAccountSet(service, 1);
    await openAccountSet(service, 2);
    const lines = [
      { code: '1001', debit: '10' },
      { code: '1002', credit: '10' },
    ];
    await first.post('2026-01-05', lines);
    await first.post('2026-01-06', lines);
    await first.post('2026-02-06', lines);
    // Row-level security applies to the owner too, so the month is closed with that set as current.
    await service.database.query(`set app.account_set_id = '2'`);
    await service.database.query(
      `update ledger.period set state = 'closed' where account_set_id = 2 and period = '2026-01'`,
    );
  });
  afterAll(() => service.stop());

  const ask = (ids: number[]) =>
    service
      .as({ service: 'identity', accountSetId: null, role: null })
      .call(internalCalls.accountSetStates, { body: { ids } });

  it('are the oldest open period and its vouchers, each set its own', async () => {
    expect(await ask([2, 1, 99])).toEqual([
      { id: 2, currentPeriod: '2026-02', voucherCount: 0, vatType: 1 },
      { id: 1, currentPeriod: '2026-01', voucherCount: 2, vatType: 1 },
      { id: 99, currentPeriod: null, voucherCount: 0 },
    ]);
    expect(await ask([])).toEqual([]);
  });

  it('are told to services only', async () => {
    const answer = await service.as(manager).raw('POST', '/internal/account-set/states', {
      ids: [1],
    });
    expect(answer.status).toBe(403);
  });

  it('leave no account set open on the connection', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask([1, 2])));
    const api = service.as({ ...manager, accountSetId: 3, service: 'identity' });
    expect(await api.call(internalCalls.periods, {})).toEqual([]);
  });
});
