import { Form, type FormInstance } from 'antd';
import type { AssetDetail } from '@mingzhang/contract';
import { formatMoney, Money, type AssetChangeKind } from '@mingzhang/rules';
import { useRested, VoucherLines } from '@mingzhang/web';
import { useChangePreview } from '../api/assets.api';
import css from './cards.module.css';
import { changeOf, type ChangeValues } from './change-values';

/** What the change as it is typed would make of the card, and the voucher that it would have; nothing is saved. */
export function ChangePreview({
  kind,
  detail: { row },
  form,
}: {
  readonly kind: AssetChangeKind;
  readonly detail: AssetDetail;
  readonly form: FormInstance<ChangeValues>;
}) {
  const typed = Form.useWatch((all: ChangeValues) => {
    // What the form was filled with and does not show counts as well.
    const values = { ...(form.getFieldsValue(true) as ChangeValues), ...all };
    const change = values.date ? changeOf(kind, values, row.status === 'idle') : undefined;
    const isEmpty = change === undefined || ('amount' in change && change.amount === '');
    return isEmpty ? '' : JSON.stringify({ assetId: row.id, date: values.date, change });
  }, form);
  const asked = useRested(typed ?? '');
  const preview = useChangePreview(
    asked === '' ? undefined : (JSON.parse(asked) as Parameters<typeof useChangePreview>[0]),
  );
  if (asked === '') return null;
  if (preview.error) return <p className={css.hint}>预览：{preview.error.msg}</p>;
  if (!preview.data) return null;
  const { before, after, monthlyBefore, monthly, net, gain, vouchers } = preview.data;
  const facts = [
    `${before} → ${after}`,
    ...(monthly === monthlyBefore
      ? []
      : [`下月折旧 ${textOf(monthlyBefore)} → ${textOf(monthly)}`]),
    ...(gain === null ? [`变动后净值 ${textOf(net)}`] : [gainText(gain)]),
  ];
  return (
    <section aria-label="变动预览">
      <p className={css.preview}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {vouchers.length === 0 && <p className={css.hint}>不需要凭证。</p>}
      {vouchers.map(({ summary, lines }) => (
        <VoucherLines key={summary} caption={`凭证 ${summary}（预览，未保存）`} lines={lines} />
      ))}
    </section>
  );
}

function gainText(gain: string): string {
  const amount = Money.parse(gain);
  if (amount.isZero) return '处置没有净损益';
  const title = amount.isNegative ? '处置净损失' : '处置净收益';
  return `${title} ${formatMoney(amount.abs())}`;
}

const textOf = (amount: string) => formatMoney(Money.parse(amount));
