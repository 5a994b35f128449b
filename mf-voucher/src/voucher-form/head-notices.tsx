import type { VoucherWord } from '@mingzhang/contract';
import { isIsoDate, periodOf, periodTitle } from '@mingzhang/rules';
import { usePeriod, useSession } from '@mingzhang/shell-api';
import type { VoucherHead } from './entry-grid.types';
import { isDateOpen } from './posting-facts';
import css from './voucher-form.module.css';

/** What date and number of the voucher mean for the books, where that is not what one expects. */
export function HeadNotices({
  head,
  isNew,
  words,
}: {
  head: VoucherHead;
  isNew: boolean;
  words: readonly VoucherWord[];
}) {
  const { user } = useSession();
  const [period] = usePeriod();
  const { voucherDate } = head;
  const isOpen = isDateOpen(voucherDate, user.checkoutList);
  const month = isIsoDate(voucherDate) ? periodOf(voucherDate) : undefined;
  const word = words.find(({ id }) => id === head.wordId)?.word ?? '';
  return (
    <>
      {isNew && head.insert && head.code !== '' && (
        <div className={css.notice} role="status">
          插在{word}-{head.code} 之前，后面顺延
        </div>
      )}
      {!isOpen && (
        <div className={css.notice} role="status">
          凭证日期 {voucherDate} 所在期间已结账或不存在，请改用未结账期间的日期
        </div>
      )}
      {isOpen && month !== undefined && month !== period && (
        <div className={css.notice} role="status">
          凭证日期 {voucherDate} 不在当前期间 {periodTitle(period)}，保存后记入 {periodTitle(month)}
        </div>
      )}
    </>
  );
}
