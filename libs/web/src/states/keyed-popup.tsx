import { useEffect, useRef, useState } from 'react';
import { Popconfirm, Popover, type PopconfirmProps, type PopoverProps } from 'antd';
import { focusTable } from './focus-return';

/** The refs of antd's popups tell what opened them and what they show. */
interface Popup {
  readonly nativeElement?: HTMLElement | null;
  readonly popupElement?: HTMLElement | null;
}

/**
 * A popup for the keyboard: the focus goes into it, Escape closes it from anywhere in it and nothing behind it, and the
 * focus returns to what has opened it, or to the table where that can't be pressed any more.
 * @param first what in it has the focus
 */
function useKeyedPopup({
  first,
  open: given,
  onOpenChange,
}: {
  readonly first: string;
  readonly open: boolean | undefined;
  readonly onOpenChange: ((open: boolean) => void) | undefined;
}) {
  const [own, setOwn] = useState(false);
  const open = given ?? own;
  const popup = useRef<Popup>(null);
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  const close = useRef(() => {});
  close.current = () => change(false);
  useEffect(() => {
    if (!open) return undefined;
    const shown = () => popup.current?.popupElement;
    const enter = () => {
      const element = shown();
      if (!element || element.contains(document.activeElement)) return;
      const target = element.querySelector<HTMLElement>(first) ?? element.querySelector('button');
      target?.focus({ preventScroll: true });
    };
    enter();
    // What is drawn for the first time can't have the focus before it is placed.
    const frame = requestAnimationFrame(enter);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      close.current();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      leave(popup.current);
    };
  }, [open, first]);
  return { ref: popup as never, open, onOpenChange: change };
}

/** Gives the focus back, unless it has gone elsewhere by a click. */
function leave(popup: Popup | null): void {
  const at = document.activeElement;
  const isLost = !at || at === document.body || popup?.popupElement?.contains(at);
  const opener = popup?.nativeElement;
  if (!isLost || !opener) return;
  if (opener.isConnected && !opener.matches(':disabled')) opener.focus({ preventScroll: true });
  else focusTable();
}

/** antd's Popconfirm, with the focus on its primary button. */
export function KeyedPopconfirm({ open, onOpenChange, ...props }: PopconfirmProps) {
  const popup = useKeyedPopup({ first: '.ant-btn-primary', open, onOpenChange });
  return <Popconfirm {...props} {...popup} />;
}

/** antd's Popover, with the focus on the first thing in it that can be changed. */
export function KeyedPopover({
  first = 'input',
  open,
  onOpenChange,
  ...props
}: PopoverProps & { readonly first?: string }) {
  const popup = useKeyedPopup({ first, open, onOpenChange });
  return <Popover trigger="click" {...props} {...popup} />;
}
