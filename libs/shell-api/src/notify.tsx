import { useEffect } from 'react';
import { App } from 'antd';
import { pageLocation, takeRefusal } from './api/redirect';
import { toApiError } from './api/api-error';

type AntdApp = ReturnType<typeof App.useApp>;

let app: AntdApp | undefined;

/**
 * Connects notifications to the antd instance above it. One per page: in the shell, or standalone.
 */
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
  /** Remains until the returned function is called. */
  loading(text: string): () => void {
    const close = app?.message.open({ type: 'loading', content: text, duration: 0 });
    return () => close?.();
  },
};

/**
 * The only function that shows a failed call. Every failed query and mutation calls it
 * automatically; screens never catch. For a page of another account set it offers to reload.
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
  // One key per text: ten refused calls of one page show one message.
  void app?.message.open({ type: 'error', content: failure.msg, key: failure.msg });
}
