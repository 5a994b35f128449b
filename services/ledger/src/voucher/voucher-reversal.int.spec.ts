import { subjectCalls, voucherCalls, type Voucher } from '@mingzhang/contract';
import { changesOf, changesText } from '@mingzhang/rules';
import { runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';

/** A cash withdrawal, or with a minus its red reversal. */
const lines = (amount: string) => [
  { code: '1001', debit: amount },
  { code: '1002', credit: amount },
];

describe('reversals', () => {
  let service: TestService;
  let setId = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = () => openAccountSet(service, ++setId);
  const reverse = async (books: Books, original: Voucher, amount: string, reversesPart = false) =>
    books.api.send(voucherCalls.create, {
      body: {
        ...(await books.body('2026-01-06', lines(amount))),
        reverses: original.id,
        reversesPart,
      },
    });
  const reversed = async (books: Books, original: Voucher, amount: string, isPart = false) => {
    const answer = await reverse(books, original, amount, isPart);
    expect(answer).toMatchObject({ success: true });
    return (answer as unknown as { data: Voucher }).data;
  };
  const change = async (books: Books, { id }: Voucher, amount: string, more: object = {}) => {
    const { version } = await books.api.call(voucherCalls.get, { params: { id } });
    const body = { ...(await books.body('2026-01-06', lines(amount))), id, version, ...more };
    return books.api.send(voucherCalls.update, { body });
  };
  const lastEntry = async () => {
    const [entry] = await service.database.queryAll<{
      action: string;
      before: unknown;
      after: unknown;
    }>(
      `select action, before, after from operation_log.entry
       where account_set_id = $1 and action like '%凭证' order by id desc limit 1`,
      [setId],
    );
    return { action: entry?.action, text: changesText(changesOf(entry?.before, entry?.after)) };
  };

  describe('that are themselves reversed', () => {
    it('free their original, which may be changed and reversed anew', async () => {
      const books = await open();
      const original = await books.draw('2026-01-05', '50');
      const red = await reversed(books, original, '-50');
      expect(await reverse(books, original, '-50')).toMatchObject({ code: 'VOUCHER_REVERSED' });
      await reversed(books, red, '50');
      const { id } = original;
      expect(await books.api.call(voucherCalls.get, { params: { id } })).toMatchObject({
        reversedBy: null,
        reversedPart: false,
      });
      expect(await change(books, original, '50')).toMatchObject({ success: true });
      await reversed(books, original, '-50');
      expect(await reverse(books, original, '-50')).toMatchObject({ code: 'VOUCHER_REVERSED' });
    });

    it('go on mirroring their original, and go with it as a whole', async () => {
      const books = await open();
      const original = await books.draw('2026-01-05', '50');
      const red = await reversed(books, original, '-50');
      const blue = await reversed(books, red, '50');
      const msg = expect.stringContaining('曾被 2026-01 记-2');
      const refusal = { code: 'VOUCHER_REVERSED', msg };
      expect(await change(books, original, '49')).toMatchObject(refusal);
      const later = await books.body('2026-02-05', [
        { code: '1001', debit: '50' },
        { code: '1002', credit: '50' },
      ]);
      const { id, version } = original;
      expect(
        await books.api.send(voucherCalls.update, { body: { ...later, id, version } }),
      ).toMatchObject(refusal);
      const ids = [original, red, blue].map((each) => each.id).join(',');
      expect(await books.api.call(voucherCalls.batchDelete, { body: { ids } })).toMatchObject({
        done: 3,
        refused: [],
      });
    });

    it('that were bent by an older version go as a whole all the same', async () => {
      const books = await open();
      const original = await books.draw('2026-01-05', '50');
      const red = await reversed(books, original, '-50');
      const blue = await reversed(books, red, '50');
      await service.database.query(`set app.account_set_id = '${setId}'`);
      await service.database.query(
        `update ledger.voucher_line set debit = debit / 5, credit = credit / 5
         where account_set_id = ${setId} and voucher_id = ${original.id}`,
      );
      const remove = (...gone: Voucher[]) => {
        const ids = gone.map(({ id }) => id).join(',');
        return books.api.call(voucherCalls.batchDelete, { body: { ids } });
      };
      expect(await remove(blue, red)).toMatchObject({ done: 2, refused: [] });
      expect(await remove(original)).toMatchObject({ done: 1 });
    });

    it('free the part that they took back, and no more', async () => {
      const books = await open();
      const original = await books.draw('2026-01-05', '1000');
      const part = await reversed(books, original, '-400', true);
      const blue = await reversed(books, part, '100', true);
      expect(await reverse(books, original, '-701', true)).toMatchObject({
        msg: expect.stringContaining('尚可红冲 借方 700.00'),
      });
      expect(await change(books, blue, '400', { reversesPart: false })).toMatchObject({
        success: true,
      });
      await reversed(books, original, '-1000');
    });

    it('do not stand again while their original is reversed anew', async () => {
      const books = await open();
      const original = await books.draw('2026-01-05', '50');
      const red = await reversed(books, original, '-50');
      const blue = await reversed(books, red, '50');
      const anew = await reversed(books, original, '-50');
      const params = (voucher: Voucher) => ({ params: { id: voucher.id } });
      const refusal = {
        code: 'VOUCHER_REVERSED',
        msg: expect.stringContaining('合计将超过原金额'),
      };
      expect(await books.api.send(voucherCalls.remove, params(blue))).toMatchObject(refusal);
      expect(await change(books, blue, '49', { reversesPart: true })).toMatchObject(refusal);
      expect(await reverse(books, blue, '-1', true)).toMatchObject(refusal);
      expect(await books.api.send(voucherCalls.remove, params(original))).toMatchObject({
        msg: expect.stringContaining('请先删除红冲凭证'),
      });
      await books.api.call(voucherCalls.remove, params(anew));
      await books.api.call(voucherCalls.remove, params(blue));
      expect(await change(books, red, '-50')).toMatchObject({ success: true });
    });

    it('are reversed again and again only so often, with the way out', async () => {
      const books = await open();
      let last = await books.draw('2026-01-05', '50');
      for (let depth = 1; depth <= 8; depth += 1) {
        last = await reversed(books, last, depth % 2 === 1 ? '-50' : '50');
      }
      expect(await reverse(books, last, '-50')).toMatchObject({
        code: 'VOUCHER_REVERSED',
        msg: expect.stringContaining('请直接新增凭证更正'),
      });
    });

    it('in parts that meet are told to be saved again, and what is left goes on', async () => {
      const books = await open();
      const original = await books.draw('2026-01-05', '100');
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => reverse(books, original, '-10', true)),
      );
      const refused = answers.filter(({ success }) => !success);
      for (const answer of refused) {
        expect(answer).toMatchObject({
          msg: expect.stringMatching(/请再保存一次|不能再红冲|尚可红冲|没有可冲销/),
        });
      }
      const made = answers.length - refused.length;
      for (let more = made; more < 10; more += 1) {
        await reversed(books, original, '-10', true);
      }
      expect(await reverse(books, original, '-10', true)).toMatchObject({
        code: 'VOUCHER_REVERSED',
      });
    });

    it('by hands that meet never take back more than the original moved', async () => {
      const books = await open();
      const original = await books.draw('2026-01-05', '50');
      const red = await reversed(books, original, '-50');
      const blue = await reversed(books, red, '50');
      await Promise.all([
        reverse(books, original, '-50'),
        books.api.send(voucherCalls.remove, { params: { id: blue.id } }),
        reverse(books, original, '-50'),
        reverse(books, blue, '-50'),
      ]);
      const query = { subjectId: books.subject('1001').id };
      const { balance } = await books.api.call(subjectCalls.balance, { query });
      expect(['0.00', '50.00']).toContain(balance);
    });
  });

  it('name an item of a category that its subject got after the original', async () => {
    const before = await open();
    const cost = before.subject('560204');
    const rent = (amount: string, item?: string) => [
      { code: '560204', debit: amount, ...(item === undefined ? {} : { item }) },
      { code: '1002', credit: amount },
    ];
    const original = await before.post('2026-01-05', rent('10'));
    const departments = await before.categoryId('部门');
    await before.api.call(subjectCalls.update, {
      body: {
        id: cost.id,
        version: cost.version,
        code: cost.code,
        name: cost.name,
        direction: cost.direction,
        auxiliary: [departments],
        auxiliaryRequired: [],
      },
    });
    const books = await Books.load(before.api);
    const body = {
      ...(await books.body('2026-01-06', rent('-10', '行政部'))),
      reverses: original.id,
    };
    const red = await books.api.call(voucherCalls.create, { body });
    const blue = { ...(await books.body('2026-01-07', rent('10', '行政部'))), reverses: red.id };
    await books.api.call(voucherCalls.create, { body: blue });
    const { id } = original;
    expect(await books.api.call(voucherCalls.get, { params: { id } })).toMatchObject({
      reversedBy: null,
    });
    // The subject now requires a department: the original gets the department of its reversal.
    const requireItem = async (item: string) => {
      const { version } = (await Books.load(before.api)).subject('560204');
      const itemId = Object.values(await books.auxiliary('560204', item))[0] ?? 0;
      return books.api.send(subjectCalls.update, {
        body: {
          id: cost.id,
          version,
          code: cost.code,
          name: cost.name,
          direction: cost.direction,
          auxiliary: [departments],
          auxiliaryRequired: [departments],
          moveTo: [{ categoryId: departments, itemId }],
        },
      });
    };
    expect(await requireItem('销售部')).toMatchObject({
      code: 'SUBJECT_AUXILIARY_MOVE',
      msg: expect.stringMatching(/^2026-01 记-2 红冲 2026-01 记-1 时已指定项目，与所选的不同/),
    });
    expect(await requireItem('行政部')).toMatchObject({ success: true });
    expect(await books.api.send(voucherCalls.create, { body })).toMatchObject({ success: true });
  });

  describe('in the operation log', () => {
    it('name the original when they are written, change their kind and go', async () => {
      const books = await open();
      const original = await books.draw('2026-01-05', '50');
      const red = await reversed(books, original, '-50');
      expect(await lastEntry()).toMatchObject({
        action: '新增凭证',
        text: expect.stringContaining('冲销：2026-01 记-1\n'),
      });
      await change(books, red, '-50', { reversesPart: true });
      expect(await lastEntry()).toEqual({
        action: '修改凭证',
        text: '冲销：2026-01 记-1 → 2026-01 记-1（部分）',
      });
      await books.api.call(voucherCalls.remove, { params: { id: red.id } });
      expect((await lastEntry()).text).toContain('冲销：2026-01 记-1（部分） → 无');
      const query = { year: 2026, month: 1, wordId: books.wordId };
      expect(await books.api.call(voucherCalls.deleted, { query })).toMatchObject([
        { reverses: '2026-01 记-1（部分）' },
      ]);
    });

    it('name the original also when they come in a file', async () => {
      const books = await open();
      const titles = [
        '日期',
        '凭证字',
        '凭证号',
        '摘要',
        '科目编码',
        '借方金额',
        '贷方金额',
        '冲销凭证',
      ];
      const rows = [
        ['2026-01-05', '记', '1', '提现', '1001', '9', '', ''],
        ['2026-01-05', '记', '1', '提现', '1002', '', '9', ''],
        ['2026-01-06', '记', '2', '冲销', '1001', '-9', '', '2026-01 记-1'],
        ['2026-01-06', '记', '2', '冲销', '1002', '', '-9', '2026-01 记-1'],
      ];
      const file = await workbook(titles, rows);
      await runImport(books.api, voucherCalls.import, { file, mode: 'all' });
      expect(await lastEntry()).toEqual({ action: '修改凭证', text: '冲销：2026-01 记-1' });
    });
  });
});
