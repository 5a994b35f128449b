import fc from 'fast-check';
import { Money } from '../money';
import type { ExamFacts } from './exam';
import { examine } from './examiner';
import { differencesSince, filledRows, handProblems, type HandRow } from './form';
import { taxFormOf } from './forms';
import { smallProfit } from './tax-exams';
import { taxKinds, type TaxKind } from '../tax-names';
import reference from '../testing/data/tax-form-examples.json';
import { taxFacts, type FactsOf } from '../testing/tax-facts';

const rowsOf = (
  kind: Parameters<typeof taxFormOf>[0],
  of: FactsOf,
  hands: readonly HandRow[] = [],
) => {
  const facts = taxFacts(of);
  const rows = filledRows(taxFormOf(kind, facts), facts, hands);
  return new Map(rows.map((row) => [row.line, row]));
};
const declared = (rows: ReturnType<typeof rowsOf>, line: number) =>
  rows.get(line)?.declared.toString();
const nothingMore: ExamFacts = {
  isClosed: true,
  negativeStock: { largest: [], amount: Money.zero, count: 0 },
  oldReceivables: { largest: [], amount: Money.zero, count: 0 },
  oldAdvances: Money.zero,
  declaredSales: { amount: Money.zero, missing: [] },
  silent: [],
};
const byHand = (line: number, amount: string): HandRow => ({
  line,
  amount: Money.parse(amount),
  remark: '核对后更正',
});

describe('VAT of general taxpayers', () => {
  it.each(reference.general)('is that of the reference: $id', (example) => {
    const rows = rowsOf('vat', {
      books: {
        '5001': { income: example.salesTotal },
        '22210105': { credit: example.line11 },
        '22210101': { debit: example.line12 },
        '22210107': { credit: example.line14 },
        '222108': { credit: example.line21 },
        '22210104': { debit: example.line23 },
        '222103': { debit: example.line28 },
      },
      before: { 20: example.line13, 32: '0' },
    });
    for (const line of [11, 12, 13, 14, 17, 18, 19, 20, 21, 23, 24, 28, 34] as const) {
      expect([line, declared(rows, line)]).toEqual([line, example[`line${line}`]]);
    }
  });

  it('of the worked month owes what its voucher transfers', () => {
    const rows = rowsOf('vat', {
      books: {
        '5001': { income: '260000.00' },
        '22210105': { credit: '33800.00' },
        '22210101': { debit: '24760.00' },
        '222102': { opening: '-15600.00', debit: '15600.00' },
      },
    });
    const lines = [1, 11, 12, 19, 24, 25, 30, 32, 34];
    expect(lines.map((line) => declared(rows, line))).toEqual([
      '260000.00',
      '33800.00',
      '24760.00',
      '9040.00',
      '9040.00',
      '15600.00',
      '15600.00',
      '9040.00',
      '9040.00',
    ]);
  });

  it('reduces and counts paid in advance no more than there is tax, and knows what was paid too much', () => {
    const rows = rowsOf('vat', {
      books: {
        '22210105': { credit: '100.00' },
        '22210101': { debit: '60.00' },
        '22210104': { debit: '280.00' },
        '222103': { debit: '50.00' },
        '222102': { opening: '20.00' },
      },
    });
    expect([19, 23, 24, 25, 28, 34].map((line) => declared(rows, line))).toEqual([
      '40.00',
      '40.00',
      '0.00',
      '-20.00',
      '0.00',
      '0.00',
    ]);
    expect(rows.get(25)?.books.toString()).toBe('-20.00');
    // Neither the relief nor what was prepaid is lost: both wait for the next period, and so does the debt paid too much.
    expect([32, 233, 284].map((line) => declared(rows, line))).toEqual([
      '-20.00',
      '240.00',
      '50.00',
    ]);
    const next = rowsOf('vat', {
      books: { '22210105': { credit: '300.00' } },
      before: { 20: '0', 32: '-20', 233: '240', 284: '50' },
    });
    expect([23, 24, 25, 28, 32, 34, 233, 284].map((line) => declared(next, line))).toEqual([
      '240.00',
      '60.00',
      '-20.00',
      '50.00',
      '-10.00',
      '10.00',
      '0.00',
      '0.00',
    ]);
    const inPart = rowsOf('vat', {
      books: { '22210105': { credit: '100.00' }, '22210104': { debit: '30.00' } },
    });
    expect([23, 24].map((line) => declared(inPart, line))).toEqual(['30.00', '70.00']);
  });

  it('refunds what was paid of the month above its tax, and carries it on', () => {
    const of: FactsOf = {
      books: {
        '22210105': { credit: '100.00' },
        '22210101': { debit: '60.00' },
        '22210102': { debit: '50.00' },
      },
    };
    const rows = rowsOf('vat', of);
    expect([24, 28, 32, 34].map((line) => declared(rows, line))).toEqual([
      '40.00',
      '50.00',
      '-10.00',
      '-10.00',
    ]);
    const list = [...rows.values()];
    const findings = examine('vat', list, { facts: taxFacts(of), more: nothingMore });
    expect(findings.find(({ rule }) => rule === 'overpaid')?.title).toBe('增值税本期多缴 10.00');
  });

  it('counts on what a person writes over, and keeps what the books say beside it', () => {
    const books = { '22210105': { credit: '33800.00' }, '22210101': { debit: '24760.00' } };
    const rows = rowsOf('vat', { books }, [byHand(12, '22810.00')]);
    const told = [12, 17, 18, 19, 34].map((line) => {
      const row = rows.get(line);
      return `${line} ${row?.declared.toString()} ${row?.books.toString()} ${row?.remark ?? ''}`;
    });
    expect(told).toEqual([
      '12 22810.00 24760.00 核对后更正',
      '17 22810.00 24760.00 ',
      '18 22810.00 24760.00 ',
      '19 10990.00 9040.00 ',
      '34 10990.00 9040.00 ',
    ]);
  });

  it('takes the invoices before the books, where there are some', () => {
    const books = { '22210101': { debit: '24760.00' } };
    const row = rowsOf('vat', { books, given: { inputTax: '22810.00' } }).get(12);
    expect([row?.declared.toString(), row?.books.toString()]).toEqual(['22810.00', '24760.00']);
    expect(row?.terms).toMatchObject([{ origin: 'domain', title: '发票' }]);
  });
});

describe('VAT of small-scale taxpayers', () => {
  it.each(reference.small)('is that of the reference: $id', (example) => {
    const special = Money.parse(example.specialInvoiceSales).times(Money.parse('0.01'));
    const step = 'vat-small-exempt';
    const rows = rowsOf('vat', {
      vatType: 0,
      period: '2026-03',
      books: { '5001': { income: example.salesTotal } },
      inputs: { [step]: { special: special.toString() } },
      values: { [step]: { sales: example.salesTotal, exempt: example.belowThreshold ? '1' : '0' } },
    });
    for (const line of [1, 10, 15, 16, 18, 22] as const) {
      expect([line, declared(rows, line)]).toEqual([line, example[`line${line}`]]);
    }
  });
});

type Taxed = readonly (readonly [tax: string, sales: string])[];
type Amounts = readonly [line1: string, line4: string, line16: string, line22: string];

describe('VAT of small-scale taxpayers as the books hold it', () => {
  it.each<readonly [string, Taxed, string, Amounts]>([
    [
      'at 3 % with the reduction waived',
      [['12000', '400000']],
      '400000',
      ['400000.00', '0.00', '0.00', '12000.00'],
    ],
    ['at 5 % for rent', [['20000', '400000']], '400000', ['0.00', '400000.00', '0.00', '20000.00']],
    [
      'at 3 % and at 1 %',
      [
        ['9000', '300000'],
        ['1000', '100000'],
      ],
      '400000',
      ['400000.00', '0.00', '2000.00', '10000.00'],
    ],
    ['without any tax', [], '400000', ['400000.00', '0.00', '8000.00', '4000.00']],
    [
      'with tax split off at the end of the month',
      [['12000', '-12000']],
      '400000',
      ['400000.00', '0.00', '0.00', '12000.00'],
    ],
    [
      'with a return of sales at 3 %',
      [
        ['5000', '500000'],
        ['-3000', '-100000'],
      ],
      '400000',
      ['400000.00', '0.00', '10000.00', '2000.00'],
    ],
  ])('%s', (_, taxed, income, expected) => {
    const rows = rowsOf('vat', {
      vatType: 0,
      period: '2026-03',
      taxed,
      books: { '5001': { income } },
      values: { 'vat-small-exempt': { sales: income, exempt: '0' } },
    });
    expect([1, 4, 16, 22].map((line) => declared(rows, line))).toEqual(expected);
  });

  it('keeps special invoices at 3 % below the threshold apart from those at 1 %', () => {
    const step = 'vat-small-exempt';
    const rows = rowsOf('vat', {
      vatType: 0,
      period: '2026-03',
      taxed: [
        ['900', '30000'],
        ['500', '50000'],
      ],
      books: { '5001': { income: '80000' } },
      inputs: { [step]: { special: '1000' } },
      values: { [step]: { sales: '80000', exempt: '1' } },
    });
    expect([1, 2, 10, 16, 22].map((line) => declared(rows, line))).toEqual([
      '40000.00',
      '40000.00',
      '40000.00',
      '200.00',
      '1000.00',
    ]);
  });
});

describe('taxes on top of VAT', () => {
  it.each(reference.general)('are those of the reference: $id', (example) => {
    const rows = rowsOf('surtax', {
      vatPayable: example.line24,
      inputs: { surtax: { city: '0.07', half: example.smallLowProfitHalf ? '0.5' : '1' } },
      values: { surtax: { levied: example.educationExempt ? '0' : '1' } },
    });
    expect([14, 24, 34].map((line) => declared(rows, line))).toEqual([
      example.urbanMaintenance7,
      example.educationSurcharge,
      example.localEducation,
    ]);
  });

  it('are those of the worked month, by the parts that the form shows', () => {
    const rows = rowsOf('surtax', {
      vatPayable: '9040.00',
      inputs: { surtax: { city: '0.07', half: '0.5' } },
      values: { surtax: { levied: '1' } },
    });
    expect([11, 13, 14, 24, 34, 40].map((line) => declared(rows, line))).toEqual([
      '632.80',
      '316.40',
      '316.40',
      '135.60',
      '90.40',
      '542.40',
    ]);
  });
});

describe('income tax of a quarter', () => {
  it.each(reference.incomeTax)('is that of the reference: $id', (example) => {
    const profit = Money.parse(example.line18);
    const isLoss = profit.isNegative;
    const rows = rowsOf('incomeTax', {
      income: isLoss ? { cost: profit.negate().toString() } : { revenue: example.line18 },
      inputs: {
        'income-tax': { rate: example.smallLowProfit ? '0.05' : '0.25', loss: example.line24 },
      },
      declaredThisYear: example.line30,
    });
    for (const line of [18, 24, 25, 27, 28, 30, 32] as const) {
      expect([line, declared(rows, line)]).toEqual([line, example[`line${line}`]]);
    }
  });

  it('has paid by each quarter what the year so far owes and what it shows as paid too much', () => {
    const profits = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(profits, fc.constantFrom('0.05', '0.25'), (quarters, rate) => {
        let [profit, paid] = [0, Money.zero];
        for (const quarter of quarters) {
          profit += quarter;
          const rows = rowsOf('incomeTax', {
            income: { revenue: String(profit) },
            inputs: { 'income-tax': { rate } },
            declaredThisYear: paid.toString(),
          });
          const read = (line: number) => rows.get(line)?.declared ?? Money.zero;
          paid = paid.plus(read(32));
          const owed = read(27).minus(read(28));
          expect(paid.minus(read(33)).toString()).toBe(owed.toString());
        }
      }),
    );
  });

  it('keeps what was paid too much for later quarters', () => {
    const rows = rowsOf('incomeTax', {
      income: { revenue: '500000.00' },
      inputs: { 'income-tax': { rate: '0.05' } },
      declaredThisYear: '30000.00',
    });
    expect([32, 33].map((line) => declared(rows, line))).toEqual(['0.00', '5000.00']);
  });

  const ofYear = (income: string, rate: string, period = '2026-12') => {
    const given = {
      period,
      income: { revenue: income },
      inputs: { 'income-tax': { rate } },
    };
    const rows = rowsOf('incomeTax', given);
    const line = (at: number) => rows.get(at)?.declared ?? Money.zero;
    const facts = taxFacts(given);
    return { rows, exam: smallProfit({ facts, line, more: { declaredSales: none } as never }) };
  };
  const none = { amount: Money.zero, missing: [] };

  it('relieves 小型微利企业 up to their limit and not a fen above it, and says so', () => {
    const relieved = (income: string) => declared(ofYear(income, '0.05').rows, 28);
    expect(relieved('3000000.00')).toBe('600000.00');
    expect(relieved('3000000.01')).toBe('0.00');
    expect(ofYear('3000000.00', '0.05').exam).toBeNull();
    expect(ofYear('3000000.01', '0.05').exam).toMatchObject({
      severity: 'serious',
      title: '应纳税所得额 3,000,000.01 超过 3,000,000.00，不是小型微利企业',
      text: '已按 25% 计算，减免为 0；请在结转设置改选税率（财政部 税务总局公告2023年第12号）',
    });
    expect(ofYear('3000000.00', '0.25').exam).toMatchObject({
      severity: 'warn',
      title: '所得 3,000,000.00 不超过 3,000,000.00，现按 25% 计算',
      text: expect.stringContaining('实际税负 5%；'),
    });
    expect(ofYear('3000000.01', '0.25').exam).toBeNull();
    expect(ofYear('3000000.00', '0.15').exam).toBeNull();
  });

  it('knows 小型微利企业 only in months whose policy is known', () => {
    expect(ofYear('100.00', '0.25', '2028-03').exam).toBeNull();
    // The rate that a person has chosen counts, without a limit that nobody knows.
    expect(declared(ofYear('3000000.01', '0.05', '2028-03').rows, 28)).toBe('600000.00');
    expect(declared(ofYear('100.00', '0.25', '2028-03').rows, 27)).toBe('25.00');
  });

  it('takes payments of the year before off what was paid, where nothing was declared', () => {
    const rows = rowsOf('incomeTax', {
      books: { '222112': { yearOpening: '-4200.00', ytdDebit: '5200.00' } },
      income: { revenue: '100000.00' },
    });
    expect(declared(rows, 30)).toBe('1000.00');
  });
});

describe('stamp duty and wages', () => {
  it('are of contracts that a person tells, and of capital that has grown', () => {
    const rows = rowsOf('stamp', {
      books: { '3001': { credit: '1000000.00' }, '222117': { credit: '140.00' } },
      inputs: { stamp: { contracts: '100000.00', rate: '0.0003', half: '0.5' } },
    });
    expect([3, 6, 7, 8].map((line) => declared(rows, line))).toEqual([
      '30.00',
      '250.00',
      '140.00',
      '140.00',
    ]);
  });

  it('have bonus, severance and other pay on lines of their own where payroll tells them', () => {
    const given = {
      wages: '52000.00',
      annualBonus: '36001.00',
      severancePay: '300000.00',
      otherPay: '30000.00',
    };
    const rows = rowsOf('withheld', { given });
    expect([1, 5, 6, 7].map((line) => declared(rows, line))).toEqual([
      '52000.00',
      '36001.00',
      '300000.00',
      '30000.00',
    ]);
    expect([...rowsOf('withheld', {}).keys()]).toEqual([1, 2, 3, 4]);
  });

  it('take what was withheld in the month', () => {
    const books = { '221101': { debit: '52560.00' }, '222113': { credit: '360.00' } };
    const rows = rowsOf('withheld', { books });
    expect([declared(rows, 1), declared(rows, 4)]).toEqual(['52560.00', '360.00']);
  });
});

describe('every form', () => {
  const forms = ([0, 1] as const).flatMap((vatType) =>
    taxKinds.map((kind) => ({ kind, vatType, form: taxFormOf(kind, { vatType }) })),
  );

  it('has each line once, and those that lists show', () => {
    for (const { form } of forms) {
      const lines = form.rows.map(({ line }) => line);
      expect(new Set(lines).size).toBe(lines.length);
      for (const line of [...form.base, form.payable]) {
        if (line !== null) expect(lines).toContain(line);
      }
    }
  });

  it('declares what a person writes, and nothing else differs when they write what it says', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000 }).map((fen) => Money.parse(fen / 100));
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.nat(), amounts, ({ vatType, form }, at, amount) => {
        const facts = taxFacts({ vatType, books: { '5001': { income: '1234.56' } } });
        const plain = filledRows(form, facts);
        const row = plain[at % plain.length];
        if (!row || row.unit === 'rate') return;
        const own = { line: row.line, remark: '手工' };
        const over = filledRows(form, facts, [{ ...own, amount }]);
        expect(over.find(({ line }) => line === row.line)?.declared).toEqual(amount);
        const same = filledRows(form, facts, [{ ...own, amount: row.declared }]);
        expect(differencesSince(plain, same)).toEqual([]);
      }),
    );
  });

  it('refuses lines that it lacks, rates, and what nobody explains', () => {
    const amount = Money.parse('1.00');
    const hands = [
      { line: 999, remark: '某', amount },
      { line: 10, remark: '某', amount },
      { line: 11, remark: ' ', amount },
      { line: 11, remark: '已核对', amount },
    ];
    const problems = handProblems(taxFormOf('surtax', { vatType: 1 }), hands, taxFacts({}));
    expect(problems.map(({ row }) => row)).toEqual([1, 2, 3]);
  });

  const hand = (line: number, amount: string) => ({
    line,
    amount: Money.parse(amount),
    remark: '某',
  });
  const refused = (kind: TaxKind, ...hands: ReturnType<typeof hand>[]) =>
    handProblems(taxFormOf(kind, { vatType: 1 }), hands, taxFacts({})).map(
      ({ row, msg }) => `${row} ${msg}`,
    );

  it('of statements takes no figure but those of the books', () => {
    for (const kind of ['statements', 'statementsAnnual'] as const) {
      expect(refused(kind, hand(1, '5.00'))).toEqual([
        '1 财务报表按账簿报送，不能手工填写；金额不对的请更正凭证或报表模板',
      ]);
    }
  });

  it('of stamp duty is never below zero, written or reckoned', () => {
    const way = '请核对应税金额和减征额；多缴的印花税请向税务局申请退税';
    expect(refused('stamp', hand(1, '-0.01'))).toEqual([`1 第 1 栏不能为负数，${way}`]);
    expect(refused('stamp', hand(3, '10.00'), hand(7, '10.01'))).toEqual([
      `2 第 8 栏“本期应补（退）税额”为 -0.01，${way}`,
    ]);
    expect(refused('stamp', hand(3, '10.00'), hand(7, '10.00'))).toEqual([]);
    expect(refused('vat', hand(12, '-1.00'))).toEqual([]);
  });
});

describe('surcharges', () => {
  const base = (of: FactsOf) => declared(rowsOf('surtax', of), 1);

  it('are levied of VAT without what was prepaid, for which they were paid then', () => {
    expect(base({ vatPayable: '9040.00' })).toBe('9040.00');
    expect(base({ vatPayable: '9040.00', vatPrepaid: '2000.00' })).toBe('7040.00');
    // The closing's settings tell of the same payments, not of further ones.
    const told = { surtax: { prepaid: '3000.00' } };
    expect(base({ vatPayable: '9040.00', vatPrepaid: '2000.00', inputs: told })).toBe('6040.00');
    expect(base({ vatPayable: '9040.00', vatPrepaid: '3500.00', inputs: told })).toBe('5540.00');
    expect(base({ vatPayable: '100.00', vatPrepaid: '100.00' })).toBe('0.00');
  });
});
