import { useMemo, useState } from 'react';
import type { Voucher, VoucherWord } from '@mingzhang/contract';
import { periodOf } from '@mingzhang/rules';
import { notify, useAccountSet } from '@mingzhang/shell-api';
import { useNextCode } from '../api/voucher.api';
import { discardAttachments } from '../api/voucher-attachment.api';
import { attachmentsOf } from './attachment.model';
import { gridOfDraft } from './draft-store';
import { setHead } from './entry-grid.edit';
import { commit, isEmptyGrid, newGrid } from './entry-grid.model';
import type { GridState, LineFinding, VoucherHead } from './entry-grid.types';
import type { Opening } from './opening';
import type { SaveQueue, WaitingVoucher } from './save-queue';
import { useAttachments, type FormAttachments } from './use-attachments';
import { useGrid } from './use-grid';
import { useSaving } from './use-saving';
import { useLocalDraft } from './use-local-draft';
import { toBody, type FormFacts } from './voucher-body';

export interface VoucherFormOptions {
  readonly opening: Opening;
  readonly words: readonly VoucherWord[];
  readonly facts: FormFacts;
  readonly queue: SaveQueue;
  /** A new voucher was stored and has an address now. */
  readonly onStored: (voucher: Voucher) => void;
  /** Leads to an empty form. */
  readonly onNew: () => void;
  /** Takes back a voucher that was refused behind the form. */
  readonly onRefused: (refused: WaitingVoucher) => boolean;
}

/** The state of the form and what its commands do. */
export function useVoucherForm(options: VoucherFormOptions) {
  const { opening, queue } = options;
  const grid = useGrid(() => opening.state);
  const { state, current, apply } = grid;
  const attachments = useAttachments(grid);
  const [stored, setStored] = useState(opening.stored);
  const [typedCode, setTypedCode] = useState(opening.typedCode ?? false);
  const { content, changed, setBaseline } = useContent({ opening, state, typedCode, stored });
  const draft = useLocalDraft({
    accountSetId: useAccountSet().id,
    voucherId: stored?.id ?? 'new',
    version: stored?.version,
    changed,
    content,
    typedCode,
    current,
  });
  const code = useShownCode({ head: state.head, stored, typedCode, waiting: queue.waiting });

  /** Shows a voucher in the form: restored, refused, or put aside before. */
  const load = (next: GridState, findings: readonly LineFinding[] = []) => {
    apply(() => ({ ...next, focus: null, text: '', past: [], findings }));
    setTypedCode(false);
    setBaseline('');
  };
  const startNew = (before: VoucherHead) => {
    const next = newGrid(nextHead(before));
    apply(() => ({ ...next, focus: { row: 0, column: 'summary' } }));
    setTypedCode(false);
    setBaseline(contentOf(next, false));
  };
  const adopt = (voucher: Voucher, sent: GridState) => {
    draft.drop();
    setStored(voucher);
    setTypedCode(false);
    setBaseline(contentOf(sent, false));
    apply((now) => ({ ...now, head: { ...now.head, code: String(voucher.code) } }));
    if (!stored) options.onStored(voucher);
  };
  const saving = useSaving({
    ...options,
    grid,
    stored,
    typedCode,
    changed,
    adopt,
    startNew,
    dropDraft: draft.drop,
    uploadsSettled: attachments.settled,
  });
  const form = { changed, typedCode, current, setTypedCode, stored, attachments };
  const returns = returnsOf({ load, draft, queue, ...form });
  return {
    ...grid,
    stored,
    changed,
    attachments,
    ...saving,
    code,
    setHead: (change: Partial<VoucherHead>) => {
      if (change.code !== undefined) setTypedCode(change.code !== '');
      apply((now) => setHead(now, change));
    },
    setStored,
    isEmpty: () => stored === null && isEmptyGrid(current.current) && !attachments.isBusy(),
    ...returns,
  };
}

/** What would be sent, and whether that is anything else than what is stored. */
function useContent(options: {
  opening: Opening;
  state: GridState;
  typedCode: boolean;
  stored: Voucher | null;
}) {
  const { opening, state, typedCode, stored } = options;
  const { head, lines } = state;
  const [baseline, setBaseline] = useState(() =>
    opening.changed ? '' : contentOf(opening.state, false),
  );
  const content = useMemo(() => contentOf({ head, lines }, typedCode), [head, lines, typedCode]);
  const changed = content !== baseline && (stored !== null || !isEmptyGrid(state));
  return { content, changed, setBaseline };
}

/** The ways by which a voucher comes back into the form. */
function returnsOf(options: {
  load: (next: GridState, findings?: readonly LineFinding[]) => void;
  draft: ReturnType<typeof useLocalDraft>;
  queue: SaveQueue;
  changed: boolean;
  typedCode: boolean;
  current: { readonly current: GridState };
  setTypedCode: (typed: boolean) => void;
  stored: Voucher | null;
  attachments: FormAttachments;
}) {
  const { load, draft, queue, changed, typedCode, current, setTypedCode } = options;
  return {
    keptAt: draft.keptAt,
    offer: draft.offer,
    dropDraft: draft.drop,
    restore: () => {
      if (draft.offer) {
        load(gridOfDraft(draft.offer));
        setTypedCode(draft.offer.typedCode);
      }
      draft.answer();
    },
    refuseOffer: () => {
      const ownIds = new Set(options.stored?.attachments.map(({ id }) => id));
      const left = draft.offer ? attachmentsOf(draft.offer.head) : [];
      discardAttachments(left.filter(({ id }) => !ownIds.has(id)));
      draft.answer();
      draft.drop();
    },
    /** Gives up a voucher that was refused behind the form. */
    giveUp: ({ key, state }: WaitingVoucher) => {
      queue.drop(key);
      discardAttachments(attachmentsOf(state.head));
    },
    /** Mends a refused voucher here; the one being typed is put aside. */
    mend: (waiting: WaitingVoucher) => {
      // A file that arrives later would land on the wrong voucher.
      if (options.attachments.isBusy()) {
        notify.error('还有附件没有传完，请等它传完或移除后再回到该凭证');
        return;
      }
      if (changed) queue.park({ state: commit(current.current), typedCode, stored: null });
      queue.drop(waiting.key);
      load(waiting.state, waiting.findings);
    },
    takeBack: (refused: WaitingVoucher) => load(refused.state, refused.findings),
  };
}

export type VoucherForm = ReturnType<typeof useVoucherForm>;

/** The next voucher keeps word and date. */
function nextHead({ wordId, voucherDate }: VoucherHead): VoucherHead {
  return { wordId, voucherDate, code: '', attachmentCount: 0, remark: '' };
}

function contentOf(state: Pick<GridState, 'head' | 'lines'>, typedCode: boolean): string {
  return JSON.stringify(toBody(state, typedCode));
}

/** The typed number; else the voucher's own, while word and month stay; else the next one. */
function useShownCode(options: {
  head: VoucherHead;
  stored: Voucher | null;
  typedCode: boolean;
  waiting: SaveQueue['waiting'];
}): string {
  const { head, stored, typedCode, waiting } = options;
  const month = periodOf(head.voucherDate);
  const isOwn = stored !== null && stored.wordId === head.wordId && stored.period === month;
  const next = useNextCode(head.wordId, head.voucherDate, !isOwn && head.wordId > 0);
  if (typedCode) return head.code;
  if (isOwn) return String(stored.code);
  if (!next.data) return '';
  const ahead = waiting.filter(
    (other) =>
      other.status === 'saving' &&
      other.state.head.wordId === head.wordId &&
      periodOf(other.state.head.voucherDate) === month,
  );
  return String(next.data.code + ahead.length);
}
