import {
  booksOf,
  businessIds,
  factsOf,
  invoiceOf,
  lineOf,
  linesText,
  tickOf,
  ticked,
  yuan,
} from '../testing/voucher-cases';
import type { InvoiceBooks, InvoiceToBook } from './invoice-to-book';
import { invoiceLines } from './invoice-lines';

const general = booksOf(1);
const small = booksOf(0);
const period = '2026-10';

function booked(invoice: InvoiceToBook, books: InvoiceBooks = general): string[] {
  const { lines, problems } = invoiceLines(invoice, books, period);
  expect(problems).toEqual([]);
  return linesText(lines);
}
const problemsOf = (invoice: InvoiceToBook, books: InvoiceBooks = general) =>
  invoiceLines(invoice, books, period).problems;

const output = invoiceOf(factsOf('OUT', [lineOf(1, ['1000.00', '130.00'])]));
const input = invoiceOf(factsOf('IN', [lineOf(1, ['1000.00', '130.00'])]));

describe('the voucher lines of an invoice', () => {
  it('of a general taxpayer credit 销项税额 for a sale', () => {
    expect(booked(output)).toEqual(['借 1122 1130.00', '贷 5001 1000.00', '贷 22210105 130.00']);
  });

  it.each(['3%', '5%', '1.5%', '2%', '0.5%'])(
    'of a general taxpayer credit 简易计税 for a sale at %s',
    (rate) => {
      const facts = factsOf('OUT', [lineOf(1, ['1000.00', '30.00', rate])]);
      expect(booked(invoiceOf(facts))).toEqual([
        '借 1122 1030.00',
        '贷 5001 1000.00',
        '贷 222108 30.00',
      ]);
      const totals = invoiceOf({ ...facts, lines: [] }, { rate });
      expect(booked(totals)).toEqual(booked(invoiceOf(facts)));
    },
  );

  it('of a general taxpayer credit 销项税额 for a sale at 1 %, which the return has in line 1', () => {
    const facts = factsOf('OUT', [lineOf(1, ['1000.00', '10.00', '1%'])]);
    expect(booked(invoiceOf(facts))).toContain('贷 22210105 10.00');
  });

  it('of a small-scale taxpayer credit 应交增值税 for a sale', () => {
    const facts = factsOf('OUT', [lineOf(1, ['1000.00', '10.00', '1%'])]);
    expect(booked(invoiceOf(facts), small)).toEqual([
      '借 1122 1010.00',
      '贷 5001 1000.00',
      '贷 222101 10.00',
    ]);
  });

  it('debit 进项税额 for a purchase that is ticked', () => {
    expect(booked({ ...input, tick: ticked('130.00') })).toEqual([
      '借 1403 1000.00',
      '借 22210101 130.00',
      '贷 2202 1130.00',
    ]);
  });

  it('debit 待认证进项税额 for a purchase that is not ticked yet', () => {
    expect(booked(input)).toEqual(['借 1403 1000.00', '借 222105 130.00', '贷 2202 1130.00']);
  });

  it.each([
    ['of a business type', { businessId: businessIds.entertain }, '560203'],
    ['with a reason', { tick: tickOf('130.00', { nonDeductibleReason: 'welfare' }) }, '1403'],
    ['of an ordinary invoice', { tick: tickOf('0.00') }, '1403'],
  ])('put tax that is not deductible %s into cost', (_, changes, code) => {
    expect(booked({ ...input, ...changes })).toEqual([`借 ${code} 1130.00`, '贷 2202 1130.00']);
  });

  it('of a small-scale taxpayer put the tax of every purchase into cost', () => {
    const expected = ['借 1403 1130.00', '贷 2202 1130.00'];
    expect(booked(input, small)).toEqual(expected);
    expect(booked({ ...input, tick: ticked('130.00') }, small)).toEqual(expected);
  });

  it('debit 待认证进项税额 for a purchase that a later month deducts', () => {
    const later = { ...input, tick: ticked('130.00', '2026-11') };
    expect(booked(later)).toEqual(booked(input));
    const before = { ...input, tick: ticked('130.00', '2026-09') };
    expect(booked(before)).toContain('借 22210101 130.00');
  });

  it('leave the part that red invoices take off on 待认证进项税额, never in cost', () => {
    const net = (deductPeriod: string) => ({
      ...input,
      tick: { ...ticked('97.50', deductPeriod), grossTax: yuan('130.00') },
    });
    expect(booked(net('2026-11'))).toEqual(booked(input));
    expect(booked(net('2026-10'))).toEqual([
      '借 1403 1000.00',
      '借 22210101 97.50',
      '借 222105 32.50',
      '贷 2202 1130.00',
    ]);
  });

  it('put the part of the tax that is not deductible into cost', () => {
    expect(booked({ ...input, tick: ticked('100.00') })).toEqual([
      '借 1403 1030.00',
      '借 22210101 100.00',
      '贷 2202 1130.00',
    ]);
  });

  it('take computed input tax out of the cost', () => {
    const facts = factsOf('IN', [lineOf(1, ['1000.00', '0.00', '免税'])], { kind: 'AGRI_SALE' });
    expect(booked(invoiceOf(facts, { tick: ticked('90.00') }))).toEqual([
      '借 1403 910.00',
      '借 22210101 90.00',
      '贷 2202 1000.00',
    ]);
  });

  it('have no line of 0 where an invoice has no tax', () => {
    const facts = factsOf('OUT', [lineOf(1, ['1000.00', '0.00', '免税'])]);
    expect(booked(invoiceOf(facts))).toEqual(['借 1122 1000.00', '贷 5001 1000.00']);
  });
});

describe('an invoice of several business types', () => {
  const facts = factsOf('IN', [
    lineOf(1, ['100.00', '13.00']),
    lineOf(2, ['50.00', '6.50']),
    lineOf(3, ['200.00', '12.00', '6%']),
  ]);
  const lineBusinessIds = new Map([
    [2, businessIds.office],
    [3, businessIds.entertain],
  ]);

  it('books each type apart, with the tax of its own lines', () => {
    expect(booked(invoiceOf(facts, { lineBusinessIds }))).toEqual([
      '借 1403 100.00',
      '借 222105 13.00',
      '借 560208 50.00',
      '借 222105 6.50',
      '借 560203 212.00',
      '贷 2202 381.50',
    ]);
  });

  it('is refused where more is ticked than its types allow', () => {
    const invoice = invoiceOf(facts, { lineBusinessIds, tick: ticked('31.50') });
    expect(problemsOf(invoice)).toEqual([
      '已勾选抵扣 31.50 元，而业务类型“业务招待费”的进项税额不得抵扣，可抵扣最多 19.50 元，' +
        '请取消勾选、改少可抵扣税额，或改选业务类型',
    ]);
    expect(booked(invoiceOf(facts, { lineBusinessIds, tick: ticked('19.50') }))).toContain(
      '借 22210101 13.00',
    );
  });

  it('tells levy rates from others line by line', () => {
    const sale = factsOf('OUT', [
      lineOf(1, ['100.00', '13.00']),
      lineOf(2, ['100.00', '3.00', '3%']),
    ]);
    expect(booked(invoiceOf(sale))).toEqual([
      '借 1122 216.00',
      '贷 5001 200.00',
      '贷 22210105 13.00',
      '贷 222108 3.00',
    ]);
  });
});

describe('a line', () => {
  it('says business type, counterparty and first item in 100 characters at most', () => {
    const { lines } = invoiceLines(output, general, period);
    expect(lines.map(({ summary }) => summary)).toEqual(
      Array.from({ length: 3 }, () => '销售商品 恒泰工贸 *纸制品*复印纸1'),
    );
    const long = lineOf(1, ['1.00', '0.00'], { itemName: `*纸*${'长'.repeat(200)}` });
    const [first] = invoiceLines(invoiceOf(factsOf('OUT', [long])), general, period).lines;
    expect(Array.from(first?.summary ?? '')).toHaveLength(100);
  });

  it('has the items that its subject asks for, an employee before the supplier', () => {
    const paid = { ...input, settlementSubjectId: 224101, items: { supplier: 71, employee: 5 } };
    const auxiliary = (invoice: InvoiceToBook) =>
      invoiceLines(invoice, general, period).lines.map((line) => line.auxiliary);
    expect(auxiliary(input)).toEqual([{}, {}, { supplier: 71 }]);
    expect(auxiliary(paid)).toEqual([{}, {}, { employee: 5 }]);
    expect(auxiliary({ ...paid, items: { supplier: 71 } }).at(-1)).toEqual({ supplier: 71 });
    expect(problemsOf({ ...output, items: {} })).toEqual([
      '科目 1122 应收账款 须核算客户，发票没有对应的客户，请先选择客户',
    ]);
  });

  it('of an expense is borne by the subject of the department', () => {
    const books = booksOf(1, { departmentSubjectId: (id) => (id === 560208 ? 560110 : id) });
    const invoice = {
      ...input,
      businessId: businessIds.office,
      items: { supplier: 71, department: 9 },
    };
    const [first] = invoiceLines(invoice, books, period).lines;
    expect(first).toMatchObject({ subjectId: 560110, auxiliary: { department: 9 } });
  });

  it('of goods keeps its quantity, one for each line of the invoice', () => {
    const lines = [
      lineOf(1, ['100.00', '13.00'], { quantity: yuan('3.1234567') }),
      lineOf(2, ['-10.00', '-1.30'], { quantity: null, unit: '' }),
      lineOf(3, ['20.00', '2.60'], { unit: '箱' }),
    ];
    const invoice = invoiceOf(factsOf('IN', lines), { businessId: businessIds.goods });
    const { lines: entries, notes } = invoiceLines(invoice, general, period);
    expect(entries.slice(0, 3).map((line) => line.quantity?.toExactText() ?? null)).toEqual([
      '3.123457',
      null,
      null,
    ]);
    expect(notes).toEqual([
      '明细第 3 行的单位“箱”与科目 1405 库存商品 的单位“件”不同，没有带入数量',
    ]);
    const red = factsOf('IN', [lineOf(1, ['-100.00', '-13.00'], { quantity: yuan('-3') })]);
    const [first] = invoiceLines(
      invoiceOf(red, { businessId: businessIds.goods }),
      general,
      period,
    ).lines;
    expect(first?.quantity?.toExactText()).toBe('-3');
  });
});

describe('a red invoice', () => {
  const red = (changes: Partial<InvoiceToBook> = {}) =>
    invoiceOf(factsOf('IN', [lineOf(1, ['-100.00', '-13.00'])]), {
      tick: tickOf('0.00'),
      ...changes,
    });
  const blue = (deductPeriod: string | null, inputTax = '130.00') => ({
    tax: yuan('130.00'),
    total: yuan('1130.00'),
    inputTax: yuan(inputTax),
    deductPeriod,
  });

  it('has the same sides with negative amounts', () => {
    const sale = invoiceOf(factsOf('OUT', [lineOf(1, ['-100.00', '-13.00'])]));
    expect(booked(sale)).toEqual(['借 1122 -113.00', '贷 5001 -100.00', '贷 22210105 -13.00']);
  });

  it.each([
    ['2026-09', '22210101'],
    ['2026-10', '22210101'],
    ['2026-11', '222105'],
    [null, '222105'],
  ])('of a blue one ticked in %s reverses %s', (deductPeriod, code) => {
    expect(booked(red({ blue: blue(deductPeriod) }))).toEqual([
      '借 1403 -100.00',
      `借 ${code} -13.00`,
      '贷 2202 -113.00',
    ]);
  });

  it('goes by its own month, also where its voucher is in a later one', () => {
    const facts = factsOf('IN', [lineOf(1, ['-100.00', '-13.00'])], { issueDate: '2026-09-20' });
    const late = invoiceOf(facts, { tick: tickOf('0.00'), blue: blue('2026-10') });
    expect(booked(late)).toContain('借 222105 -13.00');
  });

  it('of a ticked blue one credits 进项税额转出 where the account set chose it', () => {
    const books = booksOf(1, { redInput: 'transferOut' });
    expect(booked(red({ blue: blue('2026-09') }), books)).toEqual([
      '借 1403 -100.00',
      '贷 22210107 13.00',
      '贷 2202 -113.00',
    ]);
    expect(booked(red({ blue: blue(null) }), books)).toContain('借 222105 -13.00');
  });

  it('takes back the share of the input tax that its blue one booked', () => {
    expect(booked(red({ blue: blue('2026-09', '65.00') }))).toEqual([
      '借 1403 -106.50',
      '借 22210101 -6.50',
      '贷 2202 -113.00',
    ]);
    expect(booked(red({ blue: blue('2026-09', '0.00') }))).toEqual([
      '借 1403 -113.00',
      '贷 2202 -113.00',
    ]);
  });

  it('without its blue one reverses 待认证进项税额 and says so', () => {
    const { lines, notes } = invoiceLines(red(), general, period);
    expect(linesText(lines)).toContain('借 222105 -13.00');
    expect(notes).toEqual([
      '未找到被红冲的蓝字发票，税额按未勾选冲减待认证进项税额，请先导入蓝字发票再生成凭证',
    ]);
  });

  it('of a small-scale taxpayer lowers the cost', () => {
    expect(booked(red({ blue: blue('2026-09') }), small)).toEqual([
      '借 1403 -113.00',
      '贷 2202 -113.00',
    ]);
  });
});
