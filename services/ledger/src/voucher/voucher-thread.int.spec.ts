import { voucherCalls, type Voucher } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger, type Books } from '../testing/books';
import { verify } from '../verify';

describe('vouchers in relation to others', () => {
  let service: TestService;
  let nextSet = 1;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = (changes: Parameters<typeof openAccountSet>[2] = {}) =>
    openAccountSet(service, nextSet++, changes);
  const entries = [
    { code: '1001', debit: '10' },
    { code: '1002', credit: '10' },
  ];
  const numbers = async (books: Books) => {
    const page = await books.api.call(voucherCalls.list, { query: {} });
    return page.records.map(({ code, lines }) => `${code} ${lines[0]?.summary}`);
  };
  const red = [
    { code: '1001', debit: '-10' },
    { code: '1002', credit: '-10' },
  ];
  /** A reversal has the same lines in red. */
  const create = async (
    books: Books,
    summary: string,
    more: Readonly<Record<string, unknown>> = {},
  ) =>
    books.api.send(voucherCalls.create, {
      body: {
        ...(await books.body(
          '2026-01-10',
          (more['reverses'] === undefined ? entries : red).map((line) => ({ ...line, summary })),
        )),
        ...more,
      },
    });
  const created = async (
    books: Books,
    summary: string,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<Voucher> => {
    const answer = (await create(books, summary, more)) as { data: Voucher };
    return answer.data;
  };
  describe('inserted between numbers', () => {
    it('moves the later ones up', async () => {
      const books = await open();
      for (const summary of ['甲', '乙', '丙']) await create(books, summary);
      expect(await create(books, '插', { code: 2, insert: true })).toMatchObject({
        data: { code: 2 },
      });
      expect(await numbers(books)).toEqual(['1 甲', '2 插', '3 乙', '4 丙']);
      expect((await created(books, '末')).code).toBe(5);
    });

    it('moves no further than the next gap', async () => {
      const books = await open();
      const made = [];
      for (const summary of ['甲', '乙', '丙', '丁']) made.push(await created(books, summary));
      await books.api.call(voucherCalls.remove, { params: { id: made[2]?.id ?? 0 } });
      await create(books, '插', { code: 1, insert: true });
      expect(await numbers(books)).toEqual(['1 插', '2 甲', '3 乙', '4 丁']);
    });

    it('is refused before an audited voucher, past the end, and without a number', async () => {
      const books = await open();
      const first = await created(books, '甲');
      await books.api.call(voucherCalls.audit, { body: { ids: String(first.id) } });
      expect(await create(books, '插', { code: 1, insert: true })).toMatchObject({
        code: 'VOUCHER_INSERT_AUDITED',
      });
      expect(await create(books, '插', { code: 3, insert: true })).toMatchObject({
        code: 'VOUCHER_CODE_GAP',
      });
      expect(await create(books, '插', { insert: true })).toMatchObject({ code: 'INVALID_BODY' });
      expect(await numbers(books)).toEqual(['1 甲']);
    });

    it('by many at once, beside others who save, leaves no gap and no double', async () => {
      const set = nextSet;
      const books = await open();
      await create(books, '首');
      const other = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          create(books, `并${index}`, index % 2 === 0 ? { code: 1, insert: true } : {}),
        ),
      );
      expect(other.filter((answer) => !answer.success)).toEqual([]);
      const page = await books.api.call(voucherCalls.list, { query: { pageSize: 100 } });
      expect(page.records.map(({ code }) => code)).toEqual(
        Array.from({ length: 25 }, (_, index) => index + 1),
      );
      const accountSetIds = [set];
      expect(await verify({ databaseUrl: service.database.url, accountSetIds })).toEqual([]);
    });
  });

  describe('reversing another', () => {
    it('is linked both ways, and holds what it reverses', async () => {
      const books = await open();
      const original = await created(books, '错账');
      const reversal = await created(books, '冲销', { reverses: original.id });
      expect(reversal.reverses).toEqual({ id: original.id, title: '2026-01 记-1' });
      const params = { id: original.id };
      const before = await books.api.call(voucherCalls.get, { params });
      expect(before.reversedBy).toEqual({ id: reversal.id, title: '2026-01 记-2' });
      expect(await books.api.send(voucherCalls.remove, { params })).toMatchObject({
        code: 'VOUCHER_REVERSED',
        msg: '2026-01 记-1 已被 2026-01 记-2 红冲，请先删除红冲凭证',
      });
      const body = { ...(await books.body('2026-01-10', entries)), ...params, version: 1 };
      expect(await books.api.send(voucherCalls.update, { body })).toMatchObject({
        code: 'VOUCHER_REVERSED',
      });
      expect(await create(books, '再冲', { reverses: original.id })).toMatchObject({
        code: 'VOUCHER_REVERSED',
      });
      await books.api.call(voucherCalls.remove, { params: { id: reversal.id } });
      expect(await books.api.send(voucherCalls.remove, { params })).toMatchObject({
        success: true,
      });
    });

    it('of the same voucher by two at once happens once', async () => {
      const books = await open();
      const original = await created(books, '错账');
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => create(books, '冲', { reverses: original.id })),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
    });
  });

  describe('signed by the cashier', () => {
    const cashier = (setId: number) =>
      service.as({ ...manager, userId: 9, userName: '钱芳', accountSetId: setId, role: 'Cashier' });

    it('stays as it is until the signature is taken back', async () => {
      const set = nextSet;
      const books = await open({ cashierModule: 1 });
      const voucher = await created(books, '提现');
      const body = { ids: String(voucher.id) };
      expect(await cashier(set).call(voucherCalls.cashierSign, { body })).toMatchObject({
        done: 1,
      });
      const params = { id: voucher.id };
      expect(await books.api.call(voucherCalls.get, { params })).toMatchObject({
        signedBy: '钱芳',
        auditState: 'unaudited',
      });
      expect(await books.api.send(voucherCalls.remove, { params })).toMatchObject({
        code: 'VOUCHER_SIGNED',
      });
      await cashier(set).call(voucherCalls.cancelCashierSign, { body });
      expect(await books.api.send(voucherCalls.remove, { params })).toMatchObject({
        success: true,
      });
    });

    it('leaves the list of those that wait, where vouchers without cash never stand', async () => {
      const set = nextSet;
      const books = await open({ cashierModule: 1 });
      const [signed, waiting] = [await created(books, '甲'), await created(books, '乙')];
      await books.post('2026-01-10', [
        { code: '540302', debit: '1' },
        { code: '222114', credit: '1' },
      ]);
      const body = { ids: String(signed.id) };
      await cashier(set).call(voucherCalls.cashierSign, { body });
      const found = async (signState: string) => {
        const query = { signState } as never;
        const { records } = await books.api.call(voucherCalls.list, { query });
        return records.map(({ id }) => id);
      };
      expect(await found('unsigned')).toEqual([waiting.id]);
      expect(await found('signed')).toEqual([signed.id]);
    });

    it('keeps its number when the others are renumbered, and the preview says so', async () => {
      const set = nextSet;
      const books = await open({ cashierModule: 1 });
      const [first, second] = [await created(books, '甲'), await created(books, '乙')];
      await books.api.call(voucherCalls.remove, { params: { id: first.id } });
      const body = { ids: String(second.id) };
      await cashier(set).call(voucherCalls.cashierSign, { body });
      const query = { year: '2026', month: '1', wordId: String(books.wordId) };
      expect(await books.api.send(voucherCalls.finishingOffNo, { query } as never)).toMatchObject({
        code: 'VOUCHER_AUDITED',
        msg: expect.stringContaining('2 号凭证已审核或签字'),
      });
      const preview = { ...query, dryRun: '1' };
      expect(
        await books.api.send(voucherCalls.finishingOffNo, { query: preview } as never),
      ).toMatchObject({
        code: 'VOUCHER_AUDITED',
        msg: expect.stringContaining('2 号凭证已审核或签字'),
      });
      expect(await numbers(books)).toEqual(['2 乙']);
    });

    it('needs cash or bank in the voucher, and the cashier module', async () => {
      const books = await open({ cashierModule: 1 });
      const accrued = await books.post('2026-01-10', [
        { code: '540302', debit: '1' },
        { code: '222114', credit: '1' },
      ]);
      const report = await books.api.call(voucherCalls.cashierSign, {
        body: { ids: String(accrued.id) },
      });
      expect(report).toMatchObject({
        done: 0,
        refused: [{ msg: expect.stringContaining('无需出纳签字') }],
      });
      const without = nextSet;
      const plain = await open();
      const voucher = await created(plain, '提现');
      expect(
        await cashier(without).send(voucherCalls.cashierSign, {
          body: { ids: String(voucher.id) },
        }),
      ).toMatchObject({ code: 'CASHIER_MODULE_OFF' });
    });
  });
});
