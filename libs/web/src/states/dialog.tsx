import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Modal, type ModalProps } from 'antd';
import { focusDialog } from './dialog-focus';

/**
 * The dialog of the product. When it opens, the focus goes to what `focusDialog` names and never to ×: Enter
 * would close the dialog and throw away what was filled in.
 */
export function Dialog({ afterOpenChange, children, ...rest }: ModalProps) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Modal
      {...rest}
      // antd moves the focus to × when the dialog has moved in.
      afterOpenChange={(isOpen) => {
        if (isOpen) focusDialog(body.current);
        afterOpenChange?.(isOpen);
      }}
    >
      <DialogBody body={body}>{children}</DialogBody>
    </Modal>
  );
}

/** The contents of a dialog, which are made anew each time a dialog with `destroyOnHidden` opens. */
function DialogBody({
  body,
  children,
}: {
  readonly body: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    // The dialog is displayed one frame after its contents are made.
    const frame = requestAnimationFrame(() => focusDialog(body.current));
    return () => cancelAnimationFrame(frame);
  }, [body]);
  return (
    <div ref={body} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
