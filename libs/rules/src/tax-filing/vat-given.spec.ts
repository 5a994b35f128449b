import { Money } from '../money';
import type { GivenKey } from '../tax-names';
import reference from '../testing/data/tax-form-examples.json';
import { taxFacts, type FactsOf } from '../testing/tax-facts';
import type { ExamFacts } from './exam';
import { examine } from './examiner';
import { filledRows, handProblems } from './form';
import { taxFormOf } from './forms';

type Given = Partial<Record<GivenKey, string>>;

const quiet: ExamFacts = {
  isClosed: true,
  negativeStock: { largest: [], amount: Money.zero, count: 0 },
  oldReceivables: { largest: [], amount: Money.zero, count: 0 },
  declaredSales: { amount: Money.zero, missing: [] },
  oldAdvances: Money.zero,
  silent: [],
};

function filled(of: FactsOf) {
  const facts = taxFacts(of);
  const rows = filledRows(taxFormOf('vat', facts), facts);
  const line = (number: number) => rows.find((row) => row.line === number);
  const findings = examine('vat', rows, { facts, more: quiet });
  return {
    rows,
    line,
    at: (number: number) => line(number)?.declared.toString(),
    lines: rows.map((row) => row.line),
    finding: (rule: string) => {
      const own = findings.find((each) => each.rule === rule);
      return own && `${own.severity} ${own.title}`;
    },
  };
}

/** Books of other figures, which no line may be filled from. */
const otherBooks: FactsOf['books'] = {
  '5001': { income: '777.77' },
  '222108': { credit: '66.66' },
  '22210105': { credit: '55.55' },
  '22210101': { debit: '44.44' },
  '22210107': { credit: '33.33' },
};

const noOutput: Given = {
  outputSales: '0',
  outputTax: '0',
  simpleSales: '0',
  simpleTax: '0',
  exemptSales: '0',
  exportSales: '0',
  usedAssetSales: '0',
  transferOut: '0',
};

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
};

describe('VAT of general taxpayers from invoices', () => {
  it.each([...reference.general, used])('is that of the reference: $id', (example) => {
    const isUsed = example.id === used.id;
    const { at } = filled({
      books: {
        ...otherBooks,
        // What invoices don't know stays of the books: reliefs and what was prepaid.
        '22210104': { debit: isUsed ? '0' : example.line23 },
        '222103': { debit: example.line28 },
      },
      given: {
        ...noOutput,
        outputSales: example.salesTotal,
        outputTax: example.line11,
        inputTax: example.line12,
        transferOut: example.line14,
        simpleTax: example.line21,
        simpleSales: isUsed ? used.line5 : '0',
        usedAssetSales: isUsed ? used.line5 : '0',
      },
      before: { 20: example.line13, 32: '0' },
    });
    for (const line of [11, 12, 13, 14, 17, 18, 19, 20, 21, 23, 24, 28, 34] as const) {
      expect([line, at(line)]).toEqual([line, example[`line${line}`]]);
    }
  });

  it('takes sales by the simple method, exempt and exported as the invoices say', () => {
    const { at, line } = filled({
      books: otherBooks,
      given: {
        ...noOutput,
        outputSales: '1000.00',
        simpleSales: '200.00',
        simpleTax: '10.00',
        exemptSales: '30.00',
        exemptGoodsSales: '20.00',
        exemptLabourSales: '0.00',
        exportSales: '70.00',
        goodsSales: '500.00',
        labourSales: '100.00',
      },
    });
    const lines = [1, 2, 3, 5, 7, 8, 9, 10, 21] as const;
    expect(lines.map(at).join(' ')).toBe(
      '700.00 500.00 100.00 200.00 70.00 30.00 20.00 0.00 10.00',
    );
    expect(line(5)).toMatchObject({ terms: [{ title: '发票', origin: 'domain' }] });
    // 66.66 of tax without sales beside it is that of sales at 3 %.
    expect(line(5)?.books.toString()).toBe('2222.00');
    expect(line(1)?.books.toString()).toBe('-1444.23');
  });

  it('names each figure that differs, with those of invoices and of books', () => {
    const same: FactsOf = {
      books: { '5001': { income: '100.00' }, '22210105': { credit: '13.00' } },
      given: { ...noOutput, outputSales: '100.00', outputTax: '13.00' },
    };
    expect(filled(same).finding('invoices')).toBe('pass 发票与账簿的金额一致');
    const other = { ...same, given: { ...same.given, outputTax: '19.50', outputSales: '150.00' } };
    expect(filled(other).finding('invoices')).toBe(
      'serious 发票与账簿不一致：销售额（第 1、5、7、8 栏） 发票 150.00、账簿 100.00；' +
        '销项税额（第 11 栏） 发票 19.50、账簿 13.00',
    );
    expect(filled({ books: otherBooks }).finding('invoices')).toBeUndefined();
  });

  it('has no difference where only the line of a sale or of a red invoice is another', () => {
    // The books do not say which sale is exempt, and a red input invoice is a negative debit.
    const books = {
      '5001': { income: '12000.00' },
      '22210105': { credit: '1300.00' },
      '22210101': { debit: '1170.00' },
    };
    const given: Given = {
      ...noOutput,
      outputSales: '12000.00',
      outputTax: '1300.00',
      exemptSales: '2000.00',
      inputTax: '1300.00',
      transferOut: '130.00',
    };
    const { finding, line } = filled({ books, given });
    expect([8, 14].map((number) => line(number)?.books.toString())).toEqual(['0.00', '0.00']);
    expect(finding('invoices')).toBe('pass 发票与账簿的金额一致');
    const more = filled({ books, given: { ...given, transferOut: '120.00' } });
    expect(more.finding('invoices')).toBe(
      'serious 发票与账簿不一致：进项税额减转出（第 12 栏减第 14 栏） 发票 1,180.00、账簿 1,170.00',
    );
  });

  it('asks for no sales beside simple tax that the invoices explain', () => {
    const books = { '222108': { credit: '66.66' } };
    expect(filled({ books }).finding('simpleUnread')).toMatch(/^serious /);
    expect(filled({ books, given: noOutput }).finding('simpleUnread')).toBeUndefined();
  });

  it('says that the return is not complete while output invoices are blocked', () => {
    expect(filled({ given: { blockedOutput: '0.00' } }).finding('blockedOutput')).toBe(
      'serious 申报数不完整：发票',
    );
    expect(filled({}).finding('blockedOutput')).toBeUndefined();
  });

  it('has no rows that only invoices fill while there are none, and a person may still fill them', () => {
    const { lines } = filled({ books: otherBooks });
    expect(lines.filter((line) => [2, 3, 7, 9, 10].includes(line))).toEqual([]);
    const facts = taxFacts({ books: otherBooks });
    const form = taxFormOf('vat', facts);
    const hands = [{ line: 7, amount: Money.parse('5.00'), remark: '出口' }];
    expect(handProblems(form, hands, facts)).toEqual([]);
    const row = filledRows(form, facts, hands).find(({ line }) => line === 7);
    expect(row?.declared.toString()).toBe('5.00');
  });
});

describe('VAT of small-scale taxpayers from invoices', () => {
  const quarter = { vatType: 0, periodFrom: '2026-01', period: '2026-03' } as const;
  const none: Given = {
    outputSales: '0',
    reducedSales: '0',
    specialSales: '0',
    specialReducedSales: '0',
    ordinarySales: '0',
    propertySales: '0',
    specialPropertySales: '0',
    usedAssetSales: '0',
    exemptSales: '0',
    exportSales: '0',
  };

  it.each(reference.small)('is that of the reference: $id', (example) => {
    const { at } = filled({
      ...quarter,
      books: otherBooks,
      given: {
        ...none,
        outputSales: example.salesTotal,
        reducedSales: example.salesTotal,
        ordinarySales: example.ordinarySales,
        specialSales: example.specialInvoiceSales,
        specialReducedSales: example.specialInvoiceSales,
      },
    });
    for (const line of [1, 10, 15, 16, 18, 22] as const) {
      expect([line, at(line)]).toEqual([line, example[`line${line}`]]);
    }
  });

  it('reduces nothing of special invoices at 3 %: VS08', () => {
    const { at } = filled({
      ...quarter,
      given: {
        ...none,
        outputSales: '400000.00',
        reducedSales: '370000.00',
        ordinarySales: '320000.00',
        specialSales: '80000.00',
        specialReducedSales: '50000.00',
      },
    });
    expect([1, 2, 3, 7, 10, 15, 16, 18, 22].map(at).join(' ')).toBe(
      '400000.00 80000.00 320000.00 0.00 0.00 12000.00 7400.00 0.00 4600.00',
    );
  });

  it('reduces a used asset to 2 %: VS09', () => {
    const { at } = filled({
      ...quarter,
      given: {
        ...none,
        outputSales: '360000.00',
        reducedSales: '350000.00',
        ordinarySales: '350000.00',
        usedAssetSales: '10000.00',
      },
    });
    expect([1, 2, 3, 7, 10, 15, 16, 18, 22].map(at).join(' ')).toBe(
      '350000.00 0.00 350000.00 10000.00 0.00 10800.00 7100.00 0.00 3700.00',
    );
  });

  it('compares all sales with the threshold of the month or quarter, taxed, exempt and exported', () => {
    const given: Given = {
      ...none,
      outputSales: '100000.00',
      reducedSales: '60000.00',
      ordinarySales: '60000.00',
      exemptSales: '30000.00',
      exportSales: '10000.00',
      goodsSales: '70000.00',
      labourSales: '0.00',
      serviceSales: '30000.00',
    };
    const lines = [1, 9, 10, 12, 13, 17, 18, 22, 101, 102] as const;
    const ofMonth = filled({ ...quarter, periodFrom: '2026-03', given });
    expect(lines.map(ofMonth.at).join(' ')).toBe(
      '60000.00 30000.00 0.00 30000.00 10000.00 900.00 0.00 600.00 70000.00 30000.00',
    );
    const ofQuarter = filled({ ...quarter, given });
    expect(lines.map(ofQuarter.at).join(' ')).toBe(
      '0.00 90000.00 60000.00 30000.00 10000.00 2700.00 1800.00 0.00 70000.00 30000.00',
    );
  });

  it('taxes sales of exactly the threshold from 2026 on', () => {
    const given = { ...none, outputSales: '300000.00', reducedSales: '300000.00' };
    expect(filled({ ...quarter, given }).at(22)).toBe('3000.00');
    const before = { ...quarter, periodFrom: '2025-10', period: '2025-12' };
    expect(filled({ ...before, given }).at(22)).toBe('0.00');
  });

  it('leaves property that the settings name out of the comparison and taxes it', () => {
    const { at } = filled({
      ...quarter,
      inputs: { 'vat-small-exempt': { realEstate: '500000.00' } },
      given: {
        ...none,
        outputSales: '700000.00',
        reducedSales: '200000.00',
        propertySales: '500000.00',
      },
    });
    expect([1, 4, 10, 22].map(at)).toEqual(['0.00', '500000.00', '200000.00', '25000.00']);
  });

  it('compares the tax of the books with that of the invoices', () => {
    const given = { ...none, outputSales: '400000.00', reducedSales: '400000.00' };
    const booked = (vat: string) =>
      filled({ ...quarter, given, values: { 'vat-small-exempt': { vat } } }).finding('booked');
    expect(booked('4000.00')).toBe('pass 账面应交增值税 4,000.00 与申报应纳税额一致');
    expect(booked('3500.00')).toBe(
      'serious 账面应交增值税 3,500.00 与按发票计算的应纳税额 4,000.00 不符',
    );
  });
});
