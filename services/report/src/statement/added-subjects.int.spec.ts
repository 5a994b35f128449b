import {
  builtInStatements,
  closingFindingCalls,
  initialBalanceCalls,
  keyFigureCalls,
  reportCalls,
  scheduleStatements,
  subjectCalls,
} from '@mingzhang/contract';
import { Books, manager, setUp, type DomainTest } from '@mingzhang/server/testing';
import { startWorked } from '../testing/worked';

const { balanceSheet, cashFlow, incomeStatement } = builtInStatements;
const january = { period: '2026-01' };

describe('new first-level subjects', () => {
  let test: DomainTest;

  beforeAll(async () => {
    ({ test } = await startWorked());
  });
  afterAll(() => test.stop());

  /** An account set of its own with new subjects. */
  const openWith = async (
    accountSetId: number,
    subjects: readonly {
      readonly code: string;
      readonly name: string;
      readonly category: 'asset' | 'profit';
      readonly cash?: boolean;
    }[],
  ) => {
    for (const each of [test.ledger, test.domain]) await setUp(each, accountSetId);
    const actor = { ...manager, accountSetId };
    const api = test.ledger.as(actor);
    const placed: string[] = [];
    for (const subject of subjects) {
      const body = { parentId: null, direction: 'debit' as const, ...subject };
      placed.push((await api.call(subjectCalls.create, { body })).placed ?? '');
    }
    const books = await Books.load(api);
    const view = async (id: number) => {
      const sheet = await test.domain
        .as(actor)
        .call(reportCalls.view, { params: { id }, query: january });
      const valueOf = (title: string, column: string) =>
        sheet.rows.find((row) => row.title.includes(title))?.values[column];
      return { ...sheet, valueOf };
    };
    const findings = () =>
      test.domain
        .as({ ...actor, service: 'ledger', role: null })
        .call(closingFindingCalls.findings, { body: january });
    return { actor, placed, books, view, findings };
  };

  it('of cash stand in 货币资金, and the statements agree on cash', async () => {
    const cash = { code: '1003', name: '备用金', category: 'asset', cash: true } as const;
    const { books, placed, view, findings } = await openWith(41, [cash]);
    expect(placed[0]).toMatch(/列入资产负债表“货币资金”/);
    await books.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: books.subject('1002').id, opening: '200.00' },
        { subjectId: books.subject('1003').id, opening: '100.00' },
        { subjectId: books.subject('3001').id, opening: '300.00' },
      ],
    });
    await books.post('2026-01-05', [
      { code: '1002', debit: '600.00' },
      { code: '3001', credit: '600.00' },
    ]);
    await books.post('2026-01-06', [
      { code: '560208', debit: '400.00' },
      { code: '1003', credit: '400.00' },
    ]);
    const sheet = await view(balanceSheet);
    expect([
      sheet.valueOf('货币资金', 'closing'),
      sheet.valueOf('其他流动资产', 'closing'),
    ]).toEqual(['500.00', '0.00']);
    const flow = await view(cashFlow);
    expect([flow.valueOf('期初现金余额', 'month'), flow.valueOf('期末现金余额', 'month')]).toEqual([
      '300.00',
      '500.00',
    ]);
    for (const { checks } of [sheet, flow]) {
      expect(checks.filter(({ difference }) => Number(difference) !== 0)).toEqual([]);
    }
    expect(await findings()).toEqual([]);
    const { id, version, name, direction } = (await Books.load(books.api)).subject('1003');
    await books.api.call(subjectCalls.update, {
      body: {
        id,
        version,
        code: '1003',
        name,
        direction,
        cash: true,
        statementRow: '其他流动资产',
      },
    });
    expect(await findings()).toMatchObject([
      { rule: 'report.bs-cash', severity: 'warn', message: expect.stringContaining('1003 备用金') },
    ]);
  });

  it('of 损益 stand in the row that their name says, and in 费用明细表', async () => {
    const { actor, books, view } = await openWith(42, [
      { code: '5404', name: '服务成本', category: 'profit' },
      { code: '5604', name: '研发费用', category: 'profit' },
    ]);
    await books.post('2026-01-05', [
      { code: '5404', debit: '7000.00' },
      { code: '5604', debit: '10000.00' },
      { code: '1002', credit: '17000.00' },
    ]);
    const income = await view(incomeStatement);
    const values = ['营业成本', '税金及附加', '管理费用', '财务费用'].map((title) =>
      income.valueOf(title, 'month'),
    );
    expect(values).toEqual(['7000.00', '0.00', '10000.00', '0.00']);
    const api = test.domain.as(actor);
    const { expenses, months } = await api.call(keyFigureCalls.get, { query: january });
    expect(expenses.map(({ code, amount }) => `${code} ${amount}`)[0]).toBe('5604 10000.00');
    expect(months.at(-1)?.expenses).toBe('10000.00');
    const schedule = await view(scheduleStatements.expenses);
    expect(schedule.valueOf('5604 研发费用', '2026-01')).toBe('10000.00');
    expect(schedule.valueOf('期间费用合计', '2026-01')).toBe('10000.00');
    expect(schedule.checks.every(({ difference }) => Number(difference) === 0)).toBe(true);
  });
});
