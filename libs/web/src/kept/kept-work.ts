import { useCallback, useEffect, useRef } from 'react';
import { onSessionEnd } from '@mingzhang/shell-api';

/** A pause in typing after which unsaved work is written. */
const PAUSE_MS = 400;

/**
 * Keeps unsaved work in this browser: after a pause in typing, when the page goes away, and when
 * its screen is left. `content` is anything that changes with the work, `write` keeps what there is
 * at that moment, if there is something. Gives the way to write at once, because what comes next
 * may end the page.
 */
export function useKeptWork({
  content,
  changed,
  write,
}: {
  readonly content: unknown;
  readonly changed: boolean;
  readonly write: () => void;
}): () => void {
  const latest = useRef(write);
  latest.current = write;
  useEffect(() => {
    if (!changed) return undefined;
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [changed, content]);
  useEffect(() => {
    const onHide = () => latest.current();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      // Leaving for another page within the product keeps it as well.
      latest.current();
    };
  }, []);
  return useCallback(() => latest.current(), []);
}

/** When the session ends, the work is written at once, and the login page says so. */
export function useKeptAtSessionEnd({
  keep,
  isUnsaved,
  title,
}: {
  readonly keep: () => void;
  readonly isUnsaved: boolean;
  /** What is kept: 未保存的凭证. */
  readonly title: string;
}): void {
  const latest = useRef({ keep, isUnsaved });
  latest.current = { keep, isUnsaved };
  useEffect(
    () =>
      onSessionEnd(() => {
        latest.current.keep();
        // Keeping may have taken over what stood in a cell.
        return latest.current.isUnsaved ? `${title}已暂存在本机` : undefined;
      }),
    [title],
  );
}

/** Keeps a value under a key of this browser; false when there is no room. */
export function putKept(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What lies under a key; undefined when there is nothing, or what an unknown release wrote. */
export function readKept<T>(key: string, isRight: (value: Partial<T>) => boolean): T | undefined {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
    return value !== null && isRight(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
