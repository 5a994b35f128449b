import type { AssetDocumentKind } from '@mingzhang/contract';
import { ErrorPanel, SkeletonRows } from '@mingzhang/web';
import { useVoucherPreview } from '../api/ties.api';
import { amountText, SmallTable } from './small-table';
import css from './ties.module.css';

/** The vouchers that would be made of a card, a change or a month, before anybody makes them. */
export function VoucherPreview(query: {
  readonly document: AssetDocumentKind;
  readonly id?: number;
  readonly period?: string;
}) {
  const preview = useVoucherPreview(query);
  if (preview.error && !preview.data) {
    return <ErrorPanel error={preview.error} onRetry={() => void preview.refetch()} />;
  }
  if (!preview.data) return <SkeletonRows />;
  const { vouchers } = preview.data;
  if (vouchers.length === 0) return <p className={css.hint}>没有金额，不需要凭证。</p>;
  return vouchers.map(({ voucherDate, lines }, at) => (
    <SmallTable
      key={`${voucherDate} ${at}`}
      caption={`${voucherDate} ${lines[0]?.summary ?? ''}（预览，未保存）`}
      heads={['科目', '借方', '贷方']}
      rows={lines.map(({ subject, debit, credit }) => [
        subject,
        amountText(debit),
        amountText(credit),
      ])}
    />
  ));
}
