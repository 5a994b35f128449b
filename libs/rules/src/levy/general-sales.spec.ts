import fc from 'fast-check';
import { Money, round2, sumOf } from '../money';
import { taxFacts } from '../testing/tax-facts';
import { filledRows } from '../tax-filing/form';
import { taxFormOf } from '../tax-filing/forms';
import { generalSales, type GeneralVoucher } from './general-sales';

const period = '2026-03';

interface Drawn {
  readonly sales?: readonly string[];
  readonly disposals?: readonly string[];
  readonly others?: string;
  readonly received?: string;
  readonly output?: string;
  readonly simple?: string;
}

function voucher(drawn: Drawn): GeneralVoucher {
  const amounts = (texts: readonly string[] = []) => texts.map((text) => Money.parse(text));
  return {
    sales: amounts(drawn.sales),
    disposals: amounts(drawn.disposals),
    others: Money.parse(drawn.others ?? '0'),
    received: Money.parse(drawn.received ?? '0'),
    outputTax: Money.parse(drawn.output ?? '0'),
    simpleTax: Money.parse(drawn.simple ?? '0'),
  };
}

/** Simple sales by rate, then other sales. */
function readingOf(drawn: Drawn): string {
  const { simple, others } = generalSales([voucher(drawn)], period);
  const parts = simple.map(
    ({ rate, sales, tax }) => `${rate} ${sales.toString()} ${tax.toString()}`,
  );
  return [...parts, others.toString()].join(' / ');
}

describe('sales of a general taxpayer by the tax of their voucher', () => {
  it.each<[string, Drawn, string]>([
    ['a sale at 13 %', { sales: ['10000'], output: '1300' }, '0.00'],
    ['rent at 5 %', { sales: ['100000'], simple: '5000' }, '0.05 100000.00 5000.00 / 0.00'],
    ['a sale at 3 %', { sales: ['100000'], simple: '3000' }, '0.03 100000.00 3000.00 / 0.00'],
    [
      'rent and a sale in one voucher',
      { sales: ['100000', '10000'], simple: '5000', output: '1300' },
      '0.05 100000.00 5000.00 / 0.00',
    ],
    [
      'both levy rates beside a sale at 6 %',
      { sales: ['100000', '7000', '10000'], simple: '5210', output: '600' },
      '0.03 7000.00 210.00 / 0.05 100000.00 5000.00 / 0.00',
    ],
    [
      'rent that is given back',
      { sales: ['-20000'], simple: '-1000' },
      '0.05 -20000.00 -1000.00 / 0.00',
    ],
    ['a used fixed asset', { disposals: ['10000'], output: '1300' }, '10000.00'],
    [
      'a used fixed asset with its whole clearing',
      { disposals: ['10000', '-8000', '-2000'], output: '1300' },
      '10000.00',
    ],
    [
      'the voucher of a vehicle sold with its costs and gain',
      {
        disposals: ['-57968.75', '-500', '60000', '-1531.25'],
        others: '211531.25',
        received: '67300',
        output: '7800',
      },
      '60000.00',
    ],
    [
      'the voucher of three vehicles, each cleared by itself',
      {
        disposals: ['-900', '-1900', '-2900', '1000', '2000', '3000', '-100', '-100', '-100'],
        output: '780',
      },
      '6000.00',
    ],
    [
      'the gift of an asset, whose tax stands in its loss',
      { disposals: ['-5000', '-650', '5650'], others: '15650', output: '650' },
      '5000.00',
    ],
    [
      'a used fixed asset at 3 %',
      { disposals: ['50000'], simple: '1500' },
      '0.03 50000.00 1500.00 / 50000.00',
    ],
    [
      'a used fixed asset at 2 %',
      { disposals: ['50000'], simple: '1000' },
      '0.02 50000.00 1000.00 / 50000.00',
    ],
    [
      'a used fixed asset beside a sale',
      { sales: ['20000'], disposals: ['10000'], output: '3900' },
      '10000.00',
    ],
    [
      'a sale with a clearing that is no sale',
      { sales: ['20000'], disposals: ['-7000'], output: '2600' },
      '0.00',
    ],
    [
      'an intangible asset by what was received',
      { received: '10600', others: '9000', output: '600' },
      '10000.00',
    ],
    ['a deemed sale at cost', { others: '10000', output: '1300' }, '10000.00'],
    ['a deemed sale above cost', { others: '10000', output: '1690' }, '0.00'],
    ['output tax alone', { received: '1300', output: '1300' }, '0.00'],
    ['simple tax alone', { received: '777', simple: '777' }, ' 0.00 777.00 / 0.00'],
    ['simple tax of no rate', { sales: ['10000'], simple: '777' }, ' 10000.00 777.00 / 0.00'],
  ])('reads %s', (_, drawn, expected) => {
    expect(readingOf(drawn)).toBe(expected);
  });

  const amount = fc
    .integer({ min: 100_00, max: 9_999_999_99 })
    .map((fen) => Money.parse(fen).dividedBy(100));
  const kind = fc.constantFrom(
    ...(['output', 'output', 'simple', 'disposal', 'simpleDisposal', 'mixed'] as const),
  );
  const outputRate = fc.constantFrom('0.13', '0.09', '0.06');
  const levyRate = fc.constantFrom('0.03', '0.05');
  const business = fc.record({
    kind,
    amount,
    more: amount,
    outputRate,
    levyRate,
    isReturn: fc.boolean(),
    isOtherSide: fc.boolean(),
  });
  const taxOf = (sales: Money, rate: string) => round2(sales.times(Money.parse(rate)));
  type Business = typeof business extends fc.Arbitrary<infer T> ? T : never;

  /** The amounts of a business as a person would list them, apart from what the reader finds. */
  function listed(each: Business) {
    const signed = (money: Money) => (each.isReturn ? money.negate() : money);
    // Lines of nearly one amount can't be told apart by their tax.
    const [own, more] = [signed(each.amount), signed(each.amount.plus(each.more))];
    const zero = Money.zero;
    const none = { booked: zero, general: zero, simple: zero, output: zero, levied: zero };
    switch (each.kind) {
      case 'output':
        return { ...none, booked: own, general: own, output: taxOf(own, each.outputRate) };
      case 'simple':
        return { ...none, booked: own, simple: own, levied: taxOf(own, each.levyRate) };
      case 'disposal':
        return { ...none, general: own, output: taxOf(own, each.outputRate) };
      case 'simpleDisposal':
        return { ...none, simple: own, levied: taxOf(own, each.levyRate) };
      case 'mixed':
        return {
          booked: own.plus(more),
          general: own,
          simple: more,
          output: taxOf(own, each.outputRate),
          levied: taxOf(more, each.levyRate),
        };
    }
  }

  function bookedAs(each: Business): GeneralVoucher {
    const { general, simple, output, levied } = listed(each);
    const isDisposal = each.kind === 'disposal' || each.kind === 'simpleDisposal';
    const lines = [general, simple].filter(({ isZero }) => !isZero);
    return {
      sales: isDisposal ? [] : lines,
      disposals: isDisposal ? lines : [],
      others: Money.zero,
      received: sumOf([general, simple, output, levied]),
      outputTax: output,
      simpleTax: levied,
    };
  }

  it('fill the form with the sums of what was sold and given back', () => {
    fc.assert(
      fc.property(fc.array(business, { maxLength: 12 }), (all) => {
        const read = generalSales(all.map(bookedAs), period);
        const lists = all.map(listed);
        const total = (key: keyof (typeof lists)[number], keep: (each: Business) => boolean) =>
          sumOf(lists.filter((_, index) => keep(all[index] as Business)).map((each) => each[key]));
        const every = () => true;
        // Returns stand in red, or on the other side of the column, where they are told as turned.
        const isTurned = (each: Business) => each.isReturn && each.isOtherSide;
        const side = (key: 'output' | 'levied') => ({
          credit: total(key, (each) => !isTurned(each)).toString(),
          debit: total(key, isTurned).negate().toString(),
        });
        const [output, levied] = [side('output'), side('levied')];
        const facts = taxFacts({
          vatType: 1,
          period,
          books: {
            '5001': { income: total('booked', every).toString() },
            '22210105': output,
            '222108': levied,
          },
          simple: read.simple.map(({ rate, sales, tax }) => [
            rate,
            sales.toString(),
            tax.toString(),
          ]),
          otherSales: read.others.toString(),
          readSales: read.read.toString(),
          turned: { '22210105': output.debit, '222108': levied.debit },
        });
        const rows = filledRows(taxFormOf('vat', facts), facts);
        const declared = [1, 5, 11, 21, 28].map((line) =>
          rows.find((row) => row.line === line)?.declared.toString(),
        );
        expect(declared).toEqual([
          total('general', every).toString(),
          total('simple', every).toString(),
          total('output', every).toString(),
          total('levied', every).toString(),
          '0.00',
        ]);
      }),
      { numRuns: 200 },
    );
  });
});
