import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import { booksOf, businessIds, yuan } from '../testing/voucher-cases';
import {
  nextUnbilledNumber,
  unbilledPrefix,
  unbilledProblems,
  type UnbilledEntry,
} from './unbilled-entry';
import {
  reversalDay,
  reversalProblem,
  reversedTax,
  type AskedReversal,
  type ReversingInvoice,
} from './unbilled-reversal';
import { unbilledVoucher, type UnbilledToBook } from './unbilled-voucher';

const fenOf = (fen: number) => Money.parse(String(fen)).dividedBy(100);
const sale = (changes: Partial<UnbilledEntry> = {}): UnbilledEntry => ({
  invoiceType: 'OUT',
  number: 'WK202609-001',
  date: '2026-09-30',
  partyName: '恒泰工贸有限公司',
  itemName: '洗衣液',
  good: 'goods',
  rate: '13%',
  amount: yuan('2600'),
  tax: yuan('338'),
  quantity: null,
  ...changes,
});
const goods = (changes: Partial<UnbilledEntry> = {}) =>
  sale({
    invoiceType: 'IN',
    number: 'ZG202609-001',
    rate: '',
    amount: yuan('5000'),
    tax: yuan('0'),
    ...changes,
  });

describe('the figures of what is not invoiced', () => {
  const found = (entry: UnbilledEntry) => unbilledProblems(entry).map(({ field }) => field);

  it('take income with its rate and tax, and goods without both', () => {
    expect(found(sale())).toEqual([]);
    expect(found(sale({ rate: '免税', tax: yuan('0') }))).toEqual([]);
    expect(found(goods())).toEqual([]);
  });

  it.each([
    ['no amount', sale({ amount: yuan('0'), tax: yuan('0') }), ['amount']],
    ['an amount below zero', sale({ amount: yuan('-1'), tax: yuan('0') }), ['amount']],
    ['income without a rate', sale({ rate: '' }), ['rate']],
    ['tax that is not by the rate', sale({ tax: yuan('340') }), ['tax']],
    ['tax on estimated goods', goods({ tax: yuan('650') }), ['tax']],
    ['a rate of estimated goods', goods({ rate: '13%' }), ['rate']],
    ['a quantity of 0', goods({ quantity: yuan('0') }), ['quantity']],
  ])('refuse %s', (_, entry, fields) => {
    expect(found(entry)).toEqual(fields);
  });

  it('are numbered by direction and month', () => {
    const prefix = unbilledPrefix('OUT', '2026-09-30');
    expect(nextUnbilledNumber(prefix, [])).toBe('WK202609-001');
    expect(nextUnbilledNumber(prefix, ['WK202609-009', 'WK202608-050', 'WK202609-旧'])).toBe(
      'WK202609-010',
    );
  });
});

const invoice = (changes: Partial<ReversingInvoice> = {}): ReversingInvoice => ({
  title: '发票 26312000000000000001',
  invoiceType: 'OUT',
  issueDate: '2026-10-09',
  isPositive: true,
  isCounted: true,
  amount: yuan('2600'),
  taken: yuan('0'),
  ...changes,
});
const asked = (changes: Partial<AskedReversal> = {}): AskedReversal => ({
  entry: sale(),
  amount: yuan('2600'),
  tax: yuan('338'),
  left: { amount: yuan('2600'), tax: yuan('338') },
  invoice: invoice(),
  ...changes,
});

describe('a reversal of what was not invoiced', () => {
  it('may be of all or of a part, by an invoice of the same month or later', () => {
    expect(reversalProblem(asked())).toBeNull();
    expect(reversalProblem(asked({ amount: yuan('100'), tax: yuan('13') }))).toBeNull();
    const sameMonth = invoice({ issueDate: '2026-09-01' });
    expect(reversalProblem(asked({ invoice: sameMonth }))).toBeNull();
  });

  const none = { amount: yuan('0'), tax: yuan('0') };
  it.each([
    ['already reversed', asked({ left: none }), '已全部冲回'],
    ['beyond its amount', asked({ amount: yuan('2600.01') }), '还可冲回金额 2,600.00'],
    ['of more tax than there is', asked({ tax: yuan('338.01') }), '还可冲回金额 2,600.00'],
    ['of all without its tax', asked({ tax: yuan('300') }), '税额也须全部冲回（338.00）'],
    ['of nothing', asked({ amount: yuan('0') }), '须大于 0'],
    ['without an invoice', asked({ invoice: null }), '须选择已开具的发票'],
    ['by an input invoice', asked({ invoice: invoice({ invoiceType: 'IN' }) }), '须用销项发票冲回'],
    ['by a red invoice', asked({ invoice: invoice({ isPositive: false }) }), '是红字发票'],
    ['by a void invoice', asked({ invoice: invoice({ isCounted: false }) }), '已作废'],
    ['by an earlier invoice', asked({ invoice: invoice({ issueDate: '2026-08-31' }) }), '早于'],
    [
      'by a smaller invoice',
      asked({ invoice: invoice({ amount: yuan('2000') }) }),
      '不够冲回 2,600.00',
    ],
    [
      'by an invoice that is used',
      asked({ invoice: invoice({ taken: yuan('1') }) }),
      '其中 1.00 已用于冲回',
    ],
  ])('is refused %s', (_, reversal, msg) => {
    expect(reversalProblem(reversal)).toContain(msg);
  });

  it('of estimated goods needs no invoice, and is then of the first day of the next month', () => {
    const left = { amount: yuan('5000'), tax: yuan('0') };
    const reversal = { ...left, entry: goods(), left, invoice: null };
    expect(reversalProblem(reversal)).toBeNull();
    expect(reversalDay(goods(), null, ['2026-09', '2026-10'])).toBe('2026-10-01');
  });

  it('is of the day of the invoice, or of the oldest open month', () => {
    expect(reversalDay(sale(), invoice(), ['2026-09', '2026-10'])).toBe('2026-10-09');
    expect(reversalDay(sale(), invoice(), ['2026-11'])).toBe('2026-11-30');
    expect(reversalDay(sale(), invoice(), ['2026-09'])).toBeUndefined();
  });

  it('takes the tax of its share, and all parts together all of it', () => {
    const fen = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(fen, fen, fc.array(fen, { maxLength: 5 }), (amount, tax, parts) => {
        let left = { amount: fenOf(amount), tax: fenOf(tax) };
        const taken: Money[] = [];
        for (const part of [...parts.map(fenOf), left.amount]) {
          const own = part.compare(left.amount) > 0 ? left.amount : part;
          const share = reversedTax(own, left);
          expect(share.isNegative || share.compare(left.tax) > 0).toBe(false);
          taken.push(share);
          left = { amount: left.amount.minus(own), tax: left.tax.minus(share) };
        }
        const rest = reversedTax(left.amount, left);
        expect(sumOf(taken).plus(rest).equals(fenOf(tax))).toBe(true);
      }),
    );
  });
});

describe('the voucher of what is not invoiced', () => {
  const toBook = (changes: Partial<UnbilledToBook> = {}): UnbilledToBook => ({
    entry: sale(),
    reversal: null,
    businessId: businessIds.sale,
    settlementSubjectId: null,
    items: { customer: 7, supplier: 8 },
    ...changes,
  });
  const lines = (unbilled: UnbilledToBook, vatType: 0 | 1 = 1) => {
    const draft = unbilledVoucher(unbilled, booksOf(vatType));
    if (!('lines' in draft)) return [draft.msg];
    return draft.lines.map(
      ({ subjectId, debit, credit, quantity }) =>
        `${subjectId} ${debit.toString()} ${credit.toString()}${quantity ? ` ${quantity.toExactText()}` : ''}`,
    );
  };

  it('debits the settlement, and credits income and VAT', () => {
    expect(lines(toBook())).toEqual([
      '1122 2938.00 0.00',
      '5001 0.00 2600.00',
      '22210105 0.00 338.00',
    ]);
    const small = sale({ rate: '1%', tax: yuan('26') });
    expect(lines(toBook({ entry: small, settlementSubjectId: 1002 }), 0)).toEqual([
      '1002 2626.00 0.00',
      '5001 0.00 2600.00',
      '222101 0.00 26.00',
    ]);
    const levied = sale({ rate: '3%', tax: yuan('78') });
    expect(lines(toBook({ entry: levied }))[2]).toBe('222108 0.00 78.00');
  });

  it('is red on the same sides when the invoice has come', () => {
    const reversal = { date: '2026-10-09', amount: yuan('2600'), tax: yuan('338'), quantity: null };
    expect(lines(toBook({ reversal }))).toEqual([
      '1122 -2938.00 0.00',
      '5001 0.00 -2600.00',
      '22210105 0.00 -338.00',
    ]);
  });

  it('of estimated goods has no tax, and the quantity of the goods', () => {
    const entry = goods({ quantity: yuan('20') });
    const estimate = toBook({ entry, businessId: businessIds.goods });
    expect(lines(estimate)).toEqual(['1405 5000.00 0.00 20', '2202 0.00 5000.00']);
    const back = { date: '2026-10-01', amount: yuan('5000'), tax: yuan('0'), quantity: yuan('20') };
    expect(lines({ ...estimate, reversal: back })).toEqual([
      '1405 -5000.00 0.00 -20',
      '2202 0.00 -5000.00',
    ]);
  });

  it('says what is missing by the number of the entry', () => {
    expect(lines(toBook({ businessId: 99 }))).toEqual([
      '未开票收入 WK202609-001（恒泰工贸有限公司）的业务类型不存在或已被删除，请重新选择业务类型',
    ]);
    expect(lines(toBook({ items: {} }))[0]).toContain(
      '未开票收入 WK202609-001（恒泰工贸有限公司）：',
    );
  });
});
