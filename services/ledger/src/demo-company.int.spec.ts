import {
  accountBookCalls,
  allCalls,
  carryForwardCalls,
  checkoutCalls,
  type Call,
} from '@mingzhang/contract';
import type { TestApi, TestService } from '@mingzhang/server/testing';
import { keepBooks } from '../../../tools/seed/demo.mjs';
import { openAccountSet, startLedger } from './testing/books';
import { expectVerified } from './testing/documents';

const months = Array.from({ length: 14 }, (_, index) =>
  new Date(Date.UTC(2024, 11 + index, 1)).toISOString().slice(0, 7),
);
const [first = ''] = months;
const [ready = '', last = ''] = months.slice(-2);
const ofMonth = (month: string) => ({
  query: { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) },
});

describe('the books of the demo company', () => {
  let service: TestService;
  let api: TestApi;

  beforeAll(async () => {
    service = await startLedger();
    ({ api } = await openAccountSet(service, 1, { enableDate: `${first}-01` }));
    const call = (name: string | Call, parts: object = {}) =>
      api.call((typeof name === 'string' ? allCalls[name] : name) as Call, parts as never);
    await keepBooks({ call }, months, () => {});
  });
  afterAll(() => service.stop());

  const balance = async (month: string) => {
    const query = { periodFrom: month, periodTo: month };
    const { rows } = await api.call(accountBookCalls.subjectBalance, { query });
    return rows;
  };

  it('close month by month over a whole year into the next', async () => {
    const list = await api.call(checkoutCalls.list, {});
    const states = new Map(list.map(({ period, state }) => [period, state]));
    expect(months.map((month) => states.get(month))).toEqual([
      ...months.slice(0, -2).map(() => 'closed'),
      ...['open', 'open'],
    ]);
    await expectVerified(service, 1);
  });

  it('carry every figure into the next year, and no income, expense or profit of the year', async () => {
    for (const [december, january] of [
      ['2024-12', '2025-01'],
      ['2025-12', '2026-01'],
    ] as const) {
      const isMoney = ([, debit, credit]: string[]) => debit !== '0.00' || credit !== '0.00';
      const closing = (await balance(december))
        .map((row) => [row.code, row.closingDebit, row.closingCredit])
        .filter(isMoney);
      const opening = (await balance(january))
        .map((row) => [row.code, row.yearOpeningDebit, row.yearOpeningCredit])
        .filter(isMoney);
      expect(opening).toEqual(closing);
      expect(closing.filter(([code = '']) => /^(?:5|3103)/.test(code))).toEqual([]);
    }
  });

  it('never overdraw cash, bank or stock', async () => {
    for (const month of months) {
      const rows = await balance(month);
      const overdrawn = rows.filter(
        ({ code, closingCredit }) =>
          ['1001', '1002', '1405'].includes(code) && closingCredit !== '0.00',
      );
      expect([month, overdrawn]).toEqual([month, []]);
    }
  });

  it('leave the last month but one ready to be closed, and the last to be carried forward', async () => {
    const checks = await api.call(checkoutCalls.finalCheck, ofMonth(ready));
    expect(checks.filter(({ severity }) => severity === 'block')).toEqual([]);
    const { steps } = await api.call(carryForwardCalls.view, ofMonth(last));
    const named = (wanted: string) =>
      steps.filter(({ state }) => state === wanted).map(({ id }) => id);
    expect(named('due')).toEqual(expect.arrayContaining(['depreciation', 'cogs']));
    // The wages of the month are still to be given, and the profit is carried after them.
    expect(named('held')).toContain('pl-transfer');
  });
});
