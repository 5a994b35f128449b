import {
  initialBalanceCalls,
  settlementCalls,
  voucherCalls,
  type Voucher,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { verify } from '../verify';

describe('往来核销', () => {
  let service: TestService;
  let books: Books;
  let of: { subjectId: number; categoryId: number; itemId: number };
  let opening: object;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { enableDate: '2026-01-01' });
    const categoryId = await books.categoryId('客户');
    const auxiliary = await books.auxiliary('1122', '华美商贸');
    of = { subjectId: books.subject('1122').id, categoryId, itemId: auxiliary[categoryId] ?? 0 };
    opening = { subjectId: of.subjectId, auxiliary, opening: '40' };
    await books.api.call(initialBalanceCalls.save, {
      body: [
        opening,
        { subjectId: books.subject('3001').id, auxiliary: {}, opening: '40' },
      ] as never,
    });
  });
  afterAll(() => service.stop());

  const sell = (amount: string) =>
    books.post('2026-01-05', [
      { code: '1122', item: '华美商贸', debit: amount },
      { code: '3001', credit: amount },
    ]);
  const collect = (amount: string) =>
    books.post('2026-01-20', [
      { code: '3001', debit: amount },
      { code: '1122', item: '华美商贸', credit: amount },
    ]);
  const part = ({ id }: Pick<Voucher, 'id'>, lineNo: number, amount: string) => ({
    ...{ voucherId: id, lineNo, amount },
  });
  const settle = (...lines: ReturnType<typeof part>[]) =>
    books.api.call(settlementCalls.settle, { body: { ...of, marks: [{ lines }] } });
  const list = (state: 'open' | 'all' = 'open') =>
    books.api.call(settlementCalls.settlement, { query: { ...of, state } });
  const change = async ({ id, version }: Voucher, amount: string, code = '1122') =>
    books.api.call(voucherCalls.update, {
      body: {
        ...(await books.body('2026-01-05', [
          { code, item: code === '1122' ? '华美商贸' : null, debit: amount },
          { code: '3001', credit: amount },
        ])),
        ...{ id, version },
      },
    });

  it('settles several entries by one, in parts, and takes it back', async () => {
    const [first, second] = [await sell('100'), await sell('60')];
    const paid = await collect('130');
    await settle(part(first, 1, '100'), part(second, 1, '30'), part(paid, 2, '130'));
    const { entries, marks, openDebit, openCredit } = await list();
    expect(entries.map(({ voucherId, open }) => [voucherId, open])).toEqual([
      [0, '40.00'],
      [second.id, '30.00'],
    ]);
    expect([openDebit, openCredit]).toEqual(['70.00', '0.00']);
    expect(marks).toHaveLength(1);
    expect(marks[0]).toMatchObject({ amount: '130.00' });
    await books.api.call(settlementCalls.unsettle, { params: { id: marks[0]?.id ?? 0 } });
    expect((await list()).entries).toHaveLength(4);
    const again = books.api.call(settlementCalls.unsettle, { params: { id: marks[0]?.id ?? 0 } });
    await expect(again).rejects.toThrow('已被取消');
  });

  it('refuses what does not settle, naming the row and what is open', async () => {
    const [sold, paid] = [await sell('10'), await collect('10')];
    const tries: [ReturnType<typeof part>[], string][] = [
      [[part(sold, 1, '10.01'), part(paid, 2, '10.01')], '第 1 行未核销金额只有 10.00 元'],
      [[part(sold, 1, '10'), part(paid, 2, '9')], '相差 1.00 元，借方多'],
      [[part(sold, 1, '0'), part(paid, 2, '0')], '第 1 行的核销金额应大于 0'],
      [[part(sold, 2, '10'), part(paid, 2, '10')], '第 1 行的分录已不在该科目和项目下'],
      [[part(sold, 1, '5'), part({ id: 0 }, 0, '5')], '借方和贷方'],
      [[part(sold, 1, '5'), part(sold, 1, '5')], '重复'],
    ];
    for (const [lines, text] of tries) await expect(settle(...lines)).rejects.toThrow(text);
  });

  it('keeps the voucher of a settled line: more may be on it, less or nothing may not', async () => {
    const [sold, paid] = [await sell('70'), await collect('70')];
    await settle(part(sold, 1, '50'), part(paid, 2, '50'));
    await expect(change(sold, '49.99')).rejects.toThrow('第 1 行已核销 50.00 元');
    await expect(change(sold, '70', '1002')).rejects.toThrow('VOUCHER_SETTLED');
    const remove = books.api.call(voucherCalls.remove, { params: { id: sold.id } });
    await expect(remove).rejects.toThrow('已核销 50.00 元，不能删除凭证');
    const larger = await change(sold, '80');
    const { marks } = await list('all');
    await books.api.call(settlementCalls.unsettle, { params: { id: marks[0]?.id ?? 0 } });
    await change(larger, '1');
  });

  it('stands against two who settle the same at once, and against who changes it meanwhile', async () => {
    const [sold, one, other] = [await sell('33'), await collect('33'), await collect('33')];
    const both = await Promise.allSettled([
      settle(part(sold, 1, '33'), part(one, 2, '33')),
      settle(part(sold, 1, '33'), part(other, 2, '33')),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [sale, paid] = [await sell('44'), await collect('44')];
    await Promise.allSettled([settle(part(sale, 1, '44'), part(paid, 2, '44')), change(sale, '4')]);
    const { entries } = await list('all');
    const kept = entries.find(({ voucherId }) => voucherId === sale.id);
    // Either the mark came first and the voucher stays, or the change did and nothing is settled.
    expect([kept?.debit, kept?.settled]).toEqual(
      kept?.debit === '44.00' ? ['44.00', '44.00'] : ['4.00', '0.00'],
    );
  });

  it('shows every mark, also those behind the newest 200, so that each can be taken back', async () => {
    const [sold, paid] = [await sell('2.01'), await collect('2.01')];
    const before = (await list('all')).marksTotal;
    const lines = [part(sold, 1, '0.01'), part(paid, 2, '0.01')];
    const marks = Array.from({ length: 201 }, () => ({ lines }));
    await books.api.call(settlementCalls.settle, { body: { ...of, marks } });
    const page = (marksPage: number) =>
      books.api.call(settlementCalls.settlement, { query: { ...of, marksPage } });
    const [first, second] = [await page(1), await page(2)];
    expect(first.marksTotal).toBe(before + 201);
    expect([first.marks.length, second.marks.length]).toEqual([200, before + 1]);
    const ids = [...first.marks, ...second.marks].map(({ id }) => id);
    expect(new Set(ids).size).toBe(before + 201);
    const [oldest] = second.marks;
    await books.api.call(settlementCalls.unsettle, { params: { id: oldest?.id ?? 0 } });
    expect((await page(2)).marksTotal).toBe(before + 200);
  });

  it('is proved by verify: marks balance, and lines hold what is settled of them', async () => {
    const differences = () => verify({ databaseUrl: service.database.url, accountSetIds: [1] });
    const [sold, paid] = [await sell('21'), await collect('21')];
    await settle(part(sold, 1, '21'), part(paid, 2, '21'));
    expect(await differences()).toEqual([]);
    const change = (sign: string) =>
      service.database.queryAll(
        `update ledger.settlement_line set amount = amount ${sign} 1
         where account_set_id = 1 and voucher_id = ${sold.id}`,
      );
    await change('+');
    const found = await differences();
    expect(found.map(({ rule }) => rule)).toEqual(['settlement', 'settlement']);
    await change('-');
    expect(await differences()).toEqual([]);
  });

  it('keeps a settled opening balance', async () => {
    const paid = await collect('15');
    await settle(part({ id: 0 }, 0, '15'), part(paid, 2, '15'));
    const save = (amount: string) =>
      books.api.call(initialBalanceCalls.save, {
        body: [{ ...opening, opening: amount }] as never,
      });
    await expect(save('14')).rejects.toThrow('1122 应收账款 华美商贸 的期初余额已核销 15.00 元');
    await save('15');
  });
});
