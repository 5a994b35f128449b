import {
  accountBookCalls,
  allCalls,
  carryForwardCalls,
  checkoutCalls,
  statementFigureCalls,
  type Call,
  type StatementSubjects,
} from '@mingzhang/contract';
import type { TestApi, TestService } from '@mingzhang/server/testing';
import { keepBooks } from '../../../tools/seed/demo.mjs';
import { manager, openAccountSet, startLedger } from './testing/books';
import { expectVerified } from './testing/documents';
import { verify } from './verify';

const months = Array.from({ length: 14 }, (_, index) =>
  new Date(Date.UTC(2024, 11 + index, 1)).toISOString().slice(0, 7),
);
const wages = {
  payroll: { office: '41000.00', sales: '37000.00' },
  social: {
    office: '11500.00',
    sales: '11200.00',
    officeFund: '3300.00',
    salesFund: '3200.00',
  },
  'payroll-withhold': { social: '9600.00', fund: '6500.00', incomeTax: '540.00' },
};
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
    // The ledger runs alone: no other domain answers, so a person types the wages in.
    await keepBooks(
      { call },
      months,
      () => {},
      async (_books, part, month = '') => {
        if (part !== 'monthDemo' || month === last) return;
        for (const [step, amounts] of Object.entries(wages)) {
          const inputs = Object.entries(amounts).map(([key, value]) => ({ key, value }));
          const { query } = ofMonth(month);
          await api.call(carryForwardCalls.setInputs, {
            body: { ...query, step, skipped: false, inputs },
          });
        }
      },
    );
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
      'open',
      'open',
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
    // The wages of the month are not entered yet, and the profit transfer waits for them.
    expect(named('held')).toContain('pl-transfer');
  });

  it('tell statements the same with the sums kept of closed months as without', async () => {
    const figures = () =>
      Promise.all([
        ...spansOf(months).flatMap((span, index) =>
          wanted
            .filter((subjects) => subjects === undefined || index % 3 === 0)
            .map((subjects) => figuresOf(service, span, subjects)),
        ),
        ...[1, 2, 5, 12].flatMap((spanned) =>
          months.slice(-4).map((period) => monthsOf(service, period, spanned)),
        ),
      ]);
    const fromSnapshots = await figures();
    const owner = (sql: string) => service.database.queryAll<{ period: string }>(sql);
    expect(await owner('select period from ledger.period where carried')).toHaveLength(12);
    const plant = (by: string) =>
      owner(`update ledger.carried_total set closing = closing ${by} where period = (select max(period) from ledger.carried_total)
        and subject_id = (select min(subject_id) from ledger.carried_total)`);
    await plant('+ 1');
    const found = await verify({ databaseUrl: service.database.url, accountSetIds: [1] });
    expect(found.map(({ rule }) => rule)).toEqual(['carried-total']);
    await plant('- 1');
    const totals = await owner('delete from ledger.carried_total returning *');
    const withoutTotals = await figures();
    await owner('update ledger.period set carried = false');
    const plain = await figures();
    await owner(`update ledger.period set carried = true where state = 'closed'`);
    expect(withoutTotals).toEqual(plain);
    expect(fromSnapshots).toEqual(plain);
    expect(new Set(totals.map(({ period }) => period)).size).toBe(12);
  });
});

/** Every month, and the quarters and years that have begun. */
function spansOf(all: readonly string[]) {
  const spans = all.flatMap((period) => {
    const year = period.slice(0, 4);
    const first = 3 * Math.floor((Number(period.slice(5)) - 1) / 3) + 1;
    const inQuarter = (month: number) => `${year}-${String(month).padStart(2, '0')}`;
    return [
      { periodFrom: period, periodTo: period },
      { periodFrom: inQuarter(first), periodTo: inQuarter(first + 2) },
      { periodFrom: `${year}-01`, periodTo: `${year}-12` },
    ];
  });
  return [...new Map(spans.map((span) => [`${span.periodFrom} ${span.periodTo}`, span])).values()];
}

const bySide = (left: object, right: object) =>
  JSON.stringify(left) < JSON.stringify(right) ? -1 : 1;

/** All leaves; some subjects, including some below others; and leaves alone. */
const wanted: readonly (StatementSubjects | undefined)[] = [
  undefined,
  { codes: ['1002', '2221', '222101', '5602', '560201', '3104'], byParty: ['1122', '2202'] },
  { codes: ['22210101', '22210106', '1122', '5001', '3103'], byParty: [] },
];

async function figuresOf(
  service: TestService,
  span: { periodFrom: string; periodTo: string },
  subjects: StatementSubjects | undefined,
) {
  const report = service.as({ ...manager, service: 'report', accountSetId: 1, role: null });
  const body = { ...span, ...(subjects ? { of: subjects, prior: subjects } : {}) };
  const { current, prior } = await report.call(statementFigureCalls.figures, { body });
  return {
    span,
    of: subjects,
    current: current.units.toSorted(bySide),
    prior: prior?.units.toSorted(bySide),
  };
}

async function monthsOf(service: TestService, period: string, count: number) {
  const report = service.as({ ...manager, service: 'report', accountSetId: 1, role: null });
  const codes = ['1001', '1002', '1122', '2221', '222101', '5001', '5602', '3104'];
  const subjects = { codes, byParty: ['1122'], childrenOf: ['5602'] };
  const { moves } = await report.call(statementFigureCalls.months, {
    body: { period, count, of: subjects },
  });
  return { period, count, moves: moves.toSorted(bySide) };
}
