import { formatMoney } from '@mingzhang/rules';
import css from './ledger.module.css';
import type { FoundEntries } from '@mingzhang/contract';

/** Says that only some entries are shown, so that nobody takes them for the book. */
export function FoundNote({ found, isPart }: { found: FoundEntries; isPart: boolean }) {
  return (
    <div className={css.found} role="status">
      {isPart ? '本页' : ''}筛选出 {found.rows.length} 笔分录，借方合计 {formatMoney(found.debit)}
      ，贷方合计 {formatMoney(found.credit)}；余额是原账上的余额
    </div>
  );
}
