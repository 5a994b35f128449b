import { accountBookCalls, auxiliaryLedgerCalls, initialBalanceCalls } from '@mingzhang/contract';
import { addMonths } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeUnchecked } from '../testing/closing';

const range = { periodFrom: '2026-02', periodTo: '2026-03' };

describe('quantities by item', () => {
  let service: TestService;
  let books: Books;
  let categoryId: number;
  const idOf = async (name: string) => Object.values(await books.auxiliary('1405', name))[0] ?? 0;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { enableDate: '2026-01-01' });
    categoryId = await books.categoryId('存货');
    const auxiliary = [categoryId];
    await books.keep('1405', { quantity: { unit: '件' }, auxiliary });
    await books.keep('1403', { quantity: { unit: '千克' }, auxiliary });
    const goods = { subjectId: books.subject('1405').id };
    await books.api.call(initialBalanceCalls.save, {
      body: [
        {
          ...goods,
          auxiliary: await books.auxiliary('1405', '钢笔'),
          opening: '100',
          quantity: '10',
        },
        { subjectId: books.subject('3001').id, auxiliary: {}, opening: '100' },
      ],
    });
    await books.post('2026-01-05', [
      { code: '1405', item: '钢笔', debit: '60.00', quantity: '4' },
      { code: '1002', credit: '60.00' },
    ]);
    await books.post('2026-02-03', [
      { code: '1405', item: '钢笔', debit: '250.00', quantity: '20' },
      { code: '1405', item: '信纸', debit: '12.00', quantity: '1.5' },
      { code: '1002', credit: '262.00' },
    ]);
    await books.post('2026-03-05', [
      { code: '5401', debit: '410.00' },
      { code: '1405', item: '钢笔', credit: '410.00', quantity: '30' },
    ]);
    await books.post('2026-03-06', [
      { code: '1403', item: '信纸', debit: '7.00', quantity: '2' },
      { code: '1002', credit: '7.00' },
    ]);
  });
  afterAll(() => service.stop());

  const subjectId = () => books.subject('1405').id;

  it('stand beside the amounts of the 辅助核算余额表 of a subject', async () => {
    const query = { ...range, categoryId, subjectId: subjectId() };
    const { rows, quantity } = await books.api.call(accountBookCalls.auxiliaryBalance, { query });
    const texts = rows.map(({ name, quantity: own, ...row }) =>
      [
        name,
        `${own?.openingDebit ?? '-'}|${row.openingDebit}`,
        `${own?.debit ?? '-'}|${row.debit} ${own?.credit ?? '-'}|${row.credit}`,
        `${own?.ytdDebit ?? '-'}|${row.ytdDebit}`,
        `${own?.closingDebit ?? '-'}${own?.closingCredit ?? ''}|${row.closingDebit}`,
      ].join(' '),
    );
    expect(texts).toEqual([
      '钢笔 14|160.00 20|250.00 30|410.00 24|310.00 4|0.00',
      '信纸 -|0.00 1.5|12.00 -|0.00 1.5|12.00 1.5|12.00',
    ]);
    expect(quantity).toMatchObject({
      unit: '件',
      totals: { openingDebit: '14', debit: '21.5', credit: '30', closingDebit: '5.5' },
    });
  });

  it('are never added up over different units', async () => {
    const query = { ...range, categoryId };
    const table = await books.api.call(accountBookCalls.auxiliaryBalance, { query });
    expect([table.quantity, table.rows[0]?.quantity]).toEqual([undefined, undefined]);
    const asked = { ...query, itemId: await idOf('信纸') };
    const book = await books.api.call(auxiliaryLedgerCalls.auxiliaryDetails, { query: asked });
    expect([book.counted, book.rows[0]?.balanceQuantity]).toEqual([undefined, undefined]);
  });

  it('are in the 辅助核算明细账 with prices, page by page too, and tie', async () => {
    const query = { ...range, categoryId, itemId: await idOf('钢笔') };
    const read = (place: object) =>
      books.api.call(auxiliaryLedgerCalls.auxiliaryDetails, { query: { ...query, ...place } });
    const { rows, counted } = await read({});
    const texts = rows.map((row) =>
      [
        row.date.slice(5),
        row.kind,
        `${row.debitQuantity ?? '-'}×${row.debitPrice ?? '-'}`,
        `${row.creditQuantity ?? '-'}×${row.creditPrice ?? '-'}`,
        `${row.direction}${row.balanceQuantity ?? '-'}×${row.balancePrice ?? '-'}`,
      ].join(' '),
    );
    expect(texts).toEqual([
      '02-01 opening -×- -×- 借14×11.4286',
      '02-03 entry 20×12.5 -×- 借34×12.0588',
      '02-28 periodTotal 20×12.5 -×- 借34×12.0588',
      '02-28 yearTotal 24×12.9167 -×- 借34×12.0588',
      '03-05 entry -×- 30×13.6667 平4×-',
      '03-31 periodTotal -×- 30×13.6667 平4×-',
      '03-31 yearTotal 24×12.9167 30×13.6667 平4×-',
    ]);
    expect(counted?.unit).toBe('件');
    expect(counted?.bookCount).toEqual(counted?.balanceCount);
    const pages = [...(await read({ page: 1, pageSize: 1 })).rows];
    pages.push(...(await read({ page: 2, pageSize: 1 })).rows);
    expect(pages).toEqual(rows);
  });

  it('are in the files of both books', async () => {
    const query = { ...range, categoryId, format: 'csv' as const };
    const table = await books.api.file(accountBookCalls.auxiliaryBalanceFile, {
      query: { ...query, subjectId: subjectId() },
    });
    expect(table.bytes.toString('utf8')).toContain('期初借方数量,期初借方金额');
    const book = await books.api.file(auxiliaryLedgerCalls.auxiliaryDetailsFile, {
      query: { ...query, itemId: await idOf('钢笔') },
    });
    expect(book.bytes.toString('utf8')).toContain('借方数量,借方单价,借方金额');
  });

  it('of a leaf that holds pieces without an amount stand where they stood once the year is closed', async () => {
    const set = await openAccountSet(service, 2, { enableDate: '2025-01-01' });
    const category = await set.categoryId('存货');
    for (const code of ['1405', '1403']) {
      await set.keep(code, { quantity: { unit: '件' }, auxiliary: [category] });
    }
    await set.post('2025-01-05', [
      { code: '1405', item: '甲', debit: '100.00', quantity: '10' },
      { code: '1403', item: '甲', debit: '50.00', quantity: '5' },
      { code: '1002', credit: '150.00' },
    ]);
    await set.post('2025-01-06', [
      { code: '5401', debit: '50.00' },
      { code: '1403', item: '甲', credit: '50.00' },
    ]);
    const item = Object.values(await set.auxiliary('1405', '甲'))[0] ?? 0;
    const read = async () => {
      const query = { periodFrom: '2026-02', periodTo: '2026-03', categoryId: category };
      const table = await set.api.call(accountBookCalls.auxiliaryBalance, { query });
      const asked = { ...query, itemId: item };
      const book = await set.api.call(auxiliaryLedgerCalls.auxiliaryDetails, { query: asked });
      return [table.rows, table.quantity, book.rows, book.counted];
    };
    const open = await read();
    expect(open[1]).toMatchObject({ totals: { openingDebit: '15', closingDebit: '15' } });
    const months = Array.from({ length: 14 }, (_, at) => addMonths('2025-01', at));
    await closeUnchecked(service, 2, months);
    expect(await read()).toEqual(open);
  });
});
