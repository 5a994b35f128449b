import { useState } from 'react';
import { Button } from 'antd';
import {
  returnLiabilityTitles,
  salaryReturnCalls,
  touchedBy,
  type SalaryMonth,
  type SalaryReturn,
} from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { useCall } from '@mingzhang/shell-api';
import { useRecordRemoval, VoucherLink } from '@mingzhang/web';
import { RepayDrawer, ReturnDrawer } from './return-drawers';
import css from './vouchers.module.css';

type Month = Pick<SalaryMonth, 'id' | 'period' | 'run'>;

/** 退回工资: payments of the month that came back, and their second payments. */
export function Returns({
  month,
  canManage,
}: {
  readonly month: Month;
  readonly canManage: boolean;
}) {
  const rows = useCall(salaryReturnCalls.list, { query: { salaryId: month.id } }).data ?? [];
  const [open, setOpen] = useState<SalaryReturn | 'new'>();
  const remove = useRemove();
  const onClose = () => setOpen(undefined);
  if (rows.length === 0 && !canManage) return null;
  return (
    <section className={css.voucher} aria-label="退回工资">
      <div className={css.head}>
        <h3>退回工资</h3>
        {canManage && (
          <span className={css.acts}>
            <Button size="small" onClick={() => setOpen('new')}>
              登记退回
            </Button>
          </span>
        )}
      </div>
      <ul className={css.returns}>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              {row.returnedOn} {row.number} {row.name} {formatMoney(Money.parse(row.amount))} 记入
              {returnLiabilityTitles[row.liability]}
            </span>
            {row.voucher && <VoucherLink voucher={row.voucher} />}
            {row.repaidOn !== null && <span>{row.repaidOn} 重新发放</span>}
            {row.repaidVoucher && <VoucherLink voucher={row.repaidVoucher} />}
            {canManage && (
              <span className={css.acts}>
                {row.repaidOn === null && (
                  <Button
                    size="small"
                    type="text"
                    aria-label={`重新发放 ${row.name}`}
                    onClick={() => setOpen(row)}
                  >
                    重新发放
                  </Button>
                )}
                <Button
                  size="small"
                  type="text"
                  aria-label={`${removeTitle(row)} ${row.name}`}
                  onClick={() => remove(row)}
                >
                  {removeTitle(row)}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' && <ReturnDrawer month={month} onClose={onClose} />}
      {open !== undefined && open !== 'new' && <RepayDrawer row={open} onClose={onClose} />}
    </section>
  );
}

const removeTitle = ({ repaidOn }: SalaryReturn): string =>
  repaidOn === null ? '删除退回' : '撤销发放';

function useRemove() {
  const remove = useRecordRemoval(salaryReturnCalls.remove, {
    invalidates: touchedBy.salaryVoucher,
  });
  return (row: SalaryReturn) =>
    remove({
      request: { params: { id: row.id }, query: { version: row.version } },
      title: `${removeTitle(row)}：${row.name}`,
      effect: '它的凭证一并从账上删除。',
      done: `${row.name}：${removeTitle(row)}完成`,
    });
}
