import { Button } from 'antd';
import type { InvoiceUnbilled, UnbilledReversal } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { useConfirmDanger, VoucherLink } from '@mingzhang/web';
import { useRemoveReversal } from '../api/unbilled.api';
import css from './unbilled.module.css';

/** What was taken back of an entry, each with its voucher and the act that undoes it. */
export function ReversalHistory({
  entry: { number, reversals, leftAmount },
  canManage,
}: {
  readonly entry: InvoiceUnbilled;
  readonly canManage: boolean;
}) {
  const remove = useRemoveReversal();
  const confirm = useConfirmDanger();
  const onRemove = ({ id, date }: UnbilledReversal) =>
    confirm({
      title: `撤销 ${number} 于 ${date} 的冲回`,
      effect: '红字凭证随之删除，单据恢复为未冲回。',
      okText: '撤销冲回',
      onConfirm: () =>
        remove.mutateAsync({ params: { id } }).then(() => notify.success('冲回已撤销')),
    });
  return (
    <>
      <p className={css.lead}>
        已冲回的单据不能修改；未冲金额 {formatMoney(Money.parse(leftAmount))}。
      </p>
      <ul className={css.history} aria-label="冲回记录">
        {reversals.map((reversal) => (
          <li key={reversal.id}>
            <span>{reversal.date} 冲回</span>
            <span>{sumText(reversal)}</span>
            <span className={css.quiet}>
              {reversal.invoiceNumber === '' ? '没有发票' : `发票 ${reversal.invoiceNumber}`}
            </span>
            {reversal.voucher && <VoucherLink voucher={reversal.voucher} />}
            {canManage && (
              <Button
                size="small"
                type="text"
                // The form around it can't be changed; what it was reversed by can.
                disabled={false}
                aria-label={`撤销 ${reversal.date} 的冲回`}
                onClick={() => onRemove(reversal)}
              >
                撤销
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function sumText({ amount, tax }: UnbilledReversal): string {
  const sum = `金额 ${formatMoney(Money.parse(amount))}`;
  const own = Money.parse(tax);
  return own.isZero ? sum : `${sum}，税额 ${formatMoney(own)}`;
}
