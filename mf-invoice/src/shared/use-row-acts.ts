import type { InvoiceRow } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { useCancelTick, useMendInvoice, useTick } from '../api/invoice.api';
import { useOutcomeReport } from './use-outcome-report';

/** What one key or press does with one row of the list. */
export function useRowActs() {
  const report = useOutcomeReport();
  const tick = useTick();
  const cancel = useCancelTick();
  const mend = useMendInvoice();
  /** Ticks an invoice for the month that the service chooses, or takes the tick back. */
  const toggleTick = ({ id, checkStatus, untickable }: InvoiceRow) => {
    if (tick.isPending || cancel.isPending) return;
    if (checkStatus === 1) {
      cancel.mutate({ body: [id] }, { onSuccess: (outcome) => report('取消勾选', outcome) });
    } else if (untickable !== null) notify.warning(untickable);
    else {
      tick.mutate(
        { query: {}, body: { ids: [id], deductPeriod: null } },
        {
          onSuccess: (outcome) => report('勾选', outcome),
          onError: ({ msg }) => notify.error(msg),
        },
      );
    }
  };
  const setTotal = (row: InvoiceRow, total: string) => {
    const { id, version, invoiceType, kind, issueDate, amount, tax } = row;
    mend.mutate(
      { body: { id, version, invoiceType, kind, issueDate, amount, tax, total } },
      { onSuccess: () => notify.success('价税合计已更正') },
    );
  };
  return { toggleTick, setTotal };
}
