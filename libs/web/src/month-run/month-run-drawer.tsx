import { useState, type ReactNode } from 'react';
import { Button, Drawer } from 'antd';
import type { DocumentVoucher, VoucherReference } from '@mingzhang/contract';
import { notify, useSave } from '@mingzhang/shell-api';
import type { CallRequest } from '../call-request';
import { RemoveVoucherButton } from '../document/voucher-acts';
import type { VoucherDocument } from '../document/voucher-document';
import { VoucherLink } from '../document/voucher-link';
import { VoucherPicker } from '../document/voucher-picker';
import { useConfirmDanger } from '../states/confirm-danger';
import { useFocusReturn } from '../states/focus-return';
import css from './month-run.module.css';

/** A month that was run: what it came to, its vouchers, and whatever its domain shows of it. */
export function MonthRunDrawer({
  title,
  summary,
  vouchers,
  warning,
  acts,
  onClose,
  children,
}: {
  /** 2026年第01期折旧. */
  readonly title: string;
  readonly summary: string;
  readonly vouchers: readonly DocumentVoucher[];
  /** Why the month would come out otherwise now. */
  readonly warning?: string | undefined;
  /** `MonthRunActs`, for whoever may change the month. */
  readonly acts: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  useFocusReturn();
  return (
    <Drawer open size={980} title={title} onClose={onClose} extra={acts}>
      <p className={css.summary}>
        {summary}
        {vouchers.map((voucher) => (
          <VoucherLink key={voucher.id} voucher={voucher} />
        ))}
      </p>
      {warning !== undefined && (
        <p role="alert" className={css.problem}>
          {warning}
        </p>
      )}
      {children}
    </Drawer>
  );
}

/** A month as a document; booking it answers with its vouchers, of which it may have several. */
export interface MonthDocument extends VoucherDocument {
  readonly book: CallRequest<{ readonly vouchers: readonly VoucherReference[] }>;
}

/** Buttons for a month that was run: to make, renew, relate or remove its voucher, and to cancel the run without one. */
export function MonthRunActs({
  document,
  voucher,
  hasAmount,
  isBooked,
  cancel,
}: {
  readonly document: MonthDocument;
  readonly voucher: DocumentVoucher | undefined;
  /** Without an amount there is no voucher to make. */
  readonly hasAmount: boolean;
  /** Its vouchers say what the run says. */
  readonly isBooked: boolean;
  readonly cancel: {
    /** 取消计提. */
    readonly title: string;
    readonly effect: string;
    readonly onCancel: () => Promise<unknown>;
  };
}) {
  const { title, book, touches } = document;
  const booking = useSave(book.call, { invalidates: touches });
  const confirm = useConfirmDanger();
  const [isRelating, setRelating] = useState(false);
  // An old voucher is renewed even when nothing is left to book.
  const isBookable = voucher !== undefined || hasAmount;
  const onBook = () =>
    booking.mutate(book.request, {
      onSuccess: ({ vouchers }) =>
        notify.success(`${title}凭证：${vouchers.map((made) => made.title).join('、')}`),
    });
  const onCancel = () =>
    confirm({
      title: `取消${title}`,
      effect: cancel.effect,
      okText: cancel.title,
      cancelText: '返回',
      onConfirm: cancel.onCancel,
    });
  return (
    <div className={css.acts}>
      {voucher ? (
        <RemoveVoucherButton size="middle" voucher={voucher} document={document} />
      ) : (
        <Button danger onClick={onCancel}>
          {cancel.title}
        </Button>
      )}
      {!voucher && hasAmount && <Button onClick={() => setRelating(true)}>关联凭证</Button>}
      {isRelating && <VoucherPicker document={document} onClose={() => setRelating(false)} />}
      {!isBooked && isBookable && !voucher?.isRelated && (
        <Button type="primary" loading={booking.isPending} onClick={onBook}>
          {voucher ? '更新凭证' : '生成凭证'}
        </Button>
      )}
    </div>
  );
}
