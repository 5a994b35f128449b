import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import { invoiceFigures } from './given-figures';
import {
  amountGiven,
  smallContext,
  vatContext,
  vatInvoice,
  type InvoiceOf,
} from './testing/vat-invoices';
import type { VatContext } from './vat-invoice';
import { vatFigures } from './vat-figures';

const figuresOf = (invoices: readonly InvoiceOf[], context: VatContext = vatContext()) =>
  vatFigures(invoices.map(vatInvoice), context);

const figureGetter = (invoices: readonly InvoiceOf[], context: VatContext = vatContext()) => {
  const list = invoiceFigures(figuresOf(invoices, context), context);
  return (key: string) => amountGiven(list, key);
};

const money = Money.parse;
const uninvoiced = (id: string, sales: string, tax: string) => ({
  id,
  title: '记-1',
  rate: '13%',
  good: 'goods' as const,
  sales: money(sales),
  tax: money(tax),
  isOpening: false,
});

describe('the VAT page of the picture', () => {
  const context = vatContext({ uninvoiced: [uninvoiced('u1', '2600.00', '338.00')] });
  const figures = figuresOf(
    [
      { id: 1, lines: [{ sales: '240100.00', rate: '13%' }] },
      { id: 2, lines: [{ sales: '13000.00', rate: '6%', good: 'service' }] },
      { id: 3, tickedFor: '2026-10', lines: [{ sales: '129088.54', rate: '13%' }] },
      { id: 4, tickedFor: '2026-10', lines: [{ sales: '24000.00', rate: '9%' }] },
      { id: 5, tickedFor: '2026-10', lines: [{ sales: '22000.00', rate: '6%' }] },
      { id: 6, tickedFor: '2026-10', lines: [{ sales: '20000.00', rate: '3%' }] },
      {
        id: 7,
        tickedFor: '2026-10',
        facts: { kind: 'RAIL' },
        lines: [{ sales: '1300.00', rate: '9%' }],
      },
      {
        id: 8,
        tickedFor: null,
        blueDeductPeriod: '2026-09',
        lines: [{ sales: '-1000.00', rate: '13%' }],
      },
    ],
    context,
  );

  it('has output by rate, with what is not invoiced apart', () => {
    expect(
      figures.output.map(({ rate, origin, count, sales, tax }) =>
        [rate, origin, count, sales.toString(), tax.toString()].join(' '),
      ),
    ).toEqual([
      '13% invoice 1 240100.00 31213.00',
      '6% invoice 1 13000.00 780.00',
      '13% uninvoiced 1 2600.00 338.00',
    ]);
    const { sales, tax } = figures.outputTotal;
    expect([sales.toString(), tax.toString()]).toEqual(['255700.00', '32331.00']);
  });

  it('has ticked input by rate, tickets apart, and red invoices as transfer-out', () => {
    expect(
      figures.input.map(({ kind, rate, schedule2, tax }) =>
        [kind, rate, schedule2, tax.toString()].join(' '),
      ),
    ).toEqual([
      ' 13% 2 16781.51',
      ' 9% 2 2160.00',
      ' 6% 2 1320.00',
      ' 3% 2 600.00',
      'RAIL 9% 2 117.00',
    ]);
    expect(figures.inputTotal.tax.toString()).toBe('20978.51');
    expect(figures.transferOut).toMatchObject([{ reason: 'red', rate: '13%', schedule2: '20' }]);
    expect(figures.transferTotal.tax.toString()).toBe('130.00');
  });

  it('gives each figure with its source', () => {
    const list = invoiceFigures(figures, context);
    const titles = new Map(list.map(({ key, title }) => [key, title]));
    expect(titles.get('outputTax')).toBe('销项发票 2 张、未开票收入 1 笔');
    expect(titles.get('inputTax')).toBe('已勾选发票 5 张');
    expect(titles.get('transferOut')).toBe('红字发票和其他转出 1 笔');
  });
});

describe('red input invoices', () => {
  interface Month {
    readonly line12: string;
    readonly line14: string;
  }
  const cases: readonly [string, readonly InvoiceOf[], Readonly<Record<string, Month>>][] = [
    [
      'RI01',
      [input(1, '13000.00', '2026-09', '2026-09'), red(2, '-1300.00', '2026-09')],
      {
        '2026-09': { line12: '13000.00', line14: '0.00' },
        '2026-10': { line12: '0.00', line14: '1300.00' },
      },
    ],
    [
      'RI02',
      [input(1, '1950.00', '2026-10', '2026-10'), red(2, '-195.00', '2026-10')],
      { '2026-10': { line12: '1950.00', line14: '195.00' } },
    ],
    [
      'RI03',
      [input(1, '1170.00', '2026-10', null), red(2, '-1170.00', null)],
      { '2026-10': { line12: '0.00', line14: '0.00' } },
    ],
    [
      'RI04',
      [
        { ...input(1, '2600.00', '2026-09', '2026-11'), deductibleTax: '1950.00' },
        red(2, '-650.00', '2026-11'),
      ],
      {
        '2026-09': { line12: '0.00', line14: '0.00' },
        '2026-10': { line12: '0.00', line14: '0.00' },
        '2026-11': { line12: '1950.00', line14: '0.00' },
      },
    ],
  ];
  it.each(cases)('are those of the reference: %s', (_, invoices, expected) => {
    for (const [month, { line12, line14 }] of Object.entries(expected)) {
      const figures = figuresOf(invoices, vatContext({ periodFrom: month, periodTo: month }));
      const found = [figures.inputTotal.tax.toString(), figures.transferTotal.tax.toString()];
      expect([month, found]).toEqual([month, [line12, line14]]);
    }
  });

  it('count in the month of their issue', () => {
    const invoices = [input(1, '130.00', '2026-08', '2026-08'), red(2, '-130.00', '2026-08')];
    const taxOf = (month: string) =>
      figuresOf(invoices, vatContext({ periodFrom: month, periodTo: month })).transferTotal.tax;
    expect([taxOf('2026-09').toString(), taxOf('2026-10').toString()]).toEqual(['0.00', '130.00']);
  });

  it('are in line 14 with what they take back, and the rest is named', () => {
    const spared = { ...red(2, '-130.00', '2026-08'), takenBack: money('30.00') };
    const figures = figuresOf([input(1, '130.00', '2026-08', '2026-08'), spared]);
    const { transferOut, transferTotal, sparedReds } = figures;
    expect(transferTotal.tax.toString()).toBe('30.00');
    expect(transferOut.map(({ reason, tax }) => `${reason} ${tax.toString()}`)).toEqual([
      'red 30.00',
    ]);
    expect(sparedReds.map(({ id, tax }) => `${id} ${tax.toString()}`)).toEqual(['2 100.00']);
    const [given] = invoiceFigures(figures, vatContext()).filter(
      ({ key }) => key === 'transferOut',
    );
    expect(given?.title).toBe(
      '红字发票和其他转出 1 笔，1 张红字发票的税额 100.00 此前已转出，不重复转出',
    );
  });

  function input(id: number, tax: string, month: string, tickedFor: string | null): InvoiceOf {
    const facts = { issueDate: `${month}-05`, tax: money(tax), amount: money(tax) };
    return { id, tickedFor, facts };
  }

  function red(id: number, tax: string, blueDeductPeriod: string | null): InvoiceOf {
    return { ...input(id, tax, '2026-10', null), blueDeductPeriod };
  }
});

describe('what counts in no line', () => {
  it('is voided, blocked, and named for the blocked, output and input apart', () => {
    const figures = figuresOf([
      { id: 1, disposition: 'block', lines: [{ sales: '100.00', rate: '13%' }] },
      {
        id: 2,
        disposition: 'block',
        tickedFor: '2026-10',
        lines: [{ sales: '50.00', rate: '9%' }],
      },
      { id: 3, facts: { taxStatus: 'voided' }, lines: [{ sales: '70.00', rate: '13%' }] },
      { id: 4, disposition: 'void', lines: [{ sales: '70.00', rate: '13%' }] },
    ]);
    expect([figures.outputTotal, figures.inputTotal]).toMatchObject([{ count: 0 }, { count: 0 }]);
    const { output, input } = figures.blocked;
    expect([output.count, output.sales.toString(), output.tax.toString()]).toEqual([
      1,
      '100.00',
      '13.00',
    ]);
    expect([input.count, input.tax.toString()]).toEqual([1, '4.50']);
    expect(figures.voided).toBe(2);
  });

  it('is told to tax filing by a figure of its own, which names how many', () => {
    const figures = figuresOf([
      { id: 1, disposition: 'block', lines: [{ sales: '100.00', rate: '13%' }] },
      { id: 2, lines: [{ sales: '10.00', rate: '13%' }] },
    ]);
    const list = invoiceFigures(figures, vatContext());
    const titleOf = (key: string) => list.find((each) => each.key === key)?.title;
    expect(titleOf('blockedOutput')).toBe('1 张销项发票被拦截未计入，金额 100.00、税额 13.00');
    expect(titleOf('outputSales')).toBe('销项发票 1 张，另有 1 张被拦截未计入');
    expect(
      figureGetter([{ id: 2, lines: [{ sales: '10.00', rate: '13%' }] }])('blockedOutput'),
    ).toBe(undefined);
  });

  it('is unticked input that could be ticked, up to the end of the month', () => {
    const waiting = (id: number, of: Partial<InvoiceOf>): InvoiceOf => ({
      id,
      tickedFor: null,
      lines: [{ sales: '100.00', rate: '13%' }],
      ...of,
    });
    const { unticked } = figuresOf([
      waiting(1, {}),
      waiting(2, { facts: { issueDate: '2026-11-01' } }),
      waiting(3, { tickedFor: '2026-11' }),
      waiting(4, { facts: { taxStatus: 'redFull' } }),
      waiting(5, { facts: { riskLevel: 'abnormal' } }),
      waiting(6, { disposition: 'block' }),
      waiting(7, { deductibleTax: '0.00' }),
      waiting(8, { facts: { issueDate: '2026-01-05' }, isOpening: true }),
    ]);
    expect([unticked.count, unticked.tax.toString()]).toEqual([3, '39.00']);
  });
});

describe('figures that tax filing is given', () => {
  it('are none without invoices, and none of input without input invoices', () => {
    const list = (invoices: readonly InvoiceOf[]) =>
      invoiceFigures(figuresOf(invoices), vatContext()).map(({ key }) => key);
    expect(list([])).toEqual([]);
    expect(list([{ id: 1, lines: [{ sales: '1.00', rate: '13%' }] }])).not.toContain('inputTax');
    expect(list([{ id: 1, tickedFor: null, lines: [{ sales: '1.00', rate: '13%' }] }])).toEqual([
      'inputTax',
      'untickedTax',
      'transferOut',
    ]);
  });

  it('tell each kind of sale of a general taxpayer', () => {
    const context = vatContext({ assetDisposalIds: [9] });
    const figure = figureGetter(
      [
        {
          id: 1,
          lines: [
            { sales: '100.00', rate: '13%' },
            { sales: '50.00', rate: '免税' },
          ],
        },
        { id: 2, lines: [{ sales: '60.00', rate: '6%', good: 'service' }] },
        { id: 3, lines: [{ sales: '200.00', rate: '5%', good: 'service' }] },
        // A used asset with an ordinary invoice is reduced to 2 %, with a special one it is not.
        { id: 4, businessId: 9, facts: { kind: 'DE_ORDINARY' }, lines: [at3('1000.00')] },
        { id: 5, businessId: 9, lines: [at3('500.00')] },
        {
          id: 6,
          lines: [
            { sales: '30.00', rate: '0%' },
            { sales: '20.00', rate: '不征税' },
          ],
        },
      ],
      context,
    );
    const keys = ['outputSales', 'outputTax', 'simpleSales', 'simpleTax', 'usedAssetSales'];
    expect(keys.map(figure)).toEqual(['1940.00', '16.60', '1700.00', '55.00', '1000.00']);
    expect(['exemptSales', 'exemptGoodsSales', 'exportSales'].map(figure)).toEqual([
      '80.00',
      '80.00',
      '0.00',
    ]);
    expect(['goodsSales', 'serviceSales'].map(figure)).toEqual(['100.00', '60.00']);
  });

  it('have goods and services by their rates where invoices have no 税收分类编码', () => {
    const list = invoiceFigures(
      figuresOf([
        { id: 1, lines: [{ sales: '10.00', rate: '13%' }] },
        {
          id: 2,
          lines: [
            { sales: '400.00', rate: '13%', good: 'other' },
            { sales: '50.00', rate: '13%', good: 'other' },
            { sales: '30.00', rate: '6%', good: 'other' },
            { sales: '7.00', rate: '9%', good: 'other' },
          ],
        },
        { id: 3, lines: [{ sales: '-100.00', rate: '13%', good: 'other' }] },
        { id: 4, lines: [{ sales: '5.00', rate: '13%', good: 'labour' }] },
        { id: 5, rate: '13%', facts: { amount: money('1000.00'), tax: money('130.00') } },
      ]),
      vatContext(),
    );
    const shown = ['goodsSales', 'labourSales', 'serviceSales'].map((key) => {
      const found = list.find((each) => each.key === key);
      return [found?.amount.toString(), found?.title];
    });
    expect(shown).toEqual([
      ['1360.00', '销项发票 4 张，其中 3 张没有税收分类编码，按税率归入'],
      ['5.00', '销项发票 1 张'],
      ['30.00', '销项发票 1 张，其中 1 张没有税收分类编码，按税率归入'],
    ]);
  });

  it('of a small-scale taxpayer have no good without a code: 3 % is of goods and services', () => {
    const invoices = [{ id: 1, lines: [{ sales: '10.00', rate: '3%', good: 'other' as const }] }];
    const figure = figureGetter(invoices, smallContext());
    expect([figure('goodsSales'), figure('serviceSales')]).toEqual(['0.00', '0.00']);
  });

  it('have exports of a producer in a line of their own', () => {
    const invoices = [{ id: 1, lines: [{ sales: '30.00', rate: '0%' }] }];
    const figure = figureGetter(invoices, vatContext({ isExportRefunded: true }));
    expect([figure('exportSales'), figure('exemptSales')]).toEqual(['30.00', '0.00']);
  });

  it('have tax before the reduction where an invoice shows a reduced rate', () => {
    const figure = figureGetter([
      { id: 1, lines: [{ sales: '10000.00', rate: '2%' }] },
      { id: 2, lines: [{ sales: '10000.00', rate: '0.5%' }] },
    ]);
    const keys = ['simpleSales', 'simpleTax', 'usedAssetSales', 'levyRelief'];
    expect(keys.map(figure)).toEqual(['20000.00', '600.00', '10000.00', '250.00']);
  });

  it('count an invoice without lines at 适用税率 and name it', () => {
    const header = { amount: money('100.00'), tax: money('13.00') };
    const figures = figuresOf([{ id: 1, facts: header }]);
    expect([figures.unknown.count, figures.unknown.tax.toString()]).toEqual([1, '13.00']);
    expect(figures.output).toMatchObject([{ kind: 'unknown', rate: '' }]);
    expect(figureGetter([{ id: 1, facts: header }])('outputTax')).toBe('13.00');
    expect(figuresOf([{ id: 1, rate: '13%', facts: header }]).unknown.count).toBe(0);
  });

  it('tell the sales of a small-scale taxpayer by rate, special invoices apart', () => {
    const ordinary = { kind: 'DE_ORDINARY' };
    const figure = figureGetter(
      [
        { id: 1, facts: ordinary, lines: [{ sales: '1000.00', rate: '1%' }] },
        { id: 2, lines: [{ sales: '200.00', rate: '1%' }] },
        { id: 3, lines: [at3('300.00')] },
        { id: 4, facts: ordinary, lines: [{ sales: '400.00', rate: '5%', good: 'service' }] },
        { id: 5, facts: ordinary, lines: [{ sales: '50.00', rate: '免税' }] },
        { id: 6, facts: ordinary, businessId: 9, lines: [at3('600.00')] },
        { id: 7, facts: { ...ordinary, issueDate: '2026-12-31' }, lines: [at3('10.00')] },
      ],
      smallContext({ assetDisposalIds: [9] }),
    );
    const keys = ['outputSales', 'reducedSales', 'specialSales', 'specialReducedSales'];
    expect(keys.map(figure)).toEqual(['2560.00', '1200.00', '500.00', '200.00']);
    const others = ['ordinarySales', 'propertySales', 'usedAssetSales', 'exemptSales'];
    expect(others.map(figure)).toEqual(['1010.00', '400.00', '600.00', '50.00']);
    expect([figure('goodsSales'), figure('serviceSales')]).toEqual(['2160.00', '400.00']);
    expect(figure('outputTax')).toBe(undefined);
  });

  function at3(sales: string) {
    return { sales, rate: '3%' };
  }
});

describe('any invoices', () => {
  const rates = fc.constantFrom('13%', '9%', '6%', '5%', '3%', '0%', '免税', '不征税', '');
  const amounts = fc.integer({ min: -99_999, max: 999_999 }).map((fen) => String(fen / 100));
  const line = fc.record({ sales: amounts, rate: rates });
  const invoices = fc
    .array(
      fc.record({
        lines: fc.array(line, { maxLength: 3 }),
        tickedFor: fc.constantFrom(undefined, null, '2026-09', '2026-10', '2026-11'),
        disposition: fc.constantFrom('ok' as const, 'warn' as const, 'block' as const),
        month: fc.constantFrom('09', '10', '11'),
      }),
    )
    .map((list) =>
      list.map(({ tickedFor, month, ...rest }, index): InvoiceOf => {
        const facts = { issueDate: `2026-${month}-15` };
        const base = { ...rest, id: index + 1, facts };
        return tickedFor === undefined ? base : { ...base, tickedFor };
      }),
    );

  it('add up over the rates, in any order, with blocked ones in no line', () => {
    fc.assert(
      fc.property(invoices, (list) => {
        const figures = figuresOf(list);
        const counted = list
          .filter((each) => each.disposition !== 'block' && each.tickedFor === undefined)
          .map(vatInvoice)
          .filter(({ facts }) => facts.issueDate.startsWith('2026-10'));
        const total = sumOf(counted.map(({ facts }) => facts.amount)).toString();
        expect(sumOf(figures.output.map(({ sales }) => sales)).toString()).toBe(total);
        expect(figures.outputTotal.sales.toString()).toBe(total);
        const byRate = sumOf(figures.input.map(({ tax }) => tax));
        expect(byRate.toString()).toBe(figures.inputTotal.tax.toString());
        const { sales: _, ...shown } = figures;
        const { sales: __, ...turned } = figuresOf(list.toReversed());
        expect(JSON.stringify(turned)).toBe(JSON.stringify(shown));
      }),
    );
  });

  it('give sales that the lines of the return divide without rest', () => {
    fc.assert(
      fc.property(invoices, (list) => {
        const figure = figureGetter(list);
        const amount = (key: string) => money(figure(key) ?? '0');
        const { sales } = figuresOf(list);
        const taxed = sales.filter(({ kind }) => kind === 'taxed' || kind === 'unknown');
        const line1 = amount('outputSales')
          .minus(amount('simpleSales'))
          .minus(amount('exportSales'))
          .minus(amount('exemptSales'));
        expect(line1.toString()).toBe(sumOf(taxed.map((each) => each.sales)).toString());
      }),
    );
  });

  it('come to nothing with their reds of the same month', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
        const blue = vatInvoice({ id: 1, facts: { taxStatus: 'redFull' }, lines });
        const reversed = lines.map(({ sales, rate }) => ({ sales: String(-Number(sales)), rate }));
        const figures = vatFigures([blue, vatInvoice({ id: 2, lines: reversed })], vatContext());
        for (const each of invoiceFigures(figures, vatContext())) {
          expect([each.key, each.amount.toString()]).toEqual([each.key, '0.00']);
        }
      }),
    );
  });
});
