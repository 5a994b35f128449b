import {
  initialBalanceCalls,
  reportCalls,
  reportTemplateCalls,
  scheduleStatements,
  type ScheduleStatement,
  type StatementView,
} from '@mingzhang/contract';
import { Books, manager, setUp, type DomainTest } from '@mingzhang/server/testing';
import { startWorked } from '../testing/worked';

describe('schedules', () => {
  let test: DomainTest;
  let books: Books;

  beforeAll(async () => {
    ({ test, books } = await startWorked());
    await books.post('2026-02-10', [
      { code: '560209', debit: '500.00' },
      { code: '410103', debit: '70.00' },
      { code: '1002', credit: '570.00' },
    ]);
    await books.post('2026-02-20', [
      { code: '310401', debit: '1989.55' },
      { code: '310101', credit: '1989.55' },
    ]);
  });
  afterAll(() => test.stop());

  const view = (kind: ScheduleStatement, period: string, more: object = {}) =>
    test.api.call(reportCalls.view, {
      params: { id: scheduleStatements[kind] },
      query: { period, ...more },
    });
  const row = ({ rows }: StatementView, lineNo: number) => {
    const found = rows.find((each) => each.lineNo === lineNo);
    return [found?.title, ...Object.values(found?.values ?? {})];
  };
  const tied = (sheet: StatementView) =>
    expect(sheet.checks.map(({ message }) => message)).toEqual(sheet.checks.map(() => ''));

  it('tell expenses month by month, and lead to the book of the months', async () => {
    const sheet = await view('expenses', '2026-02');
    expect(sheet.columns.map(({ title }) => title)).toEqual(['1月', '2月', '本年累计']);
    expect([sheet.periodFrom, sheet.periodTo]).toEqual(['2026-01', '2026-02']);
    expect(row(sheet, 14)).toEqual(['560209 差旅费', '4500.00', '500.00', '5000.00']);
    expect(row(sheet, 20)).toEqual(['期间费用合计', '108560.00', '500.00', '109060.00']);
    expect(row(sheet, 22)).toEqual(['410103 办公费', '0.00', '70.00', '70.00']);
    tied(sheet);
    const id = scheduleStatements.expenses;
    const cell = (lineNo: number, column: string) =>
      test.api.call(reportCalls.cell, {
        params: { id },
        query: { period: '2026-02', lineNo, column },
      });
    const subjectId = books.subject('5602').id;
    expect((await cell(7, 'total')).terms).toMatchObject([
      {
        title: '5602 管理费用',
        take: '损益净额',
        amount: '63250.00',
        link: `/account-book/detailed?subjectId=${subjectId}&periodFrom=2026-01&period=2026-02`,
      },
    ]);
    expect((await cell(20, '2026-01')).terms.map(({ lineNo }) => lineNo)).toEqual([1, 7, 16]);
    const refused = { params: { id }, query: { period: '2026-02', lineNo: 999, column: 'total' } };
    expect(await test.api.send(reportCalls.cell, refused)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('tell how profit was distributed, by the profit of 利润表', async () => {
    const sheet = await view('distribution', '2026-02');
    expect([1, 2, 6, 12].map((lineNo) => row(sheet, lineNo)[1])).toEqual([
      '19395.47',
      '232304.00',
      '1989.55',
      '249709.92',
    ]);
    expect(row(sheet, 1)[2]).toBeNull();
    tied(sheet);
    const cell = await test.api.call(reportCalls.cell, {
      params: { id: scheduleStatements.distribution },
      query: { period: '2026-02', lineNo: 1, column: 'current' },
    });
    expect(cell.terms).toMatchObject([
      {
        title: '利润表 净利润',
        amount: '19395.47',
        linkTitle: '利润表',
        link: '/report/view/2?period=2026-02',
      },
    ]);
  });

  it('tell columns of VAT of the month and of the year', async () => {
    const sheet = await view('vat', '2026-01');
    expect(row(sheet, 2)).toEqual(['加：销项税额', '33800.00', '33800.00']);
    expect(row(sheet, 17)).toEqual(['期末未交数（多交以“-”号填列）', '9040.00', '9040.00']);
    tied(sheet);
    const february = await view('vat', '2026-02', { unit: 'yuan' });
    expect(row(february, 2)).toEqual(['加：销项税额', '0.00', '33800.00']);
  });

  it('are listed, exported and without a proof; the standard without a form says so', async () => {
    const listed = await test.api.call(reportCalls.templates, { query: {} });
    expect(listed.map(({ name }) => name)).toEqual([
      '资产负债表',
      '利润表',
      '现金流量表',
      '费用明细表',
      '利润分配表',
      '应交增值税明细表',
    ]);
    const params = { id: scheduleStatements.expenses };
    expect(await test.api.call(reportTemplateCalls.coverage, { params })).toEqual({
      coverage: null,
    });
    const file = await test.api.file(reportCalls.export, {
      params,
      query: { period: '2026-02', format: 'csv' },
    });
    expect(file.bytes.toString()).toContain('2026年01—02月');
    expect(file.bytes.toString()).toContain('所属期：2026-01 至 2026-02');
    expect(file.bytes.toString()).toContain('560209 差旅费",14,4500.00,500.00,5000.00');
    const refused = await test.api.send(reportCalls.view, {
      params: { id: scheduleStatements.equity },
      query: { period: '2026-01' },
    });
    expect(refused).toMatchObject({ code: 'REPORT_NOT_OF_STANDARD' });
  });

  it('tell of equity by the vouchers, of the enterprises’ standard', async () => {
    for (const each of [test.ledger, test.domain]) {
      await setUp(each, 6, { accountingStandards: 1, enableDate: '2026-01-01' });
    }
    const own = await Books.load(test.ledger.as({ ...manager, accountSetId: 6 }));
    await own.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: own.subject('1002').id, opening: '5000.00' },
        { subjectId: own.subject('4001').id, opening: '5000.00' },
      ],
    });
    const paid = await own.post('2026-03-05', [
      { code: '1002', debit: '600.00' },
      { code: '4001', credit: '500.00' },
      { code: '400201', credit: '100.00' },
    ]);
    await own.post('2026-03-06', [
      { code: '1002', debit: '80.00' },
      { code: '6001', credit: '80.00' },
    ]);
    await own.post('2026-03-31', [
      { code: '6001', debit: '80.00' },
      { code: '4103', credit: '80.00' },
    ]);
    const api = test.domain.as({ ...manager, accountSetId: 6 });
    const params = { id: scheduleStatements.equity };
    const query = { period: '2026-03', mode: 'year' as const };
    const sheet = await api.call(reportCalls.view, { params, query });
    const at = (lineNo: number, column: string) =>
      sheet.rows.find((each) => each.lineNo === lineNo)?.values[`current.${column}`];
    expect(
      [
        at(1, 'capital'),
        at(9, 'capital'),
        at(9, 'capitalReserve'),
        at(7, 'retained'),
        at(28, 'total'),
        at(27, 'total'),
      ].map((amount) => amount ?? null),
    ).toEqual(['5000.00', '500.00', '100.00', '80.00', '5680.00', null]);
    expect(sheet.columns[0]).toMatchObject({ title: '实收资本（或股本）', group: '本年金额' });
    tied(sheet);
    const cell = await api.call(reportCalls.cell, {
      params,
      query: { ...query, lineNo: 9, column: 'current.capital' },
    });
    expect(cell.terms).toMatchObject([{ amount: '500.00', linkTitle: '记-1' }]);
    expect(cell.terms[0]?.link).toBe(`/voucher/form/${paid.id}?period=2026-03`);
  });

  it('tell what was appropriated with the transfer of profit, and before the books began', async () => {
    for (const each of [test.ledger, test.domain])
      await setUp(each, 7, { enableDate: '2026-04-01' });
    const own = await Books.load(test.ledger.as({ ...manager, accountSetId: 7 }));
    await own.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: own.subject('1002').id, opening: '900.00' },
        { subjectId: own.subject('310406').id, opening: '1000.00' },
        { subjectId: own.subject('310403').id, opening: '-100.00', ytdDebit: '100.00' },
      ],
    });
    await own.post('2026-05-31', [
      { code: '1002', debit: '50.00' },
      { code: '5001', credit: '50.00' },
    ]);
    await own.post('2026-05-31', [
      { code: '5001', debit: '50.00' },
      { code: '3103', credit: '50.00' },
    ]);
    await own.post('2026-05-31', [
      { code: '3103', debit: '50.00' },
      { code: '310406', credit: '45.00' },
      { code: '310101', credit: '5.00' },
    ]);
    const sheet = await test.domain.as({ ...manager, accountSetId: 7 }).call(reportCalls.view, {
      params: { id: scheduleStatements.distribution },
      query: { period: '2026-05' },
    });
    expect([1, 2, 3, 6, 10, 12].map((lineNo) => row(sheet, lineNo)[1])).toEqual([
      '50.00',
      '1000.00',
      '0.00',
      '5.00',
      '100.00',
      '945.00',
    ]);
    tied(sheet);
  });
});
