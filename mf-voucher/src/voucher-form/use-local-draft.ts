import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { onSessionEnd } from '@mingzhang/shell-api';
import { dropDraft, keepDraft, readDraft, type KeptAttempt, type LocalDraft } from './draft-store';
import type { DraftPlace } from './draft-place';
import { commit, leave, wasRefused } from './entry-grid.model';
import type { GridState } from './entry-grid.types';
import type { VoucherContent } from './voucher-merge.types';

/** A pause in typing after which the draft is written. */
const PAUSE_MS = 400;

/**
 * Keeps what is not saved in this browser, and offers what was left there the last time once.
 * `content` is any text that changes with the voucher.
 */
export function useLocalDraft(options: {
  readonly place: DraftPlace;
  readonly version: number | undefined;
  /** What the stored voucher said when it was opened. */
  readonly base: VoucherContent | undefined;
  readonly changed: boolean;
  readonly content: string;
  readonly typedCode: boolean;
  readonly current: { readonly current: GridState };
  /** What was sent and not answered yet. */
  readonly attempt: RefObject<KeptAttempt | undefined>;
}) {
  const { place, version, base, changed, content, typedCode, current } = options;
  const [offer, setOffer] = useState<LocalDraft | undefined>(() => {
    const left = readDraft(place);
    // Without what it was made from, a draft of an earlier version would undo what others did.
    return left && (left.version === version || left.base) ? left : undefined;
  });
  const [keptAt, setKeptAt] = useState<number>();
  const write = useRef(() => {});
  // Between saving and the next edit there is nothing to keep, whatever has not been drawn yet.
  const settled = useRef(false);
  write.current = () => {
    if (!changed || settled.current) return;
    const before = current.current;
    const left = leave(before);
    const { head, lines } = left;
    const now = Date.now();
    const attempt = options.attempt.current;
    const typed = typedIn(before);
    const draft = { head, lines, typedCode, typed, version, base, attempt, keptAt: now };
    if (keepDraft(place, draft, left)) setKeptAt(now);
  };
  useEffect(() => {
    if (!changed) return undefined;
    settled.current = false;
    const timer = setTimeout(() => write.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [changed, content, place.voucherId]);
  useEffect(() => {
    const onHide = () => write.current();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      // Leaving for another page within the product keeps it as well.
      write.current();
    };
  }, []);
  const drop = () => {
    settled.current = true;
    setKeptAt(undefined);
    dropDraft(place);
  };
  const answer = () => setOffer(undefined);
  /** Writes it now, because what comes next may end the page. */
  const keep = useCallback(() => write.current(), []);
  /** Keeps a voucher that only comes into the form. */
  const put = (state: GridState, isTyped: boolean) => {
    const { head, lines } = state;
    keepDraft(place, { head, lines, typedCode: isTyped, keptAt: Date.now() }, state);
  };
  return { offer, answer, drop, keep, put, keptAt };
}

/** The text of the cell in focus when no line can take it over. */
function typedIn(state: GridState): LocalDraft['typed'] {
  const { focus, text } = state;
  return focus && wasRefused(state, commit(state)) ? { place: focus, text } : undefined;
}

/** When the session ends, the draft is written at once, and the login page says so. */
export function useKeptAtSessionEnd({
  keep,
  isUnsaved,
}: {
  readonly keep: () => void;
  readonly isUnsaved: boolean;
}): void {
  useEffect(
    () =>
      onSessionEnd(() => {
        keep();
        return isUnsaved ? '未保存的凭证已暂存在本机' : undefined;
      }),
    [keep, isUnsaved],
  );
}
