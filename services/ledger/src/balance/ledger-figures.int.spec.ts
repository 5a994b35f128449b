import {
  accountBookCalls,
  initialBalanceCalls,
  ledgerFigureCalls,
  type SubjectFigures,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger, type Books } from '../testing/books';

const range = { periodFrom: '2026-01', periodTo: '2026-02' };

describe('figures of the ledger for other services', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    await books.draw('2026-01-05', '70.00');
    const sale = (item: string, amount: string) => [
      { code: '1122', debit: amount, item },
      { code: '5001', credit: amount },
    ];
    await books.post('2026-01-10', sale('甲公司', '1000.00'));
    await books.post('2026-02-10', sale('乙公司', '300.00'));
    await books.post('2026-02-11', [
      { code: '560213', debit: '80.00' },
      { code: '1001', credit: '80.00' },
    ]);
    // Profit and loss of January carried forward.
    await books.post('2026-01-31', [
      { code: '5001', debit: '1000.00' },
      { code: '3103', credit: '1000.00' },
    ]);
    const second = await openAccountSet(service, 2);
    await second.draw('2026-02-05', '5.00');
  });
  afterAll(() => service.stop());

  const another = (accountSetId: number | null) =>
    service.as({ ...manager, service: 'identity', accountSetId, role: null });
  const figures = (more: object = {}) =>
    another(1).call(ledgerFigureCalls.figures, { body: { ...range, ...more } });
  const rowFor = (rows: readonly SubjectFigures[], code: string) =>
    rows.find((row) => row.code === code);

  it('are those of the balance table, on every level', async () => {
    const { rows } = await books.api.call(accountBookCalls.subjectBalance, { query: range });
    const answer = await figures();
    expect(answer.map(({ code }) => code)).toEqual(rows.map(({ code }) => code));
    for (const row of rows) {
      const net = (debit: string, credit: string) => (Number(debit) - Number(credit)).toFixed(2);
      expect(rowFor(answer, row.code)).toMatchObject({
        yearOpening: net(row.yearOpeningDebit, row.yearOpeningCredit),
        opening: net(row.openingDebit, row.openingCredit),
        debit: row.debit,
        credit: row.credit,
        ytdDebit: row.ytdDebit,
        ytdCredit: row.ytdCredit,
        closing: net(row.closingDebit, row.closingCredit),
      });
    }
  });

  it('tell income and expense before they are carried forward', async () => {
    const body = { periodFrom: '2026-02', periodTo: '2026-02', codes: ['5001', '5602', '3103'] };
    expect(await figures(body)).toMatchObject([
      { code: '3103', closing: '-1000.00', income: '0.00', ytdIncome: '0.00' },
      { code: '5001', closing: '-300.00', income: '300.00', ytdIncome: '1300.00' },
      { code: '5602', closing: '80.00', income: '-80.00', ytdIncome: '-80.00' },
    ]);
  });

  it('tell income and expense of the year with those entered of the months before', async () => {
    const late = await openAccountSet(service, 9, { enableDate: '2026-02-01' });
    const opened = (code: string, ytdActual: string) => ({
      subjectId: late.subject(code).id,
      opening: '0',
      ytdActual,
      ytdDebit: ytdActual,
      ytdCredit: ytdActual,
    });
    const rows = [opened('5001', '900.00'), opened('560213', '50.00')];
    await late.api.call(initialBalanceCalls.save, { body: rows });
    const figuresOf = (period: string) =>
      another(9).call(ledgerFigureCalls.figures, {
        body: { periodFrom: period, periodTo: period, codes: ['5001', '5602'] },
      });
    expect(await figuresOf('2026-02')).toMatchObject([
      { code: '5001', income: '0.00', ytdIncome: '900.00' },
      { code: '5602', income: '0.00', ytdIncome: '-50.00' },
    ]);
    expect(await figuresOf('2027-01')).toMatchObject([
      { ytdIncome: '0.00' },
      { ytdIncome: '0.00' },
    ]);
  });

  it('tell the items of a subject when they are asked for', async () => {
    const [receivable] = await figures({ codes: ['1122'], items: true });
    expect(receivable?.items?.map(({ closing }) => closing).sort()).toEqual(['1000.00', '300.00']);
    expect((await figures({ codes: ['1122'] }))[0]).not.toHaveProperty('items');
  });

  it('come for many account sets in one call, each its own', async () => {
    const body = { ...range, accountSetIds: [2, 99, 1], codes: ['1001'] };
    const answer = await another(null).call(ledgerFigureCalls.figuresOfSets, { body });
    expect(answer).toMatchObject([
      { accountSetId: 2, subjects: [{ code: '1001', closing: '5.00' }] },
      { accountSetId: 1, subjects: [{ code: '1001', closing: '-10.00' }] },
    ]);
  });

  it('are of one moment, however much is posted meanwhile', async () => {
    let isOver = false;
    const posting = (async () => {
      for (let count = 0; count < 30; count += 1) await books.draw('2026-02-20', '1.00');
      isOver = true;
    })();
    let asked = 0;
    while (!isOver) {
      const leaves = (await figures({ items: true })).filter(({ leaf }) => leaf);
      const total = (field: 'debit' | 'credit') =>
        leaves.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0);
      expect(total('debit')).toBe(total('credit'));
      for (const { closing, items = [] } of leaves) {
        if (items.length === 0) continue;
        const whole = items.reduce((sum, item) => sum + Math.round(Number(item.closing) * 100), 0);
        expect(whole).toBe(Math.round(Number(closing) * 100));
      }
      asked += 1;
    }
    await posting;
    expect(asked).toBeGreaterThan(0);
  });

  it('are told to services only', async () => {
    const answer = await service.as(manager).raw('POST', '/internal/ledger/figures', range);
    expect(answer.status).toBe(403);
  });
});
