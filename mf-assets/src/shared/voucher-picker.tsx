import { useState } from 'react';
import { Alert, Button, Drawer, Radio } from 'antd';
import type { FittingVoucher } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { DrawerActs, EmptyState, ErrorPanel, SkeletonRows, useFocusReturn } from '@mingzhang/web';
import { type TiedDocument, useFittingVouchers, useRelating } from '../api/ties.api';
import css from './ties.module.css';

type Amounts = FittingVoucher['amounts'];

/** Vouchers that a person wrote, for a card, a change or a run: the arrow keys choose, Enter relates. */
export function VoucherPicker({
  document,
  onClose,
}: {
  readonly document: TiedDocument;
  readonly onClose: () => void;
}) {
  const fitting = useFittingVouchers(document);
  const relating = useRelating();
  const [typed, setTyped] = useState<number>();
  useFocusReturn();
  const vouchers = fitting.data?.vouchers ?? [];
  const chosen = typed ?? vouchers.find(({ misfit }) => misfit === null)?.id;
  const relate = () => {
    if (chosen === undefined) return;
    const title = vouchers.find(({ id }) => id === chosen)?.title ?? '';
    void relating
      .relate(document, chosen)
      .then(() => notify.success(`${document.title}已关联 ${title}`))
      .then(onClose)
      // The refusal stands in the drawer.
      .catch(() => undefined);
  };
  return (
    <Drawer
      open
      size={560}
      title={`关联凭证：${document.title}`}
      onClose={onClose}
      footer={
        <DrawerActs>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            disabled={chosen === undefined}
            loading={relating.isPending}
            onClick={relate}
          >
            关联
          </Button>
        </DrawerActs>
      }
    >
      {relating.error && (
        <Alert type="error" showIcon title={relating.error.msg} style={{ marginBottom: 16 }} />
      )}
      {fitting.error && !fitting.data ? (
        <ErrorPanel error={fitting.error} onRetry={() => void fitting.refetch()} />
      ) : !fitting.data ? (
        <SkeletonRows />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            relate();
          }}
        >
          <Wanted amounts={fitting.data.wanted} />
          <Choices vouchers={vouchers} chosen={chosen} onChoose={setTyped} />
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </form>
      )}
    </Drawer>
  );
}

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
  chosen,
  onChoose,
}: {
  readonly vouchers: readonly FittingVoucher[];
  readonly chosen: number | undefined;
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
      value={chosen}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {vouchers.map(({ id, title, voucherDate, summary, amounts, misfit }) => (
        <Radio
          key={id}
          value={id}
          autoFocus={id === chosen}
          disabled={misfit !== null}
          className={css.choice ?? ''}
        >
          <span className={css.told}>
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
