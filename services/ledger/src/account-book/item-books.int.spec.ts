import {
  agingCalls,
  initialBalanceCalls,
  itemCrossCalls,
  settlementCalls,
  subjectCalls,
  type AgingResult,
} from '@mingzhang/contract';
import { agedBands, AGING_LIMITS, Money, openItems, sumOf } from '@mingzhang/rules';
import { fileTable, totalDifferences, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

/** Days of an item: date and amount in yuan, a debit positive. */
const days = [
  ['华美商贸', '2024-02-01', '400'],
  ['华美商贸', '2025-06-10', '-250'],
  ['华美商贸', '2026-01-15', '120.50'],
  ['华美商贸', '2026-03-05', '30'],
  ['华美商贸', '2026-03-05', '-20.50'],
  ['华美商贸', '2026-03-20', '999'],
  ['东方百货', '2026-02-01', '-80'],
  ['中原贸易', '2025-12-01', '60'],
  ['中原贸易', '2026-02-03', '-60'],
] as const;
const asOf = '2026-03-10';

describe('往来账龄 and 核算项目组合表', () => {
  let service: TestService;
  let books: Books;
  let categoryId: number;
  let departments: number;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { enableDate: '2024-01-01' });
    categoryId = await books.categoryId('客户');
    departments = await books.categoryId('部门');
    await books.api.call(initialBalanceCalls.save, {
      body: [
        {
          subjectId: books.subject('1122').id,
          opening: '70',
          auxiliary: await books.auxiliary('1122', '华美商贸'),
        },
        { subjectId: books.subject('3001').id, auxiliary: {}, opening: '70' },
      ],
    });
    for (const [item, date, amount] of days) {
      const side = amount.startsWith('-') ? { credit: amount.slice(1) } : { debit: amount };
      const other = amount.startsWith('-') ? { debit: amount.slice(1) } : { credit: amount };
      await books.post(date, [
        { code: '1122', item, ...side },
        { code: '3001', ...other },
      ]);
    }
  });
  afterAll(() => service.stop());

  const aging = (more: object = {}): Promise<AgingResult> =>
    books.api.call(agingCalls.aging, {
      query: { subjectId: books.subject('1122').id, categoryId, asOf, ...more },
    });

  it('are refused as of a day that no books reach', async () => {
    for (const day of ['0001-01-01', '9999-12-31']) {
      const query = { subjectId: books.subject('1122').id, categoryId, asOf: day };
      const answer = await books.api.send(agingCalls.aging, { query });
      expect(answer).toMatchObject({ code: 'INVALID_BODY' });
    }
  });

  it('split what is open first in first out, as the rule does, the opening balance too', async () => {
    const { rows, net, aged, total } = await aging();
    const moved = days.filter(([name, date]) => name === '华美商贸' && date <= asOf);
    const { open } = openItems(
      moved.map(([, date, amount]) => ({
        voucherId: 0,
        date,
        own: Money.parse(amount),
        base: Money.parse(amount),
        isRed: false,
      })),
      { date: '2023-12-31', own: Money.parse('70'), base: Money.parse('70') },
    );
    const expected = agedBands(open, { asOf, limits: AGING_LIMITS });
    expect(rows[0]?.bands).toEqual(expected.map((amount) => amount.toString()));
    expect(rows[0]).toMatchObject({ code: '001', direction: '借', balance: '350.00' });
    expect(aged).toBe(net);
    // Settled items have no row.
    expect([total, rows.map(({ name }) => name)]).toEqual([2, ['华美商贸', '东方百货']]);
  });

  it('show an advance receipt as one and do not net it away', async () => {
    const { rows, totals, net } = await aging();
    expect(rows[1]).toMatchObject({ direction: '贷', balance: '80.00', contrary: '80.00' });
    expect(rows[1]?.bands.every((amount) => amount === '0.00')).toBe(true);
    expect(totals.contrary).toBe('80.00');
    expect(sumOf(totals.bands.map((text) => Money.parse(text))).toString()).toBe('350.00');
    expect(net).toBe('270.00');
  });

  it('have the same sums on every page, and none before the books began', async () => {
    const { totals } = await aging();
    const pages = [await aging({ page: 1, pageSize: 1 }), await aging({ page: 2, pageSize: 1 })];
    for (const page of pages) expect(page.totals).toEqual(totals);
    expect(pages.flatMap(({ rows }) => rows.map(({ code }) => code))).toEqual(['001', '002']);
    expect(await aging({ asOf: '2023-11-30' })).toMatchObject({ total: 0, net: '0.00' });
    expect(await aging({ keyword: '东方' })).toMatchObject({ total: 1, net: '-80.00' });
  });

  it('by marks net no opening balance of one leaf with that of another', async () => {
    const other = await openAccountSet(service, 2, { enableDate: '2024-01-01' });
    const parent = other.subject('1122');
    const category = await other.categoryId('客户');
    const auxiliary = await other.auxiliary('1122', '华美商贸');
    const childOf = (code: string) =>
      other.api.call(subjectCalls.create, {
        body: {
          parentId: parent.id,
          code,
          name: code,
          direction: 'debit',
          cash: false,
          auxiliary: [category],
        } as never,
      });
    const [owing, advanced] = [await childOf('112201'), await childOf('112202')];
    await other.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: owing.id, auxiliary, opening: '100' },
        { subjectId: advanced.id, auxiliary, opening: '-100' },
      ] as never,
    });
    const { rows, net, aged } = await other.api.call(agingCalls.aging, {
      query: { subjectId: parent.id, categoryId: category, asOf, method: 'marks' },
    });
    expect([net, aged]).toEqual(['0.00', '0.00']);
    expect(rows[0]).toMatchObject({ name: '华美商贸', contrary: '100.00' });
    expect(rows[0]?.bands).toContain('100.00');
  });

  it('add what was open at the beginning to what moved in the same band', async () => {
    const young = await openAccountSet(service, 8, { enableDate: '2026-03-01' });
    const category = await young.categoryId('客户');
    const auxiliary = await young.auxiliary('1122', '华美商贸');
    const subjectId = young.subject('1122').id;
    await young.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId, auxiliary, opening: '40' },
        { subjectId: young.subject('3001').id, auxiliary: {}, opening: '40' },
      ] as never,
    });
    await young.post('2026-03-05', [
      { code: '1122', item: '华美商贸', debit: '100' },
      { code: '3001', credit: '100' },
    ]);
    const { rows, aged } = await young.api.call(agingCalls.aging, {
      query: { subjectId, categoryId: category, asOf: '2026-03-20' },
    });
    expect(sumOf((rows[0]?.bands ?? []).map((text) => Money.parse(text || '0'))).toString()).toBe(
      '140.00',
    );
    expect(rows[0]).toMatchObject({ balance: '140.00' });
    expect(aged).toBe('140.00');
  });

  it('by marks leave each entry open that settles nothing', async () => {
    const query = { subjectId: books.subject('1122').id, categoryId };
    const { items } = { items: await books.auxiliary('1122', '华美商贸') };
    const itemId = Object.values(items)[0] ?? 0;
    const before = await aging({ method: 'marks' });
    expect(before.rows[0]).toMatchObject({ contrary: '270.50', balance: '350.00' });
    expect(before.aged).toBe(before.net);
    const { entries } = await books.api.call(settlementCalls.settlement, {
      query: { ...query, itemId },
    });
    const [opening, invoice, payment] = entries;
    if (!opening || !invoice || !payment) throw new Error('no entries');
    expect(opening).toMatchObject({ voucherId: 0, summary: '期初余额', open: '70.00' });
    const part = ({ voucherId, lineNo }: typeof opening, amount: string) => ({
      voucherId,
      lineNo,
      amount,
    });
    await books.api.call(settlementCalls.settle, {
      body: {
        ...query,
        itemId,
        marks: [{ lines: [part(opening, '70'), part(invoice, '180'), part(payment, '250')] }],
      },
    });
    const after = await aging({ method: 'marks' });
    expect(after.rows[0]).toMatchObject({ contrary: '20.50', balance: '350.00' });
    expect(after.aged).toBe(after.net);
    // On a day before the payment the mark does not count yet.
    const earlier = await aging({ method: 'marks', asOf: '2025-06-09' });
    expect(earlier.rows[0]).toMatchObject({ balance: '470.00', contrary: '0.00' });
  });

  it('have the bands of the account set where it keeps some', async () => {
    await books.api.call(agingCalls.saveAgingLimits, { body: { limits: [60, 365] } });
    const { limits, rows, aged, net } = await aging();
    expect([limits, rows[0]?.bands]).toEqual([
      [60, 365],
      ['150.50', '0.00', '199.50'],
    ]);
    expect(aged).toBe(net);
    const save = books.api.call(agingCalls.saveAgingLimits, { body: { limits: [60, 30] } });
    await expect(save).rejects.toThrow('从小到大');
    const { bytes } = await books.api.file(agingCalls.agingFile, {
      query: { subjectId: books.subject('1122').id, categoryId, asOf, format: 'csv' },
    });
    expect(bytes.toString('utf8')).toContain('0–60 天,61–365 天,1 年以上,贷方（预收）');
  });

  it('cross two categories, and come to the subject', async () => {
    const query = {
      periodFrom: '2026-01',
      periodTo: '2026-03',
      subjectId: books.subject('1122').id,
      rowCategoryId: categoryId,
      columnCategoryId: departments,
    };
    for (const figure of ['debit', 'credit', 'net', 'opening', 'closing'] as const) {
      const book = await books.api.call(itemCrossCalls.itemCross, { query: { ...query, figure } });
      expect(book.total).toBe(book.control);
      const totals = sumOf(book.rows.map(({ total }) => Money.parse(total)));
      expect(totals.toString()).toBe(book.total);
      const asked = { query: { ...query, figure, format: 'csv' } } as const;
      const { bytes } = await books.api.file(itemCrossCalls.itemCrossFile, asked);
      expect(totalDifferences(fileTable(bytes))).toEqual([]);
    }
    const book = await books.api.call(itemCrossCalls.itemCross, { query });
    expect(book.columns.map(({ name }) => name)).toEqual(['未指定部门']);
    expect(book.rows.map(({ name, total }) => `${name} ${total}`)).toEqual([
      '华美商贸 1129.00',
      '东方百货 -80.00',
      '中原贸易 -60.00',
    ]);
    const same = { ...query, columnCategoryId: categoryId };
    await expect(books.api.call(itemCrossCalls.itemCross, { query: same })).rejects.toThrow(
      '两个不同的辅助核算类别',
    );
  });
});
