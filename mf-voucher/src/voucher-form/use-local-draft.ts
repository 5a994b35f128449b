import { useEffect, useRef, useState, type RefObject } from 'react';
import { useKeptWork } from '@mingzhang/web';
import { dropDraft, keepDraft, readDraft, type KeptAttempt, type LocalDraft } from './draft-store';
import type { DraftPlace } from './draft-place';
import { commit, leave, wasRefused } from './entry-grid.model';
import type { GridState } from './entry-grid.types';
import type { VoucherContent } from './voucher-merge.types';

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
  // Between saving and the next edit there is nothing to keep, whatever has not been drawn yet.
  const settled = useRef(false);
  const write = () => {
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
    if (changed) settled.current = false;
  }, [changed, content, place.voucherId]);
  const keep = useKeptWork({ content: `${place.voucherId} ${content}`, changed, write });
  const drop = () => {
    settled.current = true;
    setKeptAt(undefined);
    dropDraft(place);
  };
  const answer = () => setOffer(undefined);
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
