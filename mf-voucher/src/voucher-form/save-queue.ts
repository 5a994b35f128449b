import { useCallback, useRef, useState } from 'react';
import type { Voucher } from '@mingzhang/contract';
import { newIdempotencyKey, notify, toApiError } from '@mingzhang/shell-api';
import { useCreateVoucher, useUpdateVoucher } from '../api/voucher.api';
import { placedFindings, toBody } from './voucher-body';
import type { GridState, LineFinding } from './entry-grid.types';

/** One voucher on its way to the service. */
export interface SaveRequest {
  readonly state: GridState;
  readonly typedCode: boolean;
  /** Null for a new voucher. */
  readonly stored: Voucher | null;
}

/** A voucher that is being saved behind the form, or came back refused. */
export interface WaitingVoucher extends SaveRequest {
  readonly key: number;
  readonly status: 'saving' | 'refused';
  readonly findings: readonly LineFinding[];
}

export type SaveOutcome =
  | { readonly ok: true; readonly voucher: Voucher }
  | { readonly ok: false; readonly findings: readonly LineFinding[]; readonly stale: boolean };

/**
 * Saving without waiting. A new voucher keeps its Idempotency-Key as long as it is not known
 * whether the service has written it; after a refusal by a rule the next try is a new attempt.
 */
export function useSaveQueue() {
  const create = useCreateVoucher().mutateAsync;
  const update = useUpdateVoucher().mutateAsync;
  const attempts = useRef(new Map<string, string>());
  const [waiting, setWaiting] = useState<readonly WaitingVoucher[]>([]);
  const nextKey = useRef(1);

  const send = useCallback(
    async ({ state, typedCode, stored }: SaveRequest): Promise<SaveOutcome> => {
      const body = toBody(state, typedCode);
      const text = JSON.stringify(body);
      try {
        const voucher = stored
          ? await update({ body: { ...body, id: stored.id, version: stored.version } })
          : await create({ body, idempotencyKey: keyFor(attempts.current, text) });
        attempts.current.delete(text);
        return { ok: true, voucher };
      } catch (reason) {
        const error = toApiError(reason);
        if (!error.isTechnical) attempts.current.delete(text);
        const findings = placedFindings(state, error.details);
        return {
          ok: false,
          findings: findings.length > 0 ? findings : [{ msg: error.msg }],
          stale: error.code === 'VERSION_STALE',
        };
      }
    },
    [create, update],
  );

  /** Saves behind the form; a refused voucher stays in the list, or goes where `onRefused` puts it. */
  const sendBehind = useCallback(
    async (request: SaveRequest, onRefused: (refused: WaitingVoucher) => boolean) => {
      const key = nextKey.current++;
      const entry: WaitingVoucher = { ...request, key, status: 'saving', findings: [] };
      setWaiting((before) => [...before, entry]);
      const outcome = await send(request);
      const drop = () => setWaiting((before) => before.filter((other) => other.key !== key));
      if (outcome.ok) {
        drop();
        notify.success(`${titleOf(outcome.voucher)} 已保存`);
        return;
      }
      const refused: WaitingVoucher = { ...entry, status: 'refused', findings: outcome.findings };
      if (onRefused(refused)) drop();
      else {
        setWaiting((before) => before.map((other) => (other.key === key ? refused : other)));
      }
    },
    [send],
  );

  const take = useCallback((key: number) => {
    setWaiting((before) => before.filter((other) => other.key !== key));
  }, []);
  /** Puts an unsaved voucher aside, while another one is mended. */
  const park = useCallback((request: SaveRequest) => {
    const key = nextKey.current++;
    setWaiting((before) => [...before, { ...request, key, status: 'refused', findings: [] }]);
  }, []);
  return { waiting, send, sendBehind, take, park };
}

export type SaveQueue = ReturnType<typeof useSaveQueue>;

function keyFor(attempts: Map<string, string>, bodyText: string): string {
  const key = attempts.get(bodyText) ?? newIdempotencyKey();
  attempts.set(bodyText, key);
  return key;
}

/** 记-12. */
export function titleOf({ word, code }: { readonly word: string; readonly code: number }): string {
  return `${word}-${code}`;
}
