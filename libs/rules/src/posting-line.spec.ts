import fc from 'fast-check';
import { Money } from './money';
import { checkVoucher } from './posting';
import {
  codesOf,
  draft,
  line,
  voucherOf,
  postingFacts,
  type LineText,
} from './testing/posting-draft';

const money = Money.parse;

describe('the amount of a line', () => {
  it('stands on one side only', () => {
    const lines = [line({ debit: '5', credit: '5' }), line({ debit: '1' }), line({ credit: '1' })];
    expect(checkVoucher(draft(lines), postingFacts)).toMatchObject([
      { code: 'LINE_BOTH_SIDES', row: 1 },
    ]);
  });

  it('is not zero', () => {
    expect(codesOf(voucherOf({ debit: '0.00' }))).toEqual(['LINE_NO_AMOUNT', 'LINE_NO_AMOUNT']);
  });

  it('is exact to the fen', () => {
    expect(codesOf(voucherOf({ debit: '0.005' }))).toEqual([
      'AMOUNT_TOO_PRECISE',
      'AMOUNT_TOO_PRECISE',
    ]);
    expect(codesOf(voucherOf({ debit: '0.500' }))).toEqual([]);
  });

  it('lies below ten 万亿 on either side of zero', () => {
    expect(codesOf(voucherOf({ debit: '9999999999999.99' }))).toEqual([]);
    expect(codesOf(voucherOf({ debit: '10000000000000' }))).toContain('AMOUNT_TOO_LARGE');
    expect(codesOf(voucherOf({ credit: '-10000000000000' }))).toContain('AMOUNT_TOO_LARGE');
    const quantity = money('10000000000000');
    expect(codesOf(voucherOf({ subjectId: 6, debit: '1', quantity }))).toEqual([
      'AMOUNT_TOO_LARGE',
    ]);
  });
});

describe('the subject of a line', () => {
  it.each([
    [99, 'SUBJECT_UNKNOWN', '不存在，请重新选择科目'],
    [3, 'SUBJECT_NOT_LEAF', '科目“2221 应交税费”有下级科目，只能记入末级科目'],
    [4, 'SUBJECT_DISABLED', '科目“1011 旧户”已停用'],
  ])('number %d is refused as %s', (subjectId, code, words) => {
    const problems = checkVoucher(voucherOf({ subjectId, debit: '1' }), postingFacts);
    expect(problems).toMatchObject([{ code, row: 1, field: 'subjectId' }]);
    expect(problems[0]?.msg).toContain(words);
  });
});

describe('the auxiliary items of a line', () => {
  const problemsOf = (auxiliary: Record<string, number>, subjectId = 5) =>
    checkVoucher(voucherOf({ subjectId, debit: '1', auxiliary }), postingFacts);

  it('are complete with the required ones', () => {
    expect(problemsOf({ '1': 55 })).toEqual([]);
    expect(problemsOf({ '1': 55, '2': 70 })).toEqual([]);
  });

  it('are refused without a required one', () => {
    expect(problemsOf({ '2': 70 })).toEqual([
      {
        code: 'AUXILIARY_REQUIRED',
        row: 1,
        link: 'of',
        field: 'auxiliary.1',
        msg: '科目“1122 应收账款”须按“客户”核算，请选择客户',
      },
    ]);
  });

  it('are refused when the item is unknown or of another category', () => {
    expect(problemsOf({ '1': 999 })).toMatchObject([{ code: 'AUXILIARY_UNKNOWN', row: 1 }]);
    expect(problemsOf({ '1': 70 })).toMatchObject([{ code: 'AUXILIARY_UNKNOWN', row: 1 }]);
  });

  it('are refused in a category that the subject does not have', () => {
    expect(problemsOf({ '1': 55, '9': 1 })).toMatchObject([{ field: 'auxiliary.9' }]);
    expect(problemsOf({ '1': 55 }, 2)).toMatchObject([{ code: 'AUXILIARY_UNKNOWN' }]);
  });

  it('are refused when disabled', () => {
    expect(problemsOf({ '1': 56 })).toMatchObject([
      { code: 'AUXILIARY_DISABLED', msg: expect.stringContaining('客户“停业客户”已停用') },
    ]);
  });
});

describe('quantity and unit price', () => {
  const pair = [line({ debit: '1' }), line({ subjectId: 2, credit: '1' })];
  const codes = (quantity: string, unitPrice: string, debit: string) =>
    codesOf(
      voucherOf({ subjectId: 6, debit, quantity: money(quantity), unitPrice: money(unitPrice) }),
    );

  it.each([
    ['10', '12.5', '125.00'],
    ['3', '33.33', '100.00'],
    ['3', '33.3', '100.00'],
    ['1000', '0.333', '333.33'],
    ['-2', '5', '-10'],
    ['1', '100', '100.01'],
  ])('%s × %s explain %s', (quantity, price, amount) => {
    expect(codes(quantity, price, amount)).toEqual([]);
  });

  it.each([
    ['10', '12.5', '126.00'],
    ['3', '33', '100.00'],
    ['1000', '0.333', '333.51'],
    ['2', '5', '-10'],
    ['1', '100', '100.02'],
  ])('%s × %s do not explain %s', (quantity, price, amount) => {
    expect(codes(quantity, price, amount)).toEqual(['QUANTITY_MISMATCH']);
  });

  it('have the sign of the amount, with a price and without', () => {
    const of = (quantity: string, side: LineText) =>
      codesOf(voucherOf({ subjectId: 6, quantity: money(quantity), ...side }));
    expect(of('-2', { debit: '10' })).toEqual(['QUANTITY_MISMATCH']);
    expect(of('2', { debit: '-10' })).toEqual(['QUANTITY_MISMATCH']);
    expect(of('2', { credit: '-10' })).toEqual(['QUANTITY_MISMATCH']);
    expect(of('-2', { credit: '-10' })).toEqual([]);
    expect(of('-2', { debit: '10', unitPrice: money('-5') })).toEqual(['QUANTITY_MISMATCH']);
    expect(of('0', { debit: '10', unitPrice: money('-5') })).toEqual(['QUANTITY_MISMATCH']);
    const [problem] = checkVoucher(
      voucherOf({ subjectId: 6, debit: '10', quantity: money('-2') }),
      postingFacts,
    );
    expect(problem).toMatchObject({
      row: 1,
      link: 'of',
      field: 'quantity',
      msg: '数量 -2 与金额 10.00 正负相反，数量与金额须同正同负，红字请都填负数',
    });
  });

  it('stand only on a subject that keeps quantities', () => {
    const figures = { quantity: money(2), unitPrice: money(5) };
    expect(codesOf(voucherOf({ subjectId: 7, debit: '10', ...figures }))).toEqual([
      'QUANTITY_NOT_ALLOWED',
    ]);
    expect(codesOf(voucherOf({ subjectId: 6, debit: '10', ...figures }))).toEqual([]);
  });

  it('of any signs agree only when quantity and amount have the same', () => {
    const figures = fc.integer({ min: -1_000, max: 1_000 }).filter((figure) => figure !== 0);
    fc.assert(
      fc.property(figures, figures, fc.boolean(), (count, amount, isDebit) => {
        const side = { [isDebit ? 'debit' : 'credit']: String(amount) };
        const found = codesOf(voucherOf({ subjectId: 6, quantity: money(count), ...side }));
        expect(found).toEqual(count < 0 === amount < 0 ? [] : ['QUANTITY_MISMATCH']);
      }),
    );
  });

  it('take zeros at the end of a price for stated', () => {
    const figures = { subjectId: 6, debit: '100', quantity: money(3), unitPrice: money('33.3') };
    expect(codesOf(voucherOf({ ...figures, unitPriceDecimals: 1 }))).toEqual([]);
    expect(codesOf(voucherOf({ ...figures, unitPriceDecimals: 2 }))).toEqual(['QUANTITY_MISMATCH']);
  });

  it('may come without an amount, where the subject keeps quantities', () => {
    const gift = { quantity: money(7), unitPrice: Money.zero };
    expect(codesOf(draft([line({ subjectId: 6, ...gift }), ...pair]))).toEqual([]);
    expect(codesOf(draft([line({ subjectId: 2, ...gift }), ...pair]))).toEqual([
      'QUANTITY_NOT_ALLOWED',
    ]);
    expect(codesOf(draft([line({ subjectId: 6, quantity: Money.zero }), ...pair]))).toEqual([
      'LINE_NO_AMOUNT',
    ]);
  });

  it('of zero are none', () => {
    const figures = { subjectId: 6, debit: '5', unitPrice: money(3) };
    expect(codesOf(voucherOf({ ...figures, quantity: Money.zero }))).toEqual([]);
  });

  it('need not both be given', () => {
    expect(codesOf(voucherOf({ subjectId: 6, debit: '1', quantity: money(7) }))).toEqual([]);
    expect(codesOf(voucherOf({ subjectId: 6, debit: '1', unitPrice: money(7) }))).toEqual([]);
  });

  it('always agree when the amount was computed and the price rounded', () => {
    const quantities = fc.integer({ min: 1, max: 100_000 });
    const amounts = fc.integer({ min: 1, max: 100_000_000 });
    const scales = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(quantities, amounts, scales, (count, fen, scale) => {
        const amount = money(fen).dividedBy(100, 2);
        const price = amount.dividedBy(count, scale);
        // A price that happens to end in zeros is taken as shorter, which only allows more,
        // except for a whole number, which allows nothing.
        fc.pre(price.decimals > 0 && !price.isZero);
        expect(codes(String(count), price.toExactText(), String(amount))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('foreign currency', () => {
  const codes = (more: LineText) =>
    codesOf(voucherOf({ debit: '710.00', currency: 'USD', ...more }));
  const foreignAmount = money(100);

  it('agrees when amount × rate is the base amount', () => {
    expect(codes({ foreignAmount, exchangeRate: money('7.1') })).toEqual([]);
    expect(codes({ debit: '712.35', foreignAmount, exchangeRate: money('7.1235') })).toEqual([]);
  });

  it('agrees within what the last decimal of the rate explains', () => {
    expect(codes({ debit: '712.35', foreignAmount, exchangeRate: money('7.12') })).toEqual([]);
    expect(codes({ debit: '712.51', foreignAmount, exchangeRate: money('7.12') })).toEqual([
      'CURRENCY_MISMATCH',
    ]);
  });

  const large = (debit: string, exchangeRateDecimals: number) =>
    voucherOf({
      debit,
      currency: 'USD',
      foreignAmount: money(100_000),
      exchangeRate: money('7.1'),
      exchangeRateDecimals,
    });

  it('takes zeros at the end of the rate for stated', () => {
    expect(codesOf(large('714900', 4))).toEqual(['CURRENCY_MISMATCH']);
    expect(codesOf(large('710006', 4))).toEqual(['CURRENCY_MISMATCH']);
    expect(codesOf(large('710001', 4))).toEqual([]);
  });

  it('explains at most half a percent of the amount, however coarse the rate is', () => {
    expect(codesOf(large('714900', 1))).toEqual(['CURRENCY_MISMATCH']);
    expect(codesOf(large('713567.83', 1))).toEqual(['CURRENCY_CONFIRM']);
    expect(codesOf(large('713568', 1))).toEqual(['CURRENCY_MISMATCH']);
  });

  it('needs a confirmation for a difference above 1.00', () => {
    expect(codesOf(large('710001.01', 4))).toEqual(['CURRENCY_CONFIRM']);
    expect(codesOf({ ...large('710001.01', 4), confirmed: true })).toEqual([]);
    expect(codesOf({ ...large('710006', 4), confirmed: true })).toEqual(['CURRENCY_MISMATCH']);
    expect(checkVoucher(large('710004', 4), postingFacts)[0]?.msg).toContain('相差 4.00');
  });

  it('is refused without a rate above zero', () => {
    expect(codes({ foreignAmount })).toEqual(['CURRENCY_MISMATCH']);
    expect(codes({ foreignAmount, exchangeRate: Money.zero })).toEqual(['CURRENCY_MISMATCH']);
  });

  it('is refused on a subject without that currency', () => {
    expect(codes({ currency: 'EUR', foreignAmount, exchangeRate: money('7.1') })).toEqual([
      'CURRENCY_NOT_ALLOWED',
    ]);
  });

  it('may move the base amount alone, as a revaluation does, by zero or by nothing', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ foreignAmount: Money.zero })).toEqual([]);
    expect(codes({ foreignAmount: Money.zero, exchangeRate: money('7.1') })).toEqual([]);
  });

  it('is named on a subject that is kept in foreign currencies, the base currency too', () => {
    expect(codes({ currency: 'CNY' })).toEqual([]);
    expect(codes({ currency: null })).toEqual(['CURRENCY_REQUIRED']);
    expect(codes({ currency: '' })).toEqual(['CURRENCY_REQUIRED']);
  });
});
