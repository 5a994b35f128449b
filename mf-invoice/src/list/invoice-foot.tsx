import type { InvoicePage } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import type { InvoiceType } from '@mingzhang/rules/invoice';
import { Kbd, useUrlFilters } from '@mingzhang/web';
import { noFilters } from './invoice-filters';
import css from './list.module.css';

/** How many invoices need a look, each count leading to them, the keys, and the tax that may be deducted. */
export function InvoiceFoot({
  invoiceType,
  totals,
}: {
  readonly invoiceType: InvoiceType;
  readonly totals: InvoicePage['totals'];
}) {
  const [, change] = useUrlFilters(noFilters);
  const isInput = invoiceType === 'IN';
  const { blocked, warned, voided, abnormal } = totals;
  return (
    <footer className={css.foot}>
      {blocked > 0 && (
        <button type="button" className={css.errors} onClick={() => change({ result: 'block' })}>
          错误 {blocked}
        </button>
      )}
      {warned > 0 && (
        <button type="button" className={css.warnings} onClick={() => change({ result: 'warn' })}>
          提醒 {warned}
        </button>
      )}
      {voided > 0 && (
        <button type="button" onClick={() => change({ result: 'void' })}>
          作废 {voided}
        </button>
      )}
      {isInput && abnormal > 0 && (
        <button type="button" onClick={() => change({ risk: 'abnormal' })}>
          异常凭证 {abnormal}
        </button>
      )}
      <span className={css.keys}>
        <Kbd>F8</Kbd>下一处　<Kbd>空格</Kbd>选择　
        {isInput && (
          <>
            <Kbd>T</Kbd>勾选认证　
          </>
        )}
        <Kbd>Enter</Kbd>打开　<Kbd>N</Kbd>录入
      </span>
      {isInput && (
        <span className={css.sums}>
          可抵扣税额 已勾选 {textOf(totals.ticked)}　未勾选 {textOf(totals.unticked)}
        </span>
      )}
    </footer>
  );
}

const textOf = (amount: string) => formatMoney(Money.parse(amount));
