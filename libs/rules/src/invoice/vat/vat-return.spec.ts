import { Money } from '../../money';
import reference from '../../testing/data/tax-form-examples.json';
import { invoiceFigures } from './given-figures';
import {
  returnBasis,
  smallContext,
  vatContext,
  vatInvoice,
  type InvoiceOf,
} from './testing/vat-invoices';
import type { TaxMovement, ReturnBasis } from './vat-return';
import { vatReturn } from './vat-return';
import { vatFigures } from './vat-figures';
import type { VatContext } from './vat-invoice';

const money = Money.parse;
const movement = (changes: Partial<Record<keyof TaxMovement, string>>): TaxMovement => ({
  code: changes.code ?? '',
  name: changes.name ?? '',
  opening: money(changes.opening ?? '0'),
  debit: money(changes.debit ?? '0'),
  credit: money(changes.credit ?? '0'),
});

function returned(
  invoices: readonly InvoiceOf[],
  context: VatContext,
  basis: Partial<ReturnBasis> = {},
) {
  const figures = invoiceFigures(vatFigures(invoices.map(vatInvoice), context), context);
  const result = vatReturn(figures, { context, basis: returnBasis(basis) });
  const line = (number: number) => result.lines.find((each) => each.line === number);
  return { ...result, line, at: (number: number) => line(number)?.amount.toString() };
}

/** Invoices that come to the totals of an example of a general taxpayer. */
function invoicesOf(example: {
  readonly salesTotal: string;
  readonly line11: string;
  readonly line12: string;
  readonly line14: string;
  readonly line21: string;
  readonly line5?: string;
}): InvoiceOf[] {
  const simple = example.line5 ?? money(example.line21).times(100).dividedBy(3).toString();
  const taxed = money(example.salesTotal).minus(money(simple)).toString();
  const rate = '13%';
  const input = { amount: money('1'), issueDate: '2026-10-02' };
  return [
    { id: 1, lines: [{ sales: taxed, rate, tax: example.line11 }] },
    { id: 2, tickedFor: '2026-10', facts: { ...input, tax: money(example.line12) } },
    {
      id: 3,
      tickedFor: null,
      blueDeductPeriod: '2026-10',
      facts: { ...input, amount: money('-1'), tax: money(example.line14).negate() },
    },
    ...(money(simple).isZero
      ? []
      : [{ id: 4, facts: { kind: 'DE_ORDINARY' }, lines: [{ sales: simple, rate: '3%' }] }]),
  ];
}

const used = {
  id: 'VG07',
  salesTotal: '250000.00',
  line5: '50000.00',
  line11: '26000.00',
  line12: '10000.00',
  line13: '0.00',
  line14: '0.00',
  line17: '10000.00',
  line18: '10000.00',
  line19: '16000.00',
  line20: '0.00',
  line21: '1500.00',
  line23: '500.00',
  line24: '17000.00',
  line28: '0.00',
  line34: '17000.00',
  smallLowProfitHalf: true,
  urbanMaintenance7: '595.00',
  educationExempt: false,
  educationSurcharge: '255.00',
  localEducation: '170.00',
};

describe('the return of a general taxpayer', () => {
  it.each([...reference.general, used])('is that of the reference: $id', (example) => {
    const isUsed = example.id === used.id;
    const invoices = invoicesOf(example).map((invoice) =>
      isUsed && invoice.id === 4 ? { ...invoice, businessId: 9 } : invoice,
    );
    const { at, surtaxes } = returned(invoices, vatContext({ assetDisposalIds: [9] }), {
      books: new Map([
        ['22210104', movement({ debit: isUsed ? '0' : example.line23 })],
        ['222103', movement({ debit: example.line28 })],
      ]),
      before: new Map([
        [20, money(example.line13)],
        [32, Money.zero],
      ]),
      isHalved: example.smallLowProfitHalf,
    });
    for (const line of [11, 12, 13, 14, 17, 18, 19, 20, 21, 23, 24, 28, 34] as const) {
      expect([line, at(line)]).toEqual([line, example[`line${line}`]]);
    }
    expect(surtaxes.map(({ due }) => due.toString())).toEqual([
      example.urbanMaintenance7,
      example.educationSurcharge,
      example.localEducation,
    ]);
  });

  it('has every line of the form once and in order, each with its source', () => {
    for (const invoices of [[], invoicesOf(used)]) {
      const { lines } = returned(invoices, vatContext());
      const official = lines.map(({ line }) => line).filter((line) => line <= 41);
      expect(official).toEqual(Array.from({ length: 41 }, (_, index) => index + 1));
      expect(lines.filter(({ source }) => source === '')).toEqual([]);
    }
    const { line } = returned(invoicesOf(used), vatContext());
    expect(line(11)?.source).toBe('销项发票 1 张');
    expect(line(12)?.source).toBe('已勾选发票 1 张');
    expect(line(1)?.source).toBe('发票销售额合计−5−7−8');
    expect(line(17)?.source).toBe('按栏次计算：12+13−14−15+16');
    expect(line(4)?.source).toBe('发票和账簿没有这一栏的数据，有发生的请在申报表手工填写');
  });

  it('of the picture owes what it shows, with halved surtaxes', () => {
    const { taxDue, at } = returned(
      [
        { id: 1, lines: [{ sales: '255700.00', rate: '13%', tax: '32331.00' }] },
        {
          id: 2,
          tickedFor: '2026-10',
          facts: { amount: money('196388.54'), tax: money('20978.51') },
        },
        {
          id: 3,
          tickedFor: null,
          blueDeductPeriod: '2026-09',
          lines: [{ sales: '-1000.00', rate: '13%' }],
        },
      ],
      vatContext(),
    );
    expect(taxDue.toString()).toBe('11482.49');
    expect([14, 17, 18, 19, 20, 34, 39, 40, 41].map(at).join(' ')).toBe(
      '130.00 20848.51 20848.51 11482.49 0.00 11482.49 401.89 172.24 114.82',
    );
  });

  it('takes surtaxes of prepaid VAT off what is to be paid', () => {
    const { surtaxes } = returned(invoicesOf(used), vatContext(), {
      books: new Map([['222103', movement({ debit: '2000.00' })]]),
    });
    expect(surtaxes.map(({ due, payable }) => `${due.toString()} ${payable.toString()}`)).toEqual([
      '612.50 542.50',
      '262.50 232.50',
      '175.00 155.00',
    ]);
  });
});

describe('the return of a small-scale taxpayer', () => {
  const ordinary = { kind: 'DE_ORDINARY' };

  it.each(reference.small)('is that of the reference: $id', (example) => {
    const { at, surtaxes } = returned(
      [
        { id: 1, facts: ordinary, lines: [{ sales: example.ordinarySales, rate: '1%' }] },
        { id: 2, lines: [{ sales: example.specialInvoiceSales, rate: '1%' }] },
      ],
      smallContext(),
    );
    for (const line of [1, 10, 15, 16, 18, 22] as const) {
      expect([line, at(line)]).toEqual([line, example[`line${line}`]]);
    }
    const expected = [example.urbanMaintenance, example.educationSurcharge, example.localEducation];
    expect(surtaxes.map(({ due }) => due.toString())).toEqual(expected);
  });

  it('reduces no special invoice at 3 %: VS08', () => {
    const { at } = returned(
      [
        { id: 1, facts: ordinary, lines: [{ sales: '320000.00', rate: '1%' }] },
        { id: 2, lines: [{ sales: '50000.00', rate: '1%' }] },
        { id: 3, lines: [{ sales: '30000.00', rate: '3%' }] },
      ],
      smallContext(),
    );
    expect([1, 2, 3, 7, 10, 15, 16, 18, 22, 23, 24, 25].map(at).join(' ')).toBe(
      '400000.00 80000.00 320000.00 0.00 0.00 12000.00 7400.00 0.00 4600.00 161.00 69.00 46.00',
    );
  });

  it('reduces a used asset to 2 %: VS09', () => {
    const { at } = returned(
      [
        { id: 1, facts: ordinary, lines: [{ sales: '350000.00', rate: '1%' }] },
        { id: 2, facts: ordinary, businessId: 9, lines: [{ sales: '10000.00', rate: '3%' }] },
      ],
      smallContext({ assetDisposalIds: [9] }),
    );
    expect([1, 2, 3, 7, 10, 15, 16, 18, 22, 23, 24, 25].map(at).join(' ')).toBe(
      '350000.00 0.00 350000.00 10000.00 0.00 10800.00 7100.00 0.00 3700.00 129.50 55.50 37.00',
    );
  });

  it('has every line of the form once', () => {
    const lines = returned([], smallContext()).lines.map(({ line }) => line);
    const official = lines.filter((line) => line <= 25);
    expect(official).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  });

  it('counts sales of the quarter before the books', () => {
    const before = {
      id: 'opening',
      title: '启用前本季销售额',
      rate: '1%',
      good: 'goods' as const,
      sales: money('200000.00'),
      tax: money('2000.00'),
      isOpening: true,
    };
    const { at } = returned(
      [{ id: 1, facts: ordinary, lines: [{ sales: '100000.00', rate: '1%' }] }],
      smallContext({ uninvoiced: [before] }),
    );
    expect([1, 10, 22].map(at)).toEqual(['300000.00', '0.00', '3000.00']);
  });
});

describe('what a return carries over', () => {
  const given = [
    { key: 'creditBefore', amount: money('500.00'), title: '增值税期初 第 20 栏' },
    { key: 'unpaidBefore', amount: money('80.00'), title: '增值税期初 第 32 栏' },
  ] as const;
  const linesOf = (basis: Partial<ReturnBasis>, figures: Parameters<typeof vatReturn>[0]) => {
    const { lines } = vatReturn(figures, { context: vatContext(), basis: returnBasis(basis) });
    const at = (number: number) => lines.find(({ line }) => line === number);
    return [13, 25].map((line) => `${at(line)?.amount.toString()} ${at(line)?.source}`);
  };
  const books = new Map([
    ['222101', movement({ code: '2221001', name: '应交增值税', opening: '65.00' })],
    ['222102', movement({ code: '2221002', name: '未交增值税', opening: '-9.00' })],
  ]);

  it('is of the declared return, else of the openings, else of the books', () => {
    const before = new Map([
      [20, money('565.00')],
      [32, money('0.00')],
    ]);
    expect(linesOf({ books, before }, given)).toEqual([
      '565.00 上期申报第 20 栏 期末留抵税额',
      '0.00 上期申报第 32 栏 期末未缴税额',
    ]);
    expect(linesOf({ books }, given)).toEqual([
      '500.00 增值税期初 第 20 栏',
      '80.00 增值税期初 第 32 栏',
    ]);
  });

  it('names the subjects of the account set that it comes from', () => {
    const [credit, unpaid] = linesOf({ books }, []);
    expect(credit).toBe('65.00 2221001 应交增值税 期初借方余额');
    expect(unpaid).toContain('9.00 2221002 未交增值税 期初贷方余额');
  });
});
