import fc from 'fast-check';
import { agingCalls, currencyCalls } from '@mingzhang/contract';
import {
  addMonths,
  agedBands,
  type AgedEntry,
  agingBand,
  AGING_LIMITS,
  firstDayOf,
  Money,
  openItems,
  periodsBetween,
  sumOf,
} from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeUnchecked } from '../testing/closing';

/** A few beside every change; `MINGZHANG_AGING_RUNS=200` for the long run. */
const runs = Number(process.env['MINGZHANG_AGING_RUNS'] ?? '3');
const customers = ['华美商贸', '东方百货'] as const;
const bands = AGING_LIMITS.length + 1;

/** An entry of a customer: its day and fen, debit positive; a red one stands on the other side with its sign turned. */
const entry = fc.record({
  item: fc.constantFrom(...customers),
  day: fc.integer({ min: 0, max: 1_180 }),
  fen: fc.integer({ min: -50_000, max: 90_000 }).filter((fen) => fen !== 0),
  isRed: fc.boolean(),
  isForeign: fc.boolean(),
});
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never;

const DAY_MS = 86_400_000;
const began = Date.parse('2023-01-01');
const dateOf = (day: number) => new Date(began + day * DAY_MS).toISOString().slice(0, 10);

describe('往来账龄 of random entries', () => {
  let service: TestService;
  let accountSetId = 0;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  it('is what the rules say of them, first in first out and where nothing is marked, on any day', async () => {
    const property = fc.asyncProperty(
      // Months without red and foreign entries are read from what is kept of the ends of others.
      fc
        .tuple(fc.array(entry, { minLength: 1, maxLength: 14 }), fc.boolean())
        .map(([entries, isPlain]) =>
          isPlain ? entries.map((each) => ({ ...each, isRed: false, isForeign: false })) : entries,
        ),
      fc.array(fc.integer({ min: 300, max: 1_200 }), { minLength: 2, maxLength: 3 }),
      // Months from the first one on whose sums are kept.
      fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })),
      async (entries, days, closed) => {
        accountSetId += 1;
        const books = await openAccountSet(service, accountSetId, { enableDate: '2023-01-01' });
        await books.api.call(currencyCalls.create, {
          body: { code: 'USD', name: '美元', exchangeRate: '1' },
        });
        const auxiliary = [await books.categoryId('客户')];
        await books.keep('1122', { auxiliary, currencies: ['USD'] });
        for (const each of entries) await post(books, each);
        const months = periodsBetween('2023-01', addMonths('2023-01', 39)).slice(0, closed);
        await closeUnchecked(service, accountSetId, months);
        const monthEnd = firstDayOf(dateOf(days[0] ?? 300).slice(0, 7));
        const before = Date.parse(monthEnd) / DAY_MS - began / DAY_MS - 1;
        for (const day of [...days, before]) await check(books, entries, day);
      },
    );
    await fc.assert(property, { numRuns: runs, seed: 14, endOnFailure: runs <= 20 });
  });
});

async function post(books: Books, { item, day, fen, isRed, isForeign }: Entry) {
  const amount = Money.parse(Math.abs(fen)).dividedBy(100);
  const isDebit = fen > 0 !== isRed;
  const text = (isRed ? amount.negate() : amount).toString();
  const own = isForeign
    ? { currency: 'USD', exchangeRate: '1', foreignAmount: text }
    : { currency: 'CNY' };
  await books.post(dateOf(day), [
    { code: '1122', item, ...(isDebit ? { debit: text } : { credit: text }), ...own },
    { code: '3001', ...(isDebit ? { credit: text } : { debit: text }) },
  ]);
}

/** What the rule says is open of a customer, each currency by itself. */
function openOf(entries: readonly Entry[]) {
  const opening = { date: '2022-12-31', own: Money.zero, base: Money.zero };
  const parts = [true, false].map((isForeign) =>
    openItems(
      entries
        .filter((each) => each.isForeign === isForeign)
        .map((each): AgedEntry => {
          const amount = Money.parse(each.fen).dividedBy(100);
          return {
            ...{ voucherId: 0, date: dateOf(each.day), isRed: each.isRed },
            ...{ own: amount, base: amount },
          };
        }),
      opening,
    ),
  );
  return {
    open: parts.flatMap(({ open }) => open),
    contrary: sumOf(parts.map(({ contrary }) => contrary)),
  };
}

async function check(books: Books, entries: readonly Entry[], day: number) {
  const subjectId = books.subject('1122').id;
  const query = { subjectId, categoryId: await books.categoryId('客户'), asOf: dateOf(day) };
  const read = (method: 'fifo' | 'marks') =>
    books.api.call(agingCalls.aging, { query: { ...query, method } });
  const [fifo, marks] = [await read('fifo'), await read('marks')];
  for (const name of customers) {
    const own = entries.filter((each) => each.item === name && each.day <= day);
    const yuan = (each: Entry) => Money.parse(each.fen).dividedBy(100);
    const added = own
      .filter(({ fen }) => fen > 0)
      .map((each) => ({ band: agingBand(day - each.day, AGING_LIMITS), amount: yuan(each) }));
    const balance = sumOf(own.map(yuan));
    const { open: openAmounts, contrary: advance } = openOf(own);
    const split = agedBands(openAmounts, { asOf: dateOf(day), limits: AGING_LIMITS });
    const shown = fifo.rows.find((row) => row.name === name);
    const isSettled = advance.isZero && openAmounts.length === 0 && balance.isZero;
    expect([name, day, shown?.bands, shown?.contrary]).toEqual(
      isSettled
        ? [name, day, undefined, undefined]
        : [name, day, split.map(String), advance.toString()],
    );
    const open = Array.from({ length: bands }, (_, band) =>
      sumOf(added.filter((each) => each.band === band).map(({ amount }) => amount)).toString(),
    );
    const contrary = sumOf(own.filter(({ fen }) => fen < 0).map(yuan))
      .negate()
      .toString();
    const marked = marks.rows.find((row) => row.name === name);
    expect([name, day, marked?.bands, marked?.contrary]).toEqual(
      own.length === 0 ? [name, day, undefined, undefined] : [name, day, open, contrary],
    );
  }
}
