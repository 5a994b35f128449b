import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  changedFields,
  declaredFields,
  invoiceRecord,
  type Invoice,
  type InvoiceFields,
  type invoiceCalls,
  type InputOf,
} from '@mingzhang/contract';
import type { InvoiceFinding } from '@mingzhang/rules/invoice';
import {
  BusinessError,
  LedgerClient,
  OperationLog,
  refuse,
  todayInShanghai,
} from '@mingzhang/server';
import type { BusinessRecord } from '../business/business.entity';
import { BusinessService } from '../business/business.service';
import { ActiveRules } from './active-rules';
import { BlueTypes } from './blue-types';
import { derivedOf, hasVoucher, isBeforeBooks, linesWithTotal, numberOf } from './invoice-facts';
import { InvoiceJudges, type Judge, type JudgedFields } from './invoice-judge';
import { InvoiceLinks } from './invoice-links';
import { loggedInvoice } from './invoice-log';
import { InvoiceReferences } from './invoice-references';
import { InvoiceRows } from './invoice-rows';
import { InvoiceShown } from './invoice-shown';
import { reasonOf } from './invoice-types';
import type { InvoiceRecord, InvoiceToWrite, StoredLine } from './invoice.entity';
import { Rejudging } from './rejudging';
import type { StandingInvoice } from './standing-invoices';

type Body<Name extends 'create' | 'update'> = InputOf<(typeof invoiceCalls)[Name]>['body'];
type Businesses = ReadonlyMap<number, BusinessRecord>;

/** Fields of a ticked invoice that may still be changed: no tax depends on them. */
const freeWhenTicked: ReadonlySet<string> = new Set([
  'businessId',
  'settlementSubjectId',
  'settlementItemId',
  'issuer',
  'platform',
  'remark',
]);

/** One invoice as a person types it. */
@Injectable()
export class InvoiceService {
  constructor(
    private readonly rows: InvoiceRows,
    private readonly judges: InvoiceJudges,
    private readonly links: InvoiceLinks,
    private readonly rejudging: Rejudging,
    private readonly references: InvoiceReferences,
    private readonly businesses: BusinessService,
    private readonly shown: InvoiceShown,
    private readonly ledger: LedgerClient,
    private readonly log: OperationLog,
    private readonly rules: ActiveRules,
    private readonly blueTypes: BlueTypes,
  ) {}

  /** @throws BusinessError NOT_FOUND */
  async one(id: number): Promise<Invoice> {
    return this.shown.one(await this.rows.rows.get(id));
  }

  /** @throws BusinessError INVOICE with the fields, INVOICE_TAKEN naming the earlier invoice */
  async create({ lines: typedLines, ...entered }: Body<'create'>): Promise<Invoice> {
    // Asked before the turn, in which all others of the account set wait.
    const chart = await this.ledger.chart();
    await this.rows.holdTurn();
    const businesses = await this.businesses.byIdMade();
    const chooser = await this.rules.chooser(businesses);
    const { isOpening = isBeforeBooks(entered, chart), ...others } = entered;
    const typed = chooser.typed({ ...others, isOpening }, typedLines);
    const { fields, lines, businessRule, typeSource = null } = typed;
    const known = { chart, businesses };
    const problems = await this.references.problems({ fields, lines }, known);
    if (problems.length > 0) refuse('INVOICE', problems);
    const judged = { fields, lines, nonDeductibleReason: reasonOf(fields, businesses) };
    const { findings, judge } = await this.accepted(judged);
    const invoice: InvoiceToWrite = {
      fields,
      lines,
      recordedOn: todayInShanghai(),
      origin: 'entry',
      batchId: null,
      businessRule,
      typeSource: hasTypedLine(typedLines) ? 'person' : typeSource,
      derived: derivedOf(fields, lines),
      judgement: judge.judgement(judged, findings),
    };
    const ids = await this.rows.insert([invoice]);
    const linked = await this.links.relink(ids);
    const followers = await this.blueTypes.follow([...ids, ...linked], ids);
    await this.rejudging.of([...linked, ...followers]);
    const stored = await this.stored(await this.rows.rows.get(ids[0] ?? 0));
    const names = await this.references.names([stored], known);
    await this.log.record({
      action: '录入发票',
      object: `发票 ${numberOf(fields)}`,
      after: loggedInvoice(stored.fields, stored.lines, names),
    });
    return this.one(ids[0] ?? 0);
  }

  /**
   * Fields that the change leaves out stay as they are; lines that are named replace all.
   * @throws BusinessError INVOICE_BOOKED with a voucher, INVOICE_TICKED where figures change,
   *   INVOICE with the fields, INVOICE_TAKEN, VERSION_STALE
   */
  async update({ id, version, lines: typedLines, ...change }: Body<'update'>): Promise<Invoice> {
    await this.rows.holdTurn();
    const record = await this.rows.rows.get(id);
    const before = await this.stored(record);
    requireUnbooked(record);
    const fields = changedFields<InvoiceFields>(invoiceRecord, before.fields, change);
    const lines =
      typedLines ??
      (change.total === undefined ? before.lines : linesWithTotal(fields, before.lines));
    if (record.checkStatus === 1) requireSameFigures(before, { fields, lines });
    const businesses = await this.businesses.byId();
    const known = { chart: await this.ledger.chart(), businesses };
    const problems = await this.references.problems({ fields, lines }, known, before);
    if (fields.invoiceType !== record.invoiceType) {
      const msg = '发票方向不能修改，请删除后在另一方向重新录入';
      problems.push({ code: 'INVOICE', field: 'invoiceType', msg });
    }
    if (problems.length > 0) refuse('INVOICE', problems);
    await this.write(record, { version, before, fields, lines }, businesses);
    const names = await this.references.names([before, { fields }], known);
    await this.log.record({
      action: '修改发票',
      object: `发票 ${numberOf(fields)}`,
      before: loggedInvoice(before.fields, before.lines, names),
      after: loggedInvoice(fields, lines, names),
    });
    return this.one(id);
  }

  private async write(
    record: InvoiceRecord,
    {
      version,
      before,
      fields,
      lines,
    }: {
      readonly version: number;
      readonly before: Typed;
      readonly fields: InvoiceFields;
      readonly lines: readonly StoredLine[];
    },
    businesses: Businesses,
  ): Promise<void> {
    const { id, recordedOn, origin, batchId } = record;
    const nonDeductibleReason = reasonOf(fields, businesses);
    const judged = { id, fields, lines, nonDeductibleReason };
    const { findings, judge } = await this.accepted(judged);
    const isSameType = fields.businessId === record.businessId;
    const isSameSource = isSameType && hasSameLineTypes(before.lines, lines);
    const invoice = {
      fields,
      lines,
      recordedOn,
      origin,
      batchId,
      businessRule: isSameType ? record.businessRule : null,
      typeSource: isSameSource ? record.typeSource : ('person' as const),
      derived: derivedOf(fields, lines),
      judgement: judge.judgement(judged, findings),
    };
    await this.rows.update({ id, version }, invoice);
    const lost = await this.links.unlink([id]);
    const linked = await this.links.relink([id, ...lost]);
    const followers = await this.blueTypes.follow([...linked, id], [id]);
    await this.rejudging.of([...lost, ...linked, ...followers, id]);
  }

  /** Findings of an invoice that no rule refuses. @throws BusinessError INVOICE, INVOICE_TAKEN */
  private async accepted(
    judged: JudgedFields,
  ): Promise<{ readonly findings: readonly InvoiceFinding[]; readonly judge: Judge }> {
    const judge = await this.judges.of([judged]);
    const { findings, earlier } = judge.verdict(judged);
    if (earlier) throw taken(judged.fields, earlier);
    const refusals = findings.filter(({ disposition }) => disposition === 'refuse');
    if (refusals.length > 0) refuse('INVOICE', refusals.map(problemOf));
    return { findings, judge };
  }

  private async stored(record: InvoiceRecord) {
    const lines = (await this.rows.linesOf([record.id])).get(record.id) ?? [];
    return { fields: declaredFields<InvoiceFields>(invoiceRecord, record), lines };
  }
}

/** @throws BusinessError INVOICE_BOOKED */
function requireUnbooked(record: InvoiceRecord): void {
  if (!hasVoucher(record)) return;
  const msg = `发票 ${numberOf(record)} 已有凭证，不能修改；请先删除它的凭证`;
  throw new BusinessError('INVOICE_BOOKED', { msg });
}

const hasTypedLine = (lines: readonly StoredLine[]) =>
  lines.some(({ businessId }) => businessId !== null);

function hasSameLineTypes(before: readonly StoredLine[], after: readonly StoredLine[]): boolean {
  const typesOf = (lines: readonly StoredLine[]) => lines.map(({ businessId }) => businessId);
  return !hasTypedLine([...before, ...after]) || isDeepStrictEqual(typesOf(before), typesOf(after));
}

interface Typed {
  readonly fields: InvoiceFields;
  readonly lines: readonly StoredLine[];
}

/** @throws BusinessError INVOICE_TICKED where a figure of a ticked invoice changes */
function requireSameFigures(before: Typed, after: Typed): void {
  const changed = invoiceRecord.names.filter(
    (name) => !freeWhenTicked.has(name) && before.fields[name] !== after.fields[name],
  );
  const untyped = ({ lines }: Typed) => lines.map((line) => ({ ...line, businessId: null }));
  if (changed.length === 0 && isDeepStrictEqual(untyped(before), untyped(after))) return;
  const msg = `发票 ${numberOf(before.fields)} 已勾选，金额等内容不能修改；请先取消勾选`;
  throw new BusinessError('INVOICE_TICKED', { msg });
}

function taken(
  fields: InvoiceFields,
  { recordedOn, origin, voucherId }: StandingInvoice,
): BusinessError {
  const how = origin === 'entry' ? '录入' : '导入';
  const state = voucherId === null ? '还没有凭证' : '已有凭证';
  const msg =
    `发票号码 ${numberOf(fields)} 与 ${recordedOn} ${how}的发票相同，那一张${state}；` +
    '请核对号码，或打开那一张修改';
  return new BusinessError('INVOICE_TAKEN', { msg });
}

const problemOf = ({ msg, rule }: InvoiceFinding) => ({ code: rule, msg });
