import { defineTable } from '@mingzhang/rules';
import {
  isDeductibleKind,
  paymentTitle,
  taxStatusTitles,
  type InvoiceType,
} from '@mingzhang/rules/invoice';
import type { InvoiceRow } from './invoice.schema';
import { storedDispositionTitles } from './invoice.schema';

/** The number of an invoice as people read it: digital, or code and number of an older one. */
export function invoiceNumberText({
  digitalNumber,
  code,
  number,
}: Pick<InvoiceRow, 'digitalNumber' | 'code' | 'number'>): string {
  if (digitalNumber !== '') return digitalNumber;
  return [code, number].filter((part) => part !== '').join('/');
}

type TickRow = Pick<
  InvoiceRow,
  | 'checkStatus'
  | 'untickable'
  | 'disposition'
  | 'riskLevel'
  | 'kind'
  | 'isPositive'
  | 'nonDeductibleReason'
>;

/**
 * 认证 of an input invoice in words: 已勾选, 未勾选, 不抵扣 only where the tax is not deductible, and 待更正 where that waits
 * for a correction. A voided invoice has none, 异常凭证 may not be ticked, and a red one follows its blue one.
 */
export function tickText(row: TickRow): string {
  const { checkStatus, untickable, disposition, riskLevel } = row;
  if (disposition === 'void') return '';
  if (checkStatus === 1) return '已勾选';
  if (untickable === null) return '未勾选';
  if (riskLevel === 'abnormal') return '不可勾选';
  if (row.nonDeductibleReason !== null || !isDeductibleKind(row.kind)) return '不抵扣';
  if (disposition === 'block') return '待更正';
  return row.isPositive ? '不抵扣' : '随蓝字';
}

/** 可抵扣税额 of an input invoice; empty where it is voided or 异常凭证. */
function deductibleText({
  disposition,
  riskLevel,
  deductibleTax,
}: Pick<InvoiceRow, 'disposition' | 'riskLevel' | 'deductibleTax'>): string | null {
  return disposition === 'void' || riskLevel === 'abnormal' ? null : deductibleTax;
}

/** 凭证 of an invoice in words: its number, or why it has none. */
export function invoiceVoucherText({
  voucher,
  disposition,
  isOpening,
}: Pick<InvoiceRow, 'voucher' | 'disposition' | 'isOpening'>): string {
  if (voucher !== null) return voucher.title;
  if (isOpening) return '期初';
  if (disposition === 'void') return '作废';
  return disposition === 'block' ? '待更正' : '待生成';
}

/** 收款 or 付款 of a booked invoice in words: 未收, 部分, 已收; empty where the ledger can't say. */
export function paymentText({ invoiceType, payment }: Pick<InvoiceRow, 'invoiceType' | 'payment'>) {
  return payment === null ? '' : paymentTitle(invoiceType, payment.state);
}

/** `*纸制品*办公用纸` of the first line; 等 where there are more. */
export function itemText({ itemName, lineCount }: Pick<InvoiceRow, 'itemName' | 'lineCount'>) {
  return lineCount > 1 ? `${itemName}等` : itemName;
}

/**
 * 发票登记簿 of one direction: the list on the screen, in files and on paper.
 * @param kindTitle the short title of a kind of invoices: 专票
 */
export function invoiceTable(invoiceType: InvoiceType, kindTitle: (kind: string) => string) {
  const isOutput = invoiceType === 'OUT';
  return defineTable<InvoiceRow>()({
    title: isOutput ? '销项发票' : '进项发票',
    columns: [
      { key: 'issueDate', kind: 'date', title: '开票日期', fixed: true },
      {
        key: 'number',
        kind: 'code',
        title: '发票号码',
        px: 170,
        leastPx: 100,
        fixed: true,
        of: invoiceNumberText,
      },
      { key: 'kind', kind: 'text', title: '票种', px: 60, of: ({ kind }) => kindTitle(kind) },
      {
        key: 'partyName',
        kind: 'text',
        title: isOutput ? '购买方' : '销售方',
        isName: true,
        px: 150,
        leastPx: 100,
        grow: true,
        share: 16,
      },
      { key: 'itemName', kind: 'text', title: '项目', px: 150, leastPx: 100, of: itemText },
      { key: 'amount', kind: 'money', title: '金额', total: true },
      { key: 'rates', kind: 'text', title: '税率', px: 60, align: 'right' },
      { key: 'tax', kind: 'money', title: '税额', total: true },
      { key: 'total', kind: 'money', title: '价税合计', total: true },
      {
        key: 'taxStatus',
        kind: 'text',
        title: '发票状态',
        px: 84,
        of: ({ taxStatus }) => taxStatusTitles[taxStatus],
      },
      {
        key: 'disposition',
        kind: 'text',
        title: '检查结果',
        px: 72,
        of: ({ disposition }) => storedDispositionTitles[disposition],
      },
      ...(isOutput ? [] : tickColumns),
      {
        key: 'business',
        kind: 'text',
        title: '业务类型',
        px: 110,
        leastPx: 80,
        of: ({ businessNames }) => businessNames.join('、'),
      },
      {
        key: 'payment',
        kind: 'text',
        title: isOutput ? '收款' : '付款',
        px: 60,
        of: paymentText,
      },
      { key: 'voucher', kind: 'text', title: '凭证', px: 96, of: invoiceVoucherText },
    ],
  });
}

const tickColumns = [
  { key: 'tick', kind: 'text', title: '认证', px: 72, of: tickText },
  {
    key: 'deductPeriod',
    kind: 'code',
    title: '抵扣期间',
    px: 84,
    of: ({ deductPeriod }: InvoiceRow) => deductPeriod ?? '',
  },
  { key: 'deductibleTax', kind: 'money', title: '可抵扣税额', of: deductibleText },
] as const;
