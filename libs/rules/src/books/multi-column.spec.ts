import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { periodsBetween } from '../period';
import { bookDifference, controlDifference, endsOf } from './book-tie';
import { carriedAmounts } from './carried-columns';
import { analysedAmount, columnsDifference, columnTotals, leafColumns } from './multi-column';

const yuan = (fen: number) => Money.parse((fen / 100).toFixed(2));
const subject = (code: string, direction: 'debit' | 'credit', leaf = true) => ({
  id: Number(code),
  code,
  leaf,
  direction,
});
const vat = subject('222101', 'credit', false);
const titles = (columns: ReturnType<typeof leafColumns>) =>
  columns.map(({ key, side }) => `${side} ${key}`);

describe('the columns of a 多栏账', () => {
  it('are the leaves below the subject, those of the debit side first', () => {
    const chart = [
      subject('5603', 'debit', false),
      subject('560302', 'credit'),
      subject('560303', 'debit', false),
      subject('56030301', 'debit'),
      subject('560301', 'debit'),
      subject('5604', 'debit'),
    ];
    expect(titles(leafColumns(subject('5603', 'debit', false), chart))).toEqual([
      'debit 560301',
      'debit 56030301',
      'credit 560302',
    ]);
    expect(titles(leafColumns(subject('5603', 'debit', false), chart, 'credit'))[0]).toBe(
      'credit 560301',
    );
  });

  it('of 应交增值税 stand as the law has them, whatever direction they were given', () => {
    const codes = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'];
    const chart = [vat, ...codes.map((code) => subject(`222101${code}`, 'credit'))];
    expect(titles(leafColumns(vat, chart)).map((each) => each.replace('222101', ''))).toEqual([
      'debit 01',
      'debit 02',
      'debit 03',
      'debit 04',
      'debit 09',
      'debit 10',
      'credit 05',
      'credit 06',
      'credit 07',
      'credit 08',
      'credit 11',
    ]);
  });

  it('show what moved on the other side in red', () => {
    const refunded = { debit: Money.zero, credit: yuan(1300) };
    expect(analysedAmount(refunded, 'debit').toString()).toBe('-13.00');
    expect(analysedAmount(refunded, 'credit').toString()).toBe('13.00');
  });

  const fen = fc.integer({ min: -99_999, max: 99_999 });
  const periods = periodsBetween('2025-11', '2026-02');
  const lines = fc.array(
    fc.record({
      period: fc.constantFrom(...periods),
      key: fc.constantFrom('1', '2', '3'),
      fen,
      isDebit: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  const columns = [
    { key: '1', side: 'debit' },
    { key: '2', side: 'credit' },
    { key: '3', side: 'credit' },
  ] as const;

  it('come to what the book moved for any entries, month by month and year by year', () => {
    fc.assert(
      fc.property(lines, fen, (found, before) => {
        const moved = found.map(({ period, key, fen: amount, isDebit }) => ({
          period,
          key,
          debit: isDebit ? yuan(amount) : Money.zero,
          credit: isDebit ? Money.zero : yuan(amount),
        }));
        const start = [{ key: '2', debit: yuan(before), credit: Money.zero }];
        const totals = columnTotals({ columns, periods, before: start, moved });
        for (const { period, periodTotal, yearTotal } of totals) {
          const own = moved.filter((each) => each.period === period);
          const year = [
            ...(period < '2026' ? start : []),
            ...moved.filter(
              (each) => each.period.slice(0, 4) === period.slice(0, 4) && each.period <= period,
            ),
          ];
          for (const [of, sums] of [
            [own, periodTotal],
            [year, yearTotal],
          ] as const) {
            const sides = {
              debit: sumOf(of.map(({ debit }) => debit)),
              credit: sumOf(of.map(({ credit }) => credit)),
            };
            const amounts = columns.map((column) => ({
              ...column,
              amount: sums.get(column.key) ?? Money.zero,
            }));
            expect(columnsDifference(amounts, sides).toString()).toBe('0.00');
            for (const { key, side, amount } of amounts) {
              const plain = sumOf(
                of.filter((each) => each.key === key).map((each) => analysedAmount(each, side)),
              );
              expect(amount.toString()).toBe(plain.toString());
            }
          }
        }
      }),
    );
  });

  it('carry to the next page what is behind the last row since January', () => {
    const amounts = (text: string) => new Map([['1', Money.parse(text)]]);
    const rows = [
      { kind: 'opening', amounts: new Map() },
      { kind: 'entry', amounts: amounts('10.00') },
      { kind: 'entry', amounts: amounts('5.00') },
      { kind: 'periodTotal', amounts: amounts('15.00') },
      { kind: 'yearTotal', amounts: amounts('115.00') },
    ] as const;
    const after = rows.map((_, at) => carriedAmounts(rows, at).get('1')?.toString());
    expect(after).toEqual(['100.00', '110.00', '115.00', '115.00', '115.00']);
    expect(carriedAmounts(rows.slice(0, 2), 1).size).toBe(0);
    // A 总账 has no entries.
    const months = [rows[0], rows[3], rows[4]] as const;
    const carried = months.map((_, at) => carriedAmounts(months, at).get('1')?.toString());
    expect(carried).toEqual(['100.00', '115.00', '115.00']);
  });
});

describe('a book is proved', () => {
  const sides = (debit: string, credit: string) => ({
    debit: Money.parse(debit),
    credit: Money.parse(credit),
  });

  it('by the balances: what it has more is named, side by side and at its end', () => {
    const book = endsOf(yuan(10_000), sides('50.00', '20.00'));
    const texts = (more: ReturnType<typeof bookDifference>) =>
      [more.debit, more.credit, more.closing].map(String);
    expect(texts(bookDifference(book, book))).toEqual(['0.00', '0.00', '0.00']);
    const other = endsOf(yuan(10_000), sides('50.00', '25.00'));
    expect(texts(bookDifference(book, other))).toEqual(['0.00', '-5.00', '5.00']);
  });

  it('by its control account: items and what has none come to it', () => {
    const items = endsOf(yuan(900), sides('3.00', '1.00'));
    const unassigned = endsOf(yuan(100), sides('2.00', '0.00'));
    const control = endsOf(yuan(1000), sides('5.00', '1.00'));
    const more = controlDifference({ items, unassigned }, control);
    expect([more.debit, more.credit, more.closing].every(({ isZero }) => isZero)).toBe(true);
  });
});
