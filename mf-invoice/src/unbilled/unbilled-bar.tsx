import { bookedAtMost, type InvoiceUnbilled } from '@mingzhang/contract';
import { formatMoney, Money, sumOf } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { SelectionAct, SelectionBar, useConfirmDanger } from '@mingzhang/web';
import { useBookUnbilled, useUnbookUnbilled, useRemoveUnbilled } from '../api/unbilled.api';

/** What is done with the entries that are marked. */
export function UnbilledBar({
  chosen,
  onReverse,
  onClear,
}: {
  readonly chosen: readonly InvoiceUnbilled[];
  readonly onReverse: (rows: readonly InvoiceUnbilled[]) => void;
  readonly onClear: () => void;
}) {
  const book = useBookUnbilled();
  const unbook = useUnbookUnbilled();
  const remove = useRemoveUnbilled();
  const confirm = useConfirmDanger();
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ id }) => id);
  const open = chosen.filter(({ leftAmount }) => Number(leftAmount) !== 0);
  const isBooked = chosen.some(({ voucher }) => voucher !== null);
  const isMany = ids.length > bookedAtMost;
  const limits = isMany ? { disabled: true, title: `一次最多处理 ${bookedAtMost} 张单据` } : {};
  const onBook = () =>
    book.mutate(
      { body: { ids } },
      {
        onSuccess: ({ booked }) => {
          notify.success(`${booked} 张单据的凭证已生成`);
          onClear();
        },
      },
    );
  const onUnbook = () =>
    confirm({
      title: `删除 ${ids.length} 张单据的凭证`,
      effect: '凭证从账上删除，单据留下，可再生成。',
      okText: '删除凭证',
      onConfirm: () => unbook.mutateAsync({ body: { ids } }).then(onClear),
    });
  const onRemove = () =>
    confirm({
      title: `删除 ${ids.length} 张单据`,
      effect: '凭证随之删除，不可恢复。已冲回的单据请先撤销冲回。',
      okText: '删除',
      onConfirm: async () => {
        for (const id of ids) await remove.mutateAsync({ params: { id } });
        onClear();
      },
    });
  return (
    <SelectionBar
      label="所选单据"
      count={ids.length}
      unit="张"
      hasTotals
      notes={[`金额 ${sumText(chosen, 'amount')}`, `税额 ${sumText(chosen, 'tax')}`]}
      onClear={onClear}
    >
      <SelectionAct icon="voucher" {...limits} onClick={onBook}>
        生成凭证
      </SelectionAct>
      <SelectionAct
        icon="undo"
        disabled={isMany || open.length === 0}
        title={limits.title}
        onClick={() => onReverse(open)}
      >
        冲回
      </SelectionAct>
      {isBooked && (
        <SelectionAct icon="close" {...limits} onClick={onUnbook}>
          删除凭证
        </SelectionAct>
      )}
      <SelectionAct icon="trash" look="danger" {...limits} onClick={onRemove}>
        删除
      </SelectionAct>
    </SelectionBar>
  );
}

const sumText = (rows: readonly InvoiceUnbilled[], name: 'amount' | 'tax') =>
  formatMoney(sumOf(rows.map((row) => Money.parse(row[name]))));
