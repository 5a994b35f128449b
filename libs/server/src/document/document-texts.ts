import type { ClosingFinding, DraftedVouchers, LedgerVoucher } from '@mingzhang/contract';
import {
  formatMoney,
  Money,
  periodTitle,
  type Misfit,
  type Period,
  type SubjectAmounts,
} from '@mingzhang/rules';
import type { SetChart } from '../protocol';
import type { DocumentKind, DocumentNames, VoucherDraft } from './document-kind';

/** Longest object of an entry of the log. */
const longestNames = 200;

/** Names of documents that share a voucher, as the log names them together. */
export function namesOf<D>({ name }: DocumentNames<D>, documents: readonly D[]): string {
  return documents.map(name).join('、').slice(0, longestNames);
}

/** What the log says of a voucher of documents. */
export function voucherEntry<D>(
  kind: DocumentNames<D>,
  {
    verb,
    documents,
    voucher,
  }: {
    /** 生成. */
    readonly verb: string;
    readonly documents: readonly D[];
    readonly voucher?: { readonly title: string } | undefined;
  },
) {
  const action = `${verb}${kind.voucherTitle}`;
  const object = namesOf(kind, documents);
  return { action, object, ...(voucher ? { after: { 凭证: voucher.title } } : {}) };
}

/** Documents that a refusal names; it says how many the others are. */
const namedInRefusal = 5;

/** Full names of documents, as refusals name them together. */
export function fullNamesOf<D>(
  { name, fullName = name }: DocumentNames<D>,
  documents: readonly D[],
): string {
  const names = documents.slice(0, namedInRefusal).map(fullName).join('、');
  return documents.length > namedInRefusal ? `${names} 等 ${documents.length} 项` : names;
}

/** The finding of the closing check on documents of a month that have no voucher; none of no document. */
export function unbookedFinding<D>(
  { closing, title, source, name }: DocumentKind<D>,
  {
    period,
    link,
    open,
  }: { readonly period: Period; readonly link: string; readonly open: readonly D[] },
): ClosingFinding[] {
  const [first] = open;
  if (!closing || first === undefined) return [];
  const { severity = 'block', unit = '条', otherwise = '删除', voucher = '凭证' } = closing;
  const called = closing.title?.(first) ?? title;
  const lacking = `${open.length} ${unit}${called}没有生成${voucher}（如 ${name(first)}）`;
  const message = `${periodTitle(period)}有 ${lacking}，请生成${voucher}或${otherwise}后再结账`;
  return [{ rule: `${source}.unbooked`, severity, message, link }];
}

/** A voucher to come, as previews show it. */
export function draftedVoucher(
  { voucherDate, lines }: Pick<VoucherDraft, 'voucherDate' | 'lines'>,
  chart: SetChart,
): DraftedVouchers['vouchers'][number] {
  return {
    voucherDate,
    lines: lines.map(({ summary, subjectId, debit, credit }) => ({
      summary,
      subjectId,
      subject: chart.subjectTitle(subjectId),
      debit: Money.parse(debit).toString(),
      credit: Money.parse(credit).toString(),
    })),
  };
}

/** 2026-01 记-3. */
export function datedTitle({ period, title }: Pick<LedgerVoucher, 'period' | 'title'>): string {
  return `${period} ${title}`;
}

/** 2026-01, or 2026-01 至 2026-03. */
export function monthsText({ from, to }: { readonly from: Period; readonly to: Period }): string {
  return from === to ? from : `${from} 至 ${to}`;
}

/** Amounts by subject without those that are zero, as calls answer them. */
export function shownAmounts(amounts: SubjectAmounts, chart: SetChart) {
  return [...amounts]
    .filter(([, amount]) => !amount.isZero)
    .map(([subjectId, amount]) => ({
      subjectId,
      subject: chart.subjectTitle(subjectId),
      amount: amount.toString(),
    }));
}

/** A misfit in words. */
export interface Figures {
  /** 1601 固定资产. */
  readonly subject: string;
  /** 借记 9,600.00, 贷记 306.43, 没有发生额. */
  readonly booked: string;
  readonly expected: string;
  readonly difference: string;
}

export function misfitFigures({ subjectId, expected, booked }: Misfit, chart: SetChart): Figures {
  return {
    subject: chart.subjectTitle(subjectId),
    booked: sideText(booked),
    expected: sideText(expected),
    difference: formatMoney(booked.minus(expected).abs()),
  };
}

function sideText(net: Money): string {
  if (net.isZero) return '没有发生额';
  return `${net.isNegative ? '贷记' : '借记'} ${formatMoney(net.abs())}`;
}
