import { notify, useSave } from '@mingzhang/shell-api';
import { ActDrawer } from '../drawer/act-drawer';
import type { BookableDocument } from './voucher-document';
import { VoucherPreview } from './voucher-preview';

/** Shows the voucher of a document as it will be, and makes it. */
export function BookingDrawer({
  document,
  onClose,
}: {
  readonly document: BookableDocument;
  readonly onClose: () => void;
}) {
  const { title, book, preview, touches } = document;
  const booking = useSave(book.call, { invalidates: touches, quiet: true });
  const onBook = () =>
    void booking
      .mutateAsync(book.request)
      .then(() => notify.success(`${title}的凭证已生成`))
      .then(onClose)
      // The drawer shows the refusal.
      .catch(() => undefined);
  return (
    <ActDrawer
      title={`生成凭证：${title}`}
      size={520}
      act={{ title: '生成凭证', isPending: booking.isPending, hasFocus: true, onAct: onBook }}
      error={booking.error}
      onClose={onClose}
    >
      <VoucherPreview preview={preview} />
    </ActDrawer>
  );
}
