import {
  useCallback,
  useEffect,
  useMemo,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import type { ErrorCode, SavedVoucher, Voucher } from '@mingzhang/contract';
import { newIdempotencyKey, notify, toApiError, type ApiError } from '@mingzhang/shell-api';
import { useCreateVoucher, useUpdateVoucher } from '../api/voucher.api';
import type { OwnPlace } from './draft-place';
import { gridOf } from './entry-grid.model';
import { placedFindings, toBody } from './voucher-body';
import {
  dropWaiting,
  keepWaiting,
  onDropped,
  readWaiting,
  type KeptVoucher,
} from './waiting-store';
import type { GridState, LineFinding } from './entry-grid.types';

/** The service remembers an attempt for a day; after this long it is not trusted to. */
const ATTEMPT_LIFE_MS = 20 * 3_600_000;

const SESSION_ENDED: readonly ErrorCode[] = ['FORBIDDEN', 'UNAUTHENTICATED'];

/** One voucher on its way to the service. */
export interface SaveRequest {
  readonly state: GridState;
  readonly typedCode: boolean;
  /** Null for a new voucher. */
  readonly stored: Voucher | null;
}

/** A voucher that is being saved behind the form, or came back refused. */
export interface WaitingVoucher extends SaveRequest {
  readonly key: string;
  /** When it was sent, in milliseconds since 1970. */
  readonly keptAt: number;
  readonly status: 'saving' | 'refused';
  readonly findings: readonly LineFinding[];
}

export type SaveOutcome =
  | { readonly ok: true; readonly voucher: SavedVoucher }
  | {
      readonly ok: false;
      readonly findings: readonly LineFinding[];
      readonly code: ErrorCode;
      /** No answer has come: it may have been written all the same. */
      readonly isUnknown: boolean;
    };

/** Idempotency-Keys of vouchers of which it is not known whether the service has written them. */
type Attempts = Map<string, string>;

/**
 * Saving without waiting. A new voucher keeps its Idempotency-Key as long as it is not known
 * whether the service has written it; after a refusal by a rule the next try is a new attempt.
 * What waits is kept in this browser: a reload shows it again and goes on with what was on its way.
 */
export function useSaveQueue({ accountSetId, userId }: OwnPlace) {
  const place = useMemo(() => ({ accountSetId, userId }), [accountSetId, userId]);
  const [attempts] = useState<Attempts>(() => new Map());
  const [waiting, setWaiting] = useState(() => takeUp(readWaiting(place), attempts));
  const send = useSend(attempts);
  const known = useMemo(() => knownOf(attempts), [attempts]);

  const drop = useCallback(
    (key: string) => {
      dropWaiting(place, key);
    },
    [place],
  );
  const put = useCallback(
    (entry: WaitingVoucher): boolean => {
      setWaiting((before) => {
        const isNew = before.every(({ key }) => key !== entry.key);
        return isNew
          ? [...before, entry]
          : before.map((other) => (other.key === entry.key ? entry : other));
      });
      return keepWaiting(place, keptOf(entry, attempts));
    },
    [place, attempts],
  );
  const deliver = useCallback(
    async (entry: WaitingVoucher, onRefused: (refused: WaitingVoucher) => boolean) => {
      const sending = send(entry);
      onTheirWay.set(entry.key, sending);
      const outcome = await sending;
      onTheirWay.delete(entry.key);
      if (outcome.ok) {
        drop(entry.key);
        tellSaved(outcome.voucher);
        return;
      }
      const refused: WaitingVoucher = { ...entry, status: 'refused', findings: outcome.findings };
      // A session that has ended takes the page away, and the form with it.
      const stays = SESSION_ENDED.includes(outcome.code) || !onRefused(refused);
      if (stays) put(refused);
      else drop(entry.key);
    },
    [send, drop, put],
  );
  useInterrupted({ place, attempts, waiting, setWaiting, deliver });

  return {
    waiting,
    send,
    drop,
    ...known,
    /**
     * Saves behind the form; a refused voucher stays in the list, or goes where `onRefused` puts
     * it. `onKept` is told at once that a reload will not lose it.
     */
    sendBehind: (
      request: SaveRequest,
      options: { onRefused: (refused: WaitingVoucher) => boolean; onKept: () => void },
    ): Promise<void> => {
      keyFor(attempts, textOf(request));
      const entry = waitingOf(request, 'saving');
      if (put(entry)) options.onKept();
      return deliver(entry, options.onRefused);
    },
    /** Puts an unsaved voucher aside, while another one is mended. */
    park: (request: SaveRequest) => {
      put(waitingOf(request, 'refused'));
    },
  };
}

/** Attempts whose result is not known yet. */
function knownOf(attempts: Attempts) {
  return {
    /** The key that a new voucher is sent under: what it was before stays its key. */
    attemptOf: (request: SaveRequest): string => keyFor(attempts, textOf(request)),
    /** Goes on with an attempt that this page does not know, under its key. */
    resume: (request: SaveRequest, key: string): void => {
      attempts.set(textOf(request), key);
    },
  };
}

/** What this page is sending, by entry: another of its screens need not send it, too. */
const onTheirWay = new Map<string, Promise<SaveOutcome>>();

/** Goes on with what a reload has interrupted, and follows what other screens of the page do. */
function useInterrupted(options: {
  readonly place: OwnPlace;
  readonly attempts: Attempts;
  readonly waiting: readonly WaitingVoucher[];
  readonly setWaiting: Dispatch<SetStateAction<readonly WaitingVoucher[]>>;
  readonly deliver: (entry: WaitingVoucher, onRefused: () => boolean) => Promise<void>;
}): void {
  const { place, attempts, waiting, setWaiting, deliver } = options;
  useEffect(
    () => onDropped((id) => setWaiting((before) => before.filter(({ key }) => key !== id))),
    [setWaiting],
  );
  useEffect(() => {
    const reread = (key: string) => {
      const kept = takeUp(
        readWaiting(place).filter(({ id }) => id === key),
        attempts,
      );
      setWaiting((before) => before.flatMap((one) => (one.key === key ? kept : [one])));
    };
    for (const entry of waiting) {
      if (entry.status !== 'saving') continue;
      const sending = onTheirWay.get(entry.key);
      // Whoever sends it writes down how it ended, in the turn after the answer.
      if (sending) void sending.then(() => setTimeout(() => reread(entry.key)));
      else void deliver(entry, () => false);
    }
    // Only what was there at the beginning: later ones are delivered by whoever adds them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

export type SaveQueue = ReturnType<typeof useSaveQueue>;

function useSend(attempts: Attempts) {
  const create = useCreateVoucher().mutateAsync;
  const update = useUpdateVoucher().mutateAsync;
  return useCallback(
    async (request: SaveRequest): Promise<SaveOutcome> => {
      const { state, typedCode, stored } = request;
      const body = toBody(state, typedCode);
      const text = textOf(request);
      try {
        // `reverses` and `insert` count on creation only; an update must not send them.
        const { reverses: _reverses, insert: _insert, ...fields } = body;
        const voucher = stored
          ? await update({ body: { ...fields, id: stored.id, version: stored.version } })
          : await create({ body, idempotencyKey: keyFor(attempts, text) });
        attempts.delete(text);
        return { ok: true, voucher };
      } catch (reason) {
        const error = toApiError(reason);
        if (!error.isTechnical) attempts.delete(text);
        const findings = placedFindings(state, error.details);
        return {
          ok: false,
          findings: findings.length > 0 ? findings : [findingOf(error)],
          code: error.code,
          isUnknown: error.isTechnical,
        };
      }
    },
    [attempts, create, update],
  );
}

/** What is said of a refusal that names no line. */
function findingOf({ code, msg }: ApiError): LineFinding {
  if (code !== 'ACCOUNT_SET_CHANGED') return { msg };
  return { msg: '其他页面已切换到另一个账套，这张凭证还没有保存', switchBack: true };
}

/** What was kept, in the list again; attempts go on under their keys. */
function takeUp(kept: readonly KeptVoucher[], attempts: Attempts): readonly WaitingVoucher[] {
  return kept.map(({ id, head, lines, typedCode, status, findings, attempt, keptAt }) => {
    const entry = { key: id, keptAt, state: gridOf(head, lines), typedCode, stored: null };
    if (attempt === undefined) return { ...entry, status: 'refused', findings };
    if (Date.now() - keptAt > ATTEMPT_LIFE_MS) {
      const msg = '上次没有等到保存结果，请先在凭证列表核对是否已有这张凭证';
      return { ...entry, status: 'refused', findings: [{ msg }] };
    }
    attempts.set(textOf(entry), attempt);
    return { ...entry, status, findings };
  });
}

function keptOf(entry: WaitingVoucher, attempts: Attempts): KeptVoucher {
  const { key: id, keptAt, state, typedCode, status, findings } = entry;
  const { head, lines } = state;
  const attempt = attempts.get(textOf(entry));
  return { id, head, lines, typedCode, status, findings, attempt, keptAt };
}

function waitingOf(request: SaveRequest, status: WaitingVoucher['status']): WaitingVoucher {
  return { ...request, key: newIdempotencyKey(), keptAt: Date.now(), status, findings: [] };
}

function textOf({ state, typedCode }: Pick<SaveRequest, 'state' | 'typedCode'>): string {
  return JSON.stringify(toBody(state, typedCode));
}

function keyFor(attempts: Attempts, bodyText: string): string {
  const key = attempts.get(bodyText) ?? newIdempotencyKey();
  attempts.set(bodyText, key);
  return key;
}

/** Says that a voucher is saved, and what its maker should know of it. */
export function tellSaved(voucher: SavedVoucher): void {
  notify.success(`${titleOf(voucher)} 已保存`);
  for (const note of voucher.notes ?? []) notify.warning(note);
}

/** 记-12. */
export function titleOf({ word, code }: { readonly word: string; readonly code: number }): string {
  return `${word}-${code}`;
}
