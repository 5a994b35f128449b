import { Money, type IsoDate, type Period } from '@mingzhang/rules';
import { invoiceOf, type DemoFacts, type InvoiceIn } from './demo-invoices';
import { demoParty } from './demo-parties';

/** Places of these invoices in their month, after all that have a voucher. */
const firstPlace = 901;

const soldGoods = {
  invoiceType: 'OUT',
  business: 'OUT_GOODS',
  itemName: '*纸制品*复印纸',
  unit: '箱',
  price: 100,
} as const;
const boughtGoods = {
  invoiceType: 'IN',
  business: 'IN_GOODS',
  itemName: '*文具*中性笔',
  unit: '盒',
  price: 10,
} as const;

/** An employee who paid a ticket, and the subject on which employees are settled. */
export interface Traveller {
  /** Of the item. */
  readonly id: number;
  readonly name: string;
  readonly subjectId: number;
}

/**
 * Invoices of the last month that nobody has worked on: sales without a voucher, a sale that a red
 * invoice reverses, input invoices that wait for the tick, one whose total is wrong (R01), and a
 * train ticket that an employee paid.
 */
export function openMonthInvoices(
  period: Period,
  facts: DemoFacts,
  traveller: Traveller,
): InvoiceIn[] {
  const on = (day: number): IsoDate => `${period}-${String(day).padStart(2, '0')}`;
  const goods = (at: number, name: string, yuan: number) => ({
    kind: 'DE_SPECIAL',
    party: demoParty(name),
    date: on(6 + at),
    place: firstPlace + at,
    net: Money.parse(yuan),
    tax: Money.parse(yuan).times(13).dividedBy(100),
    rate: '13%',
  });
  const sale = (at: number, name: string, yuan: number, changes: Partial<InvoiceIn> = {}) =>
    invoiceOf({ ...soldGoods, ...goods(at, name, yuan) }, facts, changes);
  const purchase = (at: number, name: string, yuan: number, changes: Partial<InvoiceIn> = {}) =>
    invoiceOf({ ...boughtGoods, ...goods(at, name, yuan) }, facts, changes);
  const reversed = sale(2, '宏图建材', 3200, { taxStatus: 'redFull' });
  const red = sale(3, '宏图建材', -3200, {
    isPositive: false,
    blueNumber: reversed.digitalNumber ?? '',
    remark: `被红冲蓝字数电票号码：${reversed.digitalNumber ?? ''}`,
  });
  return [
    sale(0, '华美商贸', 12_800),
    sale(1, '优品超市', 8_600),
    reversed,
    red,
    purchase(4, '恒泰工贸', 15_000),
    purchase(5, '万家日化', 9_400),
    // 金额 4,000.00 and 税额 520.00 are 4,520.00.
    purchase(6, '德胜纸业', 4_000, { total: '4502.00' }),
    trainTicket(on(5), traveller, facts),
  ];
}

/** 铁路电子客票: 9% of VAT is contained in the fare, and the company pays the employee back. */
function trainTicket(
  date: IsoDate,
  traveller: Traveller,
  { company, businessId, today }: DemoFacts,
): InvoiceIn {
  return {
    invoiceType: 'IN',
    kind: 'RAIL',
    digitalNumber: '',
    number: 'E318042609',
    issueDate: date < today ? date : today,
    sellerName: '中国国家铁路集团有限公司',
    buyerTaxId: company.taxId,
    buyerName: company.name,
    amount: '218.00',
    tax: '0.00',
    total: '218.00',
    traveller: traveller.name,
    businessId: businessId('IN_TRAVEL'),
    settlementSubjectId: traveller.subjectId,
    settlementItemId: traveller.id,
    lines: [],
  };
}
