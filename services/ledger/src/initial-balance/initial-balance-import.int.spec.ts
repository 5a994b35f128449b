import {
  currencyCalls,
  initialBalanceCalls,
  jobCalls,
  subjectCalls,
  type InitialBalanceRow,
  sentenceOf,
} from '@mingzhang/contract';
import { reportOf, rowsOf, runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';

const titles = [
  '科目编码',
  '辅助核算：客户',
  '币别',
  '期初余额',
  '本年累计借方',
  '数量',
  '原币金额',
];

describe('opening balances by files', () => {
  let service: TestService;
  let nextSet = 1;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = (changes: Parameters<typeof openAccountSet>[2] = {}) =>
    openAccountSet(service, nextSet++, changes);
  const filled = async (books: Books) =>
    (await books.api.call(initialBalanceCalls.list, {})).filter((row) =>
      [row.opening, row.ytdDebit, row.ytdCredit].some((text) => Number(text) !== 0),
    );
  const plain = (rows: readonly InitialBalanceRow[]) =>
    rows.map(({ id: _i, version: _v, subjectId: _, auxiliary: _a, ...rest }) => rest);

  /** Adds a bank account in dollars and steel in tons to the openings of the worked example. */
  async function withDetail(books: Books): Promise<void> {
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7.1' },
    });
    const child = (parent: string, code: string, more: object) =>
      books.api.call(subjectCalls.create, {
        body: {
          parentId: books.subject(parent).id,
          code,
          name: `明细${code}`,
          direction: 'debit',
          ...more,
        },
      });
    await child('1002', '100201', { currencies: ['USD'], cash: true });
    await child('1403', '140301', { quantity: { unit: '吨' } });
    await books.auxiliary('1122', '华美商贸');
    await books.auxiliary('1122', '乙公司');
  }

  it('come back as they went: items, foreign currency, quantity, year to date', async () => {
    const enable = { enableDate: '2026-04-01' };
    const source = await open(enable);
    const target = await open(enable);
    await withDetail(source);
    await withDetail(target);
    const file = await workbook(titles, [
      ['1001', '', '', '1,000.50', '20', '', ''],
      ['100201', '', 'USD', '7100', '', '', '1000'],
      ['140301', '', '', '500', '', '2.5', ''],
      ['1122', '华美商贸', '', '-30', '', '', ''],
      ['1122', '002', '', '40', '', '', ''],
    ]);
    const first = await reportOf(runImport(source.api, initialBalanceCalls.import, { file }));
    expect(first).toMatchObject({ accepted: 5, refused: 0 });
    expect(await filled(source)).toHaveLength(5);
    expect((await filled(source)).find(({ code }) => code === '100201')).toMatchObject({
      currency: 'USD',
      opening: '7100.00',
      foreign: '1000.000',
    });
    // The second file contains the same openings again.
    const formats = [
      ['xlsx', 5],
      ['csv', 0],
    ] as const;
    for (const [format, accepted] of formats) {
      const exported = await source.api.file(initialBalanceCalls.export, { query: { format } });
      expect(exported.name).toBe(`晨星商贸_期初余额.${format}`);
      const report = await reportOf(
        runImport(target.api, initialBalanceCalls.import, { file: exported }),
      );
      expect(report).toMatchObject({ accepted, refused: 0, ignoredColumns: [] });
      expect(plain(await filled(target))).toEqual(plain(await filled(source)));
    }
  });

  it('of a new account set are a template: cells without figures are passed over', async () => {
    const books = await open();
    const template = await books.api.file(initialBalanceCalls.export, {});
    const rows = await rowsOf(template, ['科目编码', '科目名称', '余额方向', '币别', '期初余额']);
    expect(rows).toContainEqual({
      科目编码: '1001',
      科目名称: '库存现金',
      余额方向: '借',
      币别: 'CNY',
      期初余额: '',
    });
    const report = await reportOf(
      runImport(books.api, initialBalanceCalls.import, { file: template }),
    );
    expect(report).toEqual({
      accepted: 0,
      unchanged: rows.length,
      refused: 0,
      problems: [],
      ignoredColumns: [],
      refusedFile: false,
    });
  });

  it('stay as they are where the file leaves the amounts blank, which the report says', async () => {
    const books = await open();
    const importRows = async (...rows: string[][]) => {
      const file = await workbook(['科目编码', '科目名称', '余额方向', '期初余额'], rows);
      return reportOf(runImport(books.api, initialBalanceCalls.import, { file, mode: 'valid' }));
    };
    await importRows(['1001', '库存现金', '借', '500'], ['3001', '实收资本', '贷', '500']);
    const again = await importRows(['1001', '库存现金', '借', ''], ['1002', '银行存款', '借', '']);
    expect(again).toMatchObject({
      accepted: 0,
      unchanged: 2,
      notes: ['第 2 行在文件中没有填金额，原有的期初余额保持不变；要清为零的请填 0'],
    });
    expect((await filled(books)).map(({ code, opening }) => [code, opening])).toEqual([
      ['1001', '500.00'],
      ['3001', '500.00'],
    ]);
  });

  it('stand on the side that the row names, and on the subject that code and name mean', async () => {
    const books = await open();
    const importRows = async (...rows: string[][]) => {
      const file = await workbook(['科目编码', '科目名称', '余额方向', '期初余额'], rows);
      return reportOf(runImport(books.api, initialBalanceCalls.import, { file, mode: 'valid' }));
    };
    const report = await importRows(
      ['1001', '库存现金', '借', '100'],
      ['1221', '', '贷', '30'],
      ['2001', '短期借款', '借', '20'],
      ['3001', '实收资本', '贷方', '50'],
      ['1131', '应收账款', '借', '9'],
      ['1002', '', '平', '9'],
      ['1012', '', '上', '9'],
    );
    const openings = (await filled(books)).map(({ code, opening }) => [code, opening]);
    expect(openings).toEqual([
      ['1001', '100.00'],
      ['1221', '-30.00'],
      ['2001', '-20.00'],
      ['3001', '50.00'],
    ]);
    expect(report.problems.map(sentenceOf)).toEqual([
      '第 6 行：科目编码 1131 在本账套中是“应收股利”，与科目名称“应收账款”不符，请改正编码或名称；是否为 1122 应收账款',
      '第 7 行：余额方向为“平”，期初余额应为零，请改正余额方向或余额',
      '第 8 行：余额方向“上”读不出借贷，请填写“借”或“贷”',
    ]);
  });

  it('say how many rows took the place of other amounts, and nothing when a file comes again', async () => {
    const books = await open();
    const run = async (amount: string) => {
      const file = await workbook(['科目编码', '期初余额'], [['1001', amount]]);
      return reportOf(runImport(books.api, initialBalanceCalls.import, { file }));
    };
    expect(await run('100')).toMatchObject({ accepted: 1, unchanged: 0 });
    const again = await run('100');
    expect(again).toMatchObject({ accepted: 0, unchanged: 1 });
    expect(again.notes).toBeUndefined();
    expect((await run('90')).notes).toEqual([
      '1 行的期初余额原来是其他金额，已按文件覆盖，原来的金额见操作日志',
    ]);
  });

  it('a row of zeros takes out what was there, other rows stay', async () => {
    const books = await open();
    const body = [
      { subjectId: books.subject('1001').id, opening: '10.00' },
      { subjectId: books.subject('3001').id, opening: '10.00' },
    ];
    await books.api.call(initialBalanceCalls.save, { body });
    const file = await workbook(['科目编码', '期初余额'], [['1001', '0']]);
    await reportOf(runImport(books.api, initialBalanceCalls.import, { file }));
    expect((await filled(books)).map(({ code }) => code)).toEqual(['3001']);
  });

  const wrong: [string, string[], string][] = [
    ['an unknown subject', ['9999', '', '', '1', '', '', ''], '不存在'],
    ['a parent', ['2221', '', '', '1', '', '', ''], '不是末级科目'],
    ['an unknown item', ['1122', '没有', '', '1', '', '', ''], '客户“没有”不存在'],
    ['no item where one is required', ['1122', '', '', '1', '', '', ''], '须按辅助核算项目'],
    ['an item where there is none', ['1001', '华美商贸', '', '1', '', '', ''], '未启用'],
    ['three decimals', ['1001', '', '', '1.005', '', '', ''], '最多 2 位小数'],
    ['words for a figure', ['1001', '', '', '一元', '', '', ''], '不是数字'],
    ['another currency', ['1001', '', 'USD', '1', '', '', ''], '外币核算'],
    ['a quantity', ['1001', '', '', '1', '', '3', ''], '数量核算'],
    ['movements in a year that begins in January', ['1001', '', '', '1', '5', '', ''], '1 月启用'],
    ['the place of another row', ['1002', '', '', '2', '', '', ''], '与第 2 行是同一科目'],
  ];

  it.each(wrong)('a row with %s is refused with its number', async (_name, cells, msg) => {
    const books = await open();
    await books.auxiliary('1122', '华美商贸');
    const file = await workbook(titles, [['1002', '', '', '5', '', '', ''], cells]);
    const job = await runImport(books.api, initialBalanceCalls.import, { file });
    expect(job.report).toMatchObject({ accepted: 0, refused: 1 });
    expect(job.report?.problems[0]).toMatchObject({ row: 3, msg: expect.stringContaining(msg) });
    expect(await filled(books)).toEqual([]);
    const again = await runImport(books.api, initialBalanceCalls.import, { file, mode: 'valid' });
    expect(again.report).toMatchObject({ accepted: 1, refused: 1 });
    const refused = await books.api.file(jobCalls.file, {
      params: { jobId: again.jobId, name: 'refused' },
    });
    expect(await rowsOf(refused, ['未导入原因'])).toHaveLength(1);
  });

  it('a cell that is no figure is one finding, beside those of the other cells', async () => {
    const books = await open();
    const file = await workbook(
      ['科目编码', '余额方向', '期初余额', '本年累计借方', '数量'],
      [
        ['1001', '贷', 'abc', '', ''],
        ['1002', '', 'abc', '1.005', 'x'],
      ],
    );
    const { problems } = await reportOf(runImport(books.api, initialBalanceCalls.import, { file }));
    expect(problems.map(({ row, rows, msg }) => ({ rows: rows ?? String(row), msg }))).toEqual([
      { rows: '2–3', msg: '“期初余额”“abc”不是数字，请改正' },
      { rows: '3', msg: '“数量”“x”不是数字，请改正' },
      { rows: '3', msg: expect.stringContaining('最多 2 位小数') },
    ]);
  });

  it('are refused once a period is closed', async () => {
    const books = await open();
    await service.database.query(`set app.account_set_id = '${nextSet - 1}'`);
    await service.database.query(
      `update ledger.period set state = 'closed' where account_set_id = $1 and period = '2026-01'`,
      [nextSet - 1],
    );
    const file = await workbook(['科目编码', '期初余额'], [['1001', '1']]);
    const job = await runImport(books.api, initialBalanceCalls.import, { file });
    expect(job).toMatchObject({ state: 'failed', msg: expect.stringContaining('已结账') });
  });
});
