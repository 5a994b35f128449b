import { homeCalls, statementFigureCalls } from '@mingzhang/contract';
import { Money, resultMoves, type ResultRole, type RoleLine } from '@mingzhang/rules';
import type { TestLine, TestService } from '@mingzhang/server/testing';
import fc from 'fast-check';
import { manager, openAccountSet, startLedger, type Books } from '../testing/books';
import { closeUnchecked } from '../testing/closing';
import { verify } from '../verify';

const roles: Readonly<Record<string, ResultRole>> = {
  '5001': 'income',
  '5051': 'income',
  '560208': 'expense',
  '560209': 'expense',
  '5801': 'expense',
  '3103': 'yearProfit',
  '310401': 'appropriation',
  '310406': 'appropriation',
  '310101': 'reserve',
};

/** Parses a line such as `借 5801 50` or `贷 3103 100.00`. */
function lineOf(text: string): TestLine {
  const [side, code = '', amount = '0'] = text.split(' ');
  return side === '借' ? { code, debit: amount } : { code, credit: amount };
}

describe('vouchers that carry forward and do something else', () => {
  let service: TestService;
  let sets = 0;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = async () => {
    sets += 1;
    return { set: sets, books: await openAccountSet(service, sets) };
  };
  const post = (books: Books, date: string, text: string) =>
    books.post(date, text.split('，').map(lineOf));

  /** Results of leaves over January and February, debit positive, zero results left out. */
  const results = async (set: number) => {
    const report = service.as({ ...manager, service: 'report', accountSetId: set, role: null });
    const { current, subjects } = await report.call(statementFigureCalls.figures, {
      body: { periodFrom: '2026-01', periodTo: '2026-02', prior: false },
    });
    const codes = new Map(subjects.map(({ id, code }) => [id, code]));
    return current.units
      .filter(({ result }) => Number(result) !== 0)
      .map(({ subjectId, result }) => `${codes.get(subjectId)} ${result}`)
      .toSorted();
  };
  const differences = (set: number) =>
    verify({ databaseUrl: service.database.url, accountSetIds: [set] });
  const close = (set: number) => closeUnchecked(service, set, ['2026-01', '2026-02']);

  it('show the expense that they accrue, in statements of open and closed months and on the dashboard', async () => {
    const { set, books } = await open();
    await post(books, '2026-01-05', '借 1002 1000，贷 5001 1000');
    await post(books, '2026-01-31', '借 5801 50，贷 222112 50，借 3103 50，贷 5801 50');
    await post(books, '2026-02-28', '借 560208 300，贷 1002 200，贷 3103 100');
    const expected = ['5001 -1000.00', '560208 200.00', '5801 50.00'];
    expect(await results(set)).toEqual(expected);
    const cost = await books.api.call(homeCalls.cost, { query: { period: '2026-02' } });
    expect(cost.map(({ value }) => value)).toContain('200.00');
    const year = await books.api.call(homeCalls.revenueProfit, { query: { period: '2026-01' } });
    expect(year.本年利润).toEqual({ '1': '950.00', '2': '-200.00' });
    await close(set);
    expect(await results(set)).toEqual(expected);
    expect(await differences(set)).toEqual([]);
  });

  it('are read by the rule, whatever their lines, with the sums kept of closed months and without', async () => {
    const { set, books } = await open();
    const line = fc.record({
      code: fc.constantFrom(...Object.keys(roles)),
      isDebit: fc.boolean(),
      fen: fc.integer({ min: -9_999, max: 9_999 }).filter((fen) => fen !== 0),
    });
    const voucher = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 6 }),
      profit: fc.integer({ min: 1, max: 5_000 }),
      day: fc.constantFrom('2026-01-20', '2026-02-20'),
    });
    const sums = new Map<string, Money>();
    const yuan = (fen: number) => Money.parse(fen).dividedBy(100, 2);
    for (const { lines, profit, day } of fc.sample(voucher, { numRuns: 60, seed: 7 })) {
      const all = [...lines, { code: '3103', isDebit: true, fen: profit }];
      const rest = all.reduce((sum, { isDebit, fen }) => sum + (isDebit ? -fen : fen), 0);
      const whole = rest === 0 ? all : [...all, { code: '1002', isDebit: true, fen: rest }];
      await books.post(
        day,
        whole.map(({ code, isDebit, fen }) => {
          const amount = yuan(fen).toString();
          return isDebit ? { code, debit: amount } : { code, credit: amount };
        }),
      );
      const asRoles = whole.map(({ code, isDebit, fen }): RoleLine => {
        return {
          subjectId: books.subject(code).id,
          auxiliaryKey: '',
          role: roles[code] ?? 'other',
          debit: isDebit ? yuan(fen) : Money.zero,
          credit: isDebit ? Money.zero : yuan(fen),
        };
      });
      for (const { subjectId, net } of resultMoves(asRoles)) {
        const code = Object.keys(roles).find((each) => books.subject(each).id === subjectId);
        sums.set(String(code), (sums.get(String(code)) ?? Money.zero).plus(net));
      }
    }
    const texts = [...sums]
      .filter(([, net]) => !net.isZero)
      .map(([code, net]) => `${code} ${net.toString()}`)
      .toSorted();
    expect(texts.length).toBeGreaterThan(4);
    expect(await results(set)).toEqual(texts);
    await close(set);
    expect(await results(set)).toEqual(texts);
    expect(await differences(set)).toEqual([]);
  });
});
