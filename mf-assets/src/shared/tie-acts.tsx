import { useState } from 'react';
import { Button } from 'antd';
import type { TiedVoucher } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { lazyPart, useConfirmDanger } from '@mingzhang/web';
import { type TiedDocument, useBooking } from '../api/ties.api';

const BookingDrawer = lazyPart(() => import('./booking-drawer'), 'BookingDrawer');
const VoucherPicker = lazyPart(() => import('./voucher-picker'), 'VoucherPicker');

/** What may be done with the voucher of a card or change: made, related, deleted, let go. */
export function TieActs({
  document,
  voucher,
}: {
  readonly document: TiedDocument;
  readonly voucher: TiedVoucher | undefined;
}) {
  const [open, setOpen] = useState<'book' | 'relate'>();
  const onClose = () => setOpen(undefined);
  const { title } = document;
  if (voucher) return <LetGo document={document} voucher={voucher} />;
  return (
    <>
      <Button size="small" aria-label={`生成凭证 ${title}`} onClick={() => setOpen('book')}>
        生成凭证
      </Button>
      <Button
        size="small"
        type="text"
        aria-label={`关联凭证 ${title}`}
        onClick={() => setOpen('relate')}
      >
        关联凭证
      </Button>
      {open === 'book' && <BookingDrawer document={document} onClose={onClose} />}
      {open === 'relate' && <VoucherPicker document={document} onClose={onClose} />}
    </>
  );
}

/** Deletes a voucher that was made here; one that a person wrote stays and is no longer tied. */
export function LetGo({
  document,
  voucher: { title: voucher, isRelated },
  size = 'small',
}: {
  readonly document: TiedDocument;
  readonly voucher: TiedVoucher;
  readonly size?: 'small' | 'middle';
}) {
  const booking = useBooking();
  const confirm = useConfirmDanger();
  const act = isRelated ? '取消关联' : '删除凭证';
  const effect = isRelated
    ? `${voucher} 留在账上，不再作为${document.title}的凭证；可再关联或生成。`
    : `${voucher} 从账上删除；可再生成。`;
  const letGo = () =>
    booking.letGo(document).then(
      () => notify.success(isRelated ? `已取消关联 ${voucher}` : `${voucher} 已删除`),
      ({ msg }: { readonly msg: string }) => notify.error(msg),
    );
  return (
    <Button
      size={size}
      type={size === 'small' ? 'text' : 'default'}
      loading={booking.isPending}
      aria-label={`${act} ${document.title}`}
      onClick={() =>
        confirm({ title: `${act}：${document.title}`, effect, okText: act, onConfirm: letGo })
      }
    >
      {act}
    </Button>
  );
}
