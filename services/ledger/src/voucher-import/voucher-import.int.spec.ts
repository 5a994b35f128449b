import {
  currencyCalls,
  subjectCalls,
  voucherCalls,
  type Voucher,
  sentenceOf,
} from '@mingzhang/contract';
import {
  reportOf,
  rowsOf,
  runImport,
  waitForJob,
  workbook,
  type TestService,
} from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { verify } from '../verify';

const titles = ['日期', '凭证字', '凭证号', '摘要', '科目编码', '借方金额', '贷方金额'];
const day = '2026-01-15';

describe('vouchers by files', () => {
  let service: TestService;
  let nextSet = 1;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = () => openAccountSet(service, nextSet++);
  const all = async (books: Books): Promise<Voucher[]> => {
    const page = await books.api.call(voucherCalls.list, { query: { pageSize: 500 } });
    return page.records;
  };
  /** Vouchers without the fields an import cannot restore: ids, times, versions. */
  const plain = (vouchers: readonly Voucher[]) =>
    vouchers.map(({ word, code, voucherDate, attachmentCount, remark, lines }) => ({
      word,
      code,
      voucherDate,
      attachmentCount,
      remark,
      lines: lines.map(({ subjectId: _s, auxiliary: _a, ...line }) => line),
    }));
  const importRows = async (
    books: Books,
    rows: readonly (readonly string[])[],
    mode: 'all' | 'valid' = 'all',
  ) =>
    reportOf(
      runImport(books.api, voucherCalls.import, { file: await workbook(titles, rows), mode }),
    );
  const pair = (code: string, amount: string, more: { date?: string; summary?: string } = {}) => [
    [more.date ?? day, '记', code, more.summary ?? '提现', '1001', amount, ''],
    [more.date ?? day, '记', code, more.summary ?? '提现', '1002', '', amount],
  ];

  it('come back as they went: the worked example, with its items', async () => {
    const source = await open();
    await source.loadWorkedExample();
    const file = await source.api.file(voucherCalls.export, { query: {} });
    const target = await open();
    // Creates the items by using them, because the import requires them to exist.
    await target.loadWorkedExample();
    const before = await all(target);
    await target.api.call(voucherCalls.batchDelete, {
      body: { ids: before.map(({ id }) => id).join(',') },
    });
    const report = await reportOf(
      runImport(target.api, voucherCalls.import, { file, mode: 'all' }),
    );
    expect(report).toMatchObject({ refused: 0, accepted: 120 });
    expect(plain(await all(target))).toEqual(plain(await all(source)));
    const accountSetIds = [nextSet - 1];
    expect(await verify({ databaseUrl: service.database.url, accountSetIds })).toEqual([]);
  });

  it('come back linked to what they reverse, where that is there, and say so where it is not', async () => {
    const source = await open();
    const [first, second] = [await source.draw(day, '100'), await source.draw(day, '50')];
    const red = async (reverses: number, amount: string, reversesPart: boolean) => {
      const lines = [
        { code: '1001', debit: `-${amount}` },
        { code: '1002', credit: `-${amount}` },
      ];
      const body = { ...(await source.body('2026-01-20', lines)), reverses, reversesPart };
      return source.api.call(voucherCalls.create, { body });
    };
    const parts = [await red(first.id, '30', true), await red(first.id, '70', true)];
    const whole = await red(second.id, '50', false);
    const linked = (vouchers: readonly Voucher[]) =>
      vouchers.map(({ code, reverses, reversesPart }) => [code, reverses?.title, reversesPart]);
    const file = await source.api.file(voucherCalls.export, { query: {} });
    const target = await open();
    await target.endow('1001', '1002');
    const report = await reportOf(runImport(target.api, voucherCalls.import, { file }));
    expect(report).toMatchObject({ refused: 0, accepted: 10 });
    expect(report.notes).toBeUndefined();
    expect(linked(await all(target))).toEqual(linked(await all(source)));
    const ids = [...parts, whole].map(({ id }) => id).join(',');
    const alone = await source.api.file(voucherCalls.export, { query: { ids } });
    const empty = await open();
    await empty.endow('1001', '1002');
    const without = await reportOf(runImport(empty.api, voucherCalls.import, { file: alone }));
    expect(without).toMatchObject({ refused: 0, accepted: 6 });
    expect(without.notes).toEqual([
      '第 2 行：冲销的凭证 2026-01 记-1 不在本账套，已导入凭证，没有建立红冲关系',
      '第 4 行：冲销的凭证 2026-01 记-1 不在本账套，已导入凭证，没有建立红冲关系',
      '第 6 行：冲销的凭证 2026-01 记-2 不在本账套，已导入凭证，没有建立红冲关系',
    ]);
    expect((await all(empty)).map(({ reverses }) => reverses)).toEqual([null, null, null]);
  });

  it('that do not mirror what they name are imported without the link', async () => {
    const books = await open();
    await books.draw(day, '100');
    const file = await workbook(
      [...titles, '冲销凭证'],
      [
        ['2026-01-20', '记', '2', '冲', '1001', '-90', '', '2026-01 记-1'],
        ['2026-01-20', '记', '2', '冲', '1002', '', '-90', '2026-01 记-1'],
      ],
    );
    const report = await reportOf(runImport(books.api, voucherCalls.import, { file }));
    expect(report.notes?.[0]).toContain('第 2 行：科目“1001 库存现金”红冲 借方 -90.00');
    expect((await all(books)).map(({ reverses }) => reverses)).toEqual([null, null]);
  });

  it('keep the numbers of the file, gaps and all, and go on after them', async () => {
    const books = await open();
    await importRows(books, [...pair('7', '5'), ...pair('3', '6'), ...pair('', '7')]);
    expect((await all(books)).map(({ code, debitTotal }) => [code, debitTotal])).toEqual([
      [3, '6.00'],
      [7, '5.00'],
      [8, '7.00'],
    ]);
    expect((await books.draw()).code).toBe(9);
    const imported = await books.api.call(voucherCalls.list, { query: { source: 'import' } });
    expect(imported.total).toBe(3);
  });

  it.each<[string, string[][], string]>([
    [
      'an unbalanced voucher',
      [...pair('1', '5').slice(0, 1), ...pair('1', '6').slice(1)],
      '不平衡',
    ],
    [
      'an unknown subject',
      [[day, '记', '1', '摘要', '9999', '5', ''], ...pair('1', '5').slice(1)],
      '科目编码“9999”不存在',
    ],
    [
      'an unknown word',
      pair('1', '5').map((row) => [row[0] ?? '', '收', ...row.slice(2)]),
      '凭证字“收”不存在',
    ],
    [
      'words for an amount',
      [[day, '记', '1', '摘要', '1001', '五元', ''], ...pair('1', '5').slice(1)],
      '不是数字',
    ],
    ['a date before the books', pair('1', '5', { date: '2025-12-31' }), '启用'],
    [
      'a number used on two days',
      [...pair('1', '5'), ...pair('2', '5'), ...pair('1', '6', { date: '2026-01-16' })],
      '请改用不同的凭证号',
    ],
  ])('%s is refused with its row, and nothing is written', async (_name, rows, text) => {
    const books = await open();
    const report = await importRows(books, [...rows, ...pair('90', '1')]);
    expect(report.accepted).toBe(0);
    expect(report.problems.map(({ msg }) => msg).join('\n')).toContain(text);
    expect(await all(books)).toEqual([]);
  });

  it('name one subject by code and by name, or are refused with the one that may be meant', async () => {
    const books = await open();
    const named = (code: string, name: string, debit: string, credit: string) => [
      day,
      '记',
      '1',
      '收款',
      code,
      name,
      debit,
      credit,
    ];
    const file = await workbook(
      ['日期', '凭证字', '凭证号', '摘要', '科目编码', '科目名称', '借方金额', '贷方金额'],
      [named('1002', '银行存款', '5', ''), named('1131', '应收账款', '', '5')],
    );
    const report = await reportOf(runImport(books.api, voucherCalls.import, { file }));
    expect(report.problems.find(({ row }) => row === 3)?.msg).toContain(
      '科目编码 1131 在本账套中是“应收股利”，与科目名称“应收账款”不符，请改正编码或名称；是否为 1122 应收账款',
    );
  });

  it('name the currency of a subject that is kept in a foreign one', async () => {
    const books = await open();
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7.1' },
    });
    await books.api.call(subjectCalls.create, {
      body: {
        parentId: books.subject('1002').id,
        code: '100201',
        name: '美元户',
        direction: 'debit',
        cash: true,
        currencies: ['USD'],
      },
    });
    const importWith = async (currency: string) => {
      const file = await workbook(
        [...titles, '币别'],
        [
          [day, '记', '', '期末调汇', '100201', '5', '', currency],
          [day, '记', '', '期末调汇', '1001', '', '5', ''],
        ],
      );
      return reportOf(runImport(books.api, voucherCalls.import, { file }));
    };
    const [problem] = (await importWith('')).problems;
    expect(problem && sentenceOf(problem)).toBe(
      '第 2 行：科目 100201 银行存款-美元户 设有外币核算，没有填写币别，请在“币别”列填写 USD，本位币的分录填 CNY',
    );
    expect(await importWith('CNY')).toMatchObject({ accepted: 2, refused: 0 });
    expect(await importWith('USD')).toMatchObject({ accepted: 2, refused: 0 });
    const currencies = (await all(books)).map(({ lines }) => lines[0]?.currency);
    expect(currencies).toEqual(['CNY', 'USD']);
    const exported = await books.api.file(voucherCalls.export, { query: {} });
    const rows = await rowsOf(exported, ['科目编码', '币别']);
    expect(rows.map(({ 币别 }) => 币别)).toEqual(['CNY', 'CNY', 'USD', 'CNY']);
  });

  it('take the good vouchers when asked to, and give back whole ones', async () => {
    const books = await open();
    const rows = [...pair('1', '5'), ...pair('2', '5').slice(0, 1), ...pair('3', '6')];
    const { jobId } = await books.api.call(voucherCalls.import, {
      body: {
        file: await workbook(titles, [...rows, [day, '记', '2', '提现', '1002', '', '4']]),
        mode: 'valid',
      },
    });
    const job = await waitForJob(books.api, jobId);
    expect(job.report).toMatchObject({ accepted: 4, refused: 2, refusedFile: true });
    expect((await all(books)).map(({ code }) => code)).toEqual([1, 3]);
  });

  it('into a closed period are refused', async () => {
    const set = nextSet;
    const books = await open();
    await service.database.query(`set app.account_set_id = '${set}'`);
    await service.database.query(
      `update ledger.period set state = 'closed' where account_set_id = ${set} and period = '2026-01'`,
    );
    const report = await importRows(books, pair('1', '5'));
    expect(report.problems[0]?.msg).toContain('已结账');
  });

  it('exported are those of the filter, amounts as figures and texts as they were typed', async () => {
    const books = await open();
    await importRows(books, [
      ...pair('1', '1234.5', { summary: '=1+1' }),
      ...pair('2', '9', { date: '2026-02-01' }),
    ]);
    const query = { periodFrom: '2026-01', periodTo: '2026-01' };
    const file = await books.api.file(voucherCalls.export, { query });
    expect(file.name).toBe('晨星商贸_凭证_2026-01.xlsx');
    expect(await rowsOf(file, titles)).toEqual([
      expect.objectContaining({ 摘要: '=1+1', 借方金额: '1234.5', 贷方金额: '' }),
      expect.objectContaining({ 科目编码: '1002', 贷方金额: '1234.5' }),
    ]);
  });
});
