import { voucherCalls } from '@mingzhang/contract';
import { reportOf, runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { Client } from 'pg';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { verify } from '../verify';

const titles = ['日期', '凭证字', '凭证号', '摘要', '科目编码', '借方金额', '贷方金额', '冲销凭证'];
const month = { year: 2026, month: 3 };
/** Statements of deleting a month, whatever the number of vouchers, plus those per batch of 500. */
const statementsAtMost = 40;

describe('deleting many vouchers', () => {
  let service: TestService;
  let sets = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = () => openAccountSet(service, (sets += 1));

  /** A month of two-line vouchers; each second one reverses the one before it. */
  async function imported(books: Books, count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, at) => {
      const isReversal = at % 2 === 1;
      const amount = `${isReversal ? '-' : ''}${(at >> 1) + 1}.00`;
      const head = ['2026-03-05', '记', String(at + 1), `第 ${at + 1} 笔`];
      const reverses = isReversal ? `2026-03 记-${at}` : '';
      return [
        [...head, '1001', amount, '', reverses],
        [...head, '1002', '', amount, reverses],
      ];
    }).flat();
    const file = await workbook(titles, rows);
    const report = await reportOf(runImport(books.api, voucherCalls.import, { file } as never));
    expect(report).toMatchObject({ accepted: 2 * count, refused: 0 });
  }

  const logged = (set: number) =>
    service.database.queryAll(
      `select object, before #- '{lines}' as head, jsonb_array_length(before -> 'lines') as lines,
         before -> 'lines' -> 0 ->> 'summary' as summary
       from operation_log.entry where account_set_id = ${set} and action = '删除凭证' order by id`,
    );

  it('takes a month of 1,500 with reversals as sets of rows, and leaves nothing behind', async () => {
    const books = await open();
    await imported(books, 1500);
    const query = jest.spyOn(Client.prototype, 'query');
    const report = await books.api.call(voucherCalls.batchDelete, { body: month as never });
    const sent = query.mock.calls.length;
    query.mockRestore();
    expect(report).toEqual({ done: 1500, refused: [] });
    expect(sent).toBeLessThan(statementsAtMost);
    const { total } = await books.api.call(voucherCalls.list, { query: {} });
    expect(total).toBe(0);
    expect(await logged(sets)).toHaveLength(1500);
    const left = await service.database.queryAll(
      `select 1 from ledger.period_balance where account_set_id = ${sets}`,
    );
    expect(left).toEqual([]);
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [sets] })).toEqual([]);
    expect(await books.draw('2026-03-09')).toMatchObject({ code: 1 });
  });

  it('says in the log what deleting one by one says', async () => {
    const together = await open();
    await imported(together, 8);
    await together.api.call(voucherCalls.batchDelete, { body: month as never });
    const batch = await logged(sets);
    const oneByOne = await open();
    await imported(oneByOne, 8);
    const query = { periodFrom: '2026-03', periodTo: '2026-03' };
    const { records } = await oneByOne.api.call(voucherCalls.list, { query });
    for (const { id } of [...records].sort((a, b) => b.code - a.code)) {
      await oneByOne.api.call(voucherCalls.remove, { params: { id } });
    }
    expect(batch).toHaveLength(8);
    expect(batch).toEqual(await logged(sets));
  });

  it('keeps what is reversed by one that stays, and lets the others go', async () => {
    const books = await open();
    await imported(books, 6);
    const query = { periodFrom: '2026-03', periodTo: '2026-03' };
    const { records } = await books.api.call(voucherCalls.list, { query });
    const ids = records.filter(({ code }) => code !== 4).map(({ id }) => String(id));
    const body = { ids: ids.join(',') } as never;
    const report = await books.api.call(voucherCalls.batchDelete, { body });
    expect(report).toEqual({
      done: 4,
      refused: [
        expect.objectContaining({
          title: '2026-03 记-3',
          msg: '2026-03 记-3 已被 2026-03 记-4 红冲，请先删除红冲凭证',
        }),
      ],
    });
    const left = await books.api.call(voucherCalls.list, { query });
    expect(left.records.map(({ code }) => code).sort()).toEqual([3, 4]);
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [sets] })).toEqual([]);
    expect(await books.draw('2026-03-09')).toMatchObject({ code: 5 });
  });

  it('takes what is reversed with its reversal, whichever has the higher number', async () => {
    const books = await open();
    const lines = (sign: string) => [
      { code: '1001', debit: `${sign}10` },
      { code: '1002', credit: `${sign}10` },
    ];
    const first = await books.post('2026-03-05', lines(''));
    const second = await books.post('2026-03-05', lines(''));
    await books.api.call(voucherCalls.create, {
      body: {
        ...(await books.body('2026-03-06', lines('-'))),
        reverses: second.id,
        insert: true,
        code: first.code,
      },
    });
    const report = await books.api.call(voucherCalls.batchDelete, { body: month as never });
    expect(report).toEqual({ done: 3, refused: [] });
    const query = { wordId: books.wordId, voucherDate: '2026-03-05' };
    expect(await books.api.call(voucherCalls.nextCode, { query })).toEqual({ code: 1 });
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [sets] })).toEqual([]);
  });

  describe('of a family with an audited one', () => {
    const lines = (sign: string) => [
      { code: '1001', debit: `${sign}10` },
      { code: '1002', credit: `${sign}10` },
    ];
    /** A voucher, its reversal and the reversal of that. */
    async function family(books: Books, date = '2026-03-06') {
      const o = await books.post('2026-03-05', lines(''));
      const reverse = async (reverses: number, sign: string) =>
        books.api.call(voucherCalls.create, {
          body: { ...(await books.body(date, lines(sign))), reverses },
        });
      const r1 = await reverse(o.id, '-');
      const r2 = await reverse(r1.id, '');
      return { o, r1, r2 };
    }
    const idsOf = (...vouchers: { readonly id: number }[]) => ({
      body: { ids: vouchers.map(({ id }) => id).join(',') } as never,
    });
    const remaining = async (books: Books) =>
      (await books.api.call(voucherCalls.list, { query: {} })).records.map(({ code }) => code);

    it('leaves with it what would change it, and says so', async () => {
      const books = await open();
      const { o, r1, r2 } = await family(books);
      await books.api.call(voucherCalls.audit, idsOf(o, r1));
      for (const body of [month as never, idsOf(o, r1, r2).body]) {
        const report = await books.api.call(voucherCalls.batchDelete, { body });
        expect(report).toMatchObject({ done: 0 });
        expect(report.refused).toHaveLength(3);
        expect(report.refused.find(({ id }) => id === r2.id)?.msg).toBe(
          '2026-03 记-2 已审核，删除 2026-03 记-3 会改变它被冲销的金额，2026-03 记-3 予以保留；' +
            '要删除，请先反审核 2026-03 记-2，或只选择 2026-03 记-3 删除',
        );
      }
      const report = await books.api.call(voucherCalls.batchDelete, idsOf(r2));
      expect(report).toEqual({
        done: 1,
        refused: [],
        notes: ['2026-03 记-2 被 2026-03 记-3 冲销的金额已恢复'],
      });
    });

    it('takes reversals that cancel each other, also in another month', async () => {
      const books = await open();
      const { o } = await family(books, '2026-04-06');
      await books.api.call(voucherCalls.audit, idsOf(o));
      const april = { body: { year: 2026, month: 4 } as never };
      expect(await books.api.call(voucherCalls.batchDelete, april)).toEqual({
        done: 2,
        refused: [],
      });
      expect(await remaining(books)).toEqual([1]);
    });

    it('leaves the reversal of an audited one of another month', async () => {
      const books = await open();
      const { o, r2 } = await family(books, '2026-04-06');
      await books.api.call(voucherCalls.batchDelete, idsOf(r2));
      await books.api.call(voucherCalls.audit, idsOf(o));
      const april = { body: { year: 2026, month: 4 } as never };
      expect(await books.api.call(voucherCalls.batchDelete, april)).toMatchObject({
        done: 0,
        refused: [{ msg: expect.stringContaining('2026-03 记-1 已审核') }],
      });
      await books.api.call(voucherCalls.cancelAudit, idsOf(o));
      expect(await books.api.call(voucherCalls.batchDelete, april)).toEqual({
        done: 1,
        refused: [],
        notes: ['2026-03 记-1 被 2026-04 记-1 冲销的金额已恢复'],
      });
    });
  });
});
