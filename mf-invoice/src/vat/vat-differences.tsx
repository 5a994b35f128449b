import { useMemo } from 'react';
import { Button } from 'antd';
import type { VatDifferenceRow, VatPage } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import {
  BookTable,
  EmptyState,
  Icon,
  Kbd,
  Sheet,
  useIsNarrow,
  VoucherLink,
  type BookColumn,
} from '@mingzhang/web';
import { doneInPlace, isZero, placeOf } from './vat.model';
import { Signed } from './vat-tables';
import css from './vat.module.css';

interface DifferenceActs {
  readonly canManage: boolean;
  /** Ends the difference, or leads to where it is ended. */
  readonly onAct: (row: VatDifferenceRow) => void;
  /** Shows the invoice. */
  readonly onInvoice: (row: VatDifferenceRow) => void;
  /** Hears the place of the difference that is marked. */
  readonly onMarked: (index: number) => void;
}

/** Name of the table, by which the keyboard goes back to it. */
export const differencesTitle = '差额原因';

const keyOf = ({ no }: VatDifferenceRow) => no;

/** Why invoices and books differ, one row each with the act that ends it. */
export function VatDifferences({
  page,
  canManage,
  onAct,
  onInvoice,
  onMarked,
}: DifferenceActs & { readonly page: VatPage }) {
  const isNarrow = useIsNarrow();
  const { differences, differenceCount, total } = page;
  const hasRows = differences.length > 0;
  // The first difference has the keyboard when the figures arrive; a phone has none, and would scroll.
  const hasKeyboard = hasRows && !isNarrow;
  const goTo = useMemo(() => (hasKeyboard ? { index: 0 } : undefined), [hasKeyboard]);
  const onRowKey = (key: string, index: number) => {
    const row = differences[index];
    if (key.toLowerCase() !== 'o' || !row || row.invoiceId === null) return undefined;
    onInvoice(row);
    return index;
  };
  return (
    <div className={css.bottom}>
      <Sheet>
        <BookTable<VatDifferenceRow>
          settings="vatDifferences"
          label={differencesTitle}
          columns={columnsOf(page, { canManage, onAct, isNarrow })}
          rows={differences}
          rowKey={keyOf}
          rowPx={isNarrow ? 64 : 40}
          goTo={goTo}
          onOpen={onAct}
          onRowKey={onRowKey}
          onActive={onMarked}
          empty={
            <EmptyState
              icon="check"
              title="发票与账簿一致"
              description="每张发票的税额都已记在应交税费的对应明细科目。"
            />
          }
        />
        {hasRows && (
          <p className={css.hint}>
            <span>
              <Kbd>↑</Kbd> <Kbd>↓</Kbd> 选择
            </span>
            <span>
              <Kbd>Enter</Kbd> 处理
            </span>
            <span>
              <Kbd>O</Kbd> 看发票
            </span>
            {differenceCount > differences.length && (
              <span>只列出前 {differences.length} 项，处理后列出其余</span>
            )}
            <span>
              处理后账上由 {formatMoney(Money.parse(total.books))} 更新为{' '}
              {formatMoney(Money.parse(total.invoices))}
            </span>
          </p>
        )}
      </Sheet>
    </div>
  );
}

function columnsOf(
  { differenceCount, total, unexplained }: VatPage,
  {
    canManage,
    onAct,
    isNarrow,
  }: Pick<DifferenceActs, 'canManage' | 'onAct'> & { readonly isNarrow: boolean },
): readonly BookColumn<VatDifferenceRow>[] {
  const isExplained = isZero(unexplained);
  const rest = formatMoney(Money.parse(unexplained));
  const number: BookColumn<VatDifferenceRow> = {
    key: 'no',
    title: '',
    width: 44,
    align: 'center',
    render: ({ no }) => <span className={css.no}>{no}</span>,
  };
  const column: BookColumn<VatDifferenceRow> = {
    key: 'column',
    title: '税额',
    width: 64,
    render: ({ columnTitle }) => columnTitle,
    total: '合计',
  };
  const difference: BookColumn<VatDifferenceRow> = {
    key: 'difference',
    title: '发票 − 账上',
    width: 130,
    align: 'right',
    render: (row) => <Signed amount={row.difference} />,
  };
  const reason: BookColumn<VatDifferenceRow> = {
    key: 'reason',
    title: `差额原因　${differenceCount} 项`,
    width: isNarrow ? 170 : 320,
    grow: true,
    wraps: isNarrow,
    render: (row) => <Reason row={row} />,
    ...(isNarrow ? { total: '合计' } : {}),
  };
  const effect: BookColumn<VatDifferenceRow> = {
    key: 'effect',
    title: isNarrow ? '影响' : '对应纳税额的影响',
    width: isNarrow ? 90 : 150,
    align: 'right',
    render: (row) => <Signed amount={row.effect} />,
    total: <Signed amount={total.difference} />,
  };
  const act: BookColumn<VatDifferenceRow> = {
    key: 'act',
    title: '处理',
    width: isNarrow ? 116 : 224,
    render: (row) => (
      <Button
        size="small"
        className={css.act ?? ''}
        tabIndex={-1}
        disabled={!placeOf(row) && !(canManage && doneInPlace(row))}
        onClick={() => onAct(row)}
      >
        {row.actTitle}
      </Button>
    ),
    total: (
      <span className={`${css.state} ${isExplained ? css.ok : css.error}`}>
        {isExplained && <Icon name="check" />} 未解释 {rest}
      </span>
    ),
  };
  return isNarrow ? [reason, effect, act] : [number, column, reason, difference, effect, act];
}

function Reason({ row: { title, vouchers, detail } }: { readonly row: VatDifferenceRow }) {
  return (
    <>
      <b>{title}</b>
      <small className={css.detail}>
        {vouchers.map((voucher) => (
          <VoucherLink key={voucher.id} voucher={voucher} tabIndex={-1} />
        ))}{' '}
        {detail}
      </small>
    </>
  );
}
