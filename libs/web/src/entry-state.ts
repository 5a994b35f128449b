import { useEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

const KEPT_ENTRIES = 300;
const memory = new Map<string, unknown>();

function remember(key: string, value: unknown): void {
  memory.delete(key);
  memory.set(key, value);
  const oldest = memory.keys().next();
  if (memory.size > KEPT_ENTRIES && !oldest.done) memory.delete(oldest.value);
}

/**
 * State that belongs to an entry of the history: Back finds it as it was left. For what is too
 * fleeting for the address, such as which branches of a tree are open.
 */
export function useEntryState<T>(name: string, initial: T): [T, (value: T) => void] {
  const key = `${useLocation().key} ${name}`;
  const [value, setValue] = useState(() => (memory.has(key) ? (memory.get(key) as T) : initial));
  useEffect(() => remember(key, value), [key, value]);
  return [value, setValue];
}

/** Keeps how far an element is scrolled per history entry; restored once its content is there. */
export function useScrollMemory(
  element: RefObject<HTMLElement | null>,
  { name, ready }: { name: string; ready: boolean },
): void {
  const key = `${useLocation().key} scroll ${name}`;
  useEffect(() => {
    const scroller = element.current;
    if (!scroller || !ready) return undefined;
    const before = memory.get(key);
    if (typeof before === 'number') scroller.scrollTo?.({ top: before });
    const keep = () => remember(key, scroller.scrollTop);
    scroller.addEventListener('scroll', keep, { passive: true });
    return () => scroller.removeEventListener('scroll', keep);
  }, [element, key, ready]);
}
