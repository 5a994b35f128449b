import { Money, round2, sumOf } from '../../../money';
import type { InvoiceFacts, InvoiceLine } from '../../invoice';
import type { InvoiceFigure } from '../given-figures';
import { fractionOf } from '../sale-kind';
import type { VatContext, VatInvoice } from '../vat-invoice';
import type { ReturnBasis } from '../vat-return';

const party = { taxId: '', name: '恒泰工贸有限公司' };
const codes = { goods: '1070201', labour: '2010000', service: '3040000', other: '' } as const;

/** What a spec says of a line; tax is that of the rate where it is left out. */
interface LineOf {
  readonly sales: string;
  readonly rate: string;
  readonly tax?: string;
  readonly good?: keyof typeof codes;
}

/** What a spec says of an invoice; the rest is a sound output invoice of 2026-10. */
export interface InvoiceOf extends Partial<Omit<VatInvoice, 'facts' | 'tick'>> {
  readonly id: number;
  readonly lines?: readonly LineOf[];
  readonly facts?: Partial<InvoiceFacts>;
  /** Month it is ticked for; null: an input invoice that is not ticked. */
  readonly tickedFor?: string | null;
  readonly deductibleTax?: string;
}

function lineOf({ sales, rate, tax, good = 'goods' }: LineOf, index: number): InvoiceLine {
  const amount = Money.parse(sales);
  return {
    lineNo: index + 1,
    taxCategoryCode: codes[good],
    specialType: '',
    itemName: '*洗涤剂*洗衣液',
    specification: '',
    unit: '',
    quantity: null,
    unitPrice: null,
    amount,
    rate,
    tax: tax === undefined ? round2(amount.times(fractionOf(rate))) : Money.parse(tax),
  };
}

/** An invoice for specs. With `tickedFor` it is an input invoice. */
export function vatInvoice(of: InvoiceOf): VatInvoice {
  const { lines: lineTerms = [], facts: changes = {}, tickedFor, deductibleTax, ...rest } = of;
  const lines = lineTerms.map(lineOf);
  const amount = changes.amount ?? sumOf(lines.map((line) => line.amount));
  const tax = changes.tax ?? sumOf(lines.map((line) => line.tax));
  const facts: InvoiceFacts = {
    invoiceType: tickedFor === undefined ? 'OUT' : 'IN',
    kind: 'DE_SPECIAL',
    digitalNumber: String(of.id).padStart(20, '0'),
    code: '',
    number: '',
    issueDate: '2026-10-09',
    seller: party,
    buyer: party,
    total: amount.plus(tax),
    taxStatus: 'normal',
    riskLevel: 'normal',
    isPositive: !amount.isNegative,
    platform: '',
    issuer: '',
    remark: '',
    blueNumber: '',
    confirmationNumber: '',
    ...changes,
    amount,
    tax,
    lines,
  };
  return {
    disposition: 'ok',
    isOpening: false,
    rate: '',
    businessId: null,
    lineBusinessIds: new Map(),
    blueDeductPeriod: null,
    takenBack: null,
    bookedInput: [],
    ...rest,
    facts,
    tick:
      tickedFor === undefined
        ? null
        : {
            isTicked: tickedFor !== null,
            checkDate: null,
            deductPeriod: tickedFor,
            deductibleTax: Money.parse(deductibleTax ?? tax.toString()),
            nonDeductibleReason: null,
          },
  };
}

/** October 2026 of a general taxpayer. */
export function vatContext(changes: Partial<VatContext> = {}): VatContext {
  return {
    vatType: 1,
    periodFrom: '2026-10',
    periodTo: '2026-10',
    isExportRefunded: false,
    assetDisposalIds: [],
    uninvoiced: [],
    transfers: [],
    ...changes,
  };
}

/** A quarter of a small-scale taxpayer. */
export function smallContext(changes: Partial<VatContext> = {}): VatContext {
  return vatContext({ vatType: 0, periodTo: '2026-12', ...changes });
}

/** Books that have not moved. */
export function returnBasis(changes: Partial<ReturnBasis> = {}): ReturnBasis {
  return {
    books: new Map(),
    before: new Map(),
    realEstate: Money.zero,
    cityRate: '0.07',
    isHalved: true,
    ...changes,
  };
}

/** A figure as text; undefined where it is not given. */
export function amountGiven(figures: readonly InvoiceFigure[], key: string): string | undefined {
  return figures.find((figure) => figure.key === key)?.amount.toString();
}
