import { Money, round2, sumOf } from '../../money';
import type { InvoiceContext } from '../consistency/context';
import type { InvoiceFacts, InvoiceLine } from '../invoice';
import { rateOf } from '../rate';

/** The company of tests, its supplier and its customer; their tax ids are right. */
export const testCompany = { taxId: '91310115MA1H5XY832', name: '江南百货商贸有限公司' };
export const testSupplier = { taxId: '91110105MA01K7Q28A', name: '恒泰工贸有限公司' };
export const testCustomer = { taxId: '91330106MA2BTUW396', name: '平湖商贸有限公司' };

/** A line with the tax of its rate, or with the tax and total that are named. */
export function testLine(
  amount: string,
  rate = '13%',
  rest: { readonly lineNo?: number; readonly tax?: string; readonly total?: string } = {},
): InvoiceLine {
  const net = Money.parse(amount);
  const multiplier = rateOf(rate)?.multiplier ?? Money.zero;
  return {
    lineNo: rest.lineNo ?? 1,
    taxCategoryCode: '1070201010000000000',
    specialType: '',
    itemName: '*洗涤剂*洗衣液',
    specification: '',
    unit: '箱',
    quantity: null,
    unitPrice: null,
    amount: net,
    rate,
    tax: rest.tax === undefined ? round2(net.times(multiplier)) : Money.parse(rest.tax),
    ...(rest.total !== undefined && { total: Money.parse(rest.total) }),
  };
}

/** A sound input invoice of one line; its header is the sum of its lines unless it is named. */
export function testInvoice(changes: Partial<InvoiceFacts> = {}): InvoiceFacts {
  const lines = changes.lines ?? [testLine('1000.00')];
  const isOutput = changes.invoiceType === 'OUT';
  const amount = changes.amount ?? sumOf(lines.map((line) => line.amount));
  const tax = changes.tax ?? sumOf(lines.map((line) => line.tax));
  return {
    invoiceType: 'IN',
    kind: 'DE_SPECIAL',
    digitalNumber: '26312000000018450217',
    code: '',
    number: '',
    issueDate: '2026-10-09',
    seller: isOutput ? testCompany : testSupplier,
    buyer: isOutput ? testCustomer : testCompany,
    amount,
    tax,
    total: amount.plus(tax),
    taxStatus: 'normal',
    riskLevel: 'normal',
    isPositive: true,
    platform: '电子发票服务平台',
    issuer: '李静',
    remark: '',
    blueNumber: '',
    confirmationNumber: '',
    ...changes,
    lines,
  };
}

/** A general taxpayer with no other invoice. */
export function testContext(changes: Partial<InvoiceContext> = {}): InvoiceContext {
  return {
    ownTaxId: testCompany.taxId,
    vatType: 1,
    today: '2026-11-28',
    earlier: null,
    blue: null,
    hasRed: false,
    ...changes,
  };
}
