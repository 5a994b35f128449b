import { currencyCalls, initialBalanceCalls, voucherCalls } from '@mingzhang/contract';
import { reportOf, runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const titles = [
  '日期',
  '凭证字',
  '凭证号',
  '摘要',
  '科目编码',
  '借方金额',
  '贷方金额',
  '币别',
  '汇率',
  '原币金额',
];
type Line = readonly [code: string, debit: string, credit: string, ...foreign: string[]];
const voucher = (number: string, day: string, ...lines: Line[]) =>
  lines.map(([code, debit, credit, ...foreign]) => [
    day,
    '记',
    number,
    '导入',
    code,
    debit,
    credit,
    ...foreign,
  ]);

describe('imported vouchers that are unlikely', () => {
  let service: TestService;
  let nextSet = 1;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = async () => {
    const books = await openAccountSet(service, nextSet++, { accountingStandards: 0 });
    const openings = { '1002': '10000', '1601': '10000', '1602': '9000', '3001': '11000' };
    const body = Object.entries(openings).map(([code, opening]) => {
      return { subjectId: books.subject(code).id, opening };
    });
    await books.api.call(initialBalanceCalls.save, { body });
    return books;
  };
  const run = async (books: Books, rows: readonly (readonly string[])[]) =>
    reportOf(runImport(books.api, voucherCalls.import, { file: await workbook(titles, rows) }));

  it('are named with their rows, and imported all the same', async () => {
    const books = await open();
    const report = await run(books, [
      ...voucher('1', '2026-01-05', ['560205', '3000', ''], ['1602', '', '3000']),
      ...voucher('2', '2026-01-06', ['560207', '300', ''], ['1801', '', '300']),
      ...voucher('3', '2026-01-07', ['560207', '200', ''], ['1801', '', '200']),
      ...voucher('4', '2026-01-08', ['1002', '7', ''], ['1002', '', '7']),
    ]);
    expect(report).toMatchObject({ accepted: 8, refused: 0 });
    expect(report.notes).toEqual([
      '借方和贷方都是 1002 银行存款，什么也没有记，请核对是否选错了科目（文件第 8 行的凭证）',
      '累计折旧 12,000.00 大于固定资产 10,000.00，账面价值为 -2,000.00，请核对（文件第 2 行的凭证）',
      '长期待摊费用为贷方余额 500.00，请核对（文件第 4、6 行的凭证）',
    ]);
  });

  it('are judged by the whole file, whatever its order', async () => {
    const books = await open();
    const report = await run(books, [
      ...voucher('1', '2026-01-05', ['560207', '300', ''], ['1801', '', '300']),
      ...voucher('2', '2026-01-06', ['1801', '400', ''], ['1002', '', '400']),
    ]);
    expect(report).toMatchObject({ accepted: 4 });
    expect(report.notes ?? []).toEqual([]);
  });

  it('name a distribution beyond the profit, which other vouchers of the file may earn', async () => {
    const books = await open();
    const distribute = voucher('1', '2026-01-05', ['310403', '900', ''], ['2232', '', '900']);
    const earn = voucher('2', '2026-01-06', ['1002', '1000', ''], ['5001', '', '1000']);
    expect((await run(books, [...distribute, ...earn])).notes ?? []).toEqual([]);
    const again = voucher('3', '2026-02-05', ['310403', '900', ''], ['2232', '', '900']);
    const report = await run(books, again);
    expect(report.notes?.join()).toMatch(
      /^分配后未分配利润为 -800\.00，超过可供分配的利润.*文件第 2 行的凭证/,
    );
  });

  it('name far rates of their lines', async () => {
    const books = await open();
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7.10' },
    });
    await books.keep('101201', { currencies: ['USD'] });
    const rows = voucher(
      '1',
      '2026-01-16',
      ['101201', '144000', '', 'USD', '72', '2000'],
      ['2001', '', '144000'],
    );
    const { notes } = await run(books, rows);
    expect(notes?.join()).toMatch(
      /分录第 1 行的 USD 汇率 72 与上次的 7.1 相差超过 20%.*文件第 2 行的凭证/,
    );
  });
});
