import { useState } from 'react';
import { Button } from 'antd';
import type { Invoice } from '@mingzhang/contract';
import { lazyPart, useConfirmDanger, VoucherPicker } from '@mingzhang/web';
import { useOutcomeReport } from '../use-outcome-report';
import { relatedDocument, useRemoveVouchers } from './vouchers.api';

const BookingPanel = lazyPart(() => import('./booking-panel'), 'BookingPanel');

/** In the details of an invoice: make or relate its voucher, or take it back. */
export function InvoiceVoucherActs({ invoice }: { readonly invoice: Invoice }) {
  const [open, setOpen] = useState<'book' | 'relate'>();
  const close = () => setOpen(undefined);
  const { voucher, disposition, isOpening } = invoice;
  if (voucher) return <RemoveVoucher invoice={invoice} voucher={voucher} />;
  if (isOpening || disposition === 'void' || disposition === 'block') return null;
  return (
    <>
      <Button onClick={() => setOpen('relate')}>关联凭证</Button>
      <Button onClick={() => setOpen('book')}>生成凭证</Button>
      {open === 'relate' && <VoucherPicker document={relatedDocument(invoice)} onClose={close} />}
      {open === 'book' && <BookingPanel chosen={[invoice]} onClose={close} onDone={close} />}
    </>
  );
}

function RemoveVoucher({
  invoice,
  voucher: { title, isRelated },
}: {
  readonly invoice: Invoice;
  readonly voucher: NonNullable<Invoice['voucher']>;
}) {
  const remove = useRemoveVouchers();
  const confirm = useConfirmDanger();
  const report = useOutcomeReport();
  const act = isRelated ? '取消关联' : '删除凭证';
  const effect = isRelated
    ? `${title} 留在账上，不再作为这张发票的凭证；可再关联或生成。`
    : `${title} 从账上删除，其中的发票都可再生成凭证。`;
  const onConfirm = async () => {
    const body = { ids: [invoice.id] };
    report(isRelated ? '取消关联' : '删除凭证，涉及', await remove.mutateAsync({ body }));
  };
  return (
    <Button
      loading={remove.isPending}
      onClick={() => confirm({ title: `${act} ${title}`, effect, okText: act, onConfirm })}
    >
      {act}
    </Button>
  );
}
