import fc from 'fast-check';
import {
  accountBookCalls,
  auxiliaryLedgerCalls,
  dayBookCalls,
  journalCalls,
  multiColumnCalls,
  pairSums,
  quantityBookCalls,
  type BookEndTexts,
  type PairsBeside,
} from '@mingzhang/contract';
import { Money, periodsBetween, sumOf } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeUnchecked } from '../testing/closing';
import {
  drawnCodes,
  drawnLedger,
  drawnMonth,
  drawnParents,
  openDrawn,
  postDrawn,
  type DrawnLedger,
  type DrawnLine,
} from '../testing/drawn-ledger';

/** A few runs with every change; `MINGZHANG_BOOK_RUNS=5000` for the long run. */
const runs = Number(process.env['MINGZHANG_BOOK_RUNS'] ?? '3');
const seed = Number(process.env['MINGZHANG_BOOK_SEED'] ?? '14');

describe('all books of any ledger', () => {
  let service: TestService;
  let sets = 0;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  it(
    'say what its lines come to, and the same as each other',
    async () => {
      const property = fc.asyncProperty(drawnLedger, async (ledger) => {
        sets += 1;
        await check(service, sets, ledger);
      });
      await fc.assert(property, { numRuns: runs, seed, endOnFailure: runs <= 100 });
    },
    // Each case needs a second of database time, so the limit grows with the number of runs.
    60_000 + runs * 5_000,
  );
});

async function check(service: TestService, set: number, ledger: DrawnLedger): Promise<void> {
  const start = drawnMonth(ledger.enabled);
  const books = await openAccountSet(service, set, { enableDate: `${start}-01` });
  const openings = await openDrawn(books, ledger);
  const lines = await postDrawn(books, ledger);
  const [first, last] = ledger.range.toSorted((a, b) => a - b).map((at) => ledger.enabled + at);
  const posted = lines.map(({ period }) => period).toSorted();
  const until = [posted.at(-1) ?? start, drawnMonth(first ?? 0)].toSorted().at(-1) ?? start;
  const range = {
    periodFrom: drawnMonth(first ?? 0),
    periodTo: [drawnMonth(last ?? 0), until].toSorted()[0] ?? '',
  };
  // The account set has the months up to its last voucher and today's month.
  if (range.periodFrom > range.periodTo) return;
  const months = periodsBetween(start, until).slice(0, ledger.closed);
  await closeUnchecked(service, set, months);
  for (const unaudited of ['1', '0'] as const) {
    const isFinal = ({ isAudited, period }: DrawnLine) => isAudited || months.includes(period);
    const counted = lines.filter((line) => unaudited === '1' || isFinal(line));
    await checkBooks(books, { ...range, unaudited }, new Plain(openings, counted, range));
  }
}

async function checkBooks(books: Books, range: Range, plain: Plain): Promise<void> {
  await checkTables(books, range, plain);
  await checkEntries(books, range, plain);
  for (const currency of ['USD', 'EUR']) await checkCurrency(books, range, plain, currency);
  await checkEachCurrency(books, range, plain);
  await checkCountedItems(books, range, plain);
  await checkSubjectsOfItems(books, range, plain);
}

/** Expected figures of a ledger, from its lines alone. */
class Plain {
  constructor(
    private readonly openings: readonly DrawnLine[],
    private readonly lines: readonly DrawnLine[],
    private readonly range: { readonly periodFrom: string; readonly periodTo: string },
  ) {}

  /** @param figure of a line, debit positive on the line's own side */
  ends(own: (line: DrawnLine) => boolean, figure: Figure = inYuan): BookEndTexts {
    const { periodFrom, periodTo } = this.range;
    const before = [...this.openings, ...this.lines.filter(({ period }) => period < periodFrom)];
    const opening = sumOf(before.filter(own).map((line) => netOf(figure(line))));
    const moved = this.lines.filter(
      (l) => l.period >= periodFrom && l.period <= periodTo && own(l),
    );
    const debit = sumOf(moved.map((line) => figure(line).debit));
    const credit = sumOf(moved.map((line) => figure(line).credit));
    return {
      opening: opening.toString(),
      debit: debit.toString(),
      credit: credit.toString(),
      closing: opening.plus(debit).minus(credit).toString(),
    };
  }

  /** Quantity at the end of the range. */
  stock(code: string): Money {
    const all = this.lines.filter(({ period }) => period <= this.range.periodTo);
    const own = [...this.openings, ...all].filter((line) => line.code === code);
    return sumOf(own.map(({ quantity }) => quantity));
  }

  month(own: (line: DrawnLine) => boolean, period: string, figure: Figure = inYuan) {
    const moved = this.lines.filter((line) => line.period === period && own(line)).map(figure);
    return [sumOf(moved.map((l) => l.debit)), sumOf(moved.map((l) => l.credit))].map(String);
  }

  count(own: (line: DrawnLine) => boolean = () => true): number {
    const { periodFrom, periodTo } = this.range;
    return this.lines.filter((l) => l.period >= periodFrom && l.period <= periodTo && own(l))
      .length;
  }
}

type Figure = (line: DrawnLine) => { readonly debit: Money; readonly credit: Money };
const netOf = ({ debit, credit }: ReturnType<Figure>) => debit.minus(credit);
const inYuan: Figure = (line) => line;
/** A figure signed by the side of its line. */
const signed =
  (figure: 'quantity' | 'foreign'): Figure =>
  (line) =>
    line.credit.isZero
      ? { debit: line[figure], credit: Money.zero }
      : { debit: Money.zero, credit: Money.zero.minus(line[figure]) };
const below = (code: string) => (line: DrawnLine) => line.code.startsWith(code);
const net = (debit: string, credit: string) => Money.parse(debit).minus(Money.parse(credit));

interface Range {
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly unaudited: '0' | '1';
}

async function checkTables({ api }: Books, range: Range, plain: Plain): Promise<void> {
  const query = range;
  const whole = plain.ends(() => true);
  const balances = await api.call(accountBookCalls.subjectBalance, { query });
  const summary = await api.call(journalCalls.subjectSummary, { query });
  const general = await api.call(accountBookCalls.generalLedger, { query });
  for (const code of [...drawnCodes, ...drawnParents]) {
    const ends = plain.ends(below(code));
    const row = balances.rows.find((each) => each.code === code);
    expect([code, row?.debit ?? '0.00', row?.credit ?? '0.00']).toEqual([
      code,
      ends.debit,
      ends.credit,
    ]);
    const opened = net(row?.openingDebit ?? '0', row?.openingCredit ?? '0');
    const closed = net(row?.closingDebit ?? '0', row?.closingCredit ?? '0');
    expect([code, opened.toString(), closed.toString()]).toEqual([
      code,
      ends.opening,
      ends.closing,
    ]);
    const summed = summary.rows.find((each) => each.code === code);
    expect([code, summed?.debit ?? '0.00', summed?.credit ?? '0.00']).toEqual([
      code,
      ends.debit,
      ends.credit,
    ]);
    for (const period of periodsBetween(range.periodFrom, range.periodTo)) {
      const total = general.find(
        (each) => each.code === code && each.period === period && each.kind === 'periodTotal',
      );
      const texts = [total?.debit ?? '0.00', total?.credit ?? '0.00'];
      expect([code, period, ...texts]).toEqual([code, period, ...plain.month(below(code), period)]);
    }
  }
  const totals = { debit: whole.debit, credit: whole.credit };
  expect([balances.totals, summary.totals]).toEqual([expect.objectContaining(totals), totals]);
  const { unaudited, ...months } = range;
  // The 序时账 lists vouchers by their own state: unaudited vouchers of closed months are unaudited
  // there.
  if (unaudited === '0') return;
  const journal = await api.call(journalCalls.journal, { query: months });
  expect(journal.totals).toEqual(totals);
  expect(journal.records).toHaveLength(plain.count());
}

async function checkEntries(books: Books, range: Range, plain: Plain): Promise<void> {
  const { api } = books;
  for (const code of [...drawnCodes, ...drawnParents]) {
    const ends = plain.ends(below(code));
    const query = { ...range, subjectId: books.subject(code).id };
    const { rows, total } = await api.call(accountBookCalls.details, { query });
    const entries = rows.filter(({ kind }) => kind === 'entry');
    const last = rows.at(-1);
    const closing = last?.direction === '贷' ? `-${last.balance}` : (last?.balance ?? '');
    expect([
      code,
      total,
      closing,
      ...(['debit', 'credit'] as const).map((each) =>
        sumOf(entries.map((row) => Money.parse(row[each]))).toString(),
      ),
    ]).toEqual([code, plain.count(below(code)), ends.closing, ends.debit, ends.credit]);
    if (!['222101', '5602', '1122', '1001', '1002'].includes(code)) continue;
    const call = code.startsWith('100') ? dayBookCalls.dayBook : multiColumnCalls.multiColumn;
    const { book, balances } = await api.call(call, { query });
    expect([code, book, balances]).toEqual([code, ends, ends]);
  }
  const categoryId = await books.categoryId('客户');
  const items = await api.call(auxiliaryLedgerCalls.auxiliaryList, {
    query: { ...range, categoryId },
  });
  for (const { itemId, name, ...ends } of items.rows) {
    const own = plain.ends(({ item }) => item === name);
    expect(ends).toMatchObject(own);
    const query = { ...range, categoryId, itemId };
    const { book, balances } = await api.call(auxiliaryLedgerCalls.auxiliaryDetails, { query });
    expect([name, book, balances]).toEqual([name, own, own]);
  }
  const counted = await api.call(quantityBookCalls.quantityLedger, { query: range });
  const goods = counted.find(({ code }) => code === '1405');
  const ends = plain.ends(below('1405'));
  expect([goods?.debit, goods?.credit, goods?.closing]).toEqual([
    ends.debit,
    ends.credit,
    ends.closing,
  ]);
  const stock = goods?.direction === '贷' ? Money.zero.minus(quantityOf(goods)) : quantityOf(goods);
  expect(stock.toExactText()).toBe(plain.stock('1405').toExactText());
}

const exact = (debit: string | null | undefined, credit: string | null | undefined) =>
  Money.parse(debit ?? '0').minus(Money.parse(credit ?? '0'));
const endsOfRow = (row: PairsBeside | undefined) => ({
  opening: exact(row?.openingDebit, row?.openingCredit).toString(),
  debit: exact(row?.debit, '0').toString(),
  credit: exact(row?.credit, '0').toString(),
  closing: exact(row?.closingDebit, row?.closingCredit).toString(),
});

/** 科目余额表, 总账 and 明细账 in one currency: sums of its lines, in that currency and in yuan. */
async function checkCurrency(books: Books, range: Range, plain: Plain, currency: string) {
  const { api } = books;
  const isOwn = (line: DrawnLine) => line.currency === currency;
  const base = plain.ends(isOwn);
  const own = plain.ends(isOwn, signed('foreign'));
  const query = { ...range, currency };
  const { rows, totals, foreign } = await api.call(accountBookCalls.subjectBalance, { query });
  const row = rows.find(({ code }) => code === '1401');
  expect([currency, endsOfRow(row), endsOfRow(row?.foreign)]).toEqual([currency, base, own]);
  expect([endsOfRow(totals), endsOfRow(foreign?.totals)]).toEqual([base, own]);
  const months = await api.call(accountBookCalls.generalLedger, { query });
  for (const period of periodsBetween(range.periodFrom, range.periodTo)) {
    const found = months.find(
      (each) => each.code === '1401' && each.period === period && each.kind === 'periodTotal',
    );
    const texts = [found?.foreignDebit ?? '0', found?.foreignCredit ?? '0'];
    expect([period, ...texts.map((text) => Money.parse(text).toString())]).toEqual([
      period,
      ...plain.month(isOwn, period, signed('foreign')),
    ]);
  }
  const asked = { query: { ...query, subjectId: books.subject('1401').id } };
  const book = await api.call(accountBookCalls.details, asked);
  expect([book.book, book.balances]).toEqual([base, base]);
  expect([book.foreign?.ownBook, book.foreign?.ownBalances]).toEqual([
    exactEnds(own),
    exactEnds(own),
  ]);
}

/**
 * 所有币种: the currencies of a subject add up to the subject, and equal the books of each single
 * currency.
 */
async function checkEachCurrency(books: Books, range: Range, plain: Plain) {
  const { api } = books;
  const query = { ...range, currency: 'each' };
  const { rows } = await api.call(accountBookCalls.subjectBalance, { query });
  const parts = rows.filter(({ code, currency }) => code === '1401' && currency !== undefined);
  const isAbroad = parts.length > 0;
  for (const currency of ['CNY', 'USD', 'EUR']) {
    const isWanted = (line: DrawnLine) => line.code === '1401' && line.currency === currency;
    const row = parts.find((each) => each.currency === currency);
    if (isAbroad) expect([currency, endsOfRow(row)]).toEqual([currency, plain.ends(isWanted)]);
  }
  const asked = { query: { ...query, subjectId: books.subject('1401').id } };
  const book = await api.call(accountBookCalls.details, asked);
  const whole = plain.ends(below('1401'));
  expect([book.book, book.balances]).toEqual([whole, whole]);
  for (const { currency, ownBook, ownBalances } of book.currencies ?? []) {
    const own = plain.ends((line) => line.currency === currency, signed('foreign'));
    expect([currency, ownBook, ownBalances]).toEqual([currency, exactEnds(own), exactEnds(own)]);
  }
}

/** 辅助核算余额表 and 辅助核算明细账 of a subject with items and quantities. */
async function checkCountedItems(books: Books, range: Range, plain: Plain) {
  const { api } = books;
  const categoryId = await books.categoryId('客户');
  const query = { ...range, categoryId, subjectId: books.subject('1403').id };
  const { rows, quantity } = await api.call(accountBookCalls.auxiliaryBalance, { query });
  if (rows.length > 0) expect(quantity?.unit).toBe('件');
  for (const { itemId, name, quantity: counts, ...amounts } of rows) {
    const isOwn = (line: DrawnLine) => line.code === '1403' && line.item === name;
    const own = plain.ends(isOwn, signed('quantity'));
    expect([name, endsOfRow(amounts), endsOfRow(counts)]).toEqual([name, plain.ends(isOwn), own]);
    const asked = { query: { ...query, itemId } };
    const { counted } = await api.call(auxiliaryLedgerCalls.auxiliaryDetails, asked);
    expect([name, counted?.bookCount, counted?.balanceCount]).toEqual([name, own, own]);
  }
}

/** 辅助核算余额表 by subject: an item per leaf, without netting between leaves. */
async function checkSubjectsOfItems(books: Books, range: Range, plain: Plain) {
  const { api } = books;
  const query = { ...range, categoryId: await books.categoryId('客户') };
  const whole = await api.call(accountBookCalls.auxiliaryBalance, { query });
  const apart = { query: { ...query, bySubject: '1' as const } };
  const { rows, totals, total } = await api.call(accountBookCalls.auxiliaryBalance, apart);
  expect([total, new Set(rows.map(({ itemId }) => itemId)).size]).toEqual([
    whole.total,
    whole.total,
  ]);
  for (const { name, subject, ...amounts } of rows) {
    const isOwn = (line: DrawnLine) => line.code === subject?.code && line.item === name;
    expect([name, subject?.code, endsOfRow(amounts)]).toEqual([
      name,
      subject?.code,
      plain.ends(isOwn),
    ]);
  }
  for (const { itemId, ...amounts } of whole.rows) {
    const own = rows.filter((row) => row.itemId === itemId);
    expect(endsOfRow(pairSums(own))).toEqual(endsOfRow(amounts));
  }
  expect(totals).toEqual(pairSums(rows));
}

const quantityOf = (row: { readonly balanceQuantity: string | null } | undefined) =>
  Money.parse(row?.balanceQuantity ?? '0');

/** Ends in a foreign currency, printed with exactly their decimals. */
const exactEnds = (ends: BookEndTexts) =>
  Object.fromEntries(
    Object.entries(ends).map(([end, text]) => [end, Money.parse(text).toExactText()]),
  );
