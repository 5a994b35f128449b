import { useEffect, useRef } from 'react';
import { Button } from 'antd';
import css from './part-offline.module.css';

/**
 * Stands in the place of a part of the page that the network did not bring. It tries again when the
 * network is back, or when it is told to. A part that can be closed can be closed here too.
 */
export function PartOffline({
  onRetry,
  onClose,
}: {
  readonly onRetry: () => void;
  readonly onClose: (() => void) | undefined;
}) {
  const latest = useRef(onRetry);
  latest.current = onRetry;
  useEffect(() => {
    const retry = () => latest.current();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  return (
    <div className={css.offline} role="alert">
      <span>网络连接失败，这一部分未能打开。网络恢复后会自动重试。</span>
      <Button size="small" type="primary" onClick={onRetry}>
        重试
      </Button>
      {onClose && (
        <Button size="small" onClick={onClose}>
          关闭
        </Button>
      )}
    </div>
  );
}
