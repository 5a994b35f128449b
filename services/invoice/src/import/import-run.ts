import { Injectable } from '@nestjs/common';
import {
  findingText,
  invoiceLinesIn,
  invoiceRecord,
  type InvoiceImportReport,
} from '@mingzhang/contract';
import { groupBy } from '@mingzhang/rules';
import {
  invoiceNumbers,
  type InvoiceFacts,
  type InvoiceFinding,
  type RowReport,
} from '@mingzhang/rules/invoice';
import { mapUnhurried, OperationLog, type UploadedInvoiceFile } from '@mingzhang/server';
import { fieldsOfFacts, storedDispositionOf, storedLineOf } from '../invoice/invoice-facts';
import { InvoiceRows } from '../invoice/invoice-rows';
import type { StoredLine } from '../invoice/invoice.entity';
import { InvoiceStore, noChoices, type SavedOutcome } from '../invoice/invoice-store';
import { PendingInvoices } from '../invoice/pending-invoices';
import { ImportBatches } from './import-batches';
import { importReportOf, type ImportOutcome } from './import-report';
import { ImportTicks, type TickOutcome } from './import-ticks';
import type { ImportedInvoice, ImportReading } from './read-import';

/** What is imported into the account set, and for whom. */
interface ImportToApply {
  readonly reading: ImportReading;
  /** Kept with the import, if it has a record. */
  readonly files: readonly UploadedInvoiceFile[];
  /** Names the files in lists. */
  readonly fileName: string;
  /** The job that makes the import. */
  readonly job: string;
  readonly ownTaxId: string;
  /** Whether there is a record of an import that brings nothing, too. */
  readonly isAlwaysKept?: boolean;
  readonly report?: (invoices: number) => Promise<void>;
}

interface AppliedImport {
  readonly report: InvoiceImportReport;
  /** All refused rows. */
  readonly refused: readonly RowReport[];
}

/** Stores what the files of an import say, in the open transaction. */
@Injectable()
export class ImportRun {
  constructor(
    private readonly store: InvoiceStore,
    private readonly rows: InvoiceRows,
    private readonly batches: ImportBatches,
    private readonly ticks: ImportTicks,
    private readonly log: OperationLog,
  ) {}

  /**
   * Stores invoices, ticks, the record of the import and its files: all or nothing.
   * @throws BusinessError UNAVAILABLE
   */
  async apply(work: ImportToApply): Promise<AppliedImport> {
    const { reading, files, fileName, job, ownTaxId, isAlwaysKept = false } = work;
    await this.rows.holdTurn();
    const batchId = await this.batches.add(fileName, job);
    const saved = await this.save(batchId, work);
    const ticked = await this.ticks.apply(reading.ticks, ownTaxId);
    const changes = saved.stored + saved.replaced + saved.updated + ticked.ticked;
    const isKept = changes > 0 || isAlwaysKept;
    const outcome = outcomeOf(reading, saved, { ticked, batchId: isKept ? batchId : null });
    const report = importReportOf(outcome);
    if (isKept) {
      await this.batches.keepReport(batchId, report);
      await this.batches.keepFiles(batchId, files);
      await this.log.record({
        action: '导入发票',
        object: `${fileName}：收 ${saved.stored + saved.replaced} 张`,
        after: {
          新增: saved.stored,
          更正: saved.replaced,
          更新状态: saved.updated,
          勾选: ticked.ticked,
          拒收: report.refused + report.refusedTicks,
        },
      });
    } else await this.batches.remove(batchId);
    return { report, refused: [...outcome.refused, ...outcome.refusedTicks] };
  }

  private async save(batchId: number, { reading, report }: ImportToApply): Promise<Saved> {
    const saved = new Saved();
    const pending = new PendingInvoices();
    for (const { origin, invoices } of partsOf(reading.invoices)) {
      const sound = await soundOf(invoices, saved);
      const before = saved.stored + saved.replaced;
      const outcomes = await this.store.savePart(
        sound.map(({ invoice: { facts }, storedLines }) => ({ facts, storedLines })),
        { origin, batchId, pending, report: async (done) => report?.(before + done) },
      );
      for (const [at, outcome] of outcomes.entries()) {
        const each = sound[at];
        if (each) saved.add(each.invoice, outcome);
      }
    }
    await this.store.settle(pending);
    return saved;
  }
}

/** Invoices that are stored together; more of them would take too much memory. */
const invoicesTogether = 2_000;

/** An invoice with its place among those of the import. */
interface NumberedInvoice {
  readonly invoice: ImportedInvoice;
  readonly at: number;
}

/** Invoices of one origin each, in parts. Links are made after the last one. */
function* partsOf(invoices: readonly ImportedInvoice[]) {
  const numbered = invoices.map((invoice, at): NumberedInvoice => ({ invoice, at }));
  for (const [origin, own] of groupBy(numbered, ({ invoice }) => invoice.origin))
    for (let start = 0; start < own.length; start += invoicesTogether)
      yield { origin, invoices: own.slice(start, start + invoicesTogether) };
}

/** The invoices of a part that a form would take, with their lines as they are stored. */
async function soundOf(invoices: readonly NumberedInvoice[], saved: Saved) {
  const checked = await mapUnhurried(invoices, ({ invoice, at }) => {
    const storedLines = invoice.facts.lines.map(storedLineOf);
    const problem = formProblem(invoice.facts, storedLines);
    if (problem === undefined) return { invoice, storedLines };
    saved.refuseForm(invoice, at, `${problem}，没有导入，请对照原票更正或手工录入`);
    return undefined;
  });
  return checked.filter((each) => each !== undefined);
}

/** Counts what became of invoices. */
class Saved {
  stored = 0;
  replaced = 0;
  updated = 0;
  blocked = 0;
  warned = 0;
  voided = 0;
  openings = 0;
  private readonly byForm: { readonly at: number; readonly row: RowReport }[] = [];
  private readonly byRules: RowReport[] = [];
  readonly notices: RowReport[] = [];

  add(invoice: ImportedInvoice, outcome: SavedOutcome): void {
    if (outcome.act === 'refused') {
      const [finding] = outcome.findings;
      const msg = outcome.findings
        .filter(({ disposition }) => disposition === 'refuse')
        .map((each) => each.msg)
        .join('；');
      if (outcome.state === null) this.refuse(invoice, msg, finding);
      else {
        this.updated += 1;
        this.notices.push(reportOf(invoice, `${msg}，已更新它的发票状态`, finding));
      }
      return;
    }
    this[outcome.act] += 1;
    if (outcome.isOpening) {
      this.openings += 1;
      this.notices.push(reportOf(invoice, openingNotice(invoice.facts)));
    }
    const disposition = storedDispositionOf(outcome.findings);
    if (disposition === 'block') this.blocked += 1;
    if (disposition === 'warn') this.warned += 1;
    if (disposition === 'void') this.voided += 1;
  }

  /** Those that a form would not take in the order of the files, then those that rules refuse. */
  get refused(): RowReport[] {
    const byForm = this.byForm.toSorted((left, right) => left.at - right.at);
    return [...byForm.map(({ row }) => row), ...this.byRules];
  }

  /** @param at the invoice's place among those of the import */
  refuseForm(invoice: ImportedInvoice, at: number, msg: string): void {
    this.byForm.push({ at, row: reportOf(invoice, msg) });
  }

  private refuse(invoice: ImportedInvoice, msg: string, finding?: InvoiceFinding): void {
    this.byRules.push(reportOf(invoice, msg, finding));
  }
}

const openingNotice = ({ issueDate }: InvoiceFacts) =>
  `开票日期 ${issueDate} 早于账套启用期间，按期初发票收下，不生成凭证；` +
  '如启用前没有入账，请在列表中“取消期初”';

function reportOf({ place, facts }: ImportedInvoice, msg: string, finding?: InvoiceFinding) {
  const [number = ''] = invoiceNumbers(facts);
  const row: RowReport = { ...place, number, msg };
  return finding ? { ...row, rule: finding.rule } : row;
}

function outcomeOf(
  reading: ImportReading,
  saved: Saved,
  { ticked, batchId }: { readonly ticked: TickOutcome; readonly batchId: number | null },
): ImportOutcome {
  const { stored, replaced, updated, blocked, warned, voided, openings } = saved;
  return {
    batchId,
    stored,
    replaced,
    updated,
    blocked,
    warned,
    voided,
    openings,
    ticked: ticked.ticked,
    unchangedTicks: ticked.unchanged,
    refused: [...reading.refused, ...saved.refused],
    refusedTicks: [...reading.refusedTicks, ...ticked.refused],
    notices: [...reading.notices, ...saved.notices, ...ticked.notices],
    unread: [...reading.unread],
  };
}

/** Why a form would not take an invoice; undefined where it would. The rules judge it elsewhere. */
function formProblem(facts: InvoiceFacts, lines: readonly StoredLine[]): string | undefined {
  const fields = invoiceRecord.body.safeParse(fieldsOfFacts(facts, noChoices));
  const typed = invoiceLinesIn.safeParse(lines.map(({ total: _total, ...line }) => line));
  const issue = fields.error?.issues[0] ?? typed.error?.issues[0];
  return issue && findingText(issue);
}
