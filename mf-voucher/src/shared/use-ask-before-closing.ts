import { useConfirmDanger } from '@mingzhang/web';

/**
 * The way out of a dialog by Escape, its cross, 取消 or the place beside it: asks first when
 * something was typed there.
 */
export function useAskBeforeClosing({
  title,
  isTyped,
  onClose,
}: {
  /** What is left unfinished: 新增明细科目. */
  readonly title: string;
  readonly isTyped: () => boolean;
  readonly onClose: () => void;
}): () => void {
  const confirm = useConfirmDanger();
  return () => {
    if (!isTyped()) onClose();
    else {
      confirm({
        title: `放弃${title}`,
        effect: '已填写的内容还没有保存，关闭后将丢失。',
        okText: '放弃',
        onConfirm: onClose,
      });
    }
  };
}
