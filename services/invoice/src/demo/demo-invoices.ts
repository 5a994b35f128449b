import type { invoiceCalls, RequestOf, Voucher, VoucherLine } from '@mingzhang/contract';
import { Money, type IsoDate } from '@mingzhang/rules';
import { demoExpenses, goodsOf, type DemoExpense } from './demo-goods';
import { demoParty, isPublicBody, type DemoParty } from './demo-parties';

export type InvoiceIn = RequestOf<typeof invoiceCalls.create>['body'];
type Direction = InvoiceIn['invoiceType'];

const outputTax = '22210105';
const inputTax = '22210101';
const income = '5001';
const stock = '1405';
const receivable = '1122';
const payable = '2202';
const special = 'DE_SPECIAL';
const ordinary = 'DE_ORDINARY';
const shopper: DemoParty = { name: '个人', taxId: '' };

/** What invoices of the demo company are made from beside its vouchers. */
export interface DemoFacts {
  readonly company: DemoParty;
  /** Id of a business type by its code. */
  readonly businessId: (code: string) => number;
  readonly today: IsoDate;
}

/** What is of one invoice alone. Amounts in yuan. */
interface DemoSketch {
  readonly invoiceType: Direction;
  readonly kind: string;
  readonly party: DemoParty;
  readonly date: IsoDate;
  /** Place among the invoices of its month: it makes the number. */
  readonly place: number;
  readonly business: string;
  readonly itemName: string;
  readonly unit?: string;
  /** Of a unit, in yuan. */
  readonly price?: number;
  readonly net: Money;
  readonly tax: Money;
  /** `13%`. */
  readonly rate: string;
}

/**
 * The invoice that a voucher of the demo company books: amount and tax are those of its entries. A
 * purchase or expense without input tax gets an ordinary invoice whose total is the cost. Undefined
 * for vouchers that no invoice belongs to, such as payments, and for those of other domains.
 */
export function invoiceOfVoucher(
  voucher: Voucher,
  place: number,
  facts: DemoFacts,
): InvoiceIn | undefined {
  if (voucher.source !== null) return undefined;
  const found = (code: string) => voucher.lines.find((line) => line.subjectCode === code);
  const tax = found(outputTax);
  const sold = found(income);
  const at = { date: voucher.voucherDate, place };
  if (tax && sold) {
    const sketch = saleOf({ sold, tax, customer: found(receivable) }, at);
    return invoiceOf(sketch, facts);
  }
  const bought = found(stock);
  const paid = voucher.lines.find(({ subjectCode }) => demoExpenses[subjectCode] !== undefined);
  const cost = bought ?? paid;
  if (!cost || Money.parse(cost.debit).isZero) return undefined;
  const charged = found(inputTax);
  const known = demoExpenses[cost.subjectCode];
  const sketch =
    bought && charged
      ? purchaseOf({ cost, tax: charged, supplier: found(payable) }, at)
      : known && expenseOf({ cost, tax: charged, known }, at);
  return sketch && invoiceOf(sketch, facts);
}

type At = Pick<DemoSketch, 'date' | 'place'>;

function saleOf(
  {
    sold,
    tax,
    customer,
  }: {
    readonly sold: VoucherLine;
    readonly tax: VoucherLine;
    readonly customer: VoucherLine | undefined;
  },
  { date, place }: At,
): DemoSketch {
  const { itemName, unit, price } = goodsOf(sold.summary);
  const [name] = customer?.auxiliaryNames ?? [];
  const party = name === undefined ? shopper : demoParty(name);
  const net = Money.parse(sold.credit);
  const isSpecial = party.taxId !== '' && !isPublicBody(party);
  return {
    invoiceType: 'OUT',
    kind: isSpecial ? special : ordinary,
    party,
    date,
    place,
    business: 'OUT_GOODS',
    itemName,
    unit,
    price,
    net,
    tax: Money.parse(tax.credit),
    rate: rateOf(Money.parse(tax.credit), net),
  };
}

function purchaseOf(
  {
    cost,
    tax,
    supplier,
  }: {
    readonly cost: VoucherLine;
    readonly tax: VoucherLine;
    readonly supplier: VoucherLine | undefined;
  },
  { date, place }: At,
): DemoSketch {
  const { itemName, unit, cost: price } = goodsOf(cost.summary);
  const net = Money.parse(cost.debit);
  return {
    invoiceType: 'IN',
    kind: special,
    party: demoParty(supplier?.auxiliaryNames[0] ?? ''),
    date,
    place,
    business: 'IN_GOODS',
    itemName,
    unit,
    price,
    net,
    tax: Money.parse(tax.debit),
    rate: rateOf(Money.parse(tax.debit), net),
  };
}

function expenseOf(
  {
    cost,
    tax,
    known,
  }: {
    readonly cost: VoucherLine;
    readonly tax: VoucherLine | undefined;
    readonly known: DemoExpense;
  },
  { date, place }: At,
): DemoSketch {
  const spent = Money.parse(cost.debit);
  const net = tax ? spent : spent.times(100).dividedBy(100 + known.rate);
  const charged = tax ? Money.parse(tax.debit) : spent.minus(net);
  return {
    invoiceType: 'IN',
    kind: tax ? special : ordinary,
    party: demoParty(known.supplier),
    date,
    place,
    business: known.business,
    itemName: known.itemName,
    net,
    tax: charged,
    rate: tax ? rateOf(charged, net) : `${known.rate}%`,
  };
}

/** The rate in whole percent that gives a tax. */
function rateOf(tax: Money, net: Money): string {
  return `${tax.times(100).dividedBy(net, 0).toFixed(0)}%`;
}

/** The body of an invoice with one line. */
export function invoiceOf(
  sketch: DemoSketch,
  { company, businessId, today }: DemoFacts,
  changes: Partial<InvoiceIn> = {},
): InvoiceIn {
  const { invoiceType, kind, party, net, tax, price } = sketch;
  const isOutput = invoiceType === 'OUT';
  const seller = isOutput ? company : party;
  const buyer = isOutput ? party : company;
  const figures = { amount: net.toFixed(2), tax: tax.toFixed(2) };
  const quantity = price === undefined ? null : net.dividedBy(price, 2).toExactText();
  // Nobody issues an invoice ahead of its day.
  const issueDate = sketch.date < today ? sketch.date : today;
  return {
    invoiceType,
    kind,
    digitalNumber: digitalNumber(issueDate, seller, sketch.place),
    issueDate,
    sellerTaxId: seller.taxId,
    sellerName: seller.name,
    buyerTaxId: buyer.taxId,
    buyerName: buyer.name,
    ...figures,
    total: net.plus(tax).toFixed(2),
    platform: '电子发票服务平台',
    issuer: isOutput ? '陈晓' : '管理员',
    businessId: businessId(sketch.business),
    lines: [
      {
        itemName: sketch.itemName,
        unit: sketch.unit ?? '',
        quantity,
        unitPrice: price === undefined ? null : String(price),
        ...figures,
        rate: sketch.rate,
      },
    ],
    ...changes,
  };
}

/** 20 digits: the year, the tax bureau of the seller, a channel, the month and the place in it. */
function digitalNumber(date: IsoDate, seller: DemoParty, place: number): string {
  const serial = String(place).padStart(13, '0');
  return `${date.slice(2, 4)}${seller.taxId.slice(2, 4)}2${date.slice(5, 7)}${serial}`;
}
