import fc from 'fast-check';
import { currencyCalls, initialBalanceCalls, voucherCalls } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import type { Books } from './books';

/** Features of each leaf: items of 客户, a quantity, both, or foreign currencies besides yuan. */
const drawnLeaves = {
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
type Leaf = keyof typeof drawnLeaves;
export const drawnCodes = Object.keys(drawnLeaves) as Leaf[];
const customers = ['甲', '乙', '丙“=”'] as const;
/** Currency of a foreign line by its customer, with a rate that divides its amounts. */
const currencies = { 甲: ['USD', 7], 乙: ['EUR', 8], '丙“=”': ['CNY', 1] } as const;
/** Ancestors of these leaves. */
export const drawnParents = ['2221', '222101', '5602'];

/** A line of a drawn ledger, or an opening balance. */
export interface DrawnLine {
  readonly period: string;
  /** Whether its voucher is audited. */
  readonly isAudited: boolean;
  readonly code: string;
  readonly item: string | undefined;
  readonly debit: Money;
  readonly credit: Money;
  /** Debit positive. */
  readonly quantity: Money;
  readonly currency: string;
  /** In that currency, debit positive; zero in yuan. */
  readonly foreign: Money;
}

const side = fc.record({
  code: fc.constantFrom(...drawnCodes),
  item: fc.constantFrom(...customers),
  fen: fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: -500_000, max: -1 })),
  quantity: fc.integer({ min: 1, max: 40 }),
});
/** Books of up to twelve vouchers, some of them audited, over two years. */
export const drawnLedger = fc.record({
  /** First month of the books, counted from December 2022; usually within a year. */
  enabled: fc.integer({ min: 1, max: 12 }),
  /** Opening balances in fen; the capital takes the rest. */
  opened: fc.record({
    cash: fc.nat(10 ** 7),
    owed: fc.nat(10 ** 7),
    goods: fc.nat(10 ** 7),
    dollars: fc.nat(10 ** 5),
    stored: fc.nat(10 ** 7),
  }),
  vouchers: fc.array(
    fc.record({
      month: fc.integer({ min: 0, max: 25 }),
      day: fc.integer({ min: 1, max: 28 }),
      debits: fc.array(side, { minLength: 1, maxLength: 3 }),
      credit: side,
      isAudited: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  range: fc.tuple(fc.nat(26), fc.nat(26)),
  /** Months closed before the books are read; their snapshots must not change any figure. */
  closed: fc.oneof(fc.constant(0), fc.nat(26)),
});
export type DrawnLedger = typeof drawnLedger extends fc.Arbitrary<infer L> ? L : never;

/** The month with this number, where 1 is January 2023. */
export const drawnMonth = (since: number) =>
  `${2023 + Math.floor((since - 1) / 12)}-${String(((since - 1) % 12) + 1).padStart(2, '0')}`;
const yuan = (fen: number) => Money.parse(fen).dividedBy(100);
const none = Money.zero;

/** The opening balances, before the first month. */
export async function openDrawn(books: Books, { opened }: DrawnLedger): Promise<DrawnLine[]> {
  await books.api.call(currencyCalls.create, {
    body: { code: 'USD', name: '美元', exchangeRate: '7' },
  });
  await books.keep('1405', { quantity: { unit: '件' } });
  await books.api.call(currencyCalls.create, {
    body: { code: 'EUR', name: '欧元', exchangeRate: '8' },
  });
  await books.keep('1401', { currencies: ['CNY', 'USD', 'EUR'] });
  const features = { quantity: { unit: '件' }, auxiliary: [await books.categoryId('客户')] };
  await books.keep('1403', features);
  // In a fixed order, so that ids do not depend on the draw.
  for (const customer of customers) await books.auxiliary('1122', customer);
  const [cash, owed, goods] = [yuan(opened.cash), yuan(opened.owed), yuan(opened.goods)];
  const [stored, dollars] = [yuan(opened.stored), Money.parse(opened.dollars)];
  const whole = sumOf([cash, owed, goods, stored, dollars.times(7)]);
  const line = (code: string, amount: Money, more: Partial<DrawnLine> = {}): DrawnLine => ({
    period: '',
    isAudited: true,
    code,
    item: undefined,
    debit: amount,
    credit: none,
    quantity: none,
    currency: 'CNY',
    foreign: none,
    ...more,
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

type Side = DrawnLedger['vouchers'][number]['credit'];

/** Posts the vouchers and audits the drawn ones. */
export async function postDrawn(
  books: Books,
  { enabled, vouchers }: DrawnLedger,
): Promise<DrawnLine[]> {
  const lines: DrawnLine[] = [];
  for (const { month, day, debits, credit, isAudited } of vouchers) {
    const period = drawnMonth(enabled + month);
    const own = debits.map((each) => lineOf(period, each, amountOf(each), true));
    const rest = sumOf(own.map(({ debit }) => debit));
    // Foreign amounts stay whole at whole rates, so the balancing line is on a plain subject.
    const code = drawnLeaves[credit.code] === 'abroad' ? '5001' : credit.code;
    if (rest.isZero) continue;
    own.push(lineOf(period, { ...credit, code }, rest, false));
    const rows = [];
    for (const line of own) rows.push(await bodyOf(books, line));
    const voucherDate = `${period}-${String(day).padStart(2, '0')}`;
    const body = { wordId: books.wordId, voucherDate, lines: rows };
    const { id } = await books.api.call(voucherCalls.create, { body });
    if (isAudited) await books.api.call(voucherCalls.audit, { body: { ids: String(id) } });
    lines.push(...own.map((line) => ({ ...line, isAudited })));
  }
  return lines;
}

/** Foreign amounts are whole, so that they match their rate exactly. */
function amountOf({ code, item, fen }: Side): Money {
  const [currency, rate] = currencies[item];
  if (drawnLeaves[code] !== 'abroad' || currency === 'CNY') return yuan(fen);
  return Money.parse(Math.trunc(fen / 100) || 1).times(rate);
}

function lineOf(period: string, side: Side, amount: Money, isDebit: boolean): DrawnLine {
  const { code, item } = side;
  const keeps = drawnLeaves[code];
  // A red entry reduces the quantity.
  const count = Money.parse(side.quantity).times(amount.isNegative ? -1 : 1);
  const [currency, rate] = keeps === 'abroad' ? currencies[item] : (['CNY', 1] as const);
  const foreign = currency === 'CNY' ? none : amount.dividedBy(rate);
  const ofSide = (figure: Money) => (isDebit ? figure : none.minus(figure));
  return {
    period,
    isAudited: false,
    code,
    item: keeps === 'item' || keeps === 'goods' ? item : undefined,
    debit: isDebit ? amount : none,
    credit: isDebit ? none : amount,
    quantity: keeps === 'quantity' || keeps === 'goods' ? ofSide(count) : none,
    currency,
    foreign: ofSide(foreign),
  };
}

async function bodyOf(books: Books, line: DrawnLine) {
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
          currency,
          exchangeRate: String(rate),
          foreignAmount: ofSide(foreign).toString(),
        }),
  };
}
