import { useRef, useState, type RefObject } from 'react';
import type { Voucher } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { commit, focusCell, isEmptyGrid, wasRefused } from './entry-grid.model';
import type { GridState, VoucherHead } from './entry-grid.types';
import { tellSaved, type SaveOutcome, type SaveQueue, type WaitingVoucher } from './save-queue';
import type { useAttempt } from './use-attempt';
import type { ClashHandling } from './use-clash';
import type { ApplyChange } from './use-grid';
import { findingsOf } from './voucher-body';
import type { FormFacts } from './posting-facts';

interface SavingOptions {
  readonly grid: { readonly current: RefObject<GridState>; readonly apply: ApplyChange };
  readonly facts: FormFacts;
  readonly queue: SaveQueue;
  readonly stored: Voucher | null;
  readonly typedCode: boolean;
  readonly changed: boolean;
  /** The service has stored what was sent. */
  readonly adopt: (voucher: Voucher, sent: GridState) => void;
  /** Empties the form for the next voucher, which keeps word and date. */
  readonly startNew: (before: VoucherHead) => void;
  readonly dropDraft: () => void;
  /** Writes the draft at once. */
  readonly keepDraft: () => void;
  readonly attempt: ReturnType<typeof useAttempt>;
  /** Somebody else was faster: nothing is sent until that was looked at. */
  readonly clash: Pick<ClashHandling, 'clash' | 'compare' | 'isBehind' | 'forget'>;
  readonly onNew: () => void;
  readonly onRefused: (refused: WaitingVoucher) => boolean;
  /** Waits for files on their way; see `UploadQueue.settled`. */
  readonly uploadsSettled: () => Promise<boolean> | undefined;
}

/** 保存 and 保存并新增. */
export function useSaving(options: SavingOptions) {
  const { grid, facts, queue, stored, typedCode, changed, adopt, startNew } = options;
  const { current, apply } = grid;
  const { dropDraft, onNew, onRefused, clash, attempt } = options;
  const [isSaving, setSaving] = useState(false);
  const uploads = useUploadsBefore(options.uploadsSettled);
  /** The voucher as it may be sent, or undefined with the findings shown on their lines. */
  const checked = (): GridState | undefined => {
    const taken = commit(current.current);
    if (wasRefused(current.current, taken)) {
      apply(() => taken);
      return undefined;
    }
    const findings = findingsOf(taken, facts);
    apply(() => shownAt({ ...taken, findings }));
    return findings.length === 0 ? taken : undefined;
  };
  const deliver = useDelivery(options);
  const busy = useRef(false);
  const save = async (): Promise<boolean> => {
    const arrived = uploads.arrive();
    if (arrived && !(await arrived)) return false;
    // An amount still in its cell is a change, too, and so is a file that has just arrived.
    const isUntouched = !arrived && commit(current.current).lines === current.current.lines;
    if (stored && !changed && isUntouched) return true;
    if (clash.clash) {
      clash.compare();
      return false;
    }
    const sent = busy.current ? undefined : checked();
    if (!sent) return false;
    busy.current = true;
    setSaving(true);
    const outcome = await deliver(sent);
    const behind = outcome.ok ? undefined : await clash.isBehind(outcome.code, sent);
    busy.current = false;
    setSaving(false);
    const voucher = outcome.ok ? outcome.voucher : behind?.written;
    if (!voucher) {
      if (!outcome.ok && !behind) apply((now) => ({ ...now, findings: outcome.findings }));
      return false;
    }
    clash.forget();
    adopt(voucher, sent);
    tellSaved(voucher);
    return true;
  };
  const saveAndNew = async (): Promise<void> => {
    // Of one that was sent before it must be known first whether it was written.
    if (stored || attempt.open.current) {
      if (await save()) onNew();
      return;
    }
    const arrived = uploads.arrive();
    if (arrived && !(await arrived)) return;
    const sent = checked();
    if (!sent) return;
    startNew(sent.head);
    let isKept = false;
    const onKept = () => {
      isKept = true;
      dropDraft();
    };
    await queue.sendBehind({ state: sent, typedCode, stored: null }, { onRefused, onKept });
    // A browser without room had the draft until now.
    if (!isKept && isEmptyGrid(current.current)) dropDraft();
  };
  return { isSaving, isWaitingForFiles: uploads.isWaiting, save, saveAndNew };
}

/** A summary that is missing is typed at once: its cell gets the keyboard. */
function shownAt(state: GridState): GridState {
  const [first] = state.findings;
  if (first?.row === undefined || first.field !== 'summary') return state;
  return focusCell({ ...state, focus: null, text: '' }, { row: first.row, column: 'summary' });
}

/** A voucher is saved with all files that were put on it, or not yet. */
function useUploadsBefore(settled: SavingOptions['uploadsSettled']) {
  const [isWaiting, setWaiting] = useState(false);
  const busy = useRef(false);
  const wait = async (isWhole: Promise<boolean>): Promise<boolean> => {
    // The save that waits already will do.
    if (busy.current) return false;
    busy.current = true;
    setWaiting(true);
    const arrived = await isWhole;
    busy.current = false;
    setWaiting(false);
    if (!arrived) notify.error('有附件没有上传成功，凭证未保存。请重试或移除该附件后再保存');
    return arrived;
  };
  return {
    isWaiting,
    /** Undefined when nothing is on its way; else whether everything has arrived. */
    arrive: (): Promise<boolean> | undefined => {
      const isWhole = settled();
      return isWhole && wait(isWhole);
    },
  };
}

/** Sends what is in the form. A new voucher of which no answer came is settled before. */
function useDelivery(options: SavingOptions): (sent: GridState) => Promise<SaveOutcome> {
  const { queue, stored, typedCode, adopt, attempt, keepDraft } = options;
  return async (sent) => {
    const request = { state: sent, typedCode, stored };
    if (stored) return queue.send(request);
    const earlier = await attempt.settle(request);
    if (earlier?.ok) {
      // It had been written: what was typed since is a change of it.
      adopt(earlier.voucher, earlier.sent);
      return queue.send({ ...request, stored: earlier.voucher });
    }
    if (earlier?.isUnknown) return earlier;
    attempt.begin(sent, typedCode);
    keepDraft();
    const outcome = await queue.send(request);
    if (outcome.ok || !outcome.isUnknown) attempt.end();
    return outcome;
  };
}
