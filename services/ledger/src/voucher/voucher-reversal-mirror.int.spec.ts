import { subjectCalls, voucherCalls, type Voucher } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';

type Lines = Parameters<Books['body']>[1];

/** Rent of a department; the subject gets this category after the first vouchers. */
const rent = (amount: string, item?: string): Lines => [
  { code: '560204', debit: amount, ...(item === undefined ? {} : { item }) },
  { code: '1002', credit: amount },
];

describe('a reversal and its original', () => {
  let service: TestService;
  let setId = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = () => openAccountSet(service, ++setId);
  const reverse = async (books: Books, original: Voucher, lines: Lines, reversesPart = false) =>
    books.api.send(voucherCalls.create, {
      body: { ...(await books.body('2026-01-06', lines)), reverses: original.id, reversesPart },
    });
  const reversed = async (...args: Parameters<typeof reverse>) => {
    const answer = await reverse(...args);
    expect(answer).toMatchObject({ success: true });
    return (answer as unknown as { data: Voucher }).data;
  };
  const change = async (books: Books, { id }: Voucher, lines: Lines) => {
    const { version } = await books.api.call(voucherCalls.get, { params: { id } });
    const body = { ...(await books.body('2026-01-05', lines)), id, version };
    return books.api.send(voucherCalls.update, { body });
  };
  const get = (books: Books, { id }: Voucher) =>
    books.api.call(voucherCalls.get, { params: { id } });
  const remove = (books: Books, { id }: Voucher) =>
    books.api.send(voucherCalls.remove, { params: { id } });

  /**
   * An original of 100, a reversal of 40 of it, and a reversal of that; then the subject gets
   * departments.
   */
  async function family(): Promise<{ books: Books } & Record<'o' | 'p' | 'q', Voucher>> {
    const before = await open();
    const o = await before.post('2026-01-05', rent('100'));
    const p = await reversed(before, o, rent('-40'), true);
    const q = await reversed(before, p, rent('40'));
    const { id, version, code, name, direction } = before.subject('560204');
    const departments = await before.categoryId('部门');
    await before.api.call(subjectCalls.update, {
      body: {
        id,
        version,
        code,
        name,
        direction,
        auxiliary: [departments],
        auxiliaryRequired: [],
      },
    });
    return { books: await Books.load(before.api), o, p, q };
  }

  it('part no more by an item that the reversal has not: the change is refused with the way out', async () => {
    const { books, o, p, q } = await family();
    expect(await change(books, o, rent('100', '行政部'))).toMatchObject({
      code: 'VOUCHER_REVERSED',
      msg: expect.stringMatching(
        /^2026-01 记-1 曾被 2026-01 记-2（2026-01-06）红冲，科目、辅助项目.*请先删除 2026-01 记-2 及红冲它的凭证$/,
      ),
    });
    const ids = [p, q].map(({ id }) => id).join(',');
    const report = await books.api.call(voucherCalls.batchDelete, { body: { ids } });
    expect(report).toMatchObject({ done: 2, refused: [] });
    expect(await change(books, o, rent('100', '行政部'))).toMatchObject({ success: true });
  });

  it('are compared without the item where an older version let it in', async () => {
    const { books, o, p, q } = await family();
    const key = Object.entries(await books.auxiliary('560204', '行政部'))
      .flat()
      .join(':');
    await service.database.query(`set app.account_set_id = '${setId}'`);
    await service.database.query(
      `update ledger.voucher_line set auxiliary_key = '${key}' where account_set_id = ${setId}
         and voucher_id = ${o.id} and subject_id = ${books.subject('560204').id}`,
    );
    expect(await remove(books, q)).toMatchObject({ success: true });
    expect(await get(books, o)).toMatchObject({ reversedBy: { title: '2026-01 记-2' } });
    expect(await reverse(books, o, rent('-61', '行政部'), true)).toMatchObject({
      msg: expect.stringContaining('尚可红冲 借方 60.00'),
    });
    await reversed(books, o, rent('-60', '行政部'), true);
    expect(await reverse(books, o, rent('-1', '行政部'), true)).toMatchObject({
      msg: expect.stringContaining('不能再红冲'),
    });
    expect(await remove(books, p)).toMatchObject({ success: true });
  });

  it('stand as the rule has it where what reverses them is older than their item', async () => {
    const { books, o, p } = await family();
    const key = Object.entries(await books.auxiliary('560204', '行政部'))
      .flat()
      .join(':');
    await service.database.query(`set app.account_set_id = '${setId}'`);
    await service.database.query(
      `update ledger.voucher_line set auxiliary_key = '${key}' where account_set_id = ${setId}
         and voucher_id = ${p.id} and subject_id = ${books.subject('560204').id}`,
    );
    expect(await get(books, o)).toMatchObject({ reversedBy: null });
  });

  it('of a part that leaves a subject out names the subject that cancels itself', async () => {
    const books = await open();
    const loan: Lines = [
      { code: '1001', debit: '40' },
      { code: '1001', credit: '40' },
      { code: '1002', debit: '60' },
      { code: '2001', credit: '60' },
    ];
    const original = await books.post('2026-01-05', loan);
    const refused = await reverse(
      books,
      original,
      [
        { code: '1002', debit: '-60' },
        { code: '2001', credit: '-60' },
      ],
      true,
    );
    expect(refused).toMatchObject({
      code: 'VOUCHER_REFUSED',
      msg: expect.stringContaining(
        '科目“1001 库存现金”红冲 没有金额，原凭证 2026-01 记-1 尚可红冲',
      ),
    });
  });

  it('move the same on both sides, and nothing else', async () => {
    const books = await open();
    const cash: Lines = [
      { code: '1001', debit: '5000' },
      { code: '1001', credit: '5000' },
    ];
    const original = await books.post('2026-01-05', rent('100'));
    expect(await reverse(books, original, [...rent('-100'), ...cash])).toMatchObject({
      msg: expect.stringContaining('“1001 库存现金”红冲 借方 5,000.00、贷方 5,000.00'),
    });
    const red = await reversed(books, original, rent('-100'));
    await reversed(books, red, rent('100'));
    const refusal = { code: 'VOUCHER_REVERSED' };
    expect(await change(books, original, [...rent('100'), ...cash])).toMatchObject(refusal);
    const turned: Lines = [
      { code: '1002', debit: '-100' },
      { code: '560204', credit: '-100' },
    ];
    expect(await change(books, original, turned)).toMatchObject(refusal);
    expect(await change(books, original, rent('100').toReversed())).toMatchObject({
      success: true,
    });
  });

  it('is taken back in parts side by side, where a fee was netted on the bank', async () => {
    const books = await open();
    const parts = (cash: string, fee: string): Lines => [
      ...(cash === '0' ? [] : [{ code: '1002', debit: cash }]),
      ...(fee === '0' ? [] : [{ code: '560301', debit: fee }]),
      ...(fee === '0' ? [] : [{ code: '1002', credit: fee }]),
      ...(cash === '0' ? [] : [{ code: '3001', credit: cash }]),
    ];
    const original = await books.post('2026-01-05', parts('100', '2'));
    const fee = await reversed(books, original, parts('0', '-2'), true);
    const part = await reversed(books, original, parts('-40', '0'), true);
    expect(await reverse(books, original, parts('-61', '0'), true)).toMatchObject({
      msg: expect.stringContaining(
        '“1002 银行存款”红冲 借方 -61.00，原凭证 2026-01 记-1 尚可红冲 借方 60.00',
      ),
    });
    const { version } = await get(books, part);
    const edited = {
      ...(await books.body('2026-01-06', parts('-99', '0'))),
      id: part.id,
      version,
      reversesPart: true,
    };
    await books.api.call(voucherCalls.update, { body: edited });
    await reversed(books, original, parts('-1', '0'), true);
    expect(await reverse(books, original, parts('-1', '0'), true)).toMatchObject({
      msg: expect.stringMatching(
        /^2026-01 记-1 已被 2026-01 记-2、2026-01 记-3、2026-01 记-4 红冲/,
      ),
    });
    const again = await reversed(books, fee, parts('0', '2'));
    expect(await get(books, original)).toMatchObject({
      reversedBy: { title: '2026-01 记-3、2026-01 记-4' },
    });
    await reversed(books, original, parts('0', '-2'), true);
    expect(await remove(books, again)).toMatchObject({
      msg: expect.stringMatching(/^2026-01 记-1 的红冲凭证 2026-01 记-2、.* 合计将超过原金额/),
    });
  });
});
