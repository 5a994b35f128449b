import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import {
  invoiceNumberText,
  invoiceVoucherCalls,
  touchedBy,
  type InvoiceRow,
  type ResultOf,
} from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { useCall, useSave } from '@mingzhang/shell-api';
import { ActDrawer, ErrorPanel, SkeletonRows, VoucherPicker } from '@mingzhang/web';
import { useOutcomeReport } from '../use-outcome-report';
import { relatedTogether } from './vouchers.api';
import css from './vouchers.module.css';

/** Relates marked invoices to vouchers that stand: each to the one that books it, or all to one. */
export function RelatePanel({
  chosen,
  onClose,
  onDone,
}: {
  readonly chosen: readonly InvoiceRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const ids = chosen.map(({ id }) => id);
  const { data, error, refetch } = useCall(
    invoiceVoucherCalls.proposed,
    { body: { ids } },
    { quiet: true },
  );
  const relating = useSave(invoiceVoucherCalls.relateAll, {
    invalidates: touchedBy.invoiceVoucher,
    quiet: true,
  });
  const report = useOutcomeReport();
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [isTogether, setTogether] = useState(false);
  const pairs = (data ?? []).flatMap(({ id, voucher }) =>
    voucher && !without.has(id) ? [{ voucherId: voucher.id, ids: [id] }] : [],
  );
  const onAct = () =>
    relating.mutate(
      { body: pairs },
      {
        onSuccess: (outcome) => {
          report('关联凭证', outcome);
          onDone();
        },
      },
    );
  if (isTogether) return <VoucherPicker document={relatedTogether(chosen)} onClose={onDone} />;
  return (
    <ActDrawer
      title={`关联已有凭证：${chosen.length} 张发票`}
      size={640}
      act={{
        title: `关联 ${pairs.length} 张发票`,
        isPending: relating.isPending,
        isDisabled: pairs.length === 0,
        hasFocus: true,
        onAct,
      }}
      otherActs={
        chosen.length > 1 && <Button onClick={() => setTogether(true)}>共用一张凭证…</Button>
      }
      error={relating.error}
      onClose={onClose}
    >
      <p className={css.hint}>
        按科目和金额为每张发票找手工录入的凭证，一张凭证只用一次，请核对后关联。几张发票记在同一张凭证上的，选“共用一张凭证”。
      </p>
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={chosen.length} />}
      {data && (
        <Pairs
          chosen={chosen}
          proposed={data}
          without={without}
          onToggle={(id) =>
            setWithout(
              new Set(
                without.has(id) ? [...without].filter((each) => each !== id) : [...without, id],
              ),
            )
          }
        />
      )}
    </ActDrawer>
  );
}

/** Each invoice with the voucher that was found for it; a pair may be left out. */
function Pairs({
  chosen,
  proposed,
  without,
  onToggle,
}: {
  readonly chosen: readonly InvoiceRow[];
  readonly proposed: ResultOf<typeof invoiceVoucherCalls.proposed>;
  readonly without: ReadonlySet<number>;
  readonly onToggle: (id: number) => void;
}) {
  const vouchers = new Map(proposed.map(({ id, voucher }) => [id, voucher]));
  return (
    <ul className={css.pairs} aria-label="发票与凭证">
      {chosen.map((row) => {
        const voucher = vouchers.get(row.id) ?? null;
        return (
          <li key={row.id}>
            <Checkbox
              checked={voucher !== null && !without.has(row.id)}
              disabled={voucher === null}
              onChange={() => onToggle(row.id)}
            >
              {row.issueDate} {row.partyName} {invoiceNumberText(row).slice(-8)}{' '}
              {formatMoney(Money.parse(row.total))}
            </Checkbox>
            <small>
              {voucher
                ? `${voucher.title} ${voucher.voucherDate} ${voucher.summary}`
                : '没有金额相同的凭证'}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
