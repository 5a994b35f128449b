import { useEffect } from 'react';
import { App } from 'antd';
import { pageLocation, takeRefusal } from './api/redirect';
import { toApiError } from './api/api-error';

type AntdApp = ReturnType<typeof App.useApp>;

let app: AntdApp | undefined;

/** Gives the notifications below their antd instance. One per page: in the shell, or standing alone. */
export function NotificationOutlet() {
  const current = App.useApp();
  useEffect(() => {
    app = current;
    const refusal = takeRefusal();
    if (refusal !== undefined) notify.warning(refusal);
  }, [current]);
  return null;
}

/** Short messages at the lower edge of the page. */
export const notify = {
  success(text: string): void {
    void app?.message.success(text);
  },
  info(text: string): void {
    void app?.message.info(text);
  },
  warning(text: string): void {
    void app?.message.warning(text);
  },
  error(text: string): void {
    void app?.message.error(text);
  },
  /** Stays until the returned function is called. */
  loading(text: string): () => void {
    const close = app?.message.open({ type: 'loading', content: text, duration: 0 });
    return () => close?.();
  },
};

/**
 * The one place that shows a failed call. Every query and mutation ends here by itself; screens
 * never catch. A page of another account set offers to reload instead of showing a toast.
 */
export function notifyError(error: unknown): void {
  const failure = toApiError(error);
  if (failure.code === 'ACCOUNT_SET_CHANGED') {
    void app?.modal.confirm({
      title: '账套已切换',
      content: failure.msg,
      okText: '刷新页面',
      cancelText: '暂不刷新',
      onOk: () => pageLocation.reload(),
    });
    return;
  }
  // One key per text: ten refused calls of one page are one message.
  void app?.message.open({ type: 'error', content: failure.msg, key: failure.msg });
}
