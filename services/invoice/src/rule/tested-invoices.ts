import { Injectable } from '@nestjs/common';
import { AccountSetScope, BusinessError, mapUnhurried } from '@mingzhang/server';
import { isCounted } from '../counted-invoices';
import { firstDayOf, lastDayOf, Money, type Period } from '@mingzhang/rules';
import type {
  InvoiceType,
  MatchedFacts,
  StoredDisposition,
  TestedInvoice,
} from '@mingzhang/rules/invoice';
import { withoutVoucher } from '../invoice/invoice-facts';

const testedAtMost = 100_000;

/** Months, both included. */
export interface Months {
  readonly from: Period;
  readonly to: Period;
}

/** A stored invoice as a test reads it. */
export interface ReadInvoiceRow extends TestedInvoice {
  readonly issueDate: string;
  readonly itemName: string;
  readonly amountText: string;
  readonly voucherId: number | null;
}

interface HeaderRow {
  readonly id: number;
  readonly kind: string;
  readonly issueDate: string;
  readonly sellerTaxId: string;
  readonly sellerName: string;
  readonly buyerTaxId: string;
  readonly buyerName: string;
  readonly amount: string;
  readonly disposition: StoredDisposition;
  readonly businessId: number | null;
  readonly voucherId: number | null;
  readonly isBooked: boolean;
  readonly itemName: string;
}

interface LineRow {
  readonly invoiceId: number;
  readonly lineNo: number;
  readonly itemName: string;
  readonly taxCategoryCode: string;
  readonly rate: string;
  readonly businessId: number | null;
}

/** Reads past invoices for tests of rules, headers and lines in one statement each. */
@Injectable()
export class TestedInvoices {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Invoices of some months without the void and the blocked ones. Business types count as
   * confirmed where the invoice has a voucher.
   * @throws BusinessError INVOICE_RULE where there are too many
   */
  async read(invoiceType: InvoiceType, { from, to }: Months): Promise<ReadInvoiceRow[]> {
    const values = [this.scope.accountSetId, invoiceType, firstDayOf(from), lastDayOf(to)];
    const headers = await this.scope.query<HeaderRow>(
      `select id, kind, issue_date as "issueDate", seller_tax_id as "sellerTaxId",
         seller_name as "sellerName", buyer_tax_id as "buyerTaxId", buyer_name as "buyerName",
         amount, disposition, business_id as "businessId", voucher_id as "voucherId",
         item_name as "itemName", not (${withoutVoucher}) as "isBooked"
       from invoice.invoice i
       where account_set_id = $1 and invoice_type = $2 and issue_date between $3 and $4
         and ${isCounted}
       order by issue_date, id
       limit ${testedAtMost + 1}`,
      values,
      'invoices-to-test',
    );
    if (headers.length > testedAtMost) {
      const msg = `这些月份的发票超过 ${testedAtMost} 张，请缩短试算的月份`;
      throw new BusinessError('INVOICE_RULE', { msg });
    }
    const lines = await this.scope.query<LineRow>(
      `select l.invoice_id as "invoiceId", l.line_no as "lineNo", l.item_name as "itemName",
         l.tax_category_code as "taxCategoryCode", l.rate, l.business_id as "businessId"
       from invoice.invoice i
       join invoice.invoice_line l on l.account_set_id = $1 and l.invoice_id = i.id
       where i.account_set_id = $1 and i.invoice_type = $2 and i.issue_date between $3 and $4
         and ${isCounted}
       order by l.invoice_id, l.line_no`,
      values,
      'lines-to-test',
    );
    const byInvoice = new Map<number, LineRow[]>();
    for (const line of lines) {
      const own = byInvoice.get(line.invoiceId);
      if (own) own.push(line);
      else byInvoice.set(line.invoiceId, [line]);
    }
    return mapUnhurried(headers, (header) =>
      testedOf(invoiceType, header, byInvoice.get(header.id) ?? []),
    );
  }
}

function testedOf(
  invoiceType: InvoiceType,
  header: HeaderRow,
  lines: readonly LineRow[],
): ReadInvoiceRow {
  const { isBooked } = header;
  const facts: MatchedFacts = {
    invoiceType,
    kind: header.kind,
    seller: { taxId: header.sellerTaxId, name: header.sellerName },
    buyer: { taxId: header.buyerTaxId, name: header.buyerName },
    amount: Money.parse(header.amount),
    lines,
  };
  const ownTypes = isBooked
    ? lines.flatMap(({ lineNo, businessId }) =>
        businessId === null ? [] : [[lineNo, businessId] as const],
      )
    : [];
  return {
    id: header.id,
    facts,
    disposition: header.disposition,
    // Months of vouchers are asked for where they are shown.
    voucherPeriod: null,
    businessId: isBooked ? header.businessId : null,
    lineBusinessIds: new Map(ownTypes),
    issueDate: header.issueDate,
    itemName: header.itemName,
    amountText: header.amount,
    voucherId: header.voucherId,
  };
}
