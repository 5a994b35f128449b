import { Money } from '../../money';
import { lastReturnFigures, quarterOpening, vatOpenings, type OpeningFacts } from './openings';
import { vatInvoice } from './testing/vat-invoices';

const money = Money.parse;
const waiting = vatInvoice({
  id: 1,
  tickedFor: null,
  isOpening: true,
  lines: [{ sales: '1000.00', rate: '13%' }],
});

const facts: OpeningFacts = {
  vatType: 1,
  enabled: '2026-09',
  period: '2026-10',
  isMonthly: true,
  creditCarried: money('5000.00'),
  unpaidTax: Money.zero,
  creditBalance: money('5000.00'),
  unpaidBalance: Money.zero,
  invoices: [waiting],
  pendingBalance: money('130.00'),
  redsWithoutBlue: 0,
  quarterSales: null,
  windowSales: null,
};

function items(changes: Partial<OpeningFacts>): string[] {
  return vatOpenings({ ...facts, ...changes }).map(({ code, state }) => `${code} ${state}`);
}

describe('openings of the VAT page', () => {
  it('of a general taxpayer are the last return and the unticked input of 222105', () => {
    expect(items({})).toEqual(['lastReturn done', 'unticked done']);
    expect(items({ creditCarried: null })).toContain('lastReturn missing');
    expect(items({ pendingBalance: money('130.01') })).toContain('unticked differs');
    expect(items({ invoices: [] })).toContain('unticked missing');
    expect(items({ invoices: [], pendingBalance: Money.zero })).toContain('unticked done');
    expect(items({ redsWithoutBlue: 2 })).toContain('oldBlues missing');
  });

  it('of a small-scale taxpayer are sales of the quarter and of twelve months before the books', () => {
    const small = { vatType: 0, isMonthly: false, period: '2026-09' } as const;
    expect(items(small)).toEqual(['quarterSales missing', 'windowSales missing']);
    const entered = { ...small, quarterSales: money('1.00'), windowSales: money('2.00') };
    expect(items(entered)).toEqual(['quarterSales done', 'windowSales done']);
    // The next quarter is whole, and a year later the books hold the window.
    expect(items({ ...small, period: '2026-12' })).toEqual(['windowSales missing']);
    expect(items({ ...small, period: '2027-12' })).toEqual([]);
    expect(items({ ...small, isMonthly: true })).toEqual(['windowSales missing']);
  });
});

describe('the last return before the books', () => {
  const lastReturn = (changes: Partial<OpeningFacts>) =>
    vatOpenings({ ...facts, ...changes }).find(({ code }) => code === 'lastReturn');

  it('is compared with the opening balances of 应交增值税 and 未交增值税', () => {
    expect(lastReturn({ creditBalance: money('4000.00') })).toEqual({
      code: 'lastReturn',
      state: 'differs',
      text:
        '2026年第08期申报表第 20 栏期末留抵税额 5,000.00，应交增值税期初借方余额 4,000.00，相差 1,000.00；' +
        '请更正期初余额，或改填申报表的金额',
    });
    expect(lastReturn({ unpaidTax: money('80.00'), unpaidBalance: money('-80.00') })?.text).toBe(
      '2026年第08期申报表第 32 栏期末未缴税额 80.00，未交增值税和简易计税期初贷方余额 -80.00，相差 160.00；' +
        '请更正期初余额，或改填申报表的金额',
    );
    expect(lastReturn({ creditCarried: null, creditBalance: money('1.00') })?.state).toBe(
      'missing',
    );
  });

  it('gives the return of the first period of the books its lines, and no other return', () => {
    const span = { vatType: 1 as const, enabled: '2026-09', periodFrom: '2026-09' };
    const amounts = { creditCarried: money('500.00'), unpaidTax: null };
    expect(lastReturnFigures({ ...span, ...amounts })).toEqual([
      {
        key: 'creditBefore',
        amount: money('500.00'),
        title: '增值税期初 2026年第08期申报表第 20 栏',
      },
    ]);
    expect(lastReturnFigures({ ...span, ...amounts, periodFrom: '2026-10' })).toEqual([]);
    expect(lastReturnFigures({ ...span, ...amounts, vatType: 0 })).toEqual([]);
  });
});

describe('sales of the quarter before the books', () => {
  const span = {
    vatType: 0 as const,
    isMonthly: false,
    enabled: '2026-02',
    periodFrom: '2026-01',
    periodTo: '2026-03',
    quarterSales: money('120000.00'),
  };
  const salesOf = (changes: Partial<typeof span> | { readonly vatType: 1 }) =>
    quarterOpening({ ...span, ...changes }).map(({ sales, rate }) => `${sales.toString()} ${rate}`);

  it('are a sale of the quarter in which the books begin after its first month', () => {
    expect(salesOf({})).toEqual(['120000.00 1%']);
    expect(salesOf({ enabled: '2026-01' })).toEqual([]);
    expect(salesOf({ periodFrom: '2026-04', periodTo: '2026-06' })).toEqual([]);
    expect(salesOf({ periodFrom: '2026-02', periodTo: '2026-02' })).toEqual([]);
    expect(salesOf({ isMonthly: true })).toEqual([]);
    expect(salesOf({ vatType: 1 })).toEqual([]);
    expect(salesOf({ quarterSales: Money.zero })).toEqual([]);
  });
});
