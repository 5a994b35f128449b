import { useState, type KeyboardEvent } from 'react';
import type { Voucher } from '@mingzhang/contract';

/** All ids between two places of the list, both included. */
function idsBetween(vouchers: readonly Voucher[], from: number, to: number): number[] {
  return vouchers.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id);
}

/**
 * Moving through vouchers and marking them: ↑ ↓ move, Enter opens, Space marks, with Shift all in
 * between; Ctrl+A marks the page, Esc clears. `list` names what is shown: another list, no marks.
 */
export function useVoucherSelection(options: {
  readonly list: string;
  readonly vouchers: readonly Voucher[];
  readonly onOpen: (voucher: Voucher) => void;
}) {
  const { list, vouchers, onOpen } = options;
  const [marks, setMarks] = useState({ list, ids: new Set<number>() });
  const [active, setActive] = useState(-1);
  const [anchor, setAnchor] = useState(0);
  const shown = new Set(vouchers.map(({ id }) => id));
  const ids: ReadonlySet<number> =
    marks.list === list ? new Set([...marks.ids].filter((id) => shown.has(id))) : new Set();
  const setIds = (next: Iterable<number>) => setMarks({ list, ids: new Set(next) });

  const toggle = (index: number, isRange: boolean) => {
    const voucher = vouchers[index];
    if (!voucher) return;
    setActive(index);
    if (isRange) {
      setIds([...ids, ...idsBetween(vouchers, anchor, index)]);
      return;
    }
    setAnchor(index);
    const next = new Set(ids);
    if (!next.delete(voucher.id)) next.add(voucher.id);
    setIds(next);
  };
  const move = (step: number, isRange: boolean) => {
    const index = Math.max(0, Math.min(vouchers.length - 1, active + step));
    if (isRange) setIds([...ids, ...idsBetween(vouchers, Math.max(0, active), index)]);
    setActive(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || vouchers.length === 0) return;
    const current = vouchers[active];
    if (event.key === 'ArrowDown') move(1, event.shiftKey);
    else if (event.key === 'ArrowUp') move(-1, event.shiftKey);
    else if (event.key === 'Enter' && current) onOpen(current);
    else if (event.key === ' ' && current) toggle(active, event.shiftKey);
    else if (event.key === 'a' && event.ctrlKey) setIds(shown);
    else if (event.key === 'Escape' && ids.size > 0) setIds([]);
    else return;
    event.preventDefault();
  };
  return {
    ids,
    active,
    setActive,
    toggle,
    onKeyDown,
    clear: () => setIds([]),
    toggleAll: () => setIds(ids.size === vouchers.length ? [] : shown),
  };
}
