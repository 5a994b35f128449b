import { Button } from 'antd';
import { groupedChecks, ErrorPanel, SkeletonRows, momentText } from '@mingzhang/web';
import type { MonthChecks } from '../api/checkout.api';
import { CheckPanel } from './check-panel';
import css from './check-part.module.css';

/** 结账检查 beside the work: what was found and when, and asking again. */
export function CheckPart({ checks }: { checks: MonthChecks }) {
  const { initial, final, report, broken, checkedAtMs, isPending, isFetching, error } = checks;
  return (
    <section className={css.part} aria-label="结账检查">
      <div className={css.head}>
        <h2>结账检查</h2>
        <span role="status">{isFetching ? '正在检查' : timeText(checkedAtMs)}</span>
        <Button type="link" size="small" onClick={checks.refetch}>
          重新检查
        </Button>
      </div>
      <CheckPanel {...groupedChecks([initial, final, report, broken])} />
      {error && <ErrorPanel title="检查未能完成" error={error} onRetry={checks.refetch} />}
      {isPending && !error && <SkeletonRows rows={8} />}
    </section>
  );
}

/** When the checks answered, by the clock in China: 16:52 检查. */
function timeText(atMs: number): string {
  return atMs > 0 ? `${momentText(new Date(atMs).toISOString()).slice(11, 16)} 检查` : '';
}
