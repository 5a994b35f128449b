import { useConfirmDanger } from './confirm-danger';

/**
 * The way out of a dialog or a drawer by Escape, its cross or the place beside it: asks first when
 * something was typed there, and does nothing while it is being saved.
 */
export function useAskBeforeClosing({
  title,
  isTyped,
  isSaving = false,
  onClose,
  onFocusLost,
}: {
  /** What is left unfinished: 新增明细科目. */
  readonly title: string;
  readonly isTyped: () => boolean;
  readonly isSaving?: boolean;
  readonly onClose: () => void;
  /** What was left is gone before the question is: gives the focus back to where it was opened. */
  readonly onFocusLost?: () => void;
}): () => void {
  const confirm = useConfirmDanger();
  return () => {
    if (isSaving) return;
    if (!isTyped()) return onClose();
    confirm({
      title: `放弃${title}`,
      effect: '已填写的内容还没有保存，关闭后将丢失。',
      okText: '放弃',
      cancelText: '继续填写',
      onConfirm: onClose,
      ...(onFocusLost && { onFocusLost }),
    });
  };
}
