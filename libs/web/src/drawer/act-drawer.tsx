import { useEffect, useRef, type ReactNode } from 'react';
import { Alert, Button, Drawer } from 'antd';
import type { ApiError } from '@mingzhang/shell-api';
import { useFocusReturn } from '../states/focus-return';
import { DrawerActs } from './drawer-acts';

/** The main button of an `ActDrawer`. */
export interface DrawerAct {
  readonly title: string;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  /** The button has the focus when the drawer opens, or once it can be pressed, so that Enter presses it. */
  readonly hasFocus?: boolean;
  readonly onAct: () => void;
}

/** Shows what an act will do, and the buttons 取消 and the act's own below it. A refusal stands above the contents. */
export function ActDrawer({
  title,
  size,
  act,
  otherActs,
  error,
  onClose,
  children,
}: {
  readonly title: string;
  readonly size: number;
  /** Undefined: the drawer only shows. */
  readonly act: DrawerAct | undefined;
  /** Buttons between 取消 and that of the act. */
  readonly otherActs?: ReactNode;
  readonly error: ApiError | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  useFocusReturn();
  const button = useRef<HTMLButtonElement>(null);
  const isReady = act?.hasFocus === true && !act.isDisabled;
  useEffect(() => {
    // A field that somebody has gone to meanwhile keeps the focus.
    if (isReady && isUnused(document.activeElement)) button.current?.focus();
  }, [isReady]);
  return (
    <Drawer
      open
      size={size}
      title={title}
      onClose={onClose}
      footer={
        <DrawerActs>
          <Button onClick={onClose}>取消</Button>
          {otherActs}
          {act && (
            <Button
              ref={button}
              type="primary"
              autoFocus={act.hasFocus ?? false}
              disabled={act.isDisabled ?? false}
              loading={act.isPending}
              onClick={act.onAct}
            >
              {act.title}
            </Button>
          )}
        </DrawerActs>
      }
    >
      {error && <Alert type="error" showIcon title={error.msg} style={{ marginBottom: 16 }} />}
      {children}
    </Drawer>
  );
}

/** Whether the keyboard is with the page or with the frame of a dialog. */
const isUnused = (at: Element | null): boolean =>
  !at || at === document.body || at.matches('[tabindex="-1"], :disabled');
