import { sentenceOf, voucherCalls } from '@mingzhang/contract';
import { reportOf, runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const titles = ['日期', '凭证字', '凭证号', '摘要', '科目编码', '借方金额', '贷方金额'];
const scattered = [
  ['2026-01-05', '记', '1', '报销', '1001', '10', ''],
  ['2026-01-05', '记', '1', '报销', '1002', '', '10'],
  ['2026-01-06', '记', '2', '提现', '1001', '20', ''],
  ['2026-01-06', '记', '2', '提现', '1002', '', '20'],
  ['2026-01-05', '', '01', '差旅', '1001', '5', ''],
  ['2026-01-05', '记', '１', '差旅', '1002', '', '5'],
];

describe('vouchers whose rows do not stand together', () => {
  let service: TestService;
  let nextSet = 1;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = () => openAccountSet(service, nextSet++);
  const run = async (
    books: Books,
    rows: readonly (readonly string[])[],
    { mode = 'valid' as const, columns = titles } = {},
  ) =>
    reportOf(
      runImport(books.api, voucherCalls.import, { file: await workbook(columns, rows), mode }),
    );
  const saved = async (books: Books) => {
    const { records } = await books.api.call(voucherCalls.list, { query: { pageSize: 50 } });
    return records.map(({ code, lines, debitTotal }) => [code, lines.length, debitTotal]);
  };

  it('are gathered by month, word and number', async () => {
    const books = await open();
    const report = await run(books, scattered);
    expect(report).toMatchObject({ accepted: 6, refused: 0 });
    expect(report.notes).toContain(
      '1 张凭证的各行在文件中没有连在一起，已按凭证号归到一张：2026-01 记-1',
    );
    expect(await saved(books)).toEqual([
      [1, 4, '15.00'],
      [2, 2, '20.00'],
    ]);
  });

  it('are gathered from the files of other products, and counted once', async () => {
    const books = await open();
    const columns = ['日期', '凭证字号', '摘要', '科目编码', '科目名称', '借方金额', '贷方金额'];
    const rows = scattered.map(([date = '', , code, summary = '', subject = '', ...amounts]) => {
      const name = subject === '1001' ? '库存现金' : '银行存款';
      return [date, code === '2' ? '记-2' : '记-1', summary, subject, name, ...amounts];
    });
    const report = await run(books, rows, { columns });
    expect(report).toMatchObject({ accepted: 6, refused: 0 });
    expect(report.recognised).toContain('2 张凭证');
    expect(await saved(books)).toEqual([
      [1, 4, '15.00'],
      [2, 2, '20.00'],
    ]);
  });

  it('are refused whole when one of the rows is wrong', async () => {
    const books = await open();
    const wrong = ['2026-01-05', '记', '1', '差旅', '9999', '', '5'];
    const report = await run(books, scattered.with(5, wrong));
    expect(report).toMatchObject({ accepted: 2, refused: 4 });
    expect(await saved(books)).toEqual([[2, 2, '20.00']]);
  });

  it('are refused when one number has two dates, and both are named', async () => {
    const books = await open();
    const report = await run(books, [
      ['2026-01-05', '记', '1', 'a', '1001', '10', ''],
      ['2026-01-06', '记', '1', 'a', '1002', '', '10'],
    ]);
    expect(report).toMatchObject({ accepted: 0, refused: 2 });
    expect(report.problems.map(sentenceOf)).toContain(
      '第 3 行：凭证 2026-01 记-1 在第 2 行的日期是 2026-01-05，本行是 2026-01-06，' +
        '同一张凭证的日期应一致；如果是两张凭证，请改用不同的凭证号',
    );
  });

  it.each([
    ['', '没有填写'],
    ['13月', '无法识别'],
  ])('are refused when a part has the date “%s”', async (date) => {
    const books = await open();
    const rows = scattered.map((row, at) => (at < 4 ? row : row.with(0, date)));
    const report = await run(books, rows);
    expect(report).toMatchObject({ accepted: 2, refused: 4 });
    expect(report.problems.map(sentenceOf).join()).toContain('同一凭证字号的第 6 行没有填写日期');
    expect(await saved(books)).toEqual([[2, 2, '20.00']]);
  });

  it('are refused when a row of theirs does not name its voucher', async () => {
    const books = await open();
    const rows = scattered.map((row, at) => (at === 5 ? ['', '', '', ...row.slice(3)] : row));
    const report = await run(books, rows);
    expect(report).toMatchObject({ accepted: 2, refused: 4 });
    expect(report.problems.map(sentenceOf).join()).toContain('分不清本行属于哪张凭证');
  });
});
