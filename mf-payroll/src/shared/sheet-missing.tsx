import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { toApiError } from '@mingzhang/shell-api';
import { EmptyState, ErrorPanel } from '@mingzhang/web';

/** What could not be read: a failure, or else a sheet that is not there or not for this person, and the way on. */
export function SheetMissing({
  query: { error, refetch },
}: {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
}) {
  const navigate = useNavigate();
  const { code, msg } = toApiError(error);
  const title = missingTitles[code];
  if (title === undefined) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <EmptyState
      icon="payroll"
      title={title}
      description={msg}
      action={
        <Button type="primary" onClick={() => void navigate('/salary/salary-info')}>
          查看全部月份
        </Button>
      }
    />
  );
}

/** By the code of the answer; other codes are failures. */
const missingTitles: Readonly<Record<string, string | undefined>> = {
  NOT_FOUND: '没有这张工资表',
  PAYROLL_MONTH: '工资表还没有确认',
  PAYROLL_SECRECY: '没有查看的权限',
  FORBIDDEN: '没有查看的权限',
};
