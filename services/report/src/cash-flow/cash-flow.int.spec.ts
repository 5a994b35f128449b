import {
  builtInStatements,
  cashFlowCalls,
  reportCalls,
  subjectCalls,
  voucherCalls,
  type CashFlowLine,
} from '@mingzhang/contract';
import { workedExample } from '@mingzhang/rules/testing';
import { Books, makeXlsx, operationWalk, type DomainTest } from '@mingzhang/server/testing';
import { startWorked } from '../testing/worked';
import { taxRoutesWalked } from '../testing/tax-routes';
import { templateCases } from '../testing/template-cases';

const { cashFlow } = builtInStatements;
const { expected } = workedExample;

/** A form of three rows, as an office gives it out. */
function blankForm() {
  const names = ['资产', '货币资金', '应收账款', '存货'].map(
    (name, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>${name}</t></is></c>`,
  );
  const head = '<c r="B1" t="inlineStr"><is><t>期末余额</t></is></c>';
  const rows = names.map((row, at) => `${row}${at === 0 ? head : ''}</row>`).join('');
  return { name: '空白表样.xlsx', bytes: makeXlsx({ rows }) };
}

describe('现金流量表', () => {
  let test: DomainTest;
  let books: Books;

  beforeAll(async () => {
    ({ test, books } = await startWorked());
  });
  afterAll(() => test.stop());

  const view = (period = '2026-01', mode: 'month' | 'quarter' | 'year' = 'month') =>
    test.api.call(reportCalls.view, { params: { id: cashFlow }, query: { period, mode } });
  /** Its lines as the worked example tells them; every other line is nothing. */
  const lines = async (columns = ['ytd', 'month'], period?: string, mode?: 'quarter' | 'year') =>
    (await view(period, mode)).rows.flatMap(({ lineNo, title, values }) =>
      lineNo !== null && columns.some((key) => Number(values[key] ?? 0) !== 0)
        ? [{ lineNo, title, ...Object.fromEntries(columns.map((key) => [key, values[key]])) }]
        : [],
    );
  const list = (state: 'unassigned' | 'all', period = '2026-01') =>
    test.api.call(cashFlowCalls.lines, { query: { period, state, pageSize: 100 } });
  const lineOf = async (wanted: (line: CashFlowLine) => boolean, period?: string) => {
    const found = (await list('all', period)).lines.find(wanted);
    if (!found) throw new Error('no such line');
    return { voucherId: found.voucherId, row: found.row ?? 0, version: found.version, found };
  };
  const assign = (body: object[]) => test.api.send(cashFlowCalls.assign, { body: body as never });

  it('of the worked month is the one expected, line by line, and ties', async () => {
    expect(expected.cashFlow).toHaveLength(15);
    expect(await lines()).toEqual(expected.cashFlow);
    expect((await view()).checks.map(({ name, left, message }) => [name, left, message])).toEqual([
      ['货币资金增减=现金净增加额', '-110626.00', ''],
      ['期末现金余额=货币资金', '317374.00', ''],
      ['本年累计金额：现金净增加额=现金类科目增减', '-110626.00', ''],
      ['本月金额：现金净增加额=现金类科目增减', '-110626.00', ''],
      ['没有待归类的现金凭证行', '0.00', ''],
    ]);
  });

  it('of a quarter has the same lines, and of a year no figures before the books began', async () => {
    expect(await lines(['ytd', 'month'], '2026-02', 'quarter')).toEqual(await lines());
    const { columns, rows } = await view('2026-01', 'year');
    expect(columns.map(({ title }) => title)).toEqual(['本年累计金额', '上年金额']);
    expect(rows.find(({ lineNo }) => lineNo === 20)?.values).toEqual({
      ytd: '-110626.00',
      prior: null,
    });
  });

  it('has all lines of its vouchers in the work list, with what they add up to', async () => {
    const all = await list('all');
    expect(all.lines).toHaveLength(30);
    expect(all.tie).toEqual({
      assigned: '-110626.00',
      assignedLines: 30,
      unassigned: '0.00',
      unassignedLines: 0,
      increase: '-110626.00',
      opening: '428000.00',
      closing: '317374.00',
    });
    expect((await list('unassigned')).lines).toEqual([]);
    expect(all.items.map(({ code }) => code)).toContain('CF06');
  });

  it('follows what a person assigned, and what they take back', async () => {
    const { found, ...place } = await lineOf(({ suggested }) => suggested === 'CF16');
    expect(found).toMatchObject({ inflow: '-50000.00', reason: 'mapped', item: null });
    const saved = await assign([{ ...place, item: 'CF06' }]);
    expect(saved).toMatchObject({ success: true, data: [{ item: 'CF06', version: 1 }] });
    const changed = { '6': '86730.00', '7': '-92826.00', '16': '0.00', '19': '-850.00' };
    const after = (await view()).rows;
    for (const [lineNo, month] of Object.entries(changed)) {
      const row = after.find((each) => each.lineNo === Number(lineNo));
      expect([lineNo, row?.values['month']]).toEqual([lineNo, month]);
    }
    expect(await lineOf(({ item }) => item === 'CF06')).toMatchObject({
      found: { suggested: 'CF16', reason: 'assigned', version: 1 },
    });
    expect((await view()).checks.filter(({ message }) => message !== '')).toEqual([]);
    await assign([{ ...place, item: null, version: 1 }]);
    expect(await lines()).toEqual(expected.cashFlow);
  });

  it('refuses with their rows items that are not there, lines that are gone and what others changed', async () => {
    const { voucherId, row } = await lineOf(({ suggested }) => suggested === 'CF16');
    const body = [
      { voucherId, row, item: 'CF06', version: 0 },
      { voucherId, row: 99, item: 'CF06', version: 0 },
      { voucherId: 9_999, row: 1, item: 'CF06', version: 0 },
      { voucherId, row: row + 1, item: 'CF77', version: 0 },
    ];
    const refused = await assign(body);
    expect(refused).toMatchObject({
      success: false,
      details: [{ row: 2 }, { row: 3 }, { row: 4 }],
    });
    await assign([{ voucherId, row, item: 'CF06', version: 0 }]);
    expect(await assign([{ voucherId, row, item: 'CF05', version: 0 }])).toMatchObject({
      code: 'VERSION_STALE',
      msg: '第 1 行：这一行刚刚已被他人归类，请刷新后重新选择',
    });
    await assign([{ voucherId, row, item: null, version: 1 }]);
  });

  it('drops with a word what was assigned to a line that is another one now', async () => {
    const paid = (code: string, amount: string) => [
      { code, debit: amount },
      { code: '1002', credit: amount },
    ];
    const voucher = await books.post('2026-02-10', paid('560213', '70.00'));
    const row = 1;
    await assign([{ voucherId: voucher.id, row, item: 'CF04', version: 0 }]);
    const change = async (code: string, amount: string) => {
      const now = await test.books.call(voucherCalls.get, { params: { id: voucher.id } });
      const body = await books.body('2026-02-10', paid(code, amount));
      await test.books.call(voucherCalls.update, {
        body: { ...body, id: voucher.id, version: now.version },
      });
      return lineOf(({ voucherId }) => voucherId === voucher.id, '2026-02');
    };
    expect((await lineOf(({ item }) => item === 'CF04', '2026-02')).found.note).toBe('');
    const other = { item: null, suggested: 'CF06', reason: 'mapped', version: 1 };
    expect((await change('560213', '71.00')).found).toMatchObject({
      ...other,
      note: expect.stringMatching(/^原来指定的“支付的职工薪酬”已失效：拆分合计应等于/),
    });
    expect((await change('560214', '70.00')).found).toMatchObject({
      ...other,
      note: expect.stringMatching(/已失效：凭证已修改，这一行不再是当时的分录/),
    });
    expect((await change('560213', '70.00')).found).toMatchObject({ item: 'CF04', note: '' });
  });

  it('lets a person take a line as a flow whose voucher moves no cash in the end', async () => {
    await books.post('2026-02-11', [
      { code: '1002', debit: '5.00' },
      { code: '1221', credit: '5.00', item: '李四' },
      { code: '2202', debit: '5.00', item: '中远贸易' },
      { code: '1002', credit: '5.00' },
    ]);
    const silent = (await list('all', '2026-02')).lines.filter(({ reason }) => reason === 'silent');
    expect(silent.map(({ inflow, suggested }) => [inflow, suggested])).toEqual([
      ['5.00', null],
      ['-5.00', null],
    ]);
    const [line] = silent;
    await assign([{ voucherId: line?.voucherId, row: line?.row, item: 'CF02', version: 0 }]);
    const { rows, checks } = await view('2026-02');
    expect(rows.find(({ lineNo }) => lineNo === 2)?.values['month']).toBe('5.00');
    expect(checks.filter(({ message }) => message !== '')).toEqual([]);
  });

  it('has in the list of lines that wait what no mapping knows, until a person assigns it', async () => {
    await test.books.call(subjectCalls.create, {
      body: { parentId: null, category: 'asset', code: '1999', name: '待清理', direction: 'debit' },
    });
    const own = await Books.load(test.books);
    const voucher = await own.post('2026-02-12', [
      { code: '1999', debit: '9.00' },
      { code: '560213', debit: '1.00' },
      { code: '1002', credit: '10.00' },
    ]);
    const waiting = await list('unassigned', '2026-02');
    expect(waiting.lines).toMatchObject([
      { voucherId: voucher.id, row: 1, inflow: '-9.00', suggested: 'CF06', reason: 'unmapped' },
    ]);
    expect(waiting.tie).toMatchObject({ unassigned: '-9.00', unassignedLines: 1 });
    expect((await view('2026-02')).checks.at(-1)).toMatchObject({
      left: '1.00',
      message: expect.stringMatching(
        /^有 1 行现金凭证没有对应的现金流量项目，.*请到“现金流量归类”/,
      ),
    });
    await assign([{ voucherId: voucher.id, row: 1, item: 'CF12', version: 0 }]);
    expect((await list('unassigned', '2026-02')).lines).toEqual([]);
    expect((await view('2026-02')).checks.at(-1)).toMatchObject({ left: '0.00', message: '' });
  });

  it('leaves an entry in words', async () => {
    const { found, ...place } = await lineOf(({ suggested }) => suggested === 'CF17');
    expect(found.inflow).toBe('-850.00');
    const { found: repaid, ...whole } = await lineOf(({ suggested }) => suggested === 'CF16');
    const parts = [
      { item: 'CF16', amount: '49000.00' },
      { item: 'CF17', amount: '1000.00' },
    ];
    const { findings } = await operationWalk(test.domain, 'report', {
      cases: {
        'PUT /report/cashFlow/lines': [
          async () => () => assign([{ ...place, item: 'CF06' }]),
          async () => () => assign([{ ...whole, item: null, parts }]),
        ],
        'GET /report/template/view/{id}/export': async () => () =>
          test.api.file(reportCalls.export, { params: { id: 3 }, query: { period: '2026-01' } }),
        'POST /report/template/view/{id}/fill': async () => () =>
          test.api.file(reportCalls.fill, {
            params: { id: 1 },
            query: { period: '2026-01' },
            body: { file: blankForm() },
          }),
        ...templateCases(test.api),
      },
      without: { ...taxRoutesWalked, 'POST /report/template/items/formula': 'keeps nothing' },
      // The ledger's line stands in no row of the report.
      otherwise: {
        'PUT /report/cashFlow/lines': [found.counterpart, repaid.counterpart],
        'GET /report/template/view/{id}/export': ['2026-01', '元'],
        'POST /report/template/view/{id}/fill': ['2026-01', '元', '空白表样.xlsx'],
        // 行次 is a number of the sheet, which the log leaves out elsewhere; columns have keys.
        ...Object.fromEntries(
          Object.keys(templateCases(test.api)).map((route) => [route, ['31', '32', '77', 'c1']]),
        ),
      },
      view: {
        schema: 'report',
        without: ['job', 'job_file', 'job_queue', 'idempotency', 'account_set'],
        withoutColumns: [
          'changed_by',
          'changed_name',
          'changed_at',
          'subject_id',
          'place',
          'template_id',
          'subjects',
        ],
        whole: ['cash_assignment', 'report_template_item'],
        names: {},
      },
    });
    expect(findings).toEqual([]);
  });

  it('is closed with its month', async () => {
    const { id } = await books.draw('2026-03-05');
    expect((await list('all', '2026-03')).lines).toEqual([]);
    const paid = await books.post('2026-03-06', [
      { code: '560213', debit: '7.00' },
      { code: '1002', credit: '7.00' },
    ]);
    expect(paid.id).toBeGreaterThan(id);
    await test.ledger.database.queryAll(
      `update ledger.period set state = 'closed' where account_set_id = 1 and period = '2026-03'`,
    );
    const body = [{ voucherId: paid.id, row: 1, item: 'CF04', version: 0 }];
    expect(await assign(body)).toMatchObject({
      code: 'PERIOD_CLOSED',
      msg: expect.stringMatching(/^2026年第03期已结账，记-\d+ 不能再改归类，请先反结账$/),
    });
  });
});
