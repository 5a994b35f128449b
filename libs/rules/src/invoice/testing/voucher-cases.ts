import { Money, sumOf } from '../../money';
import type { VatType } from '../../taxpayer-kind';
import type { TaxSubjectKey } from '../business/business-types';
import type { InvoiceFacts, InvoiceLine, InvoiceTick, InvoiceType } from '../invoice';
import type {
  BookedBusiness,
  BookedSubject,
  InvoiceBooks,
  InvoiceToBook,
  InvoiceVoucherLine,
} from '../voucher/invoice-to-book';

export const yuan = (text: string): Money => Money.parse(text);

/** Subjects of the books by code; the id is the code as a number. */
const subjectRows: readonly (readonly [string, string, BookedSubject['auxiliary'], string?])[] = [
  ['1122', '应收账款', [{ kind: 'customer', required: true }]],
  ['2202', '应付账款', [{ kind: 'supplier', required: true }]],
  ['2203', '预收账款', [{ kind: 'customer', required: true }]],
  [
    '224101',
    '其他应付款-单位及个人往来',
    [
      { kind: 'supplier', required: false },
      { kind: 'employee', required: false },
    ],
  ],
  ['1002', '银行存款', []],
  ['1405', '库存商品', [], '件'],
  ['1403', '原材料', []],
  ['5001', '主营业务收入', []],
  ['5051', '其他业务收入', []],
  ['560208', '管理费用-办公费', [{ kind: 'department', required: false }]],
  ['560110', '销售费用-办公费', [{ kind: 'department', required: false }]],
  ['560203', '管理费用-业务招待费', []],
  ['22210101', '进项税额', []],
  ['22210105', '销项税额', []],
  ['22210107', '进项税额转出', []],
  ['222101', '应交增值税', []],
  ['222105', '待认证进项税额', []],
  ['222108', '简易计税', []],
];

const subjects: ReadonlyMap<number, BookedSubject> = new Map(
  subjectRows.map(([code, name, auxiliary, quantityUnit = null]) => [
    Number(code),
    { id: Number(code), title: `${code} ${name}`, auxiliary, quantityUnit },
  ]),
);

const taxSubjectIds: Readonly<Partial<Record<TaxSubjectKey, number>>> = {
  generalInput: 22210101,
  generalOutput: 22210105,
  generalTransferOut: 22210107,
  generalPending: 222105,
  generalSimple: 222108,
  small: 222101,
};

const business = (
  id: number,
  name: string,
  invoiceType: InvoiceType,
  subjectId: number,
  inputVatDeductible: boolean | null,
): readonly [number, BookedBusiness] => [
  id,
  { id, name, invoiceType, subjectId, inputVatDeductible, settlementSubjectId: null },
];

/** Business types of the books by name. */
export const businessIds = {
  sale: 1,
  other: 2,
  goods: 11,
  material: 12,
  office: 13,
  entertain: 14,
} as const;

const businesses: ReadonlyMap<number, BookedBusiness> = new Map([
  business(businessIds.sale, '销售商品', 'OUT', 5001, null),
  business(businessIds.other, '其他业务', 'OUT', 5051, null),
  business(businessIds.goods, '采购商品', 'IN', 1405, true),
  business(businessIds.material, '采购原材料', 'IN', 1403, true),
  business(businessIds.office, '办公费', 'IN', 560208, true),
  business(businessIds.entertain, '业务招待费', 'IN', 560203, false),
]);

/** Books of a company with all months of 2026 from September open. */
export function booksOf(vatType: VatType, changes: Partial<InvoiceBooks> = {}): InvoiceBooks {
  return {
    vatType,
    businesses,
    subjects,
    taxSubjectIds,
    settlementSubjectIds: { OUT: 1122, IN: 2202 },
    redInput: 'reverse',
    openPeriods: ['2026-09', '2026-10', '2026-11'],
    ...changes,
  };
}

/** A line of an invoice; amount, tax and rate as text. */
export function lineOf(
  lineNo: number,
  [amount, tax, rate = '13%']: readonly [string, string, string?],
  changes: Partial<InvoiceLine> = {},
): InvoiceLine {
  return {
    lineNo,
    taxCategoryCode: '1060201010000000000',
    specialType: '',
    itemName: `*纸制品*复印纸${lineNo}`,
    specification: '',
    unit: '件',
    quantity: yuan('2'),
    unitPrice: null,
    amount: yuan(amount),
    rate,
    tax: yuan(tax),
    ...changes,
  };
}

/** An invoice of its lines between 明账示例 and a counterparty. */
export function factsOf(
  invoiceType: InvoiceType,
  lines: readonly InvoiceLine[],
  changes: Partial<InvoiceFacts> = {},
): InvoiceFacts {
  const own = { taxId: '91310000MA1FL0XX01', name: '明账示例有限公司' };
  const other = { taxId: '91330100MA27XH1X3B', name: '恒泰工贸' };
  const amount = sumOf(lines.map((line) => line.amount));
  const tax = sumOf(lines.map((line) => line.tax));
  return {
    invoiceType,
    kind: 'DE_SPECIAL',
    digitalNumber: '26312000000000000001',
    code: '',
    number: '',
    issueDate: '2026-10-08',
    seller: invoiceType === 'OUT' ? own : other,
    buyer: invoiceType === 'OUT' ? other : own,
    amount,
    tax,
    total: amount.plus(tax),
    taxStatus: 'normal',
    riskLevel: 'normal',
    isPositive: !amount.plus(tax).isNegative,
    platform: '电子发票服务平台',
    issuer: '',
    remark: '',
    blueNumber: '',
    confirmationNumber: '',
    lines,
    ...changes,
  };
}

export function tickOf(deductibleTax: string, changes: Partial<InvoiceTick> = {}): InvoiceTick {
  return {
    isTicked: false,
    checkDate: null,
    deductPeriod: null,
    deductibleTax: yuan(deductibleTax),
    nonDeductibleReason: null,
    ...changes,
  };
}

export const ticked = (deductibleTax: string, deductPeriod = '2026-10'): InvoiceTick =>
  tickOf(deductibleTax, { isTicked: true, checkDate: '2026-11-05', deductPeriod });

/** An invoice to book: the first business type of its direction, its tax deductible in full. */
export function invoiceOf(
  facts: InvoiceFacts,
  changes: Partial<InvoiceToBook> = {},
): InvoiceToBook {
  const isInput = facts.invoiceType === 'IN';
  return {
    facts,
    disposition: 'ok',
    isOpening: false,
    voucherTitle: null,
    businessId: isInput ? businessIds.material : businessIds.sale,
    lineBusinessIds: new Map(),
    settlementSubjectId: null,
    items: isInput ? { supplier: 71 } : { customer: 81 },
    lineItems: new Map(),
    rate: '',
    tick: isInput ? tickOf(facts.tax.toString()) : null,
    blue: null,
    ...changes,
  };
}

/** `借 1122 113.00` for each line. */
export function linesText(lines: readonly InvoiceVoucherLine[]): string[] {
  return lines.map(({ subjectId, debit, credit }) =>
    credit.isZero ? `借 ${subjectId} ${debit.toString()}` : `贷 ${subjectId} ${credit.toString()}`,
  );
}

/** Debits less credits of a subject, as text. */
export function movementOf(lines: readonly InvoiceVoucherLine[], subjectId: number): string {
  const own = lines.filter((line) => line.subjectId === subjectId);
  return sumOf(own.map(({ debit, credit }) => debit.minus(credit))).toString();
}
