import { accountBookCalls, homeCalls, initialBalanceCalls } from '@mingzhang/contract';
import { auxiliaryKey } from '@mingzhang/rules';
import { workedExample } from '@mingzhang/rules/testing';
import type { TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from './testing/books';
import { verify } from './verify';

const january = { periodFrom: '2026-01', periodTo: '2026-01' };

describe('the worked example of January 2026', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    await books.loadWorkedExample();
  });
  afterAll(() => service.stop());

  it('opens balanced', async () => {
    const trial = await books.api.call(initialBalanceCalls.trialBalance, {});
    expect(trial).toMatchObject({
      balanced: true,
      opening: { debit: '1234000.00', credit: '1234000.00' },
    });
  });

  it('gives the expected trial balance in all columns and levels', async () => {
    const { rows, totals } = await books.api.call(accountBookCalls.subjectBalance, {
      query: january,
    });
    const found = rows.map((row) => ({
      code: row.code,
      name: row.name,
      level: row.level,
      isLeaf: row.leaf,
      yearOpenDebit: row.yearOpeningDebit,
      yearOpenCredit: row.yearOpeningCredit,
      openDebit: row.openingDebit,
      openCredit: row.openingCredit,
      debit: row.debit,
      credit: row.credit,
      ytdDebit: row.ytdDebit,
      ytdCredit: row.ytdCredit,
      closeDebit: row.closingDebit,
      closeCredit: row.closingCredit,
    }));
    expect(found).toEqual(workedExample.expected.trialBalance);
    expect(totals).toMatchObject({
      openingDebit: '1234000.00',
      debit: '1657655.06',
      credit: '1657655.06',
      closingCredit: '1262474.00',
    });
  });

  it('gives the expected auxiliary balances', async () => {
    const { rows } = await books.api.call(accountBookCalls.subjectBalance, {
      query: { ...january, showAuxiliary: '1' },
    });
    const found = rows
      .filter(
        (row) =>
          row.auxiliaryTitle !== null &&
          (row.closingDebit !== '0.00' || row.closingCredit !== '0.00'),
      )
      .map((row) => ({
        code: row.code.split('_')[0],
        aux: row.auxiliaryTitle,
        closeDebit: row.closingDebit,
        closeCredit: row.closingCredit,
      }));
    const order = (list: readonly { code?: string; aux: string | null }[]) =>
      [...list].sort((a, b) => `${a.code}${a.aux}`.localeCompare(`${b.code}${b.aux}`));
    expect(order(found)).toEqual(order(workedExample.expected.auxiliaryBalances));
  });

  it('shows the same balance in the detailed ledger, the general ledger and the balance table', async () => {
    const { rows } = await books.api.call(accountBookCalls.subjectBalance, { query: january });
    const general = await books.api.call(accountBookCalls.generalLedger, { query: january });
    for (const row of rows) {
      const details = await books.api.call(accountBookCalls.details, {
        query: { ...january, subjectId: row.subjectId },
      });
      const inGeneral = general.filter((line) => line.subjectId === row.subjectId);
      for (const kind of ['opening', 'periodTotal', 'yearTotal'] as const) {
        const { debit, credit, direction, balance } =
          inGeneral.find((line) => line.kind === kind) ?? {};
        expect(details.rows.find((line) => line.kind === kind)).toMatchObject({
          debit,
          credit,
          direction,
          balance,
        });
      }
      const closing = details.rows.at(-1);
      expect(closing?.balance).toBe(
        row.closingDebit === '0.00' ? row.closingCredit : row.closingDebit,
      );
    }
  });

  it('agrees between each auxiliary row and the detailed ledger of its items', async () => {
    const { rows } = await books.api.call(accountBookCalls.subjectBalance, {
      query: { ...january, showAuxiliary: '1' },
    });
    const ofItems = rows.filter((row) => row.auxiliaryTitle !== null);
    expect(ofItems.length).toBeGreaterThan(5);
    for (const row of ofItems) {
      const { rows: lines } = await books.api.call(accountBookCalls.details, {
        query: { ...january, subjectId: row.subjectId, auxiliary: auxiliaryKey(row.auxiliary) },
      });
      expect(lines.find(({ kind }) => kind === 'periodTotal')).toMatchObject({
        debit: row.debit,
        credit: row.credit,
      });
      expect(lines.find(({ kind }) => kind === 'opening')?.balance).toBe(
        row.openingDebit === '0.00' ? row.openingCredit : row.openingDebit,
      );
      expect(lines.at(-1)?.balance).toBe(
        row.closingDebit === '0.00' ? row.closingCredit : row.closingDebit,
      );
    }
    expect(rows.filter((row) => row.auxiliaryTitle === null).map((row) => row.auxiliary)).toEqual(
      rows.filter((row) => row.auxiliaryTitle === null).map(() => ({})),
    );
  });

  it('refuses a combination of items that is not written as one', async () => {
    for (const auxiliary of ['', '3', '3:7,1:55', '1:5;drop']) {
      // Raw query string, because a call of the contract would drop the empty parameter.
      const subjectId = String(books.subject('1122').id);
      const query = new URLSearchParams({ ...january, subjectId, auxiliary });
      const { body } = await books.api.raw('GET', `${accountBookCalls.details.path}?${query}`);
      expect(body).toMatchObject({ success: false, code: 'INVALID_BODY' });
    }
  });

  it('pages through a ledger without losing or repeating a row', async () => {
    const query = { ...january, subjectId: books.subject('1002').id };
    const whole = await books.api.call(accountBookCalls.details, { query });
    const paged = [];
    for (let page = 1; page <= Math.ceil(whole.total / 4); page += 1) {
      paged.push(
        ...(
          await books.api.call(accountBookCalls.details, { query: { ...query, page, pageSize: 4 } })
        ).rows,
      );
    }
    expect(paged).toEqual(whole.rows);
  });

  it('leaves carry-forward vouchers out of income and expense on the dashboard', async () => {
    const chart = await books.api.call(homeCalls.revenueProfit, { query: { period: '2026-01' } });
    expect(chart).toEqual({
      year: 2026,
      本年利润: { '1': '19895.47' },
      主营业务收入: { '1': '260000.00' },
    });
    const cost = await books.api.call(homeCalls.cost, { query: { period: '2026-01' } });
    expect(cost).toEqual([
      { name: '销售费用', subjectId: books.subject('5601').id, value: '45150.00' },
      { name: '管理费用', subjectId: books.subject('5602').id, value: '62750.00' },
      { name: '财务费用', subjectId: books.subject('5603').id, value: '660.00' },
    ]);
    const cash = await books.api.call(homeCalls.cash, { query: { period: '2026-01' } });
    expect(cash.map(({ value }) => value)).toEqual(['12900.00', '304474.00', '0.00']);
  });

  it('is found consistent by verify, and a planted difference is reported', async () => {
    const check = () => verify({ databaseUrl: service.database.url, accountSetIds: [1] });
    expect(await check()).toEqual([]);
    await service.database.query(`set app.account_set_id = '1'`);
    await service.database.query(
      `
      update ledger.period_balance set debit = debit + 0.01
      where account_set_id = 1 and subject_id = $1`,
      [books.subject('1001').id],
    );
    expect(await check()).toEqual([
      {
        accountSetId: 1,
        rule: 'period-balance',
        object: expect.stringMatching(/^2026-01 1001 /),
        stored: expect.stringContaining('10500.01 / 5600.00'),
        recomputed: expect.stringContaining('10500.00 / 5600.00'),
      },
    ]);
  });
});
