import { App } from 'antd';
import type { InvoicesOutcome } from '@mingzhang/contract';
import { focusTable } from '@mingzhang/web';
import { notify } from '@mingzhang/shell-api';
import css from './shared.module.css';

/**
 * Says how many invoices an act has reached; those it has not are listed with their reasons.
 * @returns of a call: whether a dialog with that list is open
 */
export function useOutcomeReport() {
  const { modal } = App.useApp();
  return (act: string, { done, refused }: InvoicesOutcome): boolean => {
    const success = `已${act} ${done} 张发票`;
    const [first, second] = refused;
    if (first === undefined) notify.success(success);
    else if (second === undefined && done === 0) notify.error(first.msg);
    else {
      void modal.info({
        // The bar with the button of the act is gone by then.
        afterClose: () => {
          if (document.activeElement === document.body) focusTable();
        },
        title: `${refused.length} 张发票没有${act}`,
        okText: '知道了',
        content: (
          <>
            <ul className={css.outcome}>
              {refused.map(({ id, number, msg }) => (
                <li key={id}>
                  <b>{number}</b>：{msg}
                </li>
              ))}
            </ul>
            {done > 0 && <p>{success}</p>}
          </>
        ),
      });
      return true;
    }
    return false;
  };
}
