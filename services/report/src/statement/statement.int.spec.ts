import {
  builtInStatements,
  closingFindingCalls,
  initialBalanceCalls,
  reportCalls,
  reportTemplateCalls,
  subjectCalls,
  voucherCalls,
  type StatementMode,
  type StatementView,
} from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { workedExample } from '@mingzhang/rules/testing';
import {
  Books,
  formCells,
  makeXlsx,
  manager,
  setUp,
  tenancyFindings,
  type DomainTest,
} from '@mingzhang/server/testing';
import { startWorked } from '../testing/worked';

const { balanceSheet, incomeStatement } = builtInStatements;
const { expected } = workedExample;

describe('statements', () => {
  let test: DomainTest;
  let books: Books;

  beforeAll(async () => {
    ({ test, books } = await startWorked());
  });
  afterAll(() => test.stop());

  const view = (id: number, period = '2026-01', more: object = {}) =>
    test.api.call(reportCalls.view, { params: { id }, query: { period, ...more } });
  /** Rows with figures and those that are expected, as the worked example tells them. */
  const told = (
    { rows }: StatementView,
    columns: readonly [string, string],
    wanted: readonly { readonly lineNo: number }[],
  ) =>
    rows
      .filter(
        ({ lineNo, values }) =>
          columns.some((key) => Number(values[key] ?? 0) !== 0) ||
          wanted.some((each) => each.lineNo === lineNo),
      )
      .map(({ lineNo, title, values }) => ({
        lineNo,
        title,
        ...Object.fromEntries(columns.map((key) => [key, values[key]])),
      }));

  it('of the worked month are those expected, line by line', async () => {
    const sheet = await view(balanceSheet);
    expect(sheet).toMatchObject({ company: '晨星商贸有限公司', findings: [], isClosed: false });
    expect(told(sheet, ['closing', 'opening'], expected.balanceSheet)).toEqual(
      expected.balanceSheet,
    );
    expect(sheet.checks.map(({ name, left, message }) => [name, left, message])).toEqual([
      ['期末余额：资产总计=负债和所有者权益总计', '1176474.00', ''],
      ['年初余额：资产总计=负债和所有者权益总计', '1156000.00', ''],
      ['未分配利润增加=净利润减分配', '19895.47', ''],
    ]);
    const income = await view(incomeStatement);
    expect(told(income, ['ytd', 'month'], expected.incomeStatement)).toEqual(
      expected.incomeStatement,
    );
  });

  it('of a quarter and a year count its months together', async () => {
    const quarter = await view(incomeStatement, '2026-02', { mode: 'quarter' });
    expect(quarter).toMatchObject({ periodFrom: '2026-01', periodTo: '2026-03' });
    expect(told(quarter, ['ytd', 'month'], expected.incomeStatement)).toEqual(
      expected.incomeStatement,
    );
    const year = await view(incomeStatement, '2026-01', { mode: 'year' });
    expect(year.columns.map(({ title }) => title)).toEqual(['本年累计金额', '上年金额']);
    const profit = year.rows.find(({ title }) => title.includes('净利润'));
    expect(profit?.values).toMatchObject({ prior: null });
  });

  it('tell whose balances a reclassified figure is of, and who stands on the other side', async () => {
    const cell = await test.api.call(reportCalls.cell, {
      params: { id: balanceSheet },
      query: { period: '2026-01', lineNo: 4, column: 'closing' },
    });
    expect(cell).toMatchObject({ title: '应收账款', amount: '225300.00' });
    expect(cell.terms).toMatchObject([
      {
        title: '1122 应收账款',
        take: '明细借方余额',
        sign: '+',
        amount: '225300.00',
        parties: [
          { title: expect.stringContaining('华美商贸'), amount: '203400.00' },
          { title: expect.stringContaining('中远贸易'), amount: '21900.00' },
        ],
        others: [{ title: expect.stringContaining('宏图建材'), amount: '8000.00' }],
      },
      { title: '2203 预收账款', amount: '0.00' },
    ]);
    const ofStart = await test.api.call(reportCalls.cell, {
      params: { id: balanceSheet },
      query: { period: '2026-01', lineNo: 1, column: 'opening' },
    });
    expect(new Set(ofStart.terms.map(({ take }) => take))).toEqual(new Set(['年初余额']));
  });

  it('add up in whole yuan and in 万元 as well, and leave as files of the official form', async () => {
    for (const unit of ['yuan', 'wan'] as const) {
      const { rows } = await view(balanceSheet, '2026-01', { unit });
      const at = (lineNo: number) =>
        Money.parse(rows.find((row) => row.lineNo === lineNo)?.values['closing'] ?? '0');
      expect(at(30)).toEqual(at(53));
      expect(at(15).plus(at(29))).toEqual(at(30));
    }
    const params = { id: balanceSheet };
    const query = { period: '2026-01', unit: 'wan' as const };
    const book = await test.api.file(reportCalls.export, { params, query });
    expect(book.name).toBe('晨星商贸_资产负债表_2026-01.xlsx');
    const csv = { params, query: { ...query, format: 'csv' as const } };
    const text = (await test.api.file(reportCalls.export, csv)).bytes.toString();
    const [title, head, filed, columns, headings, cash] = text.split(/\r?\n/);
    expect(title).toContain('资产负债表');
    expect(head).toBe('编制单位：晨星商贸有限公司　2026年01月31日　会小企01表 单位：万元');
    // Identity does not run here.
    expect(filed).toBe(
      '纳税人识别号：（暂时未能取得，请补填）　纳税人名称：晨星商贸有限公司　所属期：2026-01 至 2026-01',
    );
    expect(columns).toBe('资产,行次,期末余额,年初余额,负债和所有者权益,行次,期末余额,年初余额');
    expect(headings).toBe('流动资产：,,,,流动负债：,,,');
    expect(cash).toBe('"　货币资金",1,31.74,42.80,"　短期借款",31,15.00,20.00');
  });

  it('say in their files what the profit of an open month still lacks', async () => {
    const params = { id: incomeStatement };
    const query = { period: '2026-01', format: 'csv' as const };
    const text = (await test.api.file(reportCalls.export, { params, query })).bytes.toString();
    expect(text.trim().split(/\r?\n/).at(-1)).toMatch(
      /注：2026年第01期尚未结账，.*本表的收入、成本和利润是暂计数，结账后才是最终数/,
    );
  });

  it('of a year and a first quarter take in what was entered of the months before the books', async () => {
    for (const each of [test.ledger, test.domain]) {
      await setUp(each, 5, { enableDate: '2026-02-01', companyName: '半年商贸有限公司' });
    }
    const late = await Books.load(test.ledger.as({ ...manager, accountSetId: 5 }));
    const opened = (code: string, ytdActual: string) => ({
      subjectId: late.subject(code).id,
      auxiliary: {},
      opening: '0',
      ytdActual,
      ytdDebit: ytdActual,
      ytdCredit: ytdActual,
    });
    await late.api.call(initialBalanceCalls.save, { body: [opened('5001', '900.00')] });
    await late.post('2026-04-10', [
      { code: '1002', debit: '300.00' },
      { code: '5001', credit: '300.00' },
    ]);
    const income = (mode: StatementMode, period: string) =>
      test.domain.as({ ...manager, accountSetId: 5 }).call(reportCalls.view, {
        params: { id: incomeStatement },
        query: { period, mode },
      });
    const revenue = ({ rows }: StatementView) => rows.find(({ lineNo }) => lineNo === 1)?.values;
    const quarter = await income('quarter', '2026-03');
    expect([revenue(quarter), quarter.notes]).toEqual([{ ytd: '900.00', month: '900.00' }, []]);
    const month = await income('month', '2026-02');
    expect(revenue(month)).toEqual({ ytd: '900.00', month: '0.00' });
    expect(revenue(await income('year', '2026-04'))).toMatchObject({ ytd: '1200.00' });
    // The year after knows it as the year before.
    expect(revenue(await income('year', '2027-01'))).toMatchObject({ prior: '1200.00' });
    // A quarter that began before the books and no year: what is missing is said.
    for (const each of [test.ledger, test.domain])
      await setUp(each, 6, { enableDate: '2026-05-01' });
    const part = await test.domain.as({ ...manager, accountSetId: 6 }).call(reportCalls.view, {
      params: { id: incomeStatement },
      query: { period: '2026-06', mode: 'quarter' },
    });
    expect(part.notes).toEqual([
      expect.stringContaining('账套自2026年第05期起用，本季只含2026年第05期'),
    ]);
  });

  it('are refused for months before the books began, and for what there is none of', async () => {
    const refused = (id: number, query: object) =>
      test.api.send(reportCalls.view, { params: { id }, query: query as never });
    expect(await refused(balanceSheet, { period: '2025-12' })).toMatchObject({
      code: 'PERIOD_MISSING',
      msg: '账套自2026年第01期起用，2025年第12期没有账，请选择启用以后的期间',
    });
    expect(await refused(99, { period: '2026-01' })).toMatchObject({ code: 'NOT_FOUND' });
    const params = { id: balanceSheet };
    const query = { period: '2026-01', lineNo: 999, column: 'closing' };
    expect(await test.api.send(reportCalls.cell, { params, query })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('tie 未分配利润 to the profit, what is distributed and what was carried by hand', async () => {
    const tie = async () => (await view(balanceSheet, '2026-03')).checks.at(-1);
    await books.post('2026-03-10', [
      { code: '310401', debit: '1000.00' },
      { code: '310101', credit: '1000.00' },
    ]);
    expect(await tie()).toMatchObject({ left: '18895.47', right: '18895.47', message: '' });
    // Details of 利润分配 among each other distribute nothing.
    await books.post('2026-03-11', [
      { code: '310406', debit: '1000.00' },
      { code: '310401', credit: '1000.00' },
    ]);
    expect(await tie()).toMatchObject({ left: '18895.47', message: '' });
    const wrong = await books.post('2026-03-12', [
      { code: '3103', debit: '50.00' },
      { code: '1001', credit: '50.00' },
    ]);
    expect(await tie()).toMatchObject({
      difference: '-50.00',
      message: expect.stringMatching(/^未分配利润增加=净利润减分配不成立：.*相差 -50\.00，请核对/),
    });
    await books.api.call(voucherCalls.remove, { params: { id: wrong.id } });
  });

  it('balance while vouchers are being saved', async () => {
    let isOver = false;
    const posting = (async () => {
      for (let count = 0; count < 25; count += 1) {
        await books.post('2026-02-10', [
          { code: '1122', debit: '11.30', item: '华美商贸' },
          { code: '5001', credit: '10.00' },
          { code: '22210107', credit: '1.30' },
        ]);
      }
      isOver = true;
    })();
    let asked = 0;
    while (!isOver) {
      const { checks } = await view(balanceSheet, '2026-02');
      expect(checks.filter(({ message }) => message !== '')).toEqual([]);
      asked += 1;
    }
    await posting;
    expect(asked).toBeGreaterThan(0);
  });

  it('say that the ledger is away, and show nothing old', async () => {
    const { serviceUrls } = test.domain.config;
    const ledger = serviceUrls['ledger'];
    serviceUrls['ledger'] = 'http://127.0.0.1:9';
    const params = { id: balanceSheet };
    const answer = await test.api.send(reportCalls.view, { params, query: { period: '2026-01' } });
    if (ledger) serviceUrls['ledger'] = ledger;
    expect(answer).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  });

  it('fill a form of the bureau by the names of its rows, and tell what does not fit', async () => {
    const text = (at: string, words: string) =>
      `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
    const row = (at: number, ...cells: readonly string[]) =>
      `<row r="${at}">${cells.join('')}</row>`;
    const bytes = makeXlsx({
      rows: [
        row(
          1,
          text('A1', '资　产'),
          text('B1', '行次'),
          text('C1', '期末数'),
          text('D1', '年初数'),
          text('E1', '编制单位：　　所属期：'),
        ),
        row(2, text('A2', '货币资金'), '<c r="B2"><v>1</v></c>'),
        row(3, text('A3', '△结算备付金')),
        row(4, text('A4', '应收账款')),
        row(5, text('A5', '资产总计'), '<c r="C5"><f>C2+C4</f></c>'),
      ].join(''),
    });
    const request = {
      params: { id: balanceSheet },
      query: { period: '2026-01' },
      body: { file: { name: '财务报表.xlsx', bytes } },
    };
    const fit = await test.api.call(reportCalls.match, request);
    expect(fit).toMatchObject({
      sheet: '表',
      rows: 3,
      cells: 5,
      reckoned: 1,
      heads: 1,
      unknown: [{ place: 'A3', title: '△结算备付金' }],
    });
    expect(fit.missing).toContainEqual({
      lineNo: 53,
      title: expect.stringMatching(/^负债和所有者/),
    });
    const file = await test.api.file(reportCalls.fill, request);
    const [sheet] = await formCells(file.bytes);
    const at = (line: number, column: number) =>
      sheet?.cells.find((cell) => cell.row === line && cell.column === column)?.text;
    expect([at(1, 2), at(1, 3), at(3, 2), at(3, 3), at(4, 3)]).toEqual([
      '317374',
      '428000',
      '225300',
      '113000',
      '1156000',
    ]);
    expect(at(0, 4)).toMatch(/^编制单位：.+　所属期：2026-01 至 2026-01$/);
    const other = {
      file: { name: 'a.xlsx', bytes: makeXlsx({ rows: row(1, text('A1', '姓名')) }) },
    };
    expect(await test.api.send(reportCalls.match, { ...request, body: other })).toMatchObject({
      code: 'FORM_UNKNOWN',
      msg: expect.stringMatching(/表样里没有找到“资产负债表”的项目/),
    });
  });

  it('count a new first-level subject, so that they balance and closing finds nothing', async () => {
    for (const each of [test.ledger, test.domain]) await setUp(each, 8);
    const actor = { ...manager, accountSetId: 8 };
    const own = await Books.load(test.ledger.as(actor));
    const found = () =>
      test.domain
        .as({ ...actor, service: 'ledger', role: null })
        .call(closingFindingCalls.findings, { body: { period: '2026-01' } });
    await own.draw('2026-01-05');
    expect(await found()).toEqual([]);
    for (const [code, name, category] of [
      ['1903', '待摊费用', 'asset'],
      ['5712', '罚没支出', 'profit'],
    ] as const) {
      await own.api.call(subjectCalls.create, {
        body: { parentId: null, code, name, direction: 'debit', category },
      });
    }
    const again = await Books.load(test.ledger.as(actor));
    await again.post('2026-01-06', [
      { code: '1903', debit: '77.00' },
      { code: '1001', credit: '77.00' },
    ]);
    await again.post('2026-01-07', [
      { code: '5712', debit: '33.00' },
      { code: '1001', credit: '33.00' },
    ]);
    expect(await found()).toEqual([]);
    const shown = (id: number) =>
      test.domain.as(actor).call(reportCalls.view, {
        params: { id },
        query: { period: '2026-01' },
      });
    const sheet = await shown(balanceSheet);
    expect(sheet.rows.find(({ title }) => title === '其他流动资产')?.values.closing).toBe('77.00');
    expect(sheet.checks.every(({ difference }) => Number(difference) === 0)).toBe(true);
    const income = await shown(incomeStatement);
    const valuesOf = (title: string) =>
      income.rows.find((row) => row.title.includes(title))?.values.month;
    expect([valuesOf('营业外支出'), valuesOf('净利润')]).toEqual(['33.00', '-33.00']);
  });

  it('count a subject in the row that was chosen, and block closing by name until one is chosen', async () => {
    for (const each of [test.ledger, test.domain]) await setUp(each, 28);
    const actor = { ...manager, accountSetId: 28 };
    const own = await Books.load(test.ledger.as(actor));
    const found = async () => {
      const answer = await test.domain
        .as({ ...actor, service: 'ledger', role: null })
        .call(closingFindingCalls.findings, { body: { period: '2026-01' } });
      return answer.filter(({ rule }) => rule === 'report.gap');
    };
    await own.draw('2026-01-05');
    for (const [code, name, category] of [
      ['1903', '待摊费用', 'asset'],
      ['5712', '罚没支出', 'profit'],
    ] as const) {
      const { placed } = await own.api.call(subjectCalls.create, {
        body: { parentId: null, code, name, direction: 'debit', category, statementRow: '' },
      });
      expect(placed).toMatch(new RegExp(`^${code} ${name} 还没有列入.*不能结账`));
    }
    // Nothing is missing while nothing stands on them.
    expect(await found()).toEqual([]);
    const again = await Books.load(test.ledger.as(actor));
    await again.post('2026-01-06', [
      { code: '1903', debit: '77.00' },
      { code: '1001', credit: '77.00' },
    ]);
    await again.post('2026-01-07', [
      { code: '5712', debit: '33.00' },
      { code: '1001', credit: '33.00' },
    ]);
    // 结转损益 by hand: without a balance the income statement lacks the expense all the same.
    await again.post('2026-01-31', [
      { code: '3103', debit: '33.00' },
      { code: '5712', credit: '33.00' },
    ]);
    expect(await found()).toMatchObject([
      {
        severity: 'block',
        message: expect.stringMatching(/1903 待摊费用 没有列入资产负债表.*余额 77\.00/),
      },
      {
        severity: 'block',
        message: expect.stringMatching(/5712 罚没支出 没有列入利润表.*本年发生额 33\.00/),
      },
    ]);
    const choose = async (code: string, statementRow: string) => {
      const { id, version, name, direction } = again.subject(code);
      await again.api.call(subjectCalls.update, {
        body: { id, version, code, name, direction, statementRow },
      });
    };
    await choose('1903', '长期待摊费用');
    await choose('5712', '销售费用');
    expect(await found()).toEqual([]);
    const sheet = await test.domain.as(actor).call(reportCalls.view, {
      params: { id: balanceSheet },
      query: { period: '2026-01' },
    });
    expect(sheet.rows.find(({ title }) => title === '长期待摊费用')?.values.closing).toBe('77.00');
    expect(sheet.checks.every(({ difference }) => Number(difference) === 0)).toBe(true);
  });

  it('name both openings of 未分配利润 where errors of earlier years were corrected', async () => {
    const settings = { accountingStandards: 1, enableDate: '2026-01-01' } as const;
    for (const each of [test.ledger, test.domain]) await setUp(each, 18, settings);
    const actor = { ...manager, accountSetId: 18 };
    const own = await Books.load(test.ledger.as(actor));
    await own.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: own.subject('1002').id, opening: '16750.00' },
        { subjectId: own.subject('410406').id, opening: '16750.00' },
      ],
    });
    const notes = async (unit: 'fen' | 'wan' = 'fen') => {
      const { notes: told } = await test.domain.as(actor).call(reportCalls.view, {
        params: { id: balanceSheet },
        query: { period: '2026-02', unit },
      });
      return told.filter((note) => note.includes('年初'));
    };
    await own.post('2026-01-05', [
      { code: '1001', debit: '5.00' },
      { code: '1002', credit: '5.00' },
    ]);
    expect(await notes()).toEqual([]);
    const moves = [
      ['6901', '1002', '1200.00'],
      ['222112', '6901', '300.00'],
      ['410406', '6901', '900.00'],
    ] as const;
    for (const [debit, credit, amount] of moves) {
      await own.post('2026-02-05', [
        { code: debit, debit: amount },
        { code: credit, credit: amount },
      ]);
    }
    const inYuan = expect.stringMatching(/16,750\.00 元.*15,850\.00 元.*-900\.00 元/);
    expect(await notes()).toEqual([inYuan]);
    expect(await notes('wan')).toEqual([inYuan]);
  });

  it('leave out of 其他综合收益 what goes to retained earnings', async () => {
    for (const each of [test.ledger, test.domain]) {
      await setUp(each, 9, { accountingStandards: 1 });
    }
    const actor = { ...manager, accountSetId: 9 };
    const own = await Books.load(test.ledger.as(actor));
    await own.post('2026-01-06', [
      { code: '1002', debit: '100.00' },
      { code: '400301', credit: '100.00' },
    ]);
    await own.post('2026-02-06', [
      { code: '400301', debit: '80.00' },
      { code: '410406', credit: '80.00' },
    ]);
    const comprehensive = async (period: string, mode: 'month' | 'year') => {
      const { rows } = await test.domain.as(actor).call(reportCalls.view, {
        params: { id: incomeStatement },
        query: { period, mode },
      });
      return Object.values(rows.find(({ lineNo }) => lineNo === 28)?.values ?? {})[0];
    };
    expect(await comprehensive('2026-01', 'month')).toBe('100.00');
    expect(await comprehensive('2026-02', 'month')).toBe('0.00');
    expect(await comprehensive('2026-02', 'year')).toBe('100.00');
  });

  it('lets in whom its permissions name, and shows a stranger nothing', async () => {
    const template = await test.api.call(reportTemplateCalls.create, {
      body: {
        name: '华美商贸往来表',
        type: 0,
        enabled: true,
        columns: [{ key: 'c1', title: '期末', basis: 'period' }],
        items: [{ lineNo: 1, title: '华美商贸', formula: ['期末余额(1122)'] }],
      },
    });
    const { tried, findings } = await tenancyFindings(test.domain, 'report', {
      canary: '华美商贸',
      // Identity says which account sets there are, and does not run here.
      askAbsent: new Set(['GET /report/combined/sets']),
      refused: { 'GET /report/tax/filing/payment': 'no declaration waits for its payment' },
    });
    expect(findings).toEqual([]);
    expect(tried).toBeGreaterThan(5);
    const stranger = test.domain.as({ ...manager, accountSetId: 2 });
    const own = await stranger.call(reportCalls.view, {
      params: { id: balanceSheet },
      query: { period: '2026-01' },
    });
    expect(
      await stranger.send(reportCalls.view, {
        params: { id: template.id },
        query: { period: '2026-01' },
      }),
    ).toMatchObject({ code: 'NOT_FOUND' });
    const figures = own.rows.flatMap(({ values }) => Object.values(values));
    expect([...new Set(figures)]).toEqual(['0.00']);
  });
});
