import { Button } from 'antd';
import type { InvoiceUnbilled } from '@mingzhang/contract';
import css from './unbilled.module.css';

/** The invoice that has come for an entry, and the act that follows. */
export function OfferLine({
  row: entry,
  onReverse,
}: {
  readonly row: InvoiceUnbilled;
  readonly onReverse: ((row: InvoiceUnbilled) => void) | undefined;
}) {
  const { offer, number, invoiceType } = entry;
  if (!offer) return null;
  const act = invoiceType === 'OUT' ? '已开具发票' : '已收到发票';
  return (
    <span className={css.offer}>
      {offer.issueDate} {act} {offer.number}
      {onReverse && (
        <Button
          size="small"
          tabIndex={-1}
          aria-label={`冲回 ${number}`}
          onClick={() => onReverse(entry)}
        >
          冲回
        </Button>
      )}
    </span>
  );
}
