import { useEffect, useId, useRef, useState } from 'react';
import { Popconfirm, Popover, type PopconfirmProps, type PopoverProps } from 'antd';
import { focusTable } from './focus-return';
import { useEscape } from './use-escape';

/** About a second: a popup is placed within a few frames. */
const FRAMES_AT_MOST = 60;

/** What the refs of antd's popups tell. That of what they show comes a drawing too late. */
interface Popup {
  readonly nativeElement?: HTMLElement | null;
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
  const mark = `popup-${useId().replaceAll(/\W/g, '')}`;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  useEscape(open, () => change(false));
  useEffect(() => {
    if (!open) return undefined;
    const opener = popup.current?.nativeElement;
    let frame = 0;
    const enter = (framesLeft: number) => {
      const element = shownBy(mark);
      const target = element?.querySelector<HTMLElement>(first) ?? element?.querySelector('button');
      target?.focus({ preventScroll: true });
      // It is out of sight, and can't have the focus, until it is placed.
      if (framesLeft === 0 || element?.contains(document.activeElement)) return;
      frame = requestAnimationFrame(() => enter(framesLeft - 1));
    };
    enter(FRAMES_AT_MOST);
    return () => {
      cancelAnimationFrame(frame);
      leave(opener, shownBy(mark));
    };
  }, [open, first, mark]);
  const classNames = { root: mark };
  return { ref: popup as never, open, onOpenChange: change, classNames };
}

const shownBy = (mark: string) => document.querySelector(`.${mark}`);

/** Gives the focus back, unless it has gone elsewhere by a click. */
function leave(opener: HTMLElement | null | undefined, popup: Element | null): void {
  const at = document.activeElement;
  const isLost = !at || at === document.body || popup?.contains(at);
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
