import { groupBy } from '../../group-by';
import { Money, sumOf } from '../../money';
import { byId } from './by-id';
import { blockedOf, tickedOf, transferredReds, untickedOf, voidedOf } from './purchases';
import { saleKinds, type SaleKind } from './sale-kind';
import { salesOf, type Sale } from './sales';
import type { VatAmounts, VatContext, VatInvoice } from './vat-invoice';
import { deductedParts, takenBackParts, takenBackTax } from './vat-parts';

/** A row of the output table: sales of one kind at one rate, invoiced or not. */
export interface OutputRow extends VatAmounts {
  readonly kind: SaleKind;
  readonly rate: string;
  readonly origin: Sale['origin'];
  /** Of it with 增值税专用发票. */
  readonly special: VatAmounts;
  /** Ids of the invoices, or of what is not invoiced, each once. */
  readonly ids: readonly (number | string)[];
}

/** A row of the input table: ticked invoices of one kind at one rate. */
export interface InputRow extends VatAmounts {
  readonly rate: string;
  /** Code of the kind where it is a row of its own: tickets, farm products, customs; else empty. */
  readonly kind: string;
  /** Line of 附列资料（二）. */
  readonly schedule2: string;
  readonly ids: readonly number[];
}

/** A row of 进项税额转出: red invoices at one rate, or another reason. */
export interface TransferRow extends VatAmounts {
  /** Code of `nonDeductibleReasons`; `red` for red invoices. */
  readonly reason: string;
  /** Empty for other reasons than red invoices. */
  readonly rate: string;
  readonly schedule2: string;
  readonly ids: readonly (number | string)[];
}

/** A red input invoice that takes back less than its tax: the rest was transferred out before. */
interface SparedRed {
  readonly id: number;
  readonly number: string;
  /** What of its tax is not transferred out again, in yuan. */
  readonly tax: Money;
}

/** The invoices of a VAT period as the VAT page shows them. Yuan. */
export interface VatFigures {
  readonly output: readonly OutputRow[];
  readonly outputTotal: VatAmounts;
  readonly input: readonly InputRow[];
  readonly inputTotal: VatAmounts;
  readonly transferOut: readonly TransferRow[];
  readonly transferTotal: VatAmounts;
  /** In the order of the invoices. */
  readonly sparedReds: readonly SparedRed[];
  /** Deductible, up to the end of the period, and not ticked. */
  readonly unticked: VatAmounts;
  /** In no line: output and input apart. */
  readonly blocked: { readonly output: VatAmounts; readonly input: VatAmounts };
  /** Output invoices whose rate is not known; they count in `output`. */
  readonly unknown: VatAmounts;
  /** Number of voided invoices of the period, which count nowhere. */
  readonly voided: number;
  readonly sales: readonly Sale[];
}

/** Kinds of input invoices with a row of their own, and their line of 附列资料（二） (公告2021年第20号). */
const ownInputRows: Readonly<Record<string, string>> = {
  CUSTOMS: '5',
  AGRI_SALE: '6',
  AGRI_BUY: '6',
  WITHHOLD: '7',
  ROAD_WATER: '8b',
  RAIL: '2',
  AIR: '2',
  TOLL: '2',
};

/** Lines of 附列资料（二） by reason; other reasons are 23b. */
const transferLines: Readonly<Record<string, string>> = {
  exempt: '14',
  welfare: '15',
  catering: '15',
  loss: '16',
  simple: '17',
  exportRefund: '18',
  audit: '19',
  red: '20',
  creditArrears: '21',
  creditRefund: '22',
  abnormal: '23a',
};

/**
 * The invoices of a month or quarter: output by kind and rate with what is not invoiced, ticked input by
 * rate, transfer-out with reasons, and what stands in no line. Voided and blocked invoices count nowhere.
 * A red invoice counts in its own month, its blue one in that of its issue. Small-scale taxpayers have no
 * input. The order of the invoices is irrelevant. Source: 国家税务总局公告2021年第20号. Errors: none.
 */
export function vatFigures(invoices: readonly VatInvoice[], context: VatContext): VatFigures {
  const sales = salesOf(invoices, context);
  const isGeneral = context.vatType === 1;
  const ticked = isGeneral ? tickedOf(invoices, context) : [];
  const unticked = isGeneral ? untickedOf(invoices, context) : [];
  const input = inputRows(ticked);
  const transferOut = isGeneral ? transferRows(invoices, context) : [];
  const unknown = sales.filter(({ kind, origin }) => kind === 'unknown' && origin === 'invoice');
  return {
    output: outputRows(sales),
    outputTotal: totalOf(sales),
    input,
    inputTotal: totalOf(input, ticked.length),
    transferOut,
    transferTotal: totalOf(transferOut, countOf(transferOut.flatMap(({ ids }) => ids))),
    sparedReds: isGeneral ? sparedReds(invoices, context) : [],
    unticked: {
      count: unticked.length,
      sales: sumOf(unticked.map(({ facts }) => facts.amount)),
      tax: sumOf(unticked.map(({ tick }) => tick?.deductibleTax ?? Money.zero)),
    },
    blocked: {
      output: amountsOf(blockedOf(invoices, { context, invoiceType: 'OUT' })),
      input: amountsOf(blockedOf(invoices, { context, invoiceType: 'IN' })),
    },
    unknown: totalOf(unknown),
    voided: voidedOf(invoices, context).length,
    sales,
  };
}

const origins: readonly Sale['origin'][] = ['invoice', 'uninvoiced', 'opening'];

function outputRows(sales: readonly Sale[]): OutputRow[] {
  const keyOf = ({ kind, rate, origin }: Sale) => `${kind} ${rate} ${origin}`;
  const rows = rowsBy(sales, keyOf, ({ kind, rate, origin }, group): OutputRow => ({
    ...totalOf(group),
    kind,
    rate,
    origin,
    special: totalOf(group.filter(({ isSpecial }) => isSpecial)),
    ids: idsOf(group),
  }));
  return rows.sort(
    (left, right) =>
      origins.indexOf(left.origin) - origins.indexOf(right.origin) ||
      saleKinds.indexOf(left.kind) - saleKinds.indexOf(right.kind) ||
      byRate(left, right),
  );
}

function inputRows(ticked: readonly VatInvoice[]): InputRow[] {
  const parts = ticked.flatMap((invoice) =>
    deductedParts(invoice).map((part) => {
      const { kind } = invoice.facts;
      return { ...part, id: invoice.id, kind: ownInputRows[kind] === undefined ? '' : kind };
    }),
  );
  const rows = rowsBy(
    parts,
    ({ kind, rate }) => `${kind} ${rate}`,
    ({ kind, rate }, group): InputRow => ({
      ...totalOf(group),
      kind,
      rate,
      schedule2: ownInputRows[kind] ?? '2',
      ids: idsOf(group),
    }),
  );
  return rows.sort((left, right) => byId(left.kind, right.kind) || byRate(left, right));
}

interface Transferred extends Counted {
  readonly id: number | string;
  readonly reason: string;
  readonly rate: string;
}

function transferRows(invoices: readonly VatInvoice[], context: VatContext): TransferRow[] {
  const reds = transferredReds(invoices, context).flatMap((invoice) =>
    takenBackParts(invoice).map(({ rate, sales, tax }): Transferred => ({
      reason: 'red',
      rate,
      id: invoice.id,
      sales,
      tax,
    })),
  );
  const others = context.transfers.map(({ id, reason, tax }): Transferred => ({
    reason,
    rate: '',
    id,
    sales: Money.zero,
    tax,
  }));
  const rows = rowsBy(
    reds.concat(others),
    ({ reason, rate }) => `${reason} ${rate}`,
    ({ reason, rate }, group): TransferRow => ({
      ...totalOf(group),
      reason,
      rate,
      schedule2: transferLines[reason] ?? '23b',
      ids: idsOf(group),
    }),
  );
  return rows.sort(
    (left, right) =>
      byId(left.schedule2, right.schedule2) ||
      byId(left.reason, right.reason) ||
      byRate(left, right),
  );
}

function sparedReds(invoices: readonly VatInvoice[], context: VatContext): SparedRed[] {
  return transferredReds(invoices, context).flatMap((invoice) => {
    const { id, facts } = invoice;
    const tax = facts.tax.negate().minus(takenBackTax(invoice));
    const number = facts.digitalNumber || facts.number;
    return tax.isPositive ? [{ id, number, tax }] : [];
  });
}

/** A row for each group of parts with the same key. */
function rowsBy<Part, Row>(
  parts: readonly Part[],
  keyOf: (part: Part) => string,
  rowOf: (first: Part, group: readonly Part[]) => Row,
): Row[] {
  return [...groupBy(parts, keyOf).values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [rowOf(first, group)];
  });
}

interface Counted {
  readonly id?: number | string;
  readonly sales: Money;
  readonly tax: Money;
}

function totalOf(
  parts: readonly Counted[],
  count = countOf(parts.map(({ id }) => id)),
): VatAmounts {
  return {
    count,
    sales: sumOf(parts.map(({ sales }) => sales)),
    tax: sumOf(parts.map(({ tax }) => tax)),
  };
}

function amountsOf(invoices: readonly VatInvoice[]): VatAmounts {
  return totalOf(invoices.map(({ id, facts }) => ({ id, sales: facts.amount, tax: facts.tax })));
}

const countOf = (ids: readonly unknown[]) => new Set(ids).size;

/** The highest rate first, markers such as 免税 last. */
function byRate(left: { readonly rate: string }, right: { readonly rate: string }): number {
  const percentOf = (rate: string) => Number.parseFloat(rate) || 0;
  return percentOf(right.rate) - percentOf(left.rate) || byId(left.rate, right.rate);
}

function idsOf<Id extends number | string>(parts: readonly { readonly id: Id }[]): Id[] {
  return [...new Set(parts.map(({ id }) => id))].sort(byId);
}
