import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import {
  assetCheckCalls,
  depreciationCalls,
  touchedBy,
  type AssetReconcile,
  type BookingOutcome,
  type ReconcileMend,
} from '@mingzhang/contract';
import { notify, useSave } from '@mingzhang/shell-api';
import {
  ActDrawer,
  BookingRefusals,
  useBatchBooking,
  useFocusReturn,
  VoucherPicker,
  type DocumentId,
} from '@mingzhang/web';
import type { AssetDocument } from '../api/documents';
import { documentOf } from './cause-document';
import css from './check.module.css';
import { MendBody } from './mend-body';

interface MendProps {
  /** One cause; or several, which stand for all of the check that are mended by vouchers, shown or not. */
  readonly mending: readonly ReconcileMend[];
  readonly check: AssetReconcile;
  readonly onClose: () => void;
}

const SIZE = 560;
const bookings = new Set<ReconcileMend['act']>(['bookCard', 'bookChange', 'bookRun']);

/** Vouchers that are shown before they are made; each is asked for by itself. */
const previewed = 10;

/** Whether a cause is mended by making or renewing a voucher. */
export const isBooking = ({ act }: ReconcileMend): boolean => bookings.has(act);

/** A mend as it will be, and the one button that does it. */
export function MendDrawer({ mending, check, onClose }: MendProps) {
  const [isPicking, setPicking] = useState(false);
  useFocusReturn();
  const [cause, second] = mending;
  if (!cause) return null;
  if (second) return <BookAll mending={mending} check={check} onClose={onClose} />;
  const document = documentOf(cause);
  if (isPicking && document) return <VoucherPicker document={document} onClose={onClose} />;
  const otherActs = document && cause.cause.endsWith('WithoutVoucher') && (
    <Button onClick={() => setPicking(true)}>关联已有凭证</Button>
  );
  const single: SingleProps = { cause, check, otherActs, onClose };
  if (cause.act === 'run') return <RunMonth {...single} />;
  if (document && (isBooking(cause) || cause.act === 'letGo')) {
    return <ChangeVoucher {...single} document={document} />;
  }
  return (
    <ActDrawer
      title={cause.title}
      size={SIZE}
      act={undefined}
      otherActs={otherActs}
      error={null}
      onClose={onClose}
    >
      <MendBody cause={cause} check={check} onClose={onClose} />
    </ActDrawer>
  );
}

interface SingleProps extends Omit<MendProps, 'mending'> {
  readonly cause: ReconcileMend;
  readonly otherActs: ReactNode;
}

const saving = { invalidates: touchedBy.assetVoucher, quiet: true } as const;

/** Makes, renews or lets go of the voucher of a document. */
function ChangeVoucher({
  cause,
  check,
  document,
  otherActs,
  onClose,
}: SingleProps & { readonly document: AssetDocument }) {
  const isLetGo = cause.act === 'letGo';
  const { call, request } = isLetGo ? document.remove : document.book;
  const change = useSave(call, saving);
  const bookTitle = cause.cause === 'voucherDiffers' ? '更新凭证' : '生成凭证';
  const onAct = () =>
    void change
      .mutateAsync(request)
      .then(() => notify.success('已处理'))
      .then(onClose)
      // The drawer shows the refusal.
      .catch(() => undefined);
  const title = isLetGo ? '取消关联' : bookTitle;
  return (
    <ActDrawer
      title={cause.title}
      size={SIZE}
      act={{ title, isPending: change.isPending, hasFocus: true, onAct }}
      otherActs={otherActs}
      error={change.error}
      onClose={onClose}
    >
      <MendBody cause={cause} check={check} onClose={onClose} />
    </ActDrawer>
  );
}

/** Runs the month that is due, and makes its voucher. */
function RunMonth({ cause, check, otherActs, onClose }: SingleProps) {
  const run = useSave(depreciationCalls.run, saving);
  const booking = useSave(depreciationCalls.createVoucher, saving);
  const onAct = () =>
    void run
      .mutateAsync({ body: { period: cause.period ?? '' } })
      .then(({ id }) => booking.mutateAsync({ query: { depreciationId: id } }))
      .then(() => notify.success('已处理'))
      .then(onClose)
      // The drawer shows the refusal; a month that was run before it stays run.
      .catch(() => undefined);
  const isPending = run.isPending || booking.isPending;
  return (
    <ActDrawer
      title={cause.title}
      size={SIZE}
      act={{ title: '计提并生成凭证', isPending, hasFocus: true, onAct }}
      otherActs={otherActs}
      error={run.error ?? booking.error}
      onClose={onClose}
    >
      <MendBody cause={cause} check={check} onClose={onClose} />
    </ActDrawer>
  );
}

/** Everything that a voucher mends, shown or not. */
function allToBook({ toBook }: AssetReconcile): DocumentId[] {
  const kinds = ['card', 'change', 'run'] as const;
  return kinds.flatMap((document) => toBook[document].map((id) => ({ document, id })));
}

/** Makes the vouchers of all documents that lack one or have a wrong one. */
function BookAll({ mending, check, onClose }: MendProps) {
  const booking = useBatchBooking(assetCheckCalls.book, touchedBy.assetVoucher);
  const [refused, setRefused] = useState<BookingOutcome['refused']>([]);
  const documents = allToBook(check);
  const onAct = () =>
    void booking
      .book(documents)
      .then((outcome) => {
        if (outcome.booked > 0) notify.success(`已生成 ${outcome.booked} 张凭证`);
        setRefused(outcome.refused);
        if (outcome.refused.length === 0) onClose();
      })
      // The drawer shows the refusal; what was booked before it stays booked.
      .catch(() => undefined);
  return (
    <ActDrawer
      title={`生成 ${documents.length} 张凭证`}
      size={SIZE}
      act={{ title: '全部生成', isPending: booking.isPending, hasFocus: true, onAct }}
      error={booking.error}
      onClose={onClose}
    >
      <BookingRefusals refused={refused} />
      {mending.slice(0, previewed).map((cause) => (
        <MendBody key={cause.key} cause={cause} check={check} onClose={onClose} />
      ))}
      {documents.length > previewed && (
        <p className={css.hint}>其余 {documents.length - previewed} 张同样按各自的建议生成。</p>
      )}
    </ActDrawer>
  );
}
