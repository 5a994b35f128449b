import { Link } from 'react-router-dom';
import { unclosedText, type KeyFiguresView, type MonthClosing } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { withPeriod } from '@mingzhang/shell-api';
import { Icon, MoneyText } from '@mingzhang/web';
import css from './home.module.css';
import { useIsUnused } from './use-is-unused';

/**
 * Why the figures of an open month are not final, and the profit of the newest closed month beside them.
 * @param months what is known of the months shown; the closed one may be older than they are
 */
export function UnclosedNote({
  closing,
  months,
}: {
  closing: MonthClosing | undefined;
  months: KeyFiguresView['months'] | undefined;
}) {
  const text = closing && unclosedText(closing);
  // Of books without data nothing is unfinished.
  const isUnused = useIsUnused();
  if (!closing || text === undefined || isUnused) return null;
  const { lastClosed } = closing;
  const profit = months?.find(({ period }) => period === lastClosed)?.profit;
  return (
    <p className={css.unclosed} role="note">
      <Icon name="warning" size={14} />
      <span>
        {text}。本月利润和指标尚不完整；
        {lastClosed === null ? (
          '还没有已结账的月份。'
        ) : (
          <>
            最近已结账月份{' '}
            <Link to={withPeriod('/report/view/2', lastClosed)}>{periodTitle(lastClosed)}</Link>
            {profit !== undefined && (
              <>
                {' '}
                的净利润 <MoneyText value={profit} zero="faint" />
              </>
            )}
            。
          </>
        )}
      </span>
    </p>
  );
}
