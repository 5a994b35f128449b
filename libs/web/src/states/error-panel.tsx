import { Button } from 'antd';
import { navigateTo, notify, toApiError } from '@mingzhang/shell-api';
import { Icon } from '../icon';
import css from './states.module.css';

/** A part of the page that failed: what happened, a retry, the reference for support, the way home. */
export function ErrorPanel({
  error,
  title = '内容未能显示',
  reference,
  onRetry,
}: {
  error: unknown;
  title?: string;
  /** Overrides the request id of the error. */
  reference?: string | undefined;
  onRetry?: (() => void) | undefined;
}) {
  const failure = toApiError(error);
  const shownReference = reference ?? failure.requestId;
  const copy = () => {
    void navigator.clipboard
      .writeText(`${title} ${failure.code} ${shownReference ?? ''}`.trim())
      .then(() => notify.success('已复制'));
  };
  return (
    <div className={css.panel} role="alert">
      <span className={`${css.symbol} ${css.bad}`}>
        <Icon name="warning" size={22} />
      </span>
      <h2>{title}</h2>
      <p>{failure.msg}</p>
      {shownReference !== undefined && (
        <span className={css.reference}>错误编号 {shownReference}</span>
      )}
      <div className={css.actions}>
        {onRetry && (
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
        )}
        {shownReference !== undefined && <Button onClick={copy}>复制错误编号</Button>}
        <Button onClick={() => navigateTo('/')}>返回首页</Button>
      </div>
    </div>
  );
}
