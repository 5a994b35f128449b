import { App } from 'antd';
import type { BookedInvoices } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import css from './vouchers.module.css';

/** Says which vouchers were made; invoices without one are listed with their reasons. */
export function useBookingReport() {
  const { modal } = App.useApp();
  return ({ vouchers, booked, refused, skipped }: BookedInvoices): void => {
    const success = `已生成 ${vouchers.length} 张凭证，含 ${booked} 张发票`;
    const count = refused.reduce((sum, { ids }) => sum + ids.length, skipped.length);
    if (count === 0) {
      notify.success(success);
      return;
    }
    void modal.info({
      title: `${count} 张发票没有生成凭证`,
      okText: '知道了',
      content: (
        <>
          <ul className={css.outcome}>
            {refused.map(({ ids, numbers, msg }) => (
              <li key={`refused ${ids[0] ?? ''}`}>
                <b>
                  {numbers.join('、')}
                  {ids.length > numbers.length && ` 等 ${ids.length} 张`}
                </b>
                ：{msg}
              </li>
            ))}
            {skipped.map(({ id, msg }) => (
              <li key={id}>{msg}</li>
            ))}
          </ul>
          {vouchers.length > 0 && <p>{success}</p>}
        </>
      ),
    });
  };
}
