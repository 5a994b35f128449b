import { App } from 'antd';

export interface DangerousAct {
  /** Names the act and its object: 删除 3 张凭证. */
  readonly title: string;
  /** Names the effect: 删除后不可恢复，凭证号将重新编排。 */
  readonly effect: string;
  /** The act in one word: 删除. */
  readonly okText: string;
  /** The way back, 取消 by default. */
  readonly cancelText?: string;
  /** The dialog stays, with a busy button, until it settles. */
  readonly onConfirm: () => Promise<unknown> | void;
  /**
   * Puts the focus where work goes on when the dialog has gone and what had opened it went with the act:
   * it is called where the focus has fallen back to the page.
   */
  readonly onFocusLost?: () => void;
}

/** Asks once before a destructive act; the safe button has the focus. */
export function useConfirmDanger(): (act: DangerousAct) => void {
  const { modal } = App.useApp();
  return (act) => {
    void modal.confirm({
      title: act.title,
      content: act.effect,
      okText: act.okText,
      okButtonProps: { danger: true },
      cancelText: act.cancelText ?? '取消',
      focusable: { autoFocusButton: 'cancel' },
      afterClose: () => {
        const at = document.activeElement;
        // In the dialog that goes it is as good as lost.
        if (!at || at === document.body || at.closest('.ant-modal')) act.onFocusLost?.();
      },
      // A failure is shown by the call's own message; the dialog then closes and nothing changed.
      onOk: async () => {
        await Promise.resolve(act.onConfirm()).catch(() => undefined);
      },
    });
  };
}
