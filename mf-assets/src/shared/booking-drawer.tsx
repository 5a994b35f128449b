import { Alert, Button, Drawer } from 'antd';
import { notify } from '@mingzhang/shell-api';
import { DrawerActs, useFocusReturn } from '@mingzhang/web';
import { type TiedDocument, useBooking } from '../api/ties.api';
import { VoucherPreview } from './voucher-preview';

/** Shows the voucher of a card or change as it will be, and makes it. */
export function BookingDrawer({
  document,
  onClose,
}: {
  readonly document: TiedDocument;
  readonly onClose: () => void;
}) {
  const booking = useBooking();
  useFocusReturn();
  const book = () =>
    void booking
      .book(document)
      .then(() => notify.success(`${document.title}的凭证已生成`))
      .then(onClose)
      // The refusal stands in the drawer.
      .catch(() => undefined);
  return (
    <Drawer
      open
      size={520}
      title={`生成凭证：${document.title}`}
      onClose={onClose}
      footer={
        <DrawerActs>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" autoFocus loading={booking.isPending} onClick={book}>
            生成凭证
          </Button>
        </DrawerActs>
      }
    >
      {booking.error && (
        <Alert type="error" showIcon title={booking.error.msg} style={{ marginBottom: 16 }} />
      )}
      <VoucherPreview document={document.kind} id={document.id} />
    </Drawer>
  );
}
