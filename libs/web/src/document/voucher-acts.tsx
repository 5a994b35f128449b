import { useState } from 'react';
import { Button } from 'antd';
import type { DocumentVoucher } from '@mingzhang/contract';
import { notify, useSave } from '@mingzhang/shell-api';
import { lazyPart } from '../lazy-part';
import { useConfirmDanger } from '../states/confirm-danger';
import type { BookableDocument, VoucherDocument } from './voucher-document';

const BookingDrawer = lazyPart(() => import('./booking-drawer'), 'BookingDrawer');
const VoucherPicker = lazyPart(() => import('./voucher-picker'), 'VoucherPicker');

/**
 * Buttons that make the voucher of a document, and relate one if its kind allows that; where it has one, the button that
 * removes it.
 */
export function DocumentVoucherActs({
  document,
  voucher,
}: {
  readonly document: BookableDocument | VoucherDocument;
  readonly voucher: DocumentVoucher | undefined;
}) {
  const [open, setOpen] = useState<'book' | 'relate'>();
  const onClose = () => setOpen(undefined);
  const { title } = document;
  if (voucher) return <RemoveVoucherButton document={document} voucher={voucher} />;
  return (
    <>
      <Button size="small" aria-label={`生成凭证 ${title}`} onClick={() => setOpen('book')}>
        生成凭证
      </Button>
      {'relate' in document && (
        <Button
          size="small"
          type="text"
          aria-label={`关联凭证 ${title}`}
          onClick={() => setOpen('relate')}
        >
          关联凭证
        </Button>
      )}
      {open === 'book' && <BookingDrawer document={document} onClose={onClose} />}
      {open === 'relate' && 'relate' in document && (
        <VoucherPicker document={document} onClose={onClose} />
      )}
    </>
  );
}

/** Asks, then deletes a voucher that was made of the document, or unrelates one that a person wrote. */
export function RemoveVoucherButton({
  document: { title, remove, touches },
  voucher: { title: voucher, isRelated },
  size = 'small',
}: {
  readonly document: BookableDocument;
  readonly voucher: DocumentVoucher;
  readonly size?: 'small' | 'middle';
}) {
  const removal = useSave(remove.call, { invalidates: touches, quiet: true });
  const confirm = useConfirmDanger();
  const act = isRelated ? '取消关联' : '删除凭证';
  const effect = isRelated
    ? `${voucher} 留在账上，不再作为${title}的凭证；可再关联或生成。`
    : `${voucher} 从账上删除；可再生成。`;
  const onConfirm = () =>
    removal.mutateAsync(remove.request).then(
      () => notify.success(isRelated ? `已取消关联 ${voucher}` : `${voucher} 已删除`),
      ({ msg }: { readonly msg: string }) => notify.error(msg),
    );
  return (
    <Button
      size={size}
      type={size === 'small' ? 'text' : 'default'}
      loading={removal.isPending}
      aria-label={`${act} ${title}`}
      onClick={() => confirm({ title: `${act}：${title}`, effect, okText: act, onConfirm })}
    >
      {act}
    </Button>
  );
}
