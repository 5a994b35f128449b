import { useRef, type RefObject } from 'react';
import type { KeptAttempt, LocalDraft } from './draft-store';
import { gridOf } from './entry-grid.model';
import type { GridState } from './entry-grid.types';
import type { SaveOutcome, SaveQueue, SaveRequest } from './save-queue';

/** The service remembers an attempt for a day; after this long it is not trusted to. */
const ATTEMPT_LIFE_MS = 20 * 3_600_000;

const TOO_OLD: SaveOutcome = {
  ok: false,
  code: 'UNAVAILABLE',
  isUnknown: true,
  findings: [{ msg: '上次没有等到保存结果，请先在凭证列表核对是否已有这张凭证' }],
};

/**
 * A new voucher that was sent without an answer may have been written. Whatever is typed into the
 * form next, that attempt is settled first, so that the voucher is never written twice. It is kept
 * with the draft: a reload or signing in again does not forget it.
 */
export function useAttempt(queue: Pick<SaveQueue, 'send' | 'attemptOf' | 'resume'>) {
  const open = useRef<KeptAttempt>(undefined);
  return {
    open: open as RefObject<KeptAttempt | undefined>,
    /** Notes what is sent now. */
    begin: (state: GridState, typedCode: boolean) => {
      const { head, lines } = state;
      const key = queue.attemptOf({ state, typedCode, stored: null });
      open.current = { head, lines, typedCode, key, sentAt: Date.now() };
    },
    end: () => {
      open.current = undefined;
    },
    /** A draft brings its attempt along. */
    take: ({ attempt }: Pick<LocalDraft, 'attempt'>) => {
      open.current = attempt;
    },
    /**
     * Asks for the result of an attempt that is open; undefined when there is none, or it was the
     * same voucher, which is simply sent again under its key.
     */
    settle: async (next: SaveRequest): Promise<(SaveOutcome & { sent: GridState }) | undefined> => {
      const before = open.current;
      if (!before) return undefined;
      const sent = gridOf(before.head, before.lines);
      if (Date.now() - before.sentAt > ATTEMPT_LIFE_MS) {
        open.current = undefined;
        return { ...TOO_OLD, sent };
      }
      const request: SaveRequest = { state: sent, typedCode: before.typedCode, stored: null };
      queue.resume(request, before.key);
      if (queue.attemptOf(next) === before.key) return undefined;
      const outcome = await queue.send(request);
      if (outcome.ok || !outcome.isUnknown) open.current = undefined;
      return { ...outcome, sent };
    },
  };
}
