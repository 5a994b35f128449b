import {
  declaredFields,
  defaultsOf,
  invoiceRecord,
  type Invoice,
  type invoiceCalls,
  type InvoiceFields,
  type RequestOf,
  type ResultOf,
} from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import {
  invoiceKind,
  ticketFigures,
  type InvoiceFacts,
  type InvoiceKind,
  type InvoiceType,
} from '@mingzhang/rules/invoice';
import { filledLines, newLine, readAmount, type EntryFigures, type EntryLine } from './entry.model';

/** What the form asks for: the other party by one pair of fields, the number by those of its kind. */
export interface EntryValues extends Pick<
  InvoiceFields,
  | 'kind'
  | 'digitalNumber'
  | 'code'
  | 'number'
  | 'issueDate'
  | 'taxStatus'
  | 'riskLevel'
  | 'isPositive'
  | 'remark'
  | 'blueNumber'
  | 'confirmationNumber'
  | 'traveller'
  | 'businessId'
  | 'settlementSubjectId'
  | 'settlementItemId'
  | 'isOpening'
> {
  readonly partyName: string;
  readonly partyTaxId: string;
  readonly figures: EntryFigures;
  /** The employee who paid; null: the party is owed. */
  readonly employeeId: number | null;
  /** What was paid for a ticket, and the tax that it shows; of other invoices empty. */
  readonly fare: string;
  readonly shownTax: string;
}

interface Company {
  readonly taxId: string;
  readonly name: string;
}

/** What the form is filled in with besides the business types. */
export type InvoiceChoices = ResultOf<typeof invoiceCalls.choices>;

type EntryBody = RequestOf<typeof invoiceCalls.create>['body'];

/** Kinds that are typed by their fare: a new one has no lines to type. */
export function isTicket({ code, deduction }: Pick<InvoiceKind, 'code' | 'deduction'>): boolean {
  return ['passenger', 'ticket', 'toll'].includes(deduction) || code === 'FISCAL';
}

/** A new invoice begins as the most usual kind with one line. */
export function newValues(invoiceType: InvoiceType, isGeneral: boolean): Partial<EntryValues> {
  const isOutput = invoiceType === 'OUT';
  const rate = isGeneral ? '13%' : isOutput ? '1%' : '';
  return {
    ...defaultsOf(invoiceRecord.fields),
    kind: isGeneral ? 'DE_SPECIAL' : 'DE_ORDINARY',
    partyName: '',
    partyTaxId: '',
    employeeId: null,
    fare: '',
    shownTax: '',
    figures: { lines: [newLine(0, rate)], amount: '', tax: '', total: '' },
  };
}

/**
 * The form of a stored invoice.
 * @param employees ids of the items that are employees
 */
export function valuesOf(invoice: Invoice, employees: ReadonlySet<number>): EntryValues {
  const isOutput = invoice.invoiceType === 'OUT';
  const { amount, tax, total } = invoice;
  const lines = invoice.lines.map((line): EntryLine => ({
    key: line.lineNo,
    itemName: line.itemName,
    specification: line.specification,
    unit: line.unit,
    quantity: line.quantity ?? '',
    unitPrice: line.unitPrice ?? '',
    amount: line.amount,
    rate: line.rate,
    tax: line.tax,
    businessId: line.businessId,
    taxCategoryCode: line.taxCategoryCode,
    specialType: line.specialType,
  }));
  const { settlementItemId } = invoice;
  const isEmployee = settlementItemId !== null && employees.has(settlementItemId);
  return {
    ...declaredFields<InvoiceFields>(invoiceRecord, invoice),
    settlementItemId: isEmployee ? null : settlementItemId,
    employeeId: isEmployee ? settlementItemId : null,
    partyName: isOutput ? invoice.buyerName : invoice.sellerName,
    partyTaxId: isOutput ? invoice.buyerTaxId : invoice.sellerTaxId,
    figures: { lines, amount, tax, total },
    fare: '',
    shownTax: '',
  };
}

/** The fare of a ticket as one line. Undefined while no fare is typed. */
export function ticketOf(values: Pick<EntryValues, 'kind' | 'fare' | 'shownTax' | 'traveller'>) {
  const kind = invoiceKind(values.kind);
  const fare = Money.tryParse(values.fare ?? '');
  if (!kind || !fare) return undefined;
  const shown = Money.tryParse(values.shownTax ?? '');
  if (shown) {
    const amount = fare.minus(shown);
    return { amount, tax: shown, rate: '', reason: '按票面税额' };
  }
  return ticketFigures({ kind: kind.code, fare, traveller: (values.traveller ?? '').trim() });
}

/** What is sent. */
export function bodyOf(
  invoiceType: InvoiceType,
  values: EntryValues,
  company: Company,
  isNew: boolean,
): EntryBody {
  const { partyName, partyTaxId, figures, employeeId, fare, shownTax: _shown, ...header } = values;
  const party = { taxId: partyTaxId.trim(), name: partyName.trim() };
  const [seller, buyer] = invoiceType === 'OUT' ? [company, party] : [party, company];
  const kind = invoiceKind(values.kind);
  const ticket = isNew && kind && isTicket(kind) ? ticketOf(values) : undefined;
  const sums = ticket
    ? { amount: ticket.amount.toString(), tax: ticket.tax.toString(), total: readAmount(fare) }
    : {
        amount: readAmount(figures.amount),
        tax: readAmount(figures.tax) || '0.00',
        total: readAmount(figures.total),
      };
  const lines = ticket
    ? [{ itemName: kind?.name ?? '', amount: sums.amount, rate: ticket.rate, tax: sums.tax }]
    : filledLines(figures).map(({ key: _key, ...line }) => line);
  return {
    ...header,
    ...numberOf(values, kind),
    ...sums,
    invoiceType,
    settlementItemId: employeeId ?? values.settlementItemId ?? null,
    sellerTaxId: seller.taxId,
    sellerName: seller.name,
    buyerTaxId: buyer.taxId,
    buyerName: buyer.name,
    lines,
  };
}

/** Numbers that the kind does not have are not sent; 20 digits of a ticket are a digital number. */
function numberOf(values: EntryValues, kind: InvoiceKind | undefined) {
  const { digitalNumber, code, number } = values;
  switch (kind?.numbering) {
    case 'digital':
      return { digitalNumber, code: '', number: '' };
    case 'paper':
      return { digitalNumber: '', code, number };
    case 'free': {
      const isDigital = /^\d{20}$/.test(number.trim());
      const digital = isDigital ? number.trim() : digitalNumber;
      return { digitalNumber: digital, code, number: isDigital ? '' : number };
    }
    default:
      return { digitalNumber, code, number };
  }
}

/** The invoice as the rules look at it; undefined while a figure can't be read. */
export function factsOf(body: EntryBody): InvoiceFacts | undefined {
  const [amount, tax, total] = [body.amount, body.tax, body.total].map((text) =>
    Money.tryParse(String(text)),
  );
  const lines = (body.lines ?? []).map((line, index) => {
    const [lineAmount, lineTax] = [
      Money.tryParse(String(line.amount)),
      Money.tryParse(String(line.tax || '0')),
    ];
    if (!lineAmount || !lineTax) return undefined;
    return {
      lineNo: index + 1,
      taxCategoryCode: line.taxCategoryCode ?? '',
      specialType: line.specialType ?? '',
      itemName: line.itemName ?? '',
      specification: line.specification ?? '',
      unit: line.unit ?? '',
      quantity: null,
      unitPrice: null,
      amount: lineAmount,
      rate: line.rate ?? '',
      tax: lineTax,
    };
  });
  const read = lines.filter((line) => line !== undefined);
  if (!amount || !tax || !total || read.length < lines.length || !body.issueDate) return undefined;
  return {
    invoiceType: body.invoiceType,
    kind: body.kind,
    digitalNumber: body.digitalNumber ?? '',
    code: body.code ?? '',
    number: body.number ?? '',
    issueDate: body.issueDate,
    seller: { taxId: body.sellerTaxId ?? '', name: body.sellerName ?? '' },
    buyer: { taxId: body.buyerTaxId ?? '', name: body.buyerName ?? '' },
    amount,
    tax,
    total,
    taxStatus: body.taxStatus ?? 'normal',
    riskLevel: body.riskLevel ?? 'normal',
    isPositive: body.isPositive ?? true,
    platform: body.platform ?? '',
    issuer: body.issuer ?? '',
    remark: body.remark ?? '',
    blueNumber: body.blueNumber ?? '',
    confirmationNumber: body.confirmationNumber ?? '',
    lines: read,
  };
}
