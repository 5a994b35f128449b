import { postingCalls, type PostedVoucher } from '@mingzhang/contract';
import type { TestApi, TestService } from '@mingzhang/server/testing';
import { startLedger } from '../testing/books';
import { bookOpener, expectVerified, salary, vouchersIn, wageVoucher } from '../testing/documents';

describe('vouchers of documents in a batch', () => {
  let service: TestService;
  let newBooks: ReturnType<typeof bookOpener>;

  beforeAll(async () => {
    service = await startLedger();
    newBooks = bookOpener(service);
  });
  afterAll(() => service.stop());

  const batchOf = (payroll: TestApi, vouchers: unknown) =>
    payroll.call(postingCalls.postBatch, { body: { vouchers } } as never);

  it('are each accepted or refused by itself, 500 at a time, with the reason it would get alone', async () => {
    const { books, accountSetId, payroll } = await newBooks();
    const good = await wageVoucher(books, '1.00');
    const late = { ...good, voucherDate: '2026-02-28' };
    const unbalanced = { ...good, lines: [{ ...good.lines[0], debit: '2.00' }, good.lines[1]] };
    const gone = { ...good, lines: good.lines.map((line) => ({ ...line, subjectId: 987_654 })) };
    const wordless = { ...good, wordId: 987_654 };
    const early = { ...good, voucherDate: '2025-12-31' };
    const bad = new Map([
      [100, unbalanced],
      [200, gone],
      [300, wordless],
      [400, early],
    ]);
    const vouchers = Array.from({ length: 500 }, (_, index) => ({
      source: salary(String(index)),
      voucher: bad.get(index) ?? (index % 2 === 0 ? good : late),
    }));
    const before = performance.now();
    const { posted, refused } = await batchOf(payroll, vouchers);
    console.log(`500 vouchers in one call: ${Math.round(performance.now() - before)} ms`);
    expect(refused.map(({ source, code }) => [source.key, code])).toEqual([
      ['100', 'VOUCHER_UNBALANCED'],
      ['200', 'VOUCHER_REFUSED'],
      ['300', 'NOT_FOUND'],
      ['400', 'VOUCHER_REFUSED'],
    ]);
    for (const each of refused) {
      const voucher = vouchers[Number(each.source.key)];
      const alone = await payroll.send(postingCalls.post, { body: voucher } as never);
      expect(alone).toMatchObject({ success: false, code: each.code, msg: each.msg });
    }
    // In the order of the request, without gaps in each month and word.
    expect(posted.map(({ source }) => source.key)).toEqual(
      vouchers.map(({ source }) => source.key).filter((key) => !bad.has(Number(key))),
    );
    for (const month of ['2026-01', '2026-02']) {
      const codes = posted.filter(({ period }) => period === month).map(({ code }) => code);
      expect(codes).toEqual(codes.map((_, index) => index + 1));
    }
    expect(await batchOf(payroll, vouchers)).toEqual({ posted, refused });
    expect((await books.draw()).code).toBe(
      posted.filter(({ period }) => period === '2026-01').length + 1,
    );
    await expectVerified(service, accountSetId);
    await logged(accountSetId, posted);
  });

  /** Every posted voucher is in the operation log. */
  async function logged(accountSetId: number, posted: readonly PostedVoucher[]): Promise<void> {
    await service.database.query(`set app.account_set_id = '${accountSetId}'`);
    const [row] = await service.database.query<{ count: string }>(
      `select count(*) from operation_log.entry
       where account_set_id = ${accountSetId} and action = '新增凭证'
         and object = any($1) and user_name = '周敏'`,
      [posted.map(({ title }) => title)],
    );
    expect(Number(row?.count)).toBe(posted.length);
  }

  it('sent by several at once, in different orders, are made once for each document', async () => {
    const { books, accountSetId, payroll } = await newBooks();
    const months = ['2026-01-31', '2026-02-28', '2026-03-31'];
    const bodies = await Promise.all(months.map((date) => wageVoucher(books, '1.00', date)));
    const vouchers = Array.from({ length: 60 }, (_, index) => ({
      source: salary(String(index)),
      voucher: bodies[index % 3],
    }));
    const orders = [vouchers, vouchers.toReversed(), vouchers.slice(20), vouchers.slice(0, 40)];
    await Promise.all(orders.map((order) => batchOf(payroll, order)));
    const single = await payroll.call(postingCalls.post, { body: vouchers[7] } as never);
    const records = await vouchersIn(books);
    expect(records).toHaveLength(60);
    expect(new Set(records.map(({ source }) => source?.key)).size).toBe(60);
    expect(records.find(({ id }) => id === single.id)?.source).toEqual(salary('7'));
    for (const month of ['2026-01', '2026-02', '2026-03']) {
      const codes = records.filter(({ period }) => period === month).map(({ code }) => code);
      expect(codes.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    }
    await expectVerified(service, accountSetId);
  });

  it('of which the database refuses one lose only that', async () => {
    const { books, accountSetId, payroll } = await newBooks();
    const small = await wageVoucher(books, '1.00');
    const most = await wageVoucher(books, '9999999999999.99');
    await payroll.call(postingCalls.post, { body: { source: salary('0'), voucher: most } });
    await service.database.query(`set app.account_set_id = '${accountSetId}'`);
    await service.database.query(
      `update ledger.period_balance set debit = 9999999999999999.00
       where account_set_id = ${accountSetId} and period = '2026-01' and debit > 0`,
    );
    const february = await wageVoucher(books, '1.00', '2026-02-28');
    const { posted, refused } = await batchOf(payroll, [
      { source: salary('1'), voucher: small },
      { source: salary('2'), voucher: february },
    ]);
    expect(refused).toMatchObject([{ source: salary('1'), code: 'AMOUNT_TOO_LARGE' }]);
    expect(posted).toMatchObject([{ source: salary('2'), code: 1 }]);
  });

  it('name one document twice, which is made once and says so', async () => {
    const { books, payroll } = await newBooks();
    const voucher = await wageVoucher(books, '1.00');
    const twice = { source: salary('1'), voucher };
    const { posted, refused } = await batchOf(payroll, [twice, twice]);
    expect(posted).toHaveLength(1);
    expect(refused).toMatchObject([
      { code: 'CONFLICT', msg: expect.stringContaining('出现了两次') },
    ]);
  });

  it('are refused as a whole when they are 501', async () => {
    const { books, payroll } = await newBooks();
    const voucher = await wageVoucher(books, '1.00');
    const vouchers = Array.from({ length: 501 }, (_, i) => ({
      source: salary(String(i)),
      voucher,
    }));
    expect(
      await payroll.send(postingCalls.postBatch, { body: { vouchers } } as never),
    ).toMatchObject({ code: 'INVALID_BODY', msg: '一次最多生成 500 张凭证' });
  });
});
