import {
  estimateTable,
  unbilledSaleTable,
  type InvoiceUnbilled,
  type InvoiceUnbilledPage,
} from '@mingzhang/contract';
import type { InvoiceType } from '@mingzhang/rules/invoice';
import { screenColumns, VoucherLink, type BookColumn } from '@mingzhang/web';
import css from './unbilled.module.css';

interface ColumnOptions {
  readonly invoiceType: InvoiceType;
  readonly isNarrow: boolean;
  readonly totals: InvoiceUnbilledPage['totals'] | undefined;
}

/** The columns of the list; on a phone party, amount and voucher. */
export function unbilledColumns({
  invoiceType,
  isNarrow,
  totals,
}: ColumnOptions): BookColumn<InvoiceUnbilled>[] {
  const cells = { voucher: (row: InvoiceUnbilled) => <Voucher row={row} /> };
  const phone = {
    only: ['partyName', 'amount', 'voucher'],
    px: { partyName: 150, amount: 108, voucher: 84 },
    cells: { ...cells, partyName: (row: InvoiceUnbilled) => <PhoneParty row={row} /> },
  } as const;
  if (invoiceType === 'IN') {
    const sums = totals && { partyName: '合计', amount: totals.amount };
    if (isNarrow) return screenColumns(estimateTable, { ...phone, totals: sums });
    const all = sums && { ...sums, leftAmount: totals.leftAmount };
    return screenColumns(estimateTable, { cells, totals: all });
  }
  const sums = totals && { partyName: '合计', amount: totals.amount };
  if (isNarrow) return screenColumns(unbilledSaleTable, { ...phone, totals: sums });
  const all = sums && { ...sums, tax: totals.tax, leftAmount: totals.leftAmount };
  return screenColumns(unbilledSaleTable, { cells, totals: all });
}

function Voucher({ row: { voucher } }: { readonly row: InvoiceUnbilled }) {
  if (voucher) return <VoucherLink voucher={voucher} tabIndex={-1} />;
  return <span className={css.quiet}>未生成</span>;
}

function PhoneParty({ row }: { readonly row: InvoiceUnbilled }) {
  const { partyName, date, number, rate } = row;
  return (
    <span className={css.two}>
      <span>{partyName || '零散客户'}</span>
      <small>
        {date.slice(5)} {number} {rate}
      </small>
    </span>
  );
}
