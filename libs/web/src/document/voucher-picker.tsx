import { useState } from 'react';
import { Radio } from 'antd';
import type { FittingVoucher } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify, useSave } from '@mingzhang/shell-api';
import { useRequest } from '../call-request';
import { ActDrawer } from '../drawer/act-drawer';
import { EmptyState } from '../states/empty-state';
import { ErrorPanel } from '../states/error-panel';
import { SkeletonRows } from '../states/skeleton-rows';
import css from './document.module.css';
import type { VoucherDocument } from './voucher-document';

type Amounts = FittingVoucher['amounts'];

/** Relates a voucher that a person wrote to a document: the arrow keys choose, Enter relates. */
export function VoucherPicker({
  document,
  onClose,
}: {
  readonly document: VoucherDocument;
  readonly onClose: () => void;
}) {
  const { title, fitting, touches } = document;
  const { data, error, refetch } = useRequest(fitting);
  const [pickedId, setPickedId] = useState<number>();
  const vouchers = data?.vouchers ?? [];
  const firstFitting = vouchers.find(({ misfit }) => misfit === null);
  const chosen = vouchers.find(({ id }) => id === pickedId) ?? firstFitting;
  const relation = document.relate(chosen?.id ?? 0);
  const relating = useSave(relation.call, { invalidates: touches, quiet: true });
  const relate = () => {
    if (!chosen) return;
    void relating
      .mutateAsync(relation.request)
      .then(() => notify.success(`${title}已关联 ${chosen.title}`))
      .then(onClose)
      // The drawer shows the refusal.
      .catch(() => undefined);
  };
  return (
    <ActDrawer
      title={`关联凭证：${title}`}
      size={560}
      act={{ title: '关联', isPending: relating.isPending, isDisabled: !chosen, onAct: relate }}
      error={relating.error}
      onClose={onClose}
    >
      {error && !data ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            relate();
          }}
        >
          <Wanted amounts={data.wanted} />
          <Choices vouchers={vouchers} chosenId={chosen?.id} onChoose={setPickedId} />
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </form>
      )}
    </ActDrawer>
  );
}

/** What the voucher has to book on the subjects of the document. */
function Wanted({ amounts }: { readonly amounts: Amounts }) {
  return (
    <table className={css.wanted}>
      <caption>凭证应有的发生额</caption>
      <tbody>
        {amounts.map(({ subjectId, subject, amount }) => (
          <tr key={subjectId}>
            <td>{subject}</td>
            <td>{sideText(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Choices({
  vouchers,
  chosenId,
  onChoose,
}: {
  readonly vouchers: readonly FittingVoucher[];
  readonly chosenId: number | undefined;
  readonly onChoose: (id: number) => void;
}) {
  if (vouchers.length === 0) {
    return (
      <EmptyState
        title="没有可关联的凭证"
        description="本期没有手工录入、记在这些科目上的凭证。可以直接生成凭证，或先录入凭证。"
      />
    );
  }
  return (
    <Radio.Group
      aria-label="可关联的凭证"
      className={css.choices ?? ''}
      value={chosenId}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {vouchers.map(({ id, title, voucherDate, summary, amounts, misfit }) => (
        <Radio
          key={id}
          value={id}
          autoFocus={id === chosenId}
          disabled={misfit !== null}
          className={css.choice ?? ''}
        >
          <span className={css.facts}>
            <strong>{title}</strong>
            <span>{voucherDate}</span>
            <span>{summary}</span>
            <span>{amounts.map(({ amount }) => sideText(amount)).join('，')}</span>
          </span>
          {misfit !== null && <span className={css.misfit}>{misfit}</span>}
        </Radio>
      ))}
    </Radio.Group>
  );
}

/** 借 9,600.00, 贷 306.43. */
function sideText(amount: string): string {
  const net = Money.parse(amount);
  return `${net.isNegative ? '贷' : '借'} ${formatMoney(net.abs())}`;
}
