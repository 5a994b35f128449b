import { voucherCalls, voucherWordCalls, type Voucher } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';
import { verify } from '../verify';

const savers = 200;
const dates = ['2026-01-05', '2026-02-05'];

describe('numbering with two hundred savers at once', () => {
  let service: TestService;
  let books: Books;
  let words: readonly number[];

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    const transfer = await books.api.call(voucherWordCalls.create, {
      body: { word: '转', printTitle: '转账凭证', isDefault: false },
    });
    words = [books.wordId, transfer.id];
  });
  afterAll(() => service.stop());

  /**
   * Saves as one of the clients: its number decides month and word; every tenth inserts at number
   * 1.
   */
  async function save(saver: number): Promise<Voucher> {
    const body = await books.body(dates[saver % 2] ?? '', [
      { code: '1001', debit: `${saver + 1}.00`, summary: `第 ${saver} 人` },
      { code: '1002', credit: `${saver + 1}.00` },
    ]);
    const wordId = words[Math.floor(saver / 2) % words.length] ?? 0;
    const place = saver % 10 === 0 ? { code: 1, insert: true } : {};
    return books.api.call(voucherCalls.create, { body: { ...body, ...place, wordId } });
  }

  /** The numbers of each month and word, in order. */
  async function numbers(): Promise<Map<string, number[]>> {
    await service.database.query(`set app.account_set_id = '1'`);
    const rows = await service.database.query<{ key: string; codes: number[] }>(
      `select period || ' ' || word_id as key, array_agg(code order by code) as codes
       from ledger.voucher where account_set_id = 1 group by 1`,
    );
    return new Map(rows.map(({ key, codes }) => [key, codes]));
  }

  const consistent = async () =>
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [1] })).toEqual([]);
  const counted = (codes: readonly number[]) => codes.map((_, index) => index + 1);

  it('leaves no gap and no double in any month and word, with insertions between', async () => {
    const everyone = Array.from({ length: savers }, (_, saver) => saver);
    // Inserting at number 1 needs an existing voucher with that number.
    for (const saver of [1, 2, 3, 4]) await save(saver);
    await Promise.all(everyone.map((saver) => save(saver)));
    const found = await numbers();
    expect(found.size).toBe(4);
    for (const codes of found.values()) expect(codes).toEqual(counted(codes));
    expect([...found.values()].flat()).toHaveLength(savers + 4);
    await consistent();
  });

  it('closes the gaps of deletions by renumbering while others go on saving', async () => {
    const { records } = await books.api.call(voucherCalls.list, {
      query: { periodFrom: '2026-01', periodTo: '2026-01', wordId: words[0], pageSize: 500 },
    });
    const removed = records.filter(({ code }) => code % 3 === 0);
    await Promise.all(
      removed.map(({ id }) => books.api.call(voucherCalls.remove, { params: { id } })),
    );
    const renumber = () =>
      books.api.send(voucherCalls.finishingOffNo, {
        query: { year: 2026, month: 1, wordId: words[0] ?? 0 },
      });
    await Promise.all([
      renumber(),
      ...Array.from({ length: 40 }, (_, saver) => save(saver * 4)),
      renumber(),
    ]);
    await renumber();
    for (const codes of (await numbers()).values()) expect(codes).toEqual(counted(codes));
    await consistent();
  });
});
