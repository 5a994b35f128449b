import type { InvoiceBooks, InvoiceToBook, NoVoucher } from './invoice-to-book';
import { businessIdsByLine } from './invoice-portions';
import { invoiceTitle } from './invoice-title';
import { voucherDay } from './voucher-date';

/**
 * Why an invoice makes no voucher; undefined if it may. Voided invoices, openings, invoices with a
 * voucher and invoices of 0 are skipped; blocked ones, and those that lack a business type or an
 * open month, are refused. Warnings stop nothing. Errors: none.
 */
export function reasonForNoVoucher(
  invoice: InvoiceToBook,
  books: InvoiceBooks,
): NoVoucher | undefined {
  const title = invoiceTitle(invoice.facts);
  const skipped = skipReason(invoice);
  if (skipped !== undefined) return { kind: 'skip', msg: `${title}${skipped}` };
  const refused = refusal(invoice, books);
  return refused === undefined ? undefined : { kind: 'refuse', msg: `${title}${refused}` };
}

function skipReason(invoice: InvoiceToBook): string | undefined {
  const { facts, disposition, isOpening, voucherTitle } = invoice;
  if (disposition === 'void' || facts.taxStatus === 'voided') return '已作废，不生成凭证';
  if (isOpening) return '是期初发票，已在期初余额中，不生成凭证';
  if (voucherTitle !== null) return `已生成凭证 ${voucherTitle}，如需重做请先删除该凭证`;
  if (facts.amount.isZero && facts.tax.isZero) return '金额和税额都为零，不需要凭证';
  return undefined;
}

function refusal(invoice: InvoiceToBook, books: InvoiceBooks): string | undefined {
  const { facts, disposition } = invoice;
  if (disposition === 'block') return '待更正，更正后才能生成凭证，原因见待处理清单';
  if (!voucherDay(facts.issueDate, books.openPeriods)) {
    return `开票日期 ${facts.issueDate} 之后没有未结账的期间，请先反结账或等待期间开启`;
  }
  return businessProblem(invoice, books);
}

function businessProblem(invoice: InvoiceToBook, books: InvoiceBooks): string | undefined {
  const { invoiceType } = invoice.facts;
  const rows: number[] = [];
  for (const [lineNo, id] of businessIdsByLine(invoice)) {
    const business = id === null ? undefined : books.businesses.get(id);
    if (!business) rows.push(lineNo);
    else if (business.invoiceType !== invoiceType) {
      const direction = invoiceType === 'OUT' ? '销项' : '进项';
      return `的业务类型“${business.name}”不是${direction}业务，请改选${direction}业务类型`;
    } else if (business.subjectId === null) {
      return `的业务类型“${business.name}”没有选择科目，请先在业务类型中选择科目`;
    }
  }
  if (rows.length === 0) return undefined;
  const isWhole = rows.length === businessIdsByLine(invoice).size;
  const where = isWhole ? '' : `明细第 ${rows.join('、')} 行`;
  return `${where}没有业务类型，请先选择业务类型，或设置记账规则后再生成凭证`;
}
