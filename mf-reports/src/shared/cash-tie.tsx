import type { CashFlowLines } from '@mingzhang/contract';
import { MoneyText } from '@mingzhang/web';
import css from './cash-tie.module.css';

/** That what has an item and what waits for one are the change of cash. */
export function CashTie({ tie }: { tie: CashFlowLines['tie'] }) {
  return (
    <div className={css.tie} role="status">
      <Sum title={`已归类 ${tie.assignedLines} 行`} value={tie.assigned} />
      <i>+</i>
      <Sum title={`待归类 ${tie.unassignedLines} 行`} value={tie.unassigned} />
      <i>=</i>
      <Sum title="现金净增加额" value={tie.increase} />
      <span className={css.change}>
        <small>现金类科目 期末 − 期初</small>
        <MoneyText value={tie.closing} /> − <MoneyText value={tie.opening} />
      </span>
    </div>
  );
}

function Sum({ title, value }: { title: string; value: string }) {
  return (
    <span>
      <small>{title}</small>
      <b>
        <MoneyText value={value} />
      </b>
    </span>
  );
}
