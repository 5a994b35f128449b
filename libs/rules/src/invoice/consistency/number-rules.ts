import { digitalNumberParts } from '../data/bureaus';
import { invoiceKind } from '../data/invoice-kinds';
import type { InvoiceFacts, InvoiceFinding, InvoiceOrigin } from '../invoice';
import type { EarlierInvoice, InvoiceContext } from './context';
import { findingOf, shown } from './finding';

/**
 * R05: the number is not in the account set in the same direction. A blocked record is replaced by the row and so is no
 * finding; `repeatedRow` says what else the row changes.
 */
export function checkRepetition(
  facts: InvoiceFacts,
  { earlier }: InvoiceContext,
): InvoiceFinding[] {
  if (earlier === null || earlier.isBlocked) return [];
  const other = otherAmounts(facts, earlier);
  return [findingOf('R05', 'refuse')(`与 ${earlierTitle(earlier)}${other}，本行没有导入`)];
}

/** That the amounts of the earlier invoice are others; empty where they are the same. */
function otherAmounts({ amount, tax }: InvoiceFacts, { amounts }: EarlierInvoice): string {
  if (!amounts || (amounts.amount.equals(amount) && amounts.tax.equals(tax))) return '';
  return (
    `；两张的金额不同：那一张金额 ${shown(amounts.amount)}、税额 ${shown(amounts.tax)}，` +
    `本行金额 ${shown(amount)}、税额 ${shown(tax)}，请对照原票`
  );
}

const recordedBy: Readonly<Record<InvoiceOrigin, string>> = {
  workbook: '导入',
  xml: '导入',
  ofd: '导入',
  pdf: '导入',
  entry: '录入',
};

function earlierTitle({ recordedOn, origin, voucherTitle }: EarlierInvoice): string {
  const same = `${recordedOn} ${recordedBy[origin]}的发票号码相同`;
  return voucherTitle === null
    ? `${same}，那一张还没有凭证`
    : `${same}，那一张已有凭证 ${voucherTitle}`;
}

/**
 * R06: a digital number has 20 digits, and in them the year of the issue date and a tax bureau (国家税务总局公告2024年第11号).
 * Paper invoices have a code of 10 or 12 digits and a number of 8. The length refuses, year and bureau block.
 */
export function checkNumber(facts: InvoiceFacts): InvoiceFinding[] {
  const refusal = numberProblem(facts);
  if (refusal !== undefined) return [findingOf('R06', 'refuse')(refusal)];
  const parts = digitalNumberParts(facts.digitalNumber);
  if (parts === undefined) return [];
  const finding = findingOf('R06', 'block');
  const findings: InvoiceFinding[] = [];
  const year = facts.issueDate.slice(0, 4);
  if (parts.year !== year) {
    const msg = `数电票号码的前两位表示 ${parts.year} 年，开票日期是 ${year} 年，请对照原票更正`;
    findings.push(finding(msg));
  }
  if (!parts.isBureau) {
    const msg = `数电票号码的第 3、4 位 ${parts.bureau} 不是税务局代码，请对照原票更正`;
    findings.push(finding(msg));
  }
  return findings;
}

/**
 * Why an invoice can't be known by its number; undefined where it can. Numbers are read as text, since a spreadsheet keeps
 * 15 digits of a number and drops leading zeros.
 */
export function numberProblem({
  kind,
  digitalNumber,
  code,
  number,
}: Pick<InvoiceFacts, 'kind' | 'digitalNumber' | 'code' | 'number'>): string | undefined {
  const numbering = invoiceKind(kind)?.numbering ?? 'free';
  if (digitalNumber !== '') {
    if (digitalNumberParts(digitalNumber) !== undefined) return undefined;
    return `数电票号码“${digitalNumber}”不是 20 位数字，请从税务局重新导出，或把该列设为文本后更正`;
  }
  if (numbering === 'digital') return '没有 20 位的数电票号码，请对照原票补填';
  if (number === '') return '没有发票号码，请对照原票补填';
  if (numbering !== 'paper') return undefined;
  if (!/^(\d{10}|\d{12})$/.test(code)) {
    return `发票代码“${code}”不是 10 位或 12 位数字（开头的 0 不能省），请对照原票更正`;
  }
  if (/^\d{8}$/.test(number)) return undefined;
  return `发票号码“${number}”不是 8 位数字（开头的 0 不能省），请对照原票更正`;
}

/**
 * R12: the issue date is not after today and not before the year 2000. A date in a closed month is no finding: only the
 * voucher gets another date.
 */
export function checkIssueDate({ issueDate }: InvoiceFacts, context: InvoiceContext) {
  const finding = findingOf('R12', 'block');
  if (issueDate > context.today) {
    return [finding(`开票日期 ${issueDate} 晚于今天 ${context.today}，请对照原票更正`)];
  }
  if (issueDate >= EARLIEST) return [];
  return [finding(`开票日期 ${issueDate} 早于 2000 年，请对照原票更正`)];
}
const EARLIEST = '2000-01-01';
