import { cloneElement, useRef, useState, type ReactElement, type Ref } from 'react';
// oxlint-disable-next-line no-restricted-imports
import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { useEscape } from './use-escape';

/** An entry of a menu, a line between entries, or more entries beside one. */
export type ActionItem = NonNullable<MenuProps['items']>[number];

interface Opener {
  readonly ref?: Ref<HTMLElement>;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

/**
 * A button with a menu of actions, for the keyboard too: the focus goes into the menu, arrows move through it, Escape
 * closes it and nothing behind it, and the focus returns to the button. What an entry does begins at the button as well,
 * so that a dialog it opens gives the focus back there.
 */
export function ActionMenu({
  items,
  children,
  trigger = 'click',
  placement,
}: {
  readonly items: readonly ActionItem[];
  /** The button. */
  readonly children: ReactElement<Opener>;
  readonly trigger?: 'click' | 'contextMenu';
  readonly placement?: DropdownProps['placement'];
}) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const from = useRef<HTMLElement>(null);
  const leave = () => {
    if (document.activeElement?.closest('[role="menu"]')) {
      from.current?.focus({ preventScroll: true });
    }
  };
  const change = (next: boolean) => {
    if (next) from.current = focusedIn(opener.current);
    else leave();
    setOpen(next);
  };
  useEscape(open, () => change(false));
  return (
    <Dropdown
      autoFocus
      open={open}
      onOpenChange={change}
      trigger={[trigger]}
      menu={{ items: items.map((item) => beginning(item, leave)) }}
      {...(placement ? { placement } : {})}
    >
      {cloneElement(children, {
        ref: opener,
        // What is pressed is in the part with a context menu, and says itself that there is one.
        ...(trigger === 'click' ? { 'aria-haspopup': 'menu', 'aria-expanded': open } : {}),
      })}
    </Dropdown>
  );
}

/** Of an opener that holds buttons, such as a tab, the one that has the focus. */
function focusedIn(opener: HTMLElement | null): HTMLElement | null {
  const at = document.activeElement;
  return at instanceof HTMLElement && opener?.contains(at) ? at : opener;
}

/** The entry goes with the menu: the focus leaves it first. */
function beginning(item: ActionItem, leave: () => void): ActionItem {
  if (!item || item.type === 'divider') return item;
  if ('children' in item && item.children) {
    return { ...item, children: item.children.map((each) => beginning(each, leave)) } as ActionItem;
  }
  const { onClick } = item as { readonly onClick?: NonNullable<MenuProps['onClick']> };
  return {
    ...item,
    onClick: (event: Parameters<NonNullable<MenuProps['onClick']>>[0]) => {
      const { domEvent } = event;
      const link = domEvent.currentTarget.querySelector('a');
      const isByKey = domEvent.type === 'keydown';
      // The button has the focus now: the same Enter would press it, and open the menu again.
      if (isByKey) domEvent.preventDefault();
      leave();
      onClick?.(event);
      // A pointer presses the link itself; Enter presses the entry around it.
      if (isByKey) link?.click();
    },
  } as ActionItem;
}
