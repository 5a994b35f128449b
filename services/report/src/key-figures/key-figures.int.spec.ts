import {
  builtInStatements,
  initialBalanceCalls,
  keyFigureCalls,
  reportCalls,
  type KeyFiguresView,
} from '@mingzhang/contract';
import { addMonths } from '@mingzhang/rules';
import { keyRows } from '@mingzhang/rules/statements';
import { Books, manager, setUp, type DomainTest } from '@mingzhang/server/testing';
import { startWorked } from '../testing/worked';

const { balanceSheet, incomeStatement } = builtInStatements;

describe('经营指标', () => {
  let test: DomainTest;
  let books: Books;

  beforeAll(async () => {
    ({ test, books } = await startWorked());
    // A party goes over to the other side, and the month is carried forward.
    await books.post('2026-02-10', [
      { code: '1122', debit: '20000.00', item: '宏图建材' },
      { code: '5001', credit: '20000.00' },
    ]);
    await books.post('2026-02-11', [
      { code: '1002', debit: '300000.00' },
      { code: '1122', credit: '300000.00', item: '华美商贸' },
    ]);
    await books.post('2026-02-12', [
      { code: '560213', debit: '700.00' },
      { code: '560302', credit: '40.00' },
      { code: '1002', credit: '660.00' },
    ]);
    await books.post('2026-02-28', [
      { code: '5001', debit: '20000.00' },
      { code: '560213', credit: '700.00' },
      { code: '560302', debit: '40.00' },
      { code: '3103', credit: '19340.00' },
    ]);
    await books.post('2026-05-05', [
      { code: '5401', debit: '900.00' },
      { code: '1405', credit: '900.00' },
    ]);
  });
  afterAll(() => test.stop());

  const get = (period: string) => test.api.call(keyFigureCalls.get, { query: { period } });
  const statement = async (id: number, period: string) => {
    const { rows } = await test.api.call(reportCalls.view, { params: { id }, query: { period } });
    const column = id === balanceSheet ? 'closing' : 'month';
    return (lineNo: number) => rows.find((row) => row.lineNo === lineNo)?.values[column];
  };
  const told = ({ figures }: KeyFiguresView) =>
    figures.map(({ title, value, change }) => `${title} ${value} ${change}`);

  it('of the worked month are those reckoned by hand, of which nothing came before', async () => {
    const view = await get('2026-01');
    expect(told(view)).toEqual([
      '毛利率 50.0 null',
      '费用率 41.8 null',
      '净利率 7.7 null',
      '应收周转 20.2 null',
      '存货周转 65.6 null',
      '流动比率 2.08 null',
      '速动比率 1.37 null',
      '资产负债率 34.5 null',
    ]);
    expect(view.figures.slice(0, 4).map(({ doubt }) => doubt)).toEqual([
      '未结账，暂计',
      '未结账，暂计',
      '未结账，暂计',
      '',
    ]);
    expect(view.figures[4]).toMatchObject({
      doubt: '高于 60 天',
      reason: '',
      link: '/report/view/1?period=2026-01',
      formula: '平均存货 275,000.00 ÷ 成本 130,000.00 × 31',
    });
    expect(view.profit).toMatchObject({ value: '19895.47', before: null, yearToDate: '19895.47' });
    expect(view.expenses.map(({ code, amount }) => `${code} ${amount}`)).toEqual([
      '5602 62750.00',
      '5601 45150.00',
      '5603 660.00',
    ]);
  });

  it('rest month by month on what the statements of the month say', async () => {
    const { months, isClosed, profit, figures } = await get('2026-05');
    expect(isClosed).toBe(false);
    const { balanceSheet: at, incomeStatement: of } = keyRows[0];
    for (const { period, ...month } of months) {
      const stands = await statement(balanceSheet, period);
      const earned = await statement(incomeStatement, period);
      expect([period, month.cash, month.revenue, month.cost, month.profit]).toEqual([
        period,
        stands(at.cash),
        earned(of.revenue),
        earned(of.cost),
        earned(of.profit),
      ]);
      const [current, quick, debt] = figures.slice(5);
      const ratio = (part: number, whole: number) =>
        (Number(stands(part)) / Number(stands(whole))).toFixed(2);
      const index = months.findIndex((each) => each.period === period);
      expect(current?.trend[index]).toBe(ratio(at.currentAssets, at.currentLiabilities));
      expect(quick?.trend).toHaveLength(5);
      expect(Number(debt?.trend[index])).toBeCloseTo(
        (Number(stands(at.liabilities)) / Number(stands(at.assets))) * 100,
        0,
      );
    }
    expect(months.map(({ profit: each }) => each)).toEqual([
      '19895.47',
      '19340.00',
      '0.00',
      '0.00',
      '-900.00',
    ]);
    expect(profit).toMatchObject({ before: '0.00', yearToDate: '38335.47' });
    // Without revenue there is no margin, and a reason for it.
    expect(figures[0]).toMatchObject({
      value: null,
      change: null,
      reason: '本月没有营业收入，无法计算',
      trend: ['50.0', '100.0', null, null, null],
    });
  });

  it('split expenses as they were before they were carried forward', async () => {
    const { expenses } = await get('2026-02');
    expect(expenses.map(({ name, amount, parts }) => [name, amount, parts[0]?.amount])).toEqual([
      ['管理费用', '700.00', '700.00'],
      ['销售费用', '0.00', undefined],
      ['财务费用', '-40.00', '-40.00'],
    ]);
  });

  it('are of twelve months, whatever the age of the books', async () => {
    const { months, profit } = await get('2027-03');
    expect(months.map(({ period }) => period)).toEqual(
      Array.from({ length: 12 }, (_, index) => addMonths('2026-04', index)),
    );
    const stands = await statement(balanceSheet, '2027-03');
    expect(months.at(-1)?.cash).toBe(stands(keyRows[0].balanceSheet.cash));
    expect(profit).toMatchObject({ yearToDate: '0.00' });
  });

  it('take in the profit entered of the months before the books in their year alone', async () => {
    for (const each of [test.ledger, test.domain]) {
      await setUp(each, 5, { enableDate: '2026-10-01' });
    }
    const late = await Books.load(test.ledger.as({ ...manager, accountSetId: 5 }));
    const ytd = { ytdActual: '900.00', ytdDebit: '900.00', ytdCredit: '900.00' };
    await late.api.call(initialBalanceCalls.save, {
      body: [{ subjectId: late.subject('5001').id, auxiliary: {}, opening: '0', ...ytd }],
    });
    await late.post('2026-11-10', [
      { code: '1002', debit: '300.00' },
      { code: '5001', credit: '300.00' },
    ]);
    const of = async (period: string) => {
      const api = test.domain.as({ ...manager, accountSetId: 5 });
      return (await api.call(keyFigureCalls.get, { query: { period } })).profit.yearToDate;
    };
    expect([await of('2026-10'), await of('2026-12'), await of('2027-01')]).toEqual([
      '900.00',
      '1200.00',
      '0.00',
    ]);
  });

  it('are refused for months before the books, and while the ledger is away', async () => {
    const refused = (period: string) => test.api.send(keyFigureCalls.get, { query: { period } });
    expect(await refused('2025-12')).toMatchObject({ code: 'PERIOD_MISSING' });
    const { serviceUrls } = test.domain.config;
    const ledger = serviceUrls['ledger'];
    serviceUrls['ledger'] = 'http://127.0.0.1:9';
    const away = await refused('2026-01');
    if (ledger) serviceUrls['ledger'] = ledger;
    expect(away).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  });

  it('of a stranger are nothing', async () => {
    const stranger = test.domain.as({ ...manager, accountSetId: 2 });
    const { months, expenses } = await stranger.call(keyFigureCalls.get, {
      query: { period: '2026-01' },
    });
    expect(months.map(({ cash, profit }) => [cash, profit])).toEqual([['0.00', '0.00']]);
    expect(expenses.every(({ amount }) => amount === '0.00')).toBe(true);
  });
});
