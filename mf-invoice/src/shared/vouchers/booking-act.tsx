import { useState } from 'react';
import { invoicesAtMost, type InvoiceRow } from '@mingzhang/contract';
import { lazyPart, SelectionAct } from '@mingzhang/web';

const BookingPanel = lazyPart(() => import('./booking-panel'), 'BookingPanel');

/** The button of the selection bar that makes vouchers of the marked invoices. */
export function BookingAct({
  chosen,
  onDone,
}: {
  readonly chosen: readonly InvoiceRow[];
  readonly onDone: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const isMany = chosen.length > invoicesAtMost;
  return (
    <>
      <SelectionAct
        icon="voucher"
        look="primary"
        disabled={isMany}
        title={isMany ? `一次最多处理 ${invoicesAtMost} 张发票` : undefined}
        onClick={() => setIsOpen(true)}
      >
        生成凭证
      </SelectionAct>
      {isOpen && (
        <BookingPanel
          chosen={chosen}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
