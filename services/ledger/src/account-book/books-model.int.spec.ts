import fc from 'fast-check';
import {
  accountBookCalls,
  auxiliaryLedgerCalls,
  currencyCalls,
  dayBookCalls,
  initialBalanceCalls,
  journalCalls,
  multiColumnCalls,
  quantityBookCalls,
  type BookEndTexts,
  type PairsBeside,
  voucherCalls,
} from '@mingzhang/contract';
import { Money, periodsBetween, sumOf } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeUnchecked } from '../testing/closing';

/** A few beside every change; `MINGZHANG_BOOK_RUNS=5000` for the long run. */
const runs = Number(process.env['MINGZHANG_BOOK_RUNS'] ?? '3');
const seed = Number(process.env['MINGZHANG_BOOK_SEED'] ?? '14');

/** What is kept of a leaf: items of 客户, a quantity, both, or foreign currencies beside yuan. */
const leaves = {
  '1001': '',
  '1002': '',
  '1122': 'item',
  '1405': 'quantity',
  '1401': 'abroad',
  '1403': 'goods',
  '2203': 'item',
  '22210101': '',
  '22210105': '',
  '560209': '',
  '560214': '',
  '5001': '',
} as const;
type Leaf = keyof typeof leaves;
const codes = Object.keys(leaves) as Leaf[];
const customers = ['甲', '乙', '丙“=”'] as const;
/** The currency of a line abroad, by the customer drawn for it, at a rate that divides its amounts. */
const currencies = { 甲: ['USD', 7], 乙: ['EUR', 8], '丙“=”': ['CNY', 1] } as const;
const parents = ['2221', '222101', '5602'];

interface Line {
  readonly period: string;
  readonly code: string;
  readonly item: string | undefined;
  readonly debit: Money;
  readonly credit: Money;
  /** Debit positive. */
  readonly quantity: Money;
  readonly currency: string;
  /** In that currency, debit positive; none in yuan. */
  readonly foreign: Money;
}

const side = fc.record({
  code: fc.constantFrom(...codes),
  item: fc.constantFrom(...customers),
  fen: fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: -500_000, max: -1 })),
  quantity: fc.integer({ min: 1, max: 40 }),
});
const ledger = fc.record({
  /** Months after December 2022 in which the books begin: within a year as a rule. */
  enabled: fc.integer({ min: 1, max: 12 }),
  /** What the books begin with, in fen; the capital takes the rest. */
  opened: fc.record({
    ...{ cash: fc.nat(10 ** 7), owed: fc.nat(10 ** 7), goods: fc.nat(10 ** 7) },
    ...{ dollars: fc.nat(10 ** 5), stored: fc.nat(10 ** 7) },
  }),
  vouchers: fc.array(
    fc.record({
      month: fc.integer({ min: 0, max: 25 }),
      day: fc.integer({ min: 1, max: 28 }),
      debits: fc.array(side, { minLength: 1, maxLength: 3 }),
      credit: side,
    }),
    { minLength: 1, maxLength: 12 },
  ),
  range: fc.tuple(fc.nat(26), fc.nat(26)),
  /** How many months are closed before the books are read: what is kept of them changes no figure. */
  closed: fc.oneof(fc.constant(0), fc.nat(26)),
});
type Ledger = typeof ledger extends fc.Arbitrary<infer L> ? L : never;

const monthOf = (since: number) =>
  `${2023 + Math.floor((since - 1) / 12)}-${String(((since - 1) % 12) + 1).padStart(2, '0')}`;
const yuan = (fen: number) => Money.parse(fen).dividedBy(100);
const none = Money.zero;

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
      const property = fc.asyncProperty(ledger, async (given) => {
        sets += 1;
        await check(service, sets, given);
      });
      await fc.assert(property, { numRuns: runs, seed, endOnFailure: runs <= 100 });
    },
    // Each case is a second of a database: the long run is as long as it is asked to be.
    60_000 + runs * 5_000,
  );
});

async function check(service: TestService, set: number, given: Ledger): Promise<void> {
  const start = monthOf(given.enabled);
  const books = await openAccountSet(service, set, { enableDate: `${start}-01` });
  const openings = await open(books, given);
  const lines = await post(books, given);
  const [first, last] = given.range.toSorted((a, b) => a - b).map((at) => given.enabled + at);
  const posted = lines.map(({ period }) => period).toSorted();
  const until = [posted.at(-1) ?? start, monthOf(first ?? 0)].toSorted().at(-1) ?? start;
  const range = {
    periodFrom: monthOf(first ?? 0),
    periodTo: [monthOf(last ?? 0), until].toSorted()[0] ?? '',
  };
  // The account set has the months up to its last voucher and today's.
  if (range.periodFrom > range.periodTo) return;
  const months = periodsBetween(start, until).slice(0, given.closed);
  await closeUnchecked(service, set, months);
  const plain = new Plain(openings, lines, range);
  await checkTables(books, range, plain);
  await checkEntries(books, range, plain);
  for (const currency of ['USD', 'EUR']) await checkCurrency(books, range, plain, currency);
  await checkEachCurrency(books, range, plain);
  await checkCountedItems(books, range, plain);
}

/** What a ledger comes to, from its lines alone. */
class Plain {
  constructor(
    private readonly openings: readonly Line[],
    private readonly lines: readonly Line[],
    private readonly range: { readonly periodFrom: string; readonly periodTo: string },
  ) {}

  /** @param figure in what the ends are told, debit positive on its own side of each line */
  ends(own: (line: Line) => boolean, figure: Figure = inYuan): BookEndTexts {
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

  month(own: (line: Line) => boolean, period: string, figure: Figure = inYuan) {
    const moved = this.lines.filter((line) => line.period === period && own(line)).map(figure);
    return [sumOf(moved.map((l) => l.debit)), sumOf(moved.map((l) => l.credit))].map(String);
  }

  count(own: (line: Line) => boolean = () => true): number {
    const { periodFrom, periodTo } = this.range;
    return this.lines.filter((l) => l.period >= periodFrom && l.period <= periodTo && own(l))
      .length;
  }
}

type Figure = (line: Line) => { readonly debit: Money; readonly credit: Money };
const netOf = ({ debit, credit }: ReturnType<Figure>) => debit.minus(credit);
const inYuan: Figure = (line) => line;
/** Of a figure that is signed by its line's side. */
const signed =
  (figure: 'quantity' | 'foreign'): Figure =>
  (line) =>
    line.credit.isZero
      ? { debit: line[figure], credit: none }
      : { debit: none, credit: none.minus(line[figure]) };
const below = (code: string) => (line: Line) => line.code.startsWith(code);
const net = (debit: string, credit: string) => Money.parse(debit).minus(Money.parse(credit));

type Range = { readonly periodFrom: string; readonly periodTo: string };

async function checkTables({ api }: Books, range: Range, plain: Plain): Promise<void> {
  const query = range;
  const whole = plain.ends(() => true);
  const balances = await api.call(accountBookCalls.subjectBalance, { query });
  const summary = await api.call(journalCalls.subjectSummary, { query });
  const general = await api.call(accountBookCalls.generalLedger, { query });
  const journal = await api.call(journalCalls.journal, { query });
  for (const code of [...codes, ...parents]) {
    const ends = plain.ends(below(code));
    const row = balances.rows.find((each) => each.code === code);
    expect([code, row?.debit ?? '0.00', row?.credit ?? '0.00']).toEqual([
      ...[code, ends.debit, ends.credit],
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
      ...[code, ends.debit, ends.credit],
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
  expect([balances.totals, summary.totals, journal.totals]).toEqual([
    ...[expect.objectContaining(totals), totals, totals],
  ]);
  expect(journal.records).toHaveLength(plain.count());
}

async function checkEntries(books: Books, range: Range, plain: Plain): Promise<void> {
  const { api } = books;
  for (const code of [...codes, ...parents]) {
    const ends = plain.ends(below(code));
    const query = { ...range, subjectId: books.subject(code).id };
    const { rows, total } = await api.call(accountBookCalls.details, { query });
    const entries = rows.filter(({ kind }) => kind === 'entry');
    const last = rows.at(-1);
    const closing = last?.direction === '贷' ? `-${last.balance}` : (last?.balance ?? '');
    expect([
      ...[code, total, closing],
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
    ...[ends.debit, ends.credit, ends.closing],
  ]);
  const stock = goods?.direction === '贷' ? none.minus(quantityOf(goods)) : quantityOf(goods);
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

/** 科目余额表, 总账 and 明细账 in one currency: what its lines come to, in it and in yuan. */
async function checkCurrency(books: Books, range: Range, plain: Plain, currency: string) {
  const { api } = books;
  const isOwn = (line: Line) => line.currency === currency;
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
      ...[period, ...plain.month(isOwn, period, signed('foreign'))],
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

/** 所有币种: the currencies of a subject come to the whole of it, and are what they are one by one. */
async function checkEachCurrency(books: Books, range: Range, plain: Plain) {
  const { api } = books;
  const query = { ...range, currency: 'each' };
  const { rows } = await api.call(accountBookCalls.subjectBalance, { query });
  const parts = rows.filter(({ code, currency }) => code === '1401' && currency !== undefined);
  const isAbroad = parts.length > 0;
  for (const currency of ['CNY', 'USD', 'EUR']) {
    const of = (line: Line) => line.code === '1401' && line.currency === currency;
    const row = parts.find((each) => each.currency === currency);
    if (isAbroad) expect([currency, endsOfRow(row)]).toEqual([currency, plain.ends(of)]);
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

/** 辅助核算余额表 and 辅助核算明细账 of a subject that keeps items and quantities. */
async function checkCountedItems(books: Books, range: Range, plain: Plain) {
  const { api } = books;
  const categoryId = await books.categoryId('客户');
  const query = { ...range, categoryId, subjectId: books.subject('1403').id };
  const { rows, quantity } = await api.call(accountBookCalls.auxiliaryBalance, { query });
  if (rows.length > 0) expect(quantity?.unit).toBe('件');
  for (const { itemId, name, quantity: counts, ...amounts } of rows) {
    const isOwn = (line: Line) => line.code === '1403' && line.item === name;
    const own = plain.ends(isOwn, signed('quantity'));
    expect([name, endsOfRow(amounts), endsOfRow(counts)]).toEqual([name, plain.ends(isOwn), own]);
    const asked = { query: { ...query, itemId } };
    const { counted } = await api.call(auxiliaryLedgerCalls.auxiliaryDetails, asked);
    expect([name, counted?.bookCount, counted?.balanceCount]).toEqual([name, own, own]);
  }
}

const quantityOf = (row: { readonly balanceQuantity: string | null } | undefined) =>
  Money.parse(row?.balanceQuantity ?? '0');

/** What the books begin with, before the first month. */
async function open(books: Books, { opened }: Ledger): Promise<Line[]> {
  await books.api.call(currencyCalls.create, {
    body: { code: 'USD', name: '美元', exchangeRate: '7' },
  });
  await books.keep('1405', { quantity: { unit: '件' } });
  await books.api.call(currencyCalls.create, {
    body: { code: 'EUR', name: '欧元', exchangeRate: '8' },
  });
  await books.keep('1401', { currencies: ['CNY', 'USD', 'EUR'] });
  const kept = { quantity: { unit: '件' }, auxiliary: [await books.categoryId('客户')] };
  await books.keep('1403', kept);
  const [cash, owed, goods] = [yuan(opened.cash), yuan(opened.owed), yuan(opened.goods)];
  const [stored, dollars] = [yuan(opened.stored), Money.parse(opened.dollars)];
  const whole = sumOf([cash, owed, goods, stored, dollars.times(7)]);
  const line = (code: string, amount: Money, more: Partial<Line> = {}): Line => ({
    ...{ period: '', code, item: undefined, debit: amount, credit: none, quantity: none },
    ...{ currency: 'CNY', foreign: none, ...more },
  });
  const lines = [
    line('1002', cash),
    line('1122', owed, { item: '甲' }),
    line('1405', goods, { quantity: Money.parse(5) }),
    line('1403', stored, { item: '乙', quantity: Money.parse(3) }),
    line('1401', dollars.times(7), { currency: 'USD', foreign: dollars }),
    line('3001', none, { credit: whole }),
  ];
  const body = [];
  for (const { code, item, debit, credit, quantity, currency, foreign } of lines) {
    body.push({
      subjectId: books.subject(code).id,
      auxiliary: await books.auxiliary(code, item),
      opening: debit.plus(credit).toString(),
      ...(quantity.isZero ? {} : { quantity: quantity.toExactText() }),
      ...(foreign.isZero ? {} : { currency, foreign: foreign.toString() }),
    });
  }
  await books.api.call(initialBalanceCalls.save, { body });
  return lines;
}

type Side = Ledger['vouchers'][number]['credit'];

async function post(books: Books, { enabled, vouchers }: Ledger): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { month, day, debits, credit } of vouchers) {
    const period = monthOf(enabled + month);
    const own = debits.map((each) => lineOf(period, each, amountOf(each), true));
    const rest = sumOf(own.map(({ debit }) => debit));
    // Whole amounts abroad at whole rates: what balances is of a plain subject.
    const code = leaves[credit.code] === 'abroad' ? '5001' : credit.code;
    if (rest.isZero) continue;
    own.push(lineOf(period, { ...credit, code }, rest, false));
    const rows = [];
    for (const line of own) rows.push(await bodyOf(books, line));
    const voucherDate = `${period}-${String(day).padStart(2, '0')}`;
    const body = { wordId: books.wordId, voucherDate, lines: rows };
    await books.api.call(voucherCalls.create, { body });
    lines.push(...own);
  }
  return lines;
}

/** Foreign amounts are whole, so that they are at their rate. */
function amountOf({ code, item, fen }: Side): Money {
  const [currency, rate] = currencies[item];
  if (leaves[code] !== 'abroad' || currency === 'CNY') return yuan(fen);
  return Money.parse(Math.trunc(fen / 100) || 1).times(rate);
}

function lineOf(period: string, given: Side, amount: Money, isDebit: boolean): Line {
  const { code, item } = given;
  const keeps = leaves[code];
  // A red entry takes goods back.
  const count = Money.parse(given.quantity).times(amount.isNegative ? -1 : 1);
  const [currency, rate] = keeps === 'abroad' ? currencies[item] : (['CNY', 1] as const);
  const foreign = currency === 'CNY' ? none : amount.dividedBy(rate);
  const ofSide = (figure: Money) => (isDebit ? figure : none.minus(figure));
  return {
    ...{ period, code, item: keeps === 'item' || keeps === 'goods' ? item : undefined },
    debit: isDebit ? amount : none,
    credit: isDebit ? none : amount,
    quantity: keeps === 'quantity' || keeps === 'goods' ? ofSide(count) : none,
    ...{ currency, foreign: ofSide(foreign) },
  };
}

async function bodyOf(books: Books, line: Line) {
  const { code, item, debit, credit, quantity, currency, foreign } = line;
  const ofSide = (figure: Money) => (debit.isZero ? none.minus(figure) : figure);
  const rate = Object.values(currencies).find(([each]) => each === currency)?.[1];
  return {
    summary: '业务',
    subjectId: books.subject(code).id,
    debit: debit.isZero ? '' : debit.toString(),
    credit: debit.isZero ? credit.toString() : '',
    auxiliary: await books.auxiliary(code, item),
    ...(quantity.isZero ? {} : { quantity: ofSide(quantity).toExactText() }),
    ...(foreign.isZero
      ? {}
      : {
          ...{ currency, exchangeRate: String(rate) },
          foreignAmount: ofSide(foreign).toString(),
        }),
  };
}

/** Ends in a foreign currency, which are told with all their decimals and no others. */
const exactEnds = (ends: BookEndTexts) =>
  Object.fromEntries(
    Object.entries(ends).map(([end, text]) => [end, Money.parse(text).toExactText()]),
  );
