import { voucherCalls, type ImportReport } from '@mingzhang/contract';
import { changesOf, changesText } from '@mingzhang/rules';
import { reportOf, runImport, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const titles = '日期,凭证字号,摘要,科目编码,科目名称,借方金额,贷方金额';
/** A receipt of capital with a number as the file writes it. */
const receipt = (number: string, amount = '1') => [
  `2026-03-01,${number},收款,1001,库存现金,${amount},`,
  `2026-03-01,${number},收款,3001,实收资本,,${amount}`,
];
const payment = (amount: string, name = '办公费') => [
  `2026-03-02,记-9,付款,560208,${name},${amount},`,
  `2026-03-02,记-9,付款,1001,库存现金,,${amount}`,
];

describe('what an import of a voucher list says', () => {
  let service: TestService;
  let sets = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = () => openAccountSet(service, ++sets);
  const run = (books: Books, rows: readonly string[], mode = 'all'): Promise<ImportReport> => {
    const file = { name: '凭证.csv', bytes: Buffer.from([titles, ...rows].join('\n')) };
    return reportOf(
      runImport(books.api, voucherCalls.import, { file, mode, equal: 'import' } as never),
    );
  };
  const codes = async (books: Books) =>
    (await books.api.call(voucherCalls.list, { query: {} })).records.map(({ code }) => code).sort();

  it('reads dates that lost their format, in the columns of the template', async () => {
    const books = await open();
    const head = '日期,凭证字,凭证号,摘要,科目编码,借方金额,贷方金额';
    const days = ['46027', '２０２６-０１-０５', '2026-01-05T00:00:00.000Z'];
    const rows = days.flatMap((day, at) => [
      `${day},记,${at + 1},提现,1001,${at + 5},`,
      `${day},记,${at + 1},提现,1002,,${at + 5}`,
    ]);
    const file = { name: '凭证.csv', bytes: Buffer.from([head, ...rows].join('\n')) };
    const report = await reportOf(runImport(books.api, voucherCalls.import, { file }));
    expect(report).toMatchObject({ accepted: 6, refused: 0 });
    const { records } = await books.api.call(voucherCalls.list, { query: {} });
    expect(new Set(records.map(({ voucherDate }) => voucherDate))).toEqual(new Set(['2026-01-05']));
  });

  it('reads a number with its word around it, and refuses one with a sign or a fraction', async () => {
    const books = await open();
    const report = await run(
      books,
      ['记-1.5', '-1', '记 8 号', '记字第7号'].flatMap((number) => receipt(number)),
      'valid',
    );
    expect(report).toMatchObject({ accepted: 4, refused: 4 });
    expect(report.problems.map(({ row, msg }) => `${row} ${msg}`)).toEqual(
      expect.arrayContaining([
        '2 凭证号“记-1.5”读不出号码，请填写 1 至 999999 的整数',
        '4 凭证号“-1”读不出号码，请填写 1 至 999999 的整数',
      ]),
    );
    expect(await codes(books)).toEqual([7, 8]);
  });

  it('says of a wrong name once what is wrong', async () => {
    const books = await open();
    const report = await run(books, payment('1', '差旅费用'));
    const first = report.problems.filter(({ row }) => row === 2);
    expect(first).toHaveLength(1);
    expect(first[0]?.msg).toContain('与本账套不同');
  });

  it('says of money that the file drives below zero the first day, of all its vouchers together', async () => {
    const books = await open();
    expect(
      (await run(books, [...receipt('记-1', '999'), ...payment('999')])).notes,
    ).toBeUndefined();
    const report = await run(
      books,
      payment('999999').map((row) => row.replace('记-9', '记-10')),
    );
    expect(report.notes).toEqual(['库存现金 2026-03-02 余额为负（-999,999.00），请核对']);
  });

  it('names in the operation log what kind of file it was', async () => {
    const books = await open();
    await run(books, receipt('记-1'));
    const [entry] = await service.database.queryAll<{ before: unknown; after: unknown }>(
      `select before, after from operation_log.entry
       where account_set_id = ${sets} and action = '导入凭证'`,
    );
    const text = changesText(changesOf(entry?.before, entry?.after));
    expect(text).toContain('文件类型：');
    expect(text).not.toContain('原编号');
  });
});
