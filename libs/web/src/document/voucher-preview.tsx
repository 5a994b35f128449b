import type { ReactNode } from 'react';
import type { DraftedVouchers } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { useRequest, type CallRequest } from '../call-request';
import { ErrorPanel } from '../states/error-panel';
import { SkeletonRows } from '../states/skeleton-rows';
import { SmallTable } from '../table/small-table';
import css from './document.module.css';

/** The vouchers that would be made of a document or a month, before anybody makes them. */
export function VoucherPreview({ preview }: { readonly preview: CallRequest<DraftedVouchers> }) {
  const { data, error, refetch } = useRequest(preview);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  if (data.vouchers.length === 0) return <p className={css.hint}>没有金额，不需要凭证。</p>;
  return data.vouchers.map(({ voucherDate, lines }, at) => (
    <VoucherLines
      key={`${voucherDate} ${at}`}
      caption={`${voucherDate} ${lines[0]?.summary ?? ''}（预览，未保存）`}
      lines={lines}
    />
  ));
}

type Line = DraftedVouchers['vouchers'][number]['lines'][number];

/** The lines of a voucher in a drawer; amounts in yuan, the empty side blank. */
export function VoucherLines({
  caption,
  lines,
}: {
  readonly caption: ReactNode;
  readonly lines: readonly Pick<Line, 'subject' | 'debit' | 'credit'>[];
}) {
  return (
    <SmallTable
      caption={caption}
      heads={['科目', '借方', '贷方']}
      rows={lines.map(({ subject, debit, credit }) => [
        subject,
        amountText(debit),
        amountText(credit),
      ])}
    />
  );
}

function amountText(amount: string): string {
  const value = Money.parse(amount);
  return value.isZero ? '' : formatMoney(value);
}
