import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { workedExample, type WorkedVoucher } from '../testing';
import { cellOf, closingSubjects, figuresOf, workedFigures } from '../testing/closing';
import { cellClosing, ClosingBook, type ClosingFigures } from './closing-book';
import type { ClosingContext } from './closing-context';
import { proposeSteps, type Proposal, type StepChoice } from './closing-step';
import { templatesFor } from './closing-templates';

const general: ClosingContext = {
  period: '2026-01',
  standard: 0,
  vatType: 1,
  baseCurrency: 'CNY',
  codeOf: (code) => code,
  rates: new Map(),
};

type Inputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All steps, with what a person has set by step; `off` and `on` differ from the standard. */
function choices(
  context: ClosingContext,
  inputs: Inputs = {},
  { off = [], on = [] }: { off?: readonly string[]; on?: readonly string[] } = {},
): StepChoice[] {
  return templatesFor(context.standard, context.vatType).map((template) => ({
    template,
    enabled: on.includes(template.id) || (template.enabled && !off.includes(template.id)),
    skipped: false,
    inputs: inputs[template.id] ?? {},
  }));
}

const splitProfit = { off: ['pl-transfer'], on: ['pl-income', 'pl-expense', 'stamp'] };
const numberOf = ({ no }: WorkedVoucher) => Number(no.split('-')[1]);
/** What a person has given for January: the sheets of cards and wages. */
const given: Inputs = {
  payroll: { office: '32000.00', sales: '20000.00' },
  social: { office: '6800.00', sales: '4000.00' },
  'payroll-withhold': { social: '4200.00', incomeTax: '360.00' },
  depreciation: { office: '2850.00', sales: '1150.00' },
  'amort-deferred': { amount: '5000.00' },
  stamp: { contracts: '300000.00', half: '0.5' },
  cogs: { rate: '0.50' },
  surtax: { half: '0.5' },
  'income-tax': { rate: '0.05', frequency: 'month' },
};
const byHand = new Set([...Array.from({ length: 26 }, (_, index) => index + 1), 30, 31]);
const titles: Readonly<Record<string, number>> = {
  payroll: 27,
  social: 28,
  'payroll-withhold': 29,
  depreciation: 33,
  'amort-deferred': 34,
  cogs: 35,
  'vat-transfer': 36,
  surtax: 37,
  'income-tax': 38,
  'pl-income': 39,
  'pl-expense': 40,
};

const codeOf = new Map(closingSubjects.map(({ id, code }) => [id, code]));
const told = ({ lines }: Pick<Proposal, 'lines'>) =>
  lines
    .map(({ subjectId, debit, credit }) => [
      codeOf.get(subjectId),
      debit.toString(),
      credit.toString(),
    ])
    .sort();

function propose(
  figures: ClosingFigures,
  context: ClosingContext = general,
  inputs: Inputs = {},
  switches: Parameters<typeof choices>[2] = {},
): ReadonlyMap<string, Proposal> {
  const steps = proposeSteps(choices(context, inputs, switches), new ClosingBook(figures), context);
  return new Map(steps.map((step) => [step.id, step]));
}

describe('the steps of a month’s end', () => {
  it('make the closing vouchers of the worked example, line by line', () => {
    const figures = workedFigures((voucher) => byHand.has(numberOf(voucher)));
    const steps = propose(figures, general, given, { ...splitProfit, off: ['pl-transfer'] });
    // Stamp duty was booked by hand: January is no end of a quarter.
    const stamp = workedFigures(
      (voucher) => byHand.has(numberOf(voucher)) || numberOf(voucher) === 32,
    );
    const withStamp = propose(stamp, general, given, {
      off: ['pl-transfer'],
      on: ['pl-income', 'pl-expense'],
    });
    expect(steps.get('stamp')).toMatchObject({ state: 'idle', note: '本期不到结转时点' });
    for (const [id, number] of Object.entries(titles)) {
      const expected = workedExample.vouchers.find((voucher) => numberOf(voucher) === number);
      const lines = (expected?.lines ?? []).map(({ code, debit, credit }) => [code, debit, credit]);
      expect([id, told(withStamp.get(id) ?? { lines: [] })]).toEqual([id, lines.sort()]);
    }
  });

  it('change exactly where a late voucher reaches', () => {
    const before = propose(
      workedFigures((v) => (byHand.has(numberOf(v)) || numberOf(v) === 32) && numberOf(v) !== 16),
      general,
      given,
      splitProfit,
    );
    const after = propose(
      workedFigures((v) => byHand.has(numberOf(v)) || numberOf(v) === 32),
      general,
      given,
      splitProfit,
    );
    const changed = [...after].filter(
      ([id, step]) => JSON.stringify(told(step)) !== JSON.stringify(told(before.get(id) ?? step)),
    );
    expect(changed.map(([id]) => id)).toEqual([
      'cogs',
      'vat-transfer',
      'surtax',
      'income-tax',
      'pl-income',
      'pl-expense',
    ]);
  });

  const fen = fc.integer({ min: -9_999_999, max: 9_999_999 });
  const money = (cents: number) => Money.parse(cents).dividedBy(100);
  const leaves = closingSubjects.filter(({ leaf }) => leaf).map(({ code }) => code);
  const anyMonth = fc.array(fc.tuple(fc.constantFrom(...leaves), fen, fen, fen), { maxLength: 30 });
  const december = { ...general, period: '2025-12' };
  const figuresFrom = (drawn: readonly (readonly [string, number, number, number])[]) => {
    const own = new Map(drawn.map((each) => [each[0], each]));
    const cells = [...own.values()].map(([code, opening, debit, credit]) => {
      const isResult = code.startsWith('5');
      const figures = { debit: money(debit), credit: money(credit) };
      return cellOf(code, { ...figures, opening: isResult ? Money.zero : money(opening) });
    });
    return figuresOf(cells);
  };

  it('balance, whatever the books hold', () => {
    fc.assert(
      fc.property(anyMonth, (drawn) => {
        for (const step of propose(figuresFrom(drawn), december).values()) {
          const debit = sumOf(step.lines.map((line) => line.debit));
          expect(debit.toString()).toBe(sumOf(step.lines.map((line) => line.credit)).toString());
          expect(step.amount.toString()).toBe(debit.toString());
        }
      }),
      { numRuns: 60 },
    );
  });

  it('leave nothing on income and expense, on 本年利润 and on the parts of 利润分配 at the end of a year', () => {
    fc.assert(
      fc.property(anyMonth, (drawn) => {
        const book = new ClosingBook(figuresFrom(drawn));
        proposeSteps(choices(december), book, december);
        const left = book
          .cellsWhere(
            ({ code, category }) =>
              category === 'profit' || code === '3103' || /^31040[1-5]/.test(code),
          )
          .filter((cell) => !cellClosing(cell).isZero);
        expect(left.map(({ subjectId }) => codeOf.get(subjectId))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('carry to 本年利润 what the result of the month is', () => {
    fc.assert(
      fc.property(anyMonth, (drawn) => {
        const figures = figuresFrom(drawn);
        const book = new ClosingBook(figures);
        const before = book.totalsOf('3103').closing;
        const january = { ...general, period: '2026-01' };
        proposeSteps(choices(january), book, january);
        const result = book.profitTotals(() => false).monthIncome;
        expect(before.minus(book.totalsOf('3103').closing).toString()).toBe(result.toString());
      }),
      { numRuns: 60 },
    );
  });

  it('post the same again when nothing has changed', () => {
    fc.assert(
      fc.property(anyMonth, (drawn) => {
        const [once, twice] = [figuresFrom(drawn), figuresFrom(drawn.toReversed())];
        expect([...propose(once, december)].map(([id]) => id)).toEqual(
          [...propose(twice, december)].map(([id]) => id),
        );
        expect(told({ lines: [...propose(once).values()].flatMap(({ lines }) => lines) })).toEqual(
          told({ lines: [...propose(figuresFrom(drawn)).values()].flatMap(({ lines }) => lines) }),
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe('a step', () => {
  const small: ClosingContext = { ...general, vatType: 0, period: '2026-03' };
  /** Small-scale taxpayers book on 222101 itself. */
  const smallChart = closingSubjects.flatMap((subject) =>
    /^222101../.test(subject.code)
      ? []
      : [{ ...subject, leaf: subject.leaf || subject.code === '222101' }],
  );
  const sold = (sales: string, vat: string) =>
    figuresOf(
      [
        cellOf('5001', { credit: Money.parse(sales) }),
        cellOf('222101', { credit: Money.parse(vat) }),
      ],
      smallChart,
    );

  it('frees small-scale taxpayers below the threshold, by the law of the month', () => {
    const relief = (period: string, sales: string) =>
      propose(sold(sales, '3000.00'), { ...small, period }).get('vat-small-exempt');
    expect(relief('2026-03', '299999.99')?.amount.toString()).toBe('3000.00');
    expect(relief('2026-03', '300000.00')).toMatchObject({ state: 'idle' });
    expect(relief('2025-12', '300000.00')?.amount.toString()).toBe('3000.00');
    expect(relief('2025-12', '300000.01')).toMatchObject({ state: 'idle' });
    // No law is known: a person says what holds.
    expect(relief('2028-03', '1000.00')).toMatchObject({
      state: 'open',
      note: expect.stringContaining('季销售额起征点'),
    });
    expect(relief('2026-02', '1000.00')).toMatchObject({ state: 'idle', note: '本期不到结转时点' });
  });

  it('levies surtaxes of small-scale taxpayers on what is left of the VAT, half, and none for education', () => {
    const steps = propose(sold('400000.00', '4000.00'), small);
    expect(told(steps.get('surtax') ?? { lines: [] })).toEqual([
      ['222114', '0.00', '140.00'],
      ['222115', '0.00', '60.00'],
      ['222116', '0.00', '40.00'],
      ['540302', '140.00', '0.00'],
      ['540303', '60.00', '0.00'],
      ['540304', '40.00', '0.00'],
    ]);
    const free = propose(sold('200000.00', '2000.00'), small, {
      'vat-small-exempt': { special: '500.00' },
    });
    // Below the exemption only the duty of construction is left, on the VAT of special invoices.
    expect(told(free.get('surtax') ?? { lines: [] })).toEqual([
      ['222114', '0.00', '17.50'],
      ['540302', '17.50', '0.00'],
    ]);
  });

  it('leaves out what was accrued or carried to cost by hand', () => {
    const byHand = (voucher: WorkedVoucher) => numberOf(voucher) <= 38;
    const steps = propose(workedFigures(byHand), general, given);
    for (const id of ['cogs', 'vat-transfer', 'surtax', 'income-tax']) {
      expect([id, steps.get(id)?.state]).toEqual([id, 'idle']);
    }
    const halfTaxed = propose(
      workedFigures((voucher) => numberOf(voucher) <= 37),
      general,
      { ...given, surtax: { half: '1' } },
    );
    expect(halfTaxed.get('surtax')?.amount.toString()).toBe('542.40');
    // 80 % is an estimate for who books no cost: nobody has chosen it here.
    const unchosen = propose(workedFigures(byHand), general, {});
    expect(unchosen.get('cogs')).toMatchObject({ state: 'idle', lines: [] });
    const chosen = propose(workedFigures(byHand), general, { cogs: { rate: '0.60' } });
    expect(chosen.get('cogs')?.amount.toString()).toBe('26000.00');
  });

  it('revalues money in foreign currencies and names the rate that is missing', () => {
    const cell = { currency: 'USD', foreign: Money.parse(1000), opening: Money.parse('7000.00') };
    const figures = figuresOf([cellOf('1002', cell), cellOf('1123', cell)]);
    expect(propose(figures).get('fx')).toMatchObject({
      state: 'open',
      note: expect.stringContaining('USD 期末汇率'),
    });
    const at = (rate: string) =>
      told(
        propose(figures, { ...general, rates: new Map([['USD', rate]]) }).get('fx') ?? {
          lines: [],
        },
      );
    expect(at('7.123456')).toEqual([
      ['1002', '123.46', '0.00'],
      ['530105', '0.00', '123.46'],
    ]);
    expect(at('6.9')).toEqual([
      ['1002', '0.00', '100.00'],
      ['560304', '100.00', '0.00'],
    ]);
  });

  it('takes the cost of goods by the average of the month, and all of it with the last piece', () => {
    const figures = (sold: string) =>
      figuresOf([
        cellOf('1405', {
          auxiliaryKey: '6:1',
          opening: Money.parse('100.00'),
          debit: Money.parse('250.00'),
          quantityOpening: Money.parse(10),
          quantityDebit: Money.parse(20),
        }),
        cellOf('5001', {
          auxiliaryKey: '6:1',
          credit: Money.parse('900.00'),
          quantityCredit: Money.parse(sold),
        }),
      ]);
    const cost = (sold: string) =>
      propose(figures(sold), general, { cogs: { method: 'weightedAverage' } }).get('cogs');
    expect(cost('7')?.amount.toString()).toBe('81.67');
    expect(cost('30')?.amount.toString()).toBe('350.00');
    expect(cost('31')).toMatchObject({
      state: 'refused',
      problems: [{ code: 'CLOSING_QUANTITY', msg: expect.stringContaining('少于本期销售 31') }],
    });
  });

  it('never takes more goods than there are by a percentage of the revenue, and says so', () => {
    const figures = (stock: string) =>
      figuresOf([
        cellOf('1405', { opening: Money.parse(stock) }),
        cellOf('5001', { credit: Money.parse('900.00') }),
      ]);
    const short = propose(figures('100.00')).get('cogs');
    expect(short?.amount.toString()).toBe('100.00');
    expect(short?.note).toBe(
      '按成本率应结转 720.00，超过库存商品余额 100.00，只结转 100.00；请核对成本率，或先补录入库',
    );
    expect(propose(figures('720.00')).get('cogs')?.note).toBeNull();
    expect(propose(figures('-5.00')).get('cogs')).toMatchObject({
      state: 'idle',
      note: expect.stringContaining('超过库存商品余额 -5.00，没有结转'),
    });
    // Who sells services alone is told nothing.
    expect(
      propose(figuresOf([cellOf('5001', { credit: Money.parse(9) })])).get('cogs'),
    ).toMatchObject({ state: 'idle', note: '没有可结转的金额' });
  });

  it('tells how the cost came about by its own method', () => {
    const figures = figuresOf([
      cellOf('1405', { opening: Money.parse('100.00'), quantityOpening: Money.parse(10) }),
      cellOf('5001', { credit: Money.parse('900.00') }),
    ]);
    const told = (method: string) =>
      propose(figures, general, { cogs: { method } }).get('cogs')?.computation;
    expect(told('percentOfRevenue')).toBe('900.00 × 80%');
    expect(told('inventoryBalance')).toBe('库存商品期末余额 100.00 全部结转');
    expect(told('weightedAverage')).toMatch(/平均单价$/);
    expect(told('movingAverage')).toMatch(/^本期没有按数量销售的商品$/);
  });

  it('takes goods that customers have only given back at the average, or says that there is none', () => {
    const figures = (opening: string) =>
      figuresOf([
        cellOf('1405', {
          auxiliaryKey: '6:1',
          opening: Money.parse(opening),
          quantityOpening: Money.parse(opening).dividedBy(10),
        }),
        cellOf('5001', {
          auxiliaryKey: '6:1',
          debit: Money.parse('60.00'),
          quantityDebit: Money.parse(2),
        }),
      ]);
    const cost = (opening: string) =>
      propose(figures(opening), general, { cogs: { method: 'weightedAverage' } }).get('cogs');
    expect(cost('100.00')?.amount.toString()).toBe('-20.00');
    expect(cost('0.00')?.problems[0]?.msg).toContain('退货 2 没有平均单价');
  });

  it('is refused with the subject that stands in its way', () => {
    const figures = figuresOf([cellOf('5001', { credit: Money.parse('900.00') })]);
    const without = (change: (code: string) => object | null): ClosingFigures => ({
      ...figures,
      subjects: closingSubjects.flatMap((subject) => {
        const changed = change(subject.code);
        return changed ? [{ ...subject, ...changed }] : [];
      }),
    });
    const problem = (change: (code: string) => object | null) =>
      propose(without(change)).get('pl-transfer');
    const only = (more: object | null) => (code: string) => (code === '3103' ? more : {});
    for (const [more, code] of [
      [null, 'CLOSING_SUBJECT_MISSING'],
      [{ leaf: false }, 'CLOSING_SUBJECT_NOT_LEAF'],
      [{ enabled: false }, 'CLOSING_SUBJECT_DISABLED'],
      [{ required: [{ categoryId: 5, categoryName: '项目' }] }, 'CLOSING_ITEM_REQUIRED'],
    ] as const) {
      expect(problem(only(more))).toMatchObject({ state: 'refused', problems: [{ code }] });
    }
    const replaced = propose(without(only(null)), general, {
      'pl-transfer': { 'subject:3103': '310406' },
    });
    expect(told(replaced.get('pl-transfer') ?? { lines: [] })).toEqual([
      ['310406', '0.00', '900.00'],
      ['5001', '900.00', '0.00'],
    ]);
  });

  it('refuses rates beyond 100 %, unknown choices and what is no number, by name', () => {
    const wrong = (inputs: Inputs, id: string) =>
      propose(figuresOf([]), general, inputs).get(id)?.problems[0]?.msg;
    expect(wrong({ cogs: { rate: '1.2' } }, 'cogs')).toBe('成本率应在 0 至 100% 之间，请重新填写');
    expect(wrong({ cogs: { rate: 'x' } }, 'cogs')).toBe('成本率应为数字，请重新填写');
    expect(wrong({ cogs: { method: 'guess' } }, 'cogs')).toContain('方法只能是');
    expect(wrong({ depreciation: { office: '1.234' } }, 'depreciation')).toContain('最多 2 位小数');
  });
});
