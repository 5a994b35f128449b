import type {
  Voucher,
  VoucherAttachment,
  VoucherCreate,
  VoucherLine,
  VoucherLink,
} from '@mingzhang/contract';
import {
  auxiliaryKey,
  capitalAmount,
  Money,
  parseAuxiliaryKey,
  periodOf,
  statedFactor,
  sumOf,
  type NamesOfTime,
  type PostingFacts,
  type StatedFactor,
  type VoucherDraft,
} from '@mingzhang/rules';
import type { DraftFacts } from './voucher.facts';
import { factorText, type NewVoucher, type Posted } from './voucher.posting';

/** A voucher with its lines as the database returns it. */
export interface VoucherRow {
  readonly id: number;
  readonly version: number;
  readonly word_id: number;
  readonly word: string;
  readonly code: number;
  readonly period: string;
  readonly voucher_date: string;
  readonly attachment_count: number;
  /** Null without attachments. */
  readonly attachments: VoucherAttachment[] | null;
  readonly remark: string;
  readonly amount: string;
  readonly audited_name: string | null;
  readonly audited_at: string | null;
  readonly signed_name: string | null;
  readonly signed_at: string | null;
  readonly reverses: VoucherLink | null;
  readonly reverses_part: boolean;
  readonly reversed_by: VoucherLink | null;
  readonly reversed_part: boolean;
  readonly period_state: 'open' | 'closed';
  readonly source_kind: string | null;
  readonly source_key: string | null;
  readonly created_name: string;
  readonly created_at: string;
  readonly updated_name: string;
  readonly updated_at: string;
}

export interface LineRow {
  readonly voucher_id: number;
  readonly line_no: number;
  readonly summary: string;
  readonly subject_id: number;
  readonly subject_code: string;
  readonly subject_name: string;
  readonly debit: string;
  readonly credit: string;
  readonly currency: string;
  readonly exchange_rate: string | null;
  readonly foreign_amount: string | null;
  readonly quantity: string | null;
  readonly unit_price: string | null;
  readonly auxiliary_key: string;
  /** Names of the items in the key, in order. */
  readonly auxiliary_names: string[];
  /** Today's names, if the others are those of a closed month. */
  readonly today?: VoucherLine['today'];
  readonly cash_flow_item: string | null;
  readonly settlement_method: string | null;
  readonly bill_number: string | null;
  readonly bill_date: string | null;
}

export function toVoucher(row: VoucherRow, lines: VoucherLine[]): Voucher {
  return {
    id: row.id,
    version: row.version,
    wordId: row.word_id,
    word: row.word,
    code: row.code,
    period: row.period,
    voucherDate: row.voucher_date,
    attachmentCount: row.attachment_count,
    attachments: row.attachments ?? [],
    remark: row.remark,
    lines,
    debitTotal: row.amount,
    creditTotal: row.amount,
    capitalAmount: capitalAmount(Money.parse(row.amount)),
    auditState: row.audited_at === null ? 'unaudited' : 'audited',
    auditedBy: row.audited_name,
    auditedAt: row.audited_at,
    signedBy: row.signed_name,
    signedAt: row.signed_at,
    reverses: row.reverses,
    reversedBy: row.reversed_by,
    reversedPart: row.reversed_part,
    reversesPart: row.reverses_part,
    periodState: row.period_state,
    source: row.source_kind === null ? null : { kind: row.source_kind, key: row.source_key ?? '' },
    createdBy: row.created_name,
    createdAt: row.created_at,
    updatedBy: row.updated_name,
    updatedAt: row.updated_at,
  };
}

/**
 * A line with the names of its time, and today's if they differ. The code stays today's, as in
 * books; if the subject became its own first child after the closing, it is the code of the parent.
 */
export function lineOfTime(line: LineRow, { subjects, items }: NamesOfTime): LineRow {
  const ids = itemIdsOf(line.auxiliary_key);
  const { subject_code: subjectCode, subject_name: subjectName } = line;
  const { auxiliary_names: auxiliaryNames } = line;
  const isSame = !subjects.has(line.subject_id) && !ids.some((id) => items.has(id));
  if (isSame) return line;
  const subject = subjects.get(line.subject_id);
  return {
    ...line,
    subject_code: subject?.parent?.code ?? subjectCode,
    subject_name: subject?.name ?? subjectName,
    auxiliary_names: auxiliaryNames.map((name, at) => items.get(ids[at] ?? 0)?.name ?? name),
    today: { ...(subject?.parent ? { subjectCode } : {}), subjectName, auxiliaryNames },
  };
}

/** Ids of the items in a key, in order. */
const itemIdsOf = (key: string) =>
  key === '' ? [] : key.split(',').map((part) => Number(part.split(':')[1]));

export function toLine(line: LineRow): VoucherLine {
  return {
    lineNo: line.line_no,
    summary: line.summary,
    subjectId: line.subject_id,
    subjectCode: line.subject_code,
    subjectName: line.subject_name,
    debit: line.debit,
    credit: line.credit,
    currency: line.currency,
    exchangeRate: line.exchange_rate,
    foreignAmount: line.foreign_amount,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    auxiliary: parseAuxiliaryKey(line.auxiliary_key),
    auxiliaryNames: line.auxiliary_names,
    ...(line.today ? { today: line.today } : {}),
    cashFlowItem: line.cash_flow_item,
    settlementMethod: line.settlement_method,
    billNumber: line.bill_number,
    billDate: line.bill_date,
  };
}

/** A new voucher as a read would return it, built from the facts it was checked with. */
export function voucherAsPosted(
  body: NewVoucher,
  { word, posting }: DraftFacts,
  posted: Posted & { readonly by: string; readonly attachments: VoucherAttachment[] },
): Voucher {
  const made = { created_name: posted.by, created_at: posted.at };
  const changed = { updated_name: posted.by, updated_at: posted.at };
  const unmarked = { audited_name: null, audited_at: null, signed_name: null, signed_at: null };
  return toVoucher(
    {
      ...made,
      ...changed,
      ...unmarked,
      reverses: null,
      reversed_by: null,
      reverses_part: body.reversesPart ?? false,
      reversed_part: false,
      id: posted.id,
      version: 1,
      code: posted.code,
      word,
      word_id: body.wordId,
      period: periodOf(body.voucherDate),
      voucher_date: body.voucherDate,
      attachment_count: body.attachmentCount,
      remark: body.remark,
      period_state: 'open',
      attachments: posted.attachments,
      amount: sumOf(body.lines.map(({ debit }) => Money.parse(debit))).toString(),
      source_kind: body.source?.kind ?? null,
      source_key: body.source?.key ?? null,
    },
    body.lines.map((line, index) => toLine(lineRowOf(line, index + 1, posting))),
  );
}

function lineRowOf(
  line: VoucherCreate['lines'][number],
  lineNo: number,
  { subjects, auxiliaryItems, baseCurrency }: PostingFacts,
): LineRow {
  const subject = subjects.get(line.subjectId);
  const key = auxiliaryKey(line.auxiliary);
  return {
    voucher_id: 0,
    line_no: lineNo,
    summary: line.summary,
    subject_id: line.subjectId,
    subject_code: subject?.code ?? '',
    subject_name: subject?.fullName ?? '',
    debit: line.debit,
    credit: line.credit,
    currency: line.currency ?? baseCurrency,
    exchange_rate: factorText(line.exchangeRate),
    foreign_amount: line.foreignAmount,
    quantity: factorText(line.quantity),
    unit_price: factorText(line.unitPrice),
    auxiliary_key: key,
    auxiliary_names: itemIdsOf(key).map((id) => auxiliaryItems.get(id)?.name ?? ''),
    cash_flow_item: line.cashFlowItem,
    settlement_method: line.settlementMethod,
    bill_number: line.billNumber,
    bill_date: line.billDate,
  };
}

/** Converts the contract's body to the draft of the rules; texts become decimals here. */
export function toDraft(body: VoucherCreate): VoucherDraft {
  return {
    voucherDate: body.voucherDate,
    attachmentCount: body.attachmentCount,
    confirmed: body.confirmed ?? false,
    lines: body.lines.map(toDraftLine),
  };
}

function toDraftLine(line: VoucherCreate['lines'][number]): VoucherDraft['lines'][number] {
  const exchangeRate = stated(line.exchangeRate);
  const quantity = stated(line.quantity);
  const unitPrice = stated(line.unitPrice);
  const figures = { quantity, unitPrice, exchangeRate };
  const names = ['quantity', 'unitPrice', 'exchangeRate'] as const;
  return {
    summary: line.summary,
    subjectId: line.subjectId,
    debit: Money.parse(line.debit),
    credit: Money.parse(line.credit),
    currency: line.currency,
    exchangeRate: exchangeRate?.value ?? null,
    foreignAmount: line.foreignAmount === null ? null : Money.parse(line.foreignAmount),
    quantity: quantity?.value ?? null,
    unitPrice: unitPrice?.value ?? null,
    ...(exchangeRate && { exchangeRateDecimals: exchangeRate.decimals }),
    ...(unitPrice && { unitPriceDecimals: unitPrice.decimals }),
    rounded: names.filter((name) => figures[name]?.isRounded),
    auxiliary: line.auxiliary,
  };
}

function stated(text: string | null): StatedFactor | null {
  return text === null ? null : statedFactor(text);
}
