import { useState, type KeyboardEvent } from 'react';
import { Alert, Button, Checkbox, Radio } from 'antd';
import type { InvoicePreview, InvoiceRow } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import {
  invoiceMergeModes,
  invoiceMergeTitles,
  type InvoiceMergeMode,
} from '@mingzhang/rules/invoice';
import { Dialog, ErrorPanel, SkeletonRows, useFocusReturn } from '@mingzhang/web';
import { PreviewedVouchers } from './previewed-vouchers';
import { useBookingReport } from './use-booking-report';
import { useBookingPreview, useCreateVouchers } from './vouchers.api';
import css from './vouchers.module.css';

/**
 * Makes vouchers of invoices: the way of merging on the left, the vouchers as they will be on the
 * right. Arrow keys choose the way, Ctrl+Enter makes them.
 */
export function BookingPanel({
  chosen,
  isRenewal = false,
  onClose,
  onDone,
}: {
  readonly chosen: readonly Pick<InvoiceRow, 'id' | 'voucher'>[];
  /** Vouchers that the invoices have are made anew, unless the person says otherwise. */
  readonly isRenewal?: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  useFocusReturn();
  const [mode, setMode] = useState<InvoiceMergeMode>('mergeBusinessParty');
  const [replaces, setReplaces] = useState(isRenewal);
  const asked = { ids: chosen.map(({ id }) => id), mode, replaces };
  const { data, error, refetch } = useBookingPreview(asked);
  const { create, book } = useBooking(onDone);
  const count = data?.counts[mode] ?? 0;
  const booked = chosen.filter(({ voucher }) => voucher?.isRelated === false).length;
  const onBook = () => {
    if (count > 0 && !create.isPending) book(asked);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onBook();
  };
  return (
    <Dialog
      open
      width={920}
      title={`生成凭证：${chosen.length} 张发票`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button
          key="book"
          type="primary"
          disabled={count === 0}
          loading={create.isPending}
          onClick={onBook}
        >
          生成 {count} 张凭证 <kbd className={css.key}>Ctrl+Enter</kbd>
        </Button>,
      ]}
    >
      <div className={css.panel} onKeyDown={onKeyDown}>
        <div>
          <h3>合并方式</h3>
          <Radio.Group
            className={css.modes}
            aria-label="合并方式"
            value={mode}
            onChange={({ target }) => setMode(target.value)}
          >
            {invoiceMergeModes.map((each, at) => (
              <Radio key={each} value={each} autoFocus={at === 1}>
                {invoiceMergeTitles[each]}
                <span className={css.count}>{data ? `${data.counts[each]} 张` : ''}</span>
              </Radio>
            ))}
          </Radio.Group>
          {booked > 0 && (
            <Checkbox checked={replaces} onChange={({ target }) => setReplaces(target.checked)}>
              重新生成已有的凭证（{booked} 张发票）
            </Checkbox>
          )}
          <p className={css.hint}>
            <kbd className={css.key}>↑</kbd> <kbd className={css.key}>↓</kbd>{' '}
            切换，右侧随之更新；同一批再生成不会重复。
          </p>
        </div>
        <div className={css.preview} aria-busy={!data}>
          {create.error && <Alert type="error" showIcon title={create.error.msg} />}
          {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonRows rows={6} />}
          {data && <Preview preview={data} count={count} />}
        </div>
      </div>
    </Dialog>
  );
}

/** Makes the vouchers and says what became of the invoices; the panel shows a refusal. */
function useBooking(onDone: () => void) {
  const create = useCreateVouchers();
  const report = useBookingReport();
  const book = (body: Parameters<typeof create.mutateAsync>[0]['body']) =>
    void create
      .mutateAsync({ body })
      .then(report)
      .then(onDone)
      .catch(() => undefined);
  return { create, book };
}

function Preview({ preview, count }: { readonly preview: InvoicePreview; readonly count: number }) {
  const { skipped, refused, warnings, newParties, vouchers } = preview;
  const others = [
    ...refused.map(({ numbers, msg }) => `${numbers.join('、')} ${msg}`),
    ...skipped.map(({ msg }) => msg),
  ];
  return (
    <>
      <header className={css.head}>
        <b>预览 {count} 张凭证</b>
        <span>借贷各 {formatMoney(Money.parse(preview.amount))}</span>
      </header>
      <PreviewedVouchers vouchers={vouchers} />
      {count > vouchers.length && (
        <p className={css.hint}>另有 {count - vouchers.length} 张凭证没有列出，会一并生成。</p>
      )}
      <Notes title={`${others.length} 张发票不生成凭证`} texts={others} />
      <Notes title="请核对" texts={warnings} />
      <Notes title="将新增往来单位" texts={newParties} />
    </>
  );
}

const textsShown = 20;

function Notes({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <details className={css.notes} open={texts.length <= 3}>
      <summary>{title}</summary>
      <ul>
        {texts.slice(0, textsShown).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {texts.length > textsShown && <li>等 {texts.length} 项</li>}
      </ul>
    </details>
  );
}
