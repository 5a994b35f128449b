import { Alert } from 'antd';
import type { ApiError } from '@mingzhang/shell-api';
import { momentText } from '@mingzhang/web';
import css from './operator.module.css';

/** Says that what stands below could not be read again, and of when it is. */
export function StaleNote({
  query: { data, error, dataUpdatedAt },
}: {
  query: {
    readonly data: unknown;
    readonly error: ApiError | null;
    readonly dataUpdatedAt: number;
  };
}) {
  if (!error || data === undefined) return null;
  const of = momentText(new Date(dataUpdatedAt).toISOString());
  return (
    <div className={css.stale}>
      <Alert type="warning" showIcon title={`刷新失败：${error.msg}。下面仍是 ${of} 的内容。`} />
    </div>
  );
}
