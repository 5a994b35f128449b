import {
  accountBookCalls,
  accountingCategoryDetailCalls,
  currencyCalls,
  jobCalls,
  subjectCalls,
  voucherCalls,
  voucherWordCalls,
  type ImportReport,
  type Voucher,
} from '@mingzhang/contract';
import {
  gbk,
  makeXls,
  reportOf,
  runImport,
  type MadeCell,
  type TestService,
} from '@mingzhang/server/testing';
import { Books, manager, openAccountSet, startLedger } from '../testing/books';
import { verify } from '../verify';

const s1 = [
  '日期|凭证字|凭证号|附件数|分录序号|摘要|科目代码|科目名称|借方金额|贷方金额|客户|供应商|职员|项目|部门|存货|自定义辅助核算类别|自定义辅助核算编码|数量|单价|原币金额|币别|汇率',
  '2026-03-05|记|1|2|1|销售商品|1122|应收账款|11300.00||C001_甲公司||||||||||11300.00|RMB|1',
  '2026-03-05|记|1|2|2|销售商品|5001|主营业务收入||10000.00|||||||||||10000.00|RMB|1',
  '2026-03-05|记|1|2|3|销售商品|22210106|应交税费-应交增值税-销项税额||1300.00|||||||||||1300.00|RMB|1',
];
const s3 = [
  '凭证序时簿',
  '2026年01月至2026年03月',
  '核算单位：示例贸易有限公司||||单位：元',
  '凭证日期|凭证号|摘要|科目|借方金额|贷方金额|制单人',
  '2026-01-31|记-0001|提取备用金|1001 库存现金|2,000.00||周敏',
  '||提取备用金|100201 银行存款_工商银行||2,000.00|',
  '2026-01-31|记-0002|冲销误记|560201 管理费用_办公费|-300.00||周敏',
  '||冲销误记|1001 库存现金||-300.00|',
  '合计||||1,700.00|1,700.00|',
];
const s6 = [
  '填制凭证,V800',
  '2026-03-08,记,12,1,支付货款,2202,5000.00,0,0,0,0,周敏,,,,,,,G003,,',
  '2026-03-08,记,12,1,支付货款,100201,0,5000.00,0,0,0,周敏,2,00123,2026-03-08',
];
const tabs = (lines: readonly string[]) => lines.join('\n').replaceAll('|', '\t');

describe('vouchers of other products', () => {
  let service: TestService;
  let nextSet = 1;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  /** An account set with 100201 工商银行 below the bank subject. */
  async function open(): Promise<Books & { setId: number }> {
    const setId = nextSet++;
    const books = await openAccountSet(service, setId);
    const parentId = books.subject('1002').id;
    await books.api.call(subjectCalls.create, {
      body: { parentId, code: '100201', name: '工商银行', direction: 'debit', cash: true },
    });
    await (await Books.load(books.api)).endow('100201');
    return Object.assign(books, { setId });
  }
  const run = (
    books: Books,
    bytes: Buffer | string,
    more: { name?: string; mode?: 'all' | 'valid'; missing?: 'create' | 'refuse' } = {},
  ): Promise<ImportReport> => {
    const { name = '凭证.csv', ...fields } = more;
    const file = { name, bytes: Buffer.from(bytes as string) };
    return reportOf(runImport(books.api, voucherCalls.import, { file, ...fields }));
  };
  const all = async (books: Books): Promise<Voucher[]> =>
    (await books.api.call(voucherCalls.list, { query: { pageSize: 500 } })).records;
  /** Debit and credit of the leaves in a range, by code. */
  async function movements(books: Books): Promise<Record<string, string>> {
    const query = { periodFrom: '2026-01', periodTo: '2026-03' };
    const { rows } = await books.api.call(accountBookCalls.subjectBalance, { query });
    const leaves = rows.filter(
      ({ leaf, debit, credit }) => leaf && (debit !== '0.00' || credit !== '0.00'),
    );
    return Object.fromEntries(
      leaves.map(({ code, debit, credit }) => [code, `${debit} ${credit}`]),
    );
  }
  const soundBooks = (accountSetId: number) =>
    verify({ databaseUrl: service.database.url, accountSetIds: [accountSetId] });

  it('S1: 精斗云, a missing customer is created and told, the tax found by its path', async () => {
    const books = await open();
    const report = await run(books, s1.join('\n').replaceAll('|', ','));
    expect(report).toMatchObject({ accepted: 3, refused: 0, ignoredColumns: [] });
    expect(report.recognised).toBe(
      '识别为：精斗云凭证列表，1 张凭证，期间 2026年第03期，借贷合计 11,300.00，借贷一致',
    );
    expect(report.notes).toEqual(['新增客户 1 个：C001 甲公司']);
    expect(await movements(books)).toEqual({
      '1122': '11300.00 0.00',
      '5001': '0.00 10000.00',
      '22210105': '0.00 1300.00',
    });
    const [voucher] = await all(books);
    expect(voucher).toMatchObject({ code: 1, attachmentCount: 2, voucherDate: '2026-03-05' });
    expect(voucher?.lines[0]).toMatchObject({ auxiliaryNames: ['甲公司'], foreignAmount: null });
    expect(await soundBooks(books.setId)).toEqual([]);
    await service.database.query(`set app.account_set_id = '${books.setId}'`);
    const log = await service.database.query<{ action: string }>(
      `select action from operation_log.entry where account_set_id = ${books.setId} order by id`,
    );
    expect(log.slice(-3).map(({ action }) => action)).toEqual([
      '新增辅助核算项目',
      '新增凭证',
      '导入凭证',
    ]);
  });

  it('S1 as an old workbook, with figures, dates and codes as numbers', async () => {
    const books = await open();
    const rows = s1.map((line, at) =>
      line.split('|').map((text, column): MadeCell => {
        if (at === 0 || text === '') return text || undefined;
        if (column === 0) return { date: 46_086 };
        return /^[\d.]+$/.test(text) ? Number(text) : text;
      }),
    );
    const bytes = makeXls({ sheets: [{ name: '凭证列表#2026年第3期', rows }] });
    const report = await run(books, bytes, { name: '凭证列表.xls' });
    expect(report).toMatchObject({ accepted: 3, refused: 0 });
    expect(await movements(books)).toEqual({
      '1122': '11300.00 0.00',
      '5001': '0.00 10000.00',
      '22210105': '0.00 1300.00',
    });
    expect((await all(books))[0]?.voucherDate).toBe('2026-03-05');
  });

  it('the first sheet that is a list is read, and another one told', async () => {
    const books = await open();
    const list = s1.map((line) => line.split('|').map((text) => text || undefined));
    const sheets = [
      { name: '封面', rows: [['甲公司'], ['2026 年凭证']] },
      { name: '1 季度', rows: list },
      { name: '2 季度', rows: list },
    ];
    const report = await run(books, makeXls({ sheets }), { name: '凭证.xls' });
    expect(report).toMatchObject({ accepted: 3, refused: 0 });
    expect(report.notes).toContain('第 3 张工作表也是凭证列表，没有导入，请另存为单独的文件后导入');
  });

  it('S3: 序时簿 with tabs and a mark of UTF-8, red entries stay red', async () => {
    const books = await open();
    const report = await run(books, `\ufeff${tabs(s3)}`);
    expect(report).toMatchObject({ accepted: 4, refused: 0 });
    expect(report.recognised).toBe(
      '识别为：凭证序时簿，2 张凭证，期间 2026年第01期，借贷合计 1,700.00，借贷一致，与文件中的 1 处合计一致',
    );
    expect(await movements(books)).toEqual({
      '1001': '2000.00 -300.00',
      '100201': '0.00 2000.00',
      '560208': '-300.00 0.00',
    });
    const vouchers = await all(books);
    expect(vouchers.map(({ code, remark }) => [code, remark])).toEqual([
      [1, '原制单人：周敏'],
      [2, '原制单人：周敏'],
    ]);
    expect(vouchers.every(({ auditState }) => auditState === 'unaudited')).toBe(true);
    expect(await soundBooks(books.setId)).toEqual([]);
  });

  it('S6: 用友 text in GBK, by codes alone, a supplier by its code', async () => {
    const books = await open();
    const report = await run(books, gbk(s6.join('\r\n')), { name: '凭证.txt' });
    expect(report).toMatchObject({ accepted: 2, refused: 0 });
    expect(report.notes).toEqual([
      '新增供应商 1 个：G003',
      '第 2 行起：文件没有科目名称，只按科目编码对应科目，请核对科目是否一致',
    ]);
    expect(await movements(books)).toEqual({ '2202': '5000.00 0.00', '100201': '0.00 5000.00' });
    expect((await all(books))[0]).toMatchObject({ code: 12, voucherDate: '2026-03-08' });
    expect(await soundBooks(books.setId)).toEqual([]);
  });

  it('用友 text with foreign amounts: in the one currency of the subject, else in base', async () => {
    const books = await open();
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7.1' },
    });
    await books.api.call(subjectCalls.create, {
      body: {
        parentId: books.subject('1002').id,
        code: '100202',
        name: '美元户',
        direction: 'debit',
        cash: true,
        currencies: ['USD'],
      },
    });
    const report = await run(
      books,
      [
        '填制凭证,V800',
        '2026-03-08,记,1,1,结汇,100202,710.00,0,0,100,7.1,周敏',
        '2026-03-08,记,1,1,结汇,100201,0,710.00,0,100,7.1,周敏',
      ].join('\n'),
    );
    expect(report).toMatchObject({ accepted: 2, refused: 0 });
    expect(report.notes?.join()).toContain('第 3 行起：科目没有设置外币核算，外币金额没有导入');
    const [voucher] = await all(books);
    expect(voucher?.lines.map(({ currency, foreignAmount }) => [currency, foreignAmount])).toEqual([
      ['USD', '100.000'],
      ['CNY', null],
    ]);
  });

  it('totals that the lines do not come to keep everything out', async () => {
    const books = await open();
    const wrong = s3.map((line) => line.replace('合计||||1,700.00', '合计||||1,800.00'));
    const report = await run(books, tabs(wrong));
    expect(report).toMatchObject({ accepted: 0, refused: 1 });
    expect(report.problems[0]?.msg).toContain('合计为借方 1,800.00');
    expect(await all(books)).toEqual([]);
    const valid = await run(books, tabs(wrong), { mode: 'valid' });
    expect(valid).toMatchObject({ accepted: 4, notes: [expect.stringContaining('1,800.00')] });
  });

  it('refused rows come back in our layout, and are taken once corrected', async () => {
    const books = await open();
    const unknown = s3.map((line) =>
      line.replace('100201 银行存款_工商银行', '1002.05 银行存款_农商行'),
    );
    const bytes = Buffer.from(tabs(unknown.slice(0, -1)));
    const job = await runImport(books.api, voucherCalls.import, {
      file: { name: '凭证.csv', bytes },
      mode: 'valid',
    });
    expect(job.report).toMatchObject({ accepted: 2, refused: 2, refusedFile: true });
    expect(job.report?.problems[1]).toMatchObject({
      row: 6,
      msg: '科目 1002.05 银行存款_农商行 在本账套中没有，请先在「科目」中增加，或在文件中改为已有科目',
    });
    const file = await books.api.file(jobCalls.file, {
      params: { jobId: job.jobId, name: 'refused' },
    });
    const again = await reportOf(runImport(books.api, voucherCalls.import, { file, mode: 'all' }));
    expect(again.problems.map(({ msg }) => msg).join()).toContain('科目编码“100205”不存在');
    const parentId = books.subject('1002').id;
    await books.api.call(subjectCalls.create, {
      body: { parentId, code: '100205', name: '农商行', direction: 'debit', cash: true },
    });
    const corrected = await reportOf(
      runImport(books.api, voucherCalls.import, { file, mode: 'all' }),
    );
    expect(corrected).toMatchObject({ accepted: 2, refused: 0, ignoredColumns: [] });
    expect(corrected.recognised).toBeUndefined();
    expect((await all(books)).map(({ code }) => code)).toEqual([1, 2]);
    expect(await movements(books)).toMatchObject({ '100205': '0.00 2000.00' });
  });

  it('missing records are created for others, and for ours only when asked to', async () => {
    const books = await open();
    expect(
      await run(books, s1.join('\n').replaceAll('|', ','), { missing: 'refuse' }),
    ).toMatchObject({
      accepted: 0,
      refused: 3,
    });
    const own = [
      '日期,凭证字,凭证号,摘要,科目编码,辅助核算：客户,借方金额,贷方金额',
      '2026-01-05,银收,1,收款,1001,,5,',
      '2026-01-05,银收,1,收款,1122,乙公司,,5',
    ].join('\n');
    const refused = await run(books, own);
    expect(refused.problems.map(({ msg }) => msg).join()).toMatch(
      /凭证字“银收”不存在.*乙公司”不存在/,
    );
    expect(await books.api.call(voucherWordCalls.list, {})).toHaveLength(1);
    const created = await run(books, own, { missing: 'create' });
    expect(created.notes).toEqual([
      '新增凭证字：银收',
      '新增客户 1 个：001 乙公司',
      '第 2 行：“银收”字凭证借方须有银行存款科目，请核对科目，或改用其他凭证字',
    ]);
    expect((await all(books)).map(({ word, code }) => `${word}-${code}`)).toEqual(['银收-1']);
    const categoryId = books.subject('1122').auxiliary[0] ?? 0;
    const items = await books.api.call(accountingCategoryDetailCalls.list, {
      query: { accounting_category_id: categoryId },
    });
    expect(items).toMatchObject([{ code: '001', name: '乙公司' }]);
  });

  it('nothing is created for vouchers that are refused', async () => {
    const books = await open();
    const unbalanced = s1.slice(0, -1).join('\n').replaceAll('|', ',');
    expect(await run(books, unbalanced, { mode: 'valid' })).toMatchObject({
      accepted: 0,
      refused: 2,
    });
    const categoryId = books.subject('1122').auxiliary[0] ?? 0;
    const items = await books.api.call(accountingCategoryDetailCalls.list, {
      query: { accounting_category_id: categoryId },
    });
    expect(items).toEqual([]);
  });

  it('who may not change settings creates no items by importing vouchers', async () => {
    const books = await open();
    const maker = service.as({ ...manager, accountSetId: books.setId, role: 'Making' });
    const file = { name: '凭证.csv', bytes: Buffer.from(s1.join('\n').replaceAll('|', ',')) };
    const report = await reportOf(
      runImport(maker, voucherCalls.import, { file, mode: 'all', missing: 'create' }),
    );
    expect(report).toMatchObject({ accepted: 0, refused: 3 });
    expect(report.problems.map(({ msg }) => msg).join()).toContain('C001 甲公司');
    expect(report.notes?.join()).toContain('没有修改设置的权限');
  });

  it('a file that is no voucher list is refused with the way out', async () => {
    const books = await open();
    const bytes = Buffer.from('科目编码,科目名称,期初余额\n1001,库存现金,5\n');
    const job = await runImport(books.api, voucherCalls.import, {
      file: { name: '余额.csv', bytes },
    });
    expect(job).toMatchObject({
      state: 'failed',
      msg: expect.stringContaining('没有认出文件中的凭证'),
    });
  });
});
