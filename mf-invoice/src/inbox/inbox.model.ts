import type { InvoiceImport, InvoiceRow } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import type { InvoiceFinding } from '@mingzhang/rules/invoice';
import { importText } from '../shared/import/import.model';
import { nextAct, type FindingActs } from '../shared/next-act';

/** What can be done from the inbox; undefined for who may not change invoices. */
export interface InboxActs extends FindingActs {
  readonly choose: ((row: InvoiceRow) => void) | undefined;
  readonly book: ((row: InvoiceRow) => void) | undefined;
  readonly voucher: (id: number) => void;
  readonly refused: (record: InvoiceImport) => void;
  /** Shows what is not invoiced and was taken back for an invoice. */
  readonly unbilled: (row: InvoiceRow) => void;
}

/** One thing that waits for a person, with the one next act. */
export interface InboxItem {
  readonly key: string;
  /** The strongest first: 0 blocks. */
  readonly rank: number;
  readonly title: string;
  readonly why: string;
  readonly finding: InvoiceFinding | undefined;
  readonly act: { readonly title: string; readonly go: () => void };
  /** The invoice; undefined for rows that an import refused. */
  readonly row: InvoiceRow | undefined;
}

const strengths = ['refuse', 'block', 'void', 'warn'];
const textOf = ({ lineNo, msg }: InvoiceFinding) =>
  lineNo === undefined ? msg : `第 ${lineNo} 行：${msg}`;

/** An open invoice; what blocks it comes before what it lacks. */
function invoiceItem(row: InvoiceRow, acts: InboxActs): InboxItem {
  const { id, voucher, disposition, checkStatus, deductPeriod } = row;
  const [finding] = row.findings.toSorted(
    (left, right) => strengths.indexOf(left.disposition) - strengths.indexOf(right.disposition),
  );
  const open = { title: '看发票', go: () => acts.open(id) };
  const next = finding && nextAct(row, finding, acts);
  const common = { key: `invoice ${id}`, row };
  const book = acts.book && { title: '生成凭证', go: () => acts.book?.(row) };
  const choose = acts.choose && { title: '选业务类型', go: () => acts.choose?.(row) };
  if (voucher !== null) {
    const reason = finding ? textOf(finding) : '发票的状态已变';
    const why = `${reason}；已有凭证 ${voucher.title}，请删除或冲销凭证`;
    const act = { title: '看凭证', go: () => acts.voucher(voucher.id) };
    return { ...common, rank: 0, title: '凭证要处理', why, finding, act };
  }
  if (disposition === 'void') {
    const why = finding ? textOf(finding) : '发票已作废，它冲回的未开票单据请撤销冲回';
    const act = { title: '撤销冲回', go: () => acts.unbilled(row) };
    return { ...common, rank: 0, title: '冲回要撤销', why, finding, act };
  }
  if (disposition === 'block') {
    const why = finding ? textOf(finding) : '更正前不能生成凭证';
    return { ...common, rank: 1, title: '待更正', why, finding, act: next ?? open };
  }
  if (finding) {
    const act = next ?? book ?? open;
    return { ...common, rank: 3, title: '提醒', why: textOf(finding), finding, act };
  }
  if (row.businessNames.length === 0) {
    const why = '没有业务类型，不能生成凭证';
    return { ...common, rank: 4, title: '未选类型', why, finding, act: choose ?? open };
  }
  if (checkStatus === 1) {
    const month = deductPeriod === null ? '' : `${periodTitle(deductPeriod)}抵扣，`;
    const why = `已勾选，${month}税额还没有记账`;
    return { ...common, rank: 5, title: '已勾选未记账', why, finding, act: book ?? open };
  }
  const why = `业务类型 ${row.businessNames.join('、')}，没有凭证`;
  return { ...common, rank: 6, title: '待生成凭证', why, finding, act: book ?? open };
}

/** An import with rows that were not taken. */
function importItem(record: InvoiceImport, acts: InboxActs): InboxItem {
  return {
    key: `import ${record.id}`,
    rank: 2,
    title: '未导入',
    why: `${record.fileName}：${importText(record.report)}`,
    finding: undefined,
    act: { title: '看未导入的行', go: () => acts.refused(record) },
    row: undefined,
  };
}

/** All that waits, the strongest first, then by the day of the invoice. */
export function inboxItems(
  rows: readonly InvoiceRow[],
  imports: readonly InvoiceImport[],
  acts: InboxActs,
): readonly InboxItem[] {
  const items = rows.map((row) => invoiceItem(row, acts));
  return [...items, ...imports.map((record) => importItem(record, acts))].toSorted(
    (left, right) =>
      left.rank - right.rank ||
      (left.row?.issueDate ?? '').localeCompare(right.row?.issueDate ?? ''),
  );
}
