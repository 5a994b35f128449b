import { Injectable } from '@nestjs/common';
import type { InvoiceFields } from '@mingzhang/contract';
import { Money, periodOf } from '@mingzhang/rules';
import {
  invoiceFindings,
  type BlueInvoice,
  type EarlierInvoice,
  type InvoiceContext,
  type InvoiceFacts,
  type InvoiceFinding,
} from '@mingzhang/rules/invoice';
import { LedgerClient, todayInShanghai, type SetChart } from '@mingzhang/server';
import { Company } from '../company';
import { certificationOf } from './certification';
import { factsOf, storedDispositionOf } from './invoice-facts';
import type { InvoiceJudgement, StoredLine } from './invoice.entity';
import { StandingInvoices, type KnownInvoices, type StandingInvoice } from './standing-invoices';
import type { StandingReds } from './standing-reds';

/** An invoice to be judged. */
export interface JudgedFields {
  /** Undefined: it is not stored yet. */
  readonly id?: number;
  readonly fields: InvoiceFields;
  readonly lines: readonly StoredLine[];
  /** The same as the rules read it, where the caller has it already. */
  readonly facts?: InvoiceFacts;
  /** Of the invoice or of its business type. */
  readonly nonDeductibleReason: string | null;
  /** Left out: it is not ticked. */
  readonly isTicked?: boolean;
}

interface Verdict {
  readonly findings: readonly InvoiceFinding[];
  /** The stored invoice of the same number. */
  readonly earlier: StandingInvoice | undefined;
}

/** What the rules say of invoices, by what the account set knows around them. */
export interface Judge {
  readonly chart: SetChart;
  /** All findings, those that refuse among them. */
  verdict(invoice: JudgedFields): Verdict;
  /** What is stored of an invoice that no finding refuses. */
  judgement(invoice: JudgedFields, findings: readonly InvoiceFinding[]): InvoiceJudgement;
}

/** Loads what the rules ask about invoices, for all of a call together. */
@Injectable()
export class InvoiceJudges {
  constructor(
    private readonly ledger: LedgerClient,
    private readonly company: Company,
    private readonly standing: StandingInvoices,
  ) {}

  /**
   * @param reds what the caller knows of red invoices; it is completed
   * @throws BusinessError UNAVAILABLE
   */
  async of(
    invoices: readonly Pick<JudgedFields, 'id' | 'fields'>[],
    reds?: StandingReds,
  ): Promise<Judge> {
    const asked = invoices.map(({ fields }) => fields);
    const known = await this.standing.around(asked, reds);
    const chart = await this.ledger.chart();
    const { taxId: ownTaxId } = await this.company.own();
    const titles = await this.voucherTitles(known, invoices);
    const voided = invoices.filter(({ fields }) => fields.taxStatus === 'voided');
    const tookBack = await this.standing.tookBack(voided.flatMap(({ id }) => id ?? []));
    const facts = { known, chart, ownTaxId, titles, tookBack, today: todayInShanghai() };
    return {
      chart,
      verdict: (invoice) => verdictOf(invoice, facts),
      judgement: (invoice, findings) => judgementOf(invoice, findings, facts),
    };
  }

  /** Titles of the vouchers of earlier invoices, which R05 names. */
  private async voucherTitles(
    known: KnownInvoices,
    invoices: readonly Pick<JudgedFields, 'fields'>[],
  ): Promise<ReadonlyMap<number, string>> {
    const ids = new Set(
      invoices.flatMap(({ fields }) => known.sameNumber(fields)?.voucherId ?? []),
    );
    if (ids.size === 0) return new Map();
    const vouchers = await this.ledger.vouchers([...ids]);
    return new Map(vouchers.map(({ id, title }) => [id, title]));
  }
}

interface Facts {
  readonly known: KnownInvoices;
  readonly chart: SetChart;
  readonly ownTaxId: string;
  readonly titles: ReadonlyMap<number, string>;
  /** What is not invoiced that voided invoices have taken back, by the id of the invoice. */
  readonly tookBack: ReadonlyMap<number, string>;
  readonly today: string;
}

function verdictOf({ id, fields, lines, isTicked = false }: JudgedFields, facts: Facts): Verdict {
  const earlier = facts.known.sameNumber(fields, id);
  const tookBack = facts.tookBack.get(id ?? 0);
  const context = {
    ...contextOf({ id, fields, earlier }, facts),
    isTicked,
    ...(tookBack === undefined ? {} : { tookBack }),
  };
  const found = invoiceFindings(factsOf(fields, lines), context);
  // Whose invoice it is can't be told of an account set without a tax id.
  const findings = facts.ownTaxId === '' ? found.filter(({ rule }) => rule !== 'R08') : found;
  return { findings, earlier };
}

function contextOf(
  {
    id,
    fields,
    earlier,
  }: {
    readonly id: number | undefined;
    readonly fields: InvoiceFields;
    readonly earlier: StandingInvoice | undefined;
  },
  { known, chart, ownTaxId, titles, today }: Facts,
): InvoiceContext {
  return {
    ownTaxId,
    vatType: chart.isGeneralTaxpayer(periodOf(fields.issueDate)) ? 1 : 0,
    today,
    earlier: earlier ? earlierOf(earlier, titles) : null,
    blue: fields.isPositive ? null : blueOf(known, fields, id),
    hasRed: known.reds.name(fields),
  };
}

function earlierOf(invoice: StandingInvoice, titles: ReadonlyMap<number, string>): EarlierInvoice {
  const { recordedOn, origin, taxStatus, riskLevel, voucherId, disposition } = invoice;
  return {
    recordedOn,
    origin,
    voucherTitle: voucherId === null ? null : (titles.get(voucherId) ?? '（凭证已删除）'),
    taxStatus,
    riskLevel,
    isBlocked: disposition === 'block' && voucherId === null,
    amounts: {
      amount: Money.parse(invoice.amount),
      tax: Money.parse(invoice.tax),
      total: Money.parse(invoice.total),
    },
  };
}

function blueOf(
  known: KnownInvoices,
  { invoiceType, blueNumber }: InvoiceFields,
  id: number | undefined,
): BlueInvoice | null {
  const blue = known.named(invoiceType, blueNumber);
  if (!blue) return null;
  return {
    amount: Money.parse(blue.amount),
    tax: Money.parse(blue.tax),
    total: Money.parse(blue.total),
    otherReds: known.reds.sumsOf(blue, id),
  };
}

const judgedFacts = ({ facts, fields, lines }: JudgedFields): InvoiceFacts =>
  facts ?? factsOf(fields, lines);

function judgementOf(
  judged: JudgedFields,
  findings: readonly InvoiceFinding[],
  { chart }: Facts,
): InvoiceJudgement {
  const { fields, nonDeductibleReason } = judged;
  const disposition = storedDispositionOf(findings);
  const { deductibleTax, untickable } = certificationOf(judgedFacts(judged), {
    isGeneral: chart.isGeneralTaxpayer(periodOf(fields.issueDate)),
    disposition,
    reason: nonDeductibleReason,
    traveller: fields.traveller,
  });
  return { disposition, findings: [...findings], deductibleTax, untickable };
}
