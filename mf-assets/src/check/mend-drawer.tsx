import { useState } from 'react';
import { Alert, Button, Drawer } from 'antd';
import type { AssetReconcile, BookedDocuments, ReconcileMend } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { DrawerActs, useFocusReturn } from '@mingzhang/web';
import { useBooking, type TiedDocument } from '../api/ties.api';
import ties from '../shared/ties.module.css';
import { VoucherPicker } from '../shared/voucher-picker';
import { documentOf } from './cause-document';
import { MendBody } from './mend-body';

interface MendProps {
  /** One cause; or several, which stand for all of the check that are mended by vouchers, shown or not. */
  readonly mending: readonly ReconcileMend[];
  readonly check: AssetReconcile;
  readonly onClose: () => void;
}

const bookings = new Set<ReconcileMend['act']>(['bookCard', 'bookChange', 'bookRun']);

/** Vouchers that are shown before they are made; each is asked for by itself. */
const previewed = 10;

/** Everything that a voucher mends, shown or not. */
function allToBook({ toBook }: AssetReconcile): Pick<TiedDocument, 'kind' | 'id'>[] {
  const kinds = ['card', 'change', 'run'] as const;
  return kinds.flatMap((kind) => toBook[kind].map((id) => ({ kind, id })));
}

/** Whether a cause is mended by making or renewing a voucher. */
export const isBooking = ({ act }: ReconcileMend): boolean => bookings.has(act);

/** A mend as it will be, and the one button that does it. */
export function MendDrawer({ mending, check, onClose }: MendProps) {
  const booking = useBooking();
  const [isPicking, setPicking] = useState(false);
  const [refused, setRefused] = useState<BookedDocuments['refused']>([]);
  useFocusReturn();
  const [first] = mending;
  if (!first) return null;
  const document = documentOf(first);
  if (isPicking && document) return <VoucherPicker document={document} onClose={onClose} />;
  const booked = mending.length > 1 ? allToBook(check) : [];
  const mend = async () => {
    if (first.act === 'letGo' && document) await booking.letGo(document);
    else if (first.act === 'run') await booking.runAndBook(first.period ?? '');
    else if (document) await booking.book(document);
    notify.success('已处理');
    onClose();
  };
  const mendAll = async () => {
    const told = await booking.bookAll(booked);
    if (told.booked > 0) notify.success(`已生成 ${told.booked} 张凭证`);
    setRefused(told.refused);
    if (told.refused.length === 0) onClose();
  };
  const start = () =>
    // What was refused stands in the drawer; what was done before it is done.
    void (booked.length > 0 ? mendAll() : mend()).catch(() => undefined);
  const okText = okTextOf(mending);
  const mayRelate = mending.length === 1 && document && first.cause.endsWith('WithoutVoucher');
  return (
    <Drawer
      open
      size={560}
      title={booked.length > 0 ? `生成 ${booked.length} 张凭证` : first.title}
      onClose={onClose}
      footer={
        <DrawerActs>
          <Button onClick={onClose}>取消</Button>
          {mayRelate && <Button onClick={() => setPicking(true)}>关联已有凭证</Button>}
          {okText !== undefined && (
            <Button type="primary" autoFocus loading={booking.isPending} onClick={start}>
              {okText}
            </Button>
          )}
        </DrawerActs>
      }
    >
      {booking.error && (
        <Alert type="error" showIcon title={booking.error.msg} style={{ marginBottom: 16 }} />
      )}
      {refused.length > 0 && <Refused refused={refused} />}
      {mending.slice(0, previewed).map((cause) => (
        <MendBody key={cause.key} cause={cause} check={check} onClose={onClose} />
      ))}
      {booked.length > previewed && (
        <p className={ties.hint}>其余 {booked.length - previewed} 张同样按各自的建议生成。</p>
      )}
    </Drawer>
  );
}

/** What could not be made, each with its reason; the rest is made. */
function Refused({ refused }: Pick<BookedDocuments, 'refused'>) {
  return (
    <Alert
      type="error"
      showIcon
      style={{ marginBottom: 16 }}
      title={`${refused.length} 张凭证没有生成，其余已生成`}
      description={
        <ul className={ties.refused}>
          {refused.map(({ document, id, msg }) => (
            <li key={`${document} ${id}`}>{msg}</li>
          ))}
        </ul>
      }
    />
  );
}

function okTextOf([first, second]: readonly ReconcileMend[]): string | undefined {
  if (!first) return undefined;
  if (second) return '全部生成';
  switch (first.act) {
    case 'bookCard':
    case 'bookChange':
    case 'bookRun':
      return first.cause === 'voucherDiffers' ? '更新凭证' : '生成凭证';
    case 'run':
      return '计提并生成凭证';
    case 'letGo':
      return '取消关联';
    default:
      return undefined;
  }
}
