import fc from 'fast-check';
import { agingCalls, currencyCalls, voucherCalls } from '@mingzhang/contract';
import {
  addMonths,
  agedBands,
  AGING_LIMITS,
  firstDayOf,
  Money,
  type MarkableEntry,
  openByMarks,
  openItems,
  type OpenItems,
  periodsBetween,
  sumOf,
} from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeUnchecked } from '../testing/closing';

/** A few runs with every change; `MINGZHANG_AGING_RUNS=200` for the long run. */
const runs = Number(process.env['MINGZHANG_AGING_RUNS'] ?? '3');
const customers = ['华美商贸', '东方百货'] as const;

/**
 * An entry of a customer: day and fen, debit positive. A red entry has the opposite side and sign.
 */
const entry = fc.record({
  item: fc.constantFrom(...customers),
  day: fc.integer({ min: 0, max: 1_180 }),
  fen: fc.integer({ min: -50_000, max: 90_000 }).filter((fen) => fen !== 0),
  isRed: fc.boolean(),
  isForeign: fc.boolean(),
  /** A foreign entry without an amount in dollars, as 期末调汇 posts it. */
  isNil: fc.boolean(),
  /** Yuan for 100 dollars. */
  rate: fc.integer({ min: 650, max: 750 }),
  /** Days until a linked red voucher reverses it. */
  reversedAfter: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
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
      // Months without red and foreign entries are read from snapshots of later months.
      fc
        .tuple(fc.array(entry, { minLength: 1, maxLength: 14 }), fc.boolean())
        .map(([entries, isPlain]) =>
          isPlain
            ? entries.map((each) => ({
                ...each,
                isRed: false,
                isForeign: false,
                reversedAfter: undefined,
              }))
            : entries,
        ),
      fc.array(fc.integer({ min: 300, max: 1_200 }), { minLength: 2, maxLength: 3 }),
      // The first months, as many as have snapshots.
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

const signed = (amount: Money, isPositive: boolean) => (isPositive ? amount : amount.negate());
const ownOf = ({ fen }: Entry) => Money.parse(Math.abs(fen)).dividedBy(100);
const yuanOf = (each: Entry) =>
  each.isForeign ? ownOf(each).times(each.rate).dividedBy(100, 2) : ownOf(each);
const isRevaluation = (each: Entry) => each.isForeign && each.isNil && !each.isRed;

/** Day of the linked red voucher of an entry, if it has one. */
const reversedOn = (each: Entry) =>
  each.isRed || isRevaluation(each) || each.reversedAfter === undefined
    ? undefined
    : each.day + each.reversedAfter;

async function post(books: Books, each: Entry) {
  const isDebit = each.fen > 0 !== each.isRed;
  const body = (day: number, isNegative: boolean) => {
    const own = signed(ownOf(each), !isNegative).toString();
    const yuan = signed(yuanOf(each), !isNegative).toString();
    const foreign = {
      currency: 'USD',
      exchangeRate: Money.parse(each.rate).dividedBy(100).toString(),
      foreignAmount: isRevaluation(each) ? '0' : own,
    };
    const currency = each.isForeign ? foreign : { currency: 'CNY' };
    return books.body(dateOf(day), [
      { code: '1122', item: each.item, [isDebit ? 'debit' : 'credit']: yuan, ...currency },
      { code: '3001', [isDebit ? 'credit' : 'debit']: yuan },
    ]);
  };
  const { id } = await books.api.call(voucherCalls.create, {
    body: await body(each.day, each.isRed),
  });
  const day = reversedOn(each);
  if (day === undefined) return;
  await books.api.call(voucherCalls.create, {
    body: { ...(await body(day, true)), reverses: id },
  });
}

/** Entries up to a day, as the rules read them; nothing is marked. */
function entriesUpTo(day: number, entries: readonly Entry[]): MarkableEntry[] {
  return entries.flatMap((each, at) => {
    const isPositive = each.fen > 0;
    const original: MarkableEntry = {
      voucherId: 2 * at + 1,
      date: dateOf(each.day),
      own: isRevaluation(each) ? Money.zero : signed(ownOf(each), isPositive),
      base: signed(yuanOf(each), isPositive),
      isRed: each.isRed,
      settledOwn: Money.zero,
      settledBase: Money.zero,
    };
    if (each.day > day) return [];
    const backOn = reversedOn(each);
    if (backOn === undefined || backOn > day) return [original];
    const { voucherId, date, own, base } = original;
    const back: MarkableEntry = {
      ...original,
      voucherId: voucherId + 1,
      date: dateOf(backOn),
      own: own.negate(),
      base: base.negate(),
      isRed: true,
      reversed: { voucherId, date, isClaim: isPositive },
    };
    return [original, back];
  });
}

/** Open amounts of a customer by both methods, each currency by itself. */
function openOf(entries: readonly Entry[], day: number) {
  const opening = { date: '2022-12-31', own: Money.zero, base: Money.zero };
  const currencies = [true, false].map((isForeign) =>
    entriesUpTo(
      day,
      entries.filter((each) => each.isForeign === isForeign),
    ),
  );
  return {
    fifo: joined(currencies.map((own) => openItems(own, opening))),
    marks: joined(currencies.map((own) => openByMarks(own))),
  };
}

const joined = (parts: readonly OpenItems[]): OpenItems => ({
  open: parts.flatMap(({ open }) => open),
  contrary: sumOf(parts.map(({ contrary }) => contrary)),
});

async function check(books: Books, entries: readonly Entry[], day: number) {
  const subjectId = books.subject('1122').id;
  const asOf = dateOf(day);
  const query = { subjectId, categoryId: await books.categoryId('客户'), asOf };
  for (const method of ['fifo', 'marks'] as const) {
    const { rows, aged, net } = await books.api.call(agingCalls.aging, {
      query: { ...query, method },
    });
    expect(aged).toBe(net);
    for (const name of customers) {
      const own = entries.filter((each) => each.item === name);
      const { open, contrary } = openOf(own, day)[method];
      const bands = agedBands(open, { asOf, limits: AGING_LIMITS }).map(String);
      const isNil = contrary.isZero && bands.every((amount) => amount === '0.00');
      const shown = rows.find((row) => row.name === name);
      const row = shown ?? {
        bands: AGING_LIMITS.map(() => '0.00').concat('0.00'),
        contrary: '0.00',
      };
      expect([name, method, asOf, row.bands, row.contrary]).toEqual([
        name,
        method,
        asOf,
        bands,
        contrary.toString(),
      ]);
      expect([name, isNil || shown !== undefined]).toEqual([name, true]);
    }
  }
}
