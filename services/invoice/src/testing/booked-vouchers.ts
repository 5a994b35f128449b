import {
  invoiceBusinessCalls,
  invoiceVoucherCalls,
  voucherCalls,
  type BookedInvoices,
} from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import type { InvoiceMergeMode } from '@mingzhang/rules/invoice';
import type { DomainTest } from '@mingzhang/server/testing';

/** Acts of tests on the vouchers of invoices, and what the ledger has then. */
export function bookingOf({ api, books, ledger }: DomainTest, accountSetId = 1) {
  const book = (ids: number[], mode: InvoiceMergeMode = 'single', replaces = false) =>
    api.call(invoiceVoucherCalls.create, { body: { ids, mode, replaces } });
  /** `借 2202 恒泰 113.00` for each line of a voucher, in its order. */
  const linesOf = async (id: number): Promise<string[]> => {
    const { lines } = await books.call(voucherCalls.get, { params: { id } });
    return lines.map(({ subjectCode, debit, credit, auxiliaryNames }) => {
      const isDebit = Money.parse(credit).isZero;
      const names = auxiliaryNames.map((name) => `${name} `).join('');
      return `${isDebit ? '借' : '贷'} ${subjectCode} ${names}${isDebit ? debit : credit}`;
    });
  };
  return {
    book,
    linesOf,
    /** Lines of the vouchers that invoices get, each by itself. */
    booked: async (ids: number[], mode: InvoiceMergeMode = 'single') => {
      const { vouchers } = await book(ids, mode);
      return Promise.all(vouchers.map(({ id }) => linesOf(id)));
    },
    businessId: async (code: string) => {
      const invoiceType = code.startsWith('OUT') ? ('OUT' as const) : ('IN' as const);
      const types = await api.call(invoiceBusinessCalls.list, { query: { invoiceType } });
      const found = types.find((each) => each.code === code);
      if (!found) throw new Error(`no business type ${code}`);
      return found.id;
    },
    /** Debits less credits of a subject over all months. */
    balanceOf: async (code: string): Promise<string> => {
      const rows = await ledger.database.queryAll<{ net: string }>(
        `select coalesce(sum(e.debit - e.credit), 0)::text as net from ledger.voucher_line e
         join ledger.subject s on s.account_set_id = e.account_set_id and s.id = e.subject_id
         where e.account_set_id = $1 and s.code = $2`,
        [accountSetId, code],
      );
      return sumOf(rows.map(({ net }) => Money.parse(net))).toString();
    },
    /** How many vouchers the ledger has of invoices. */
    voucherCount: async (): Promise<number> => {
      const [row] = await ledger.database.queryAll<{ count: string }>(
        `select count(*) from ledger.voucher
         where account_set_id = $1 and source_kind = 'invoice'`,
        [accountSetId],
      );
      return Number(row?.count ?? 0);
    },
  };
}

/** The ids of the invoices of each voucher. */
export const groupsOf = ({ vouchers }: BookedInvoices): number[][] =>
  vouchers.map(({ ids }) => [...ids]);
