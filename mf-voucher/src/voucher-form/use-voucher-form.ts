import { useMemo, useState } from 'react';
import type { Voucher, VoucherWord } from '@mingzhang/contract';
import { periodOf } from '@mingzhang/rules';
import { notify, useAccountSet, useSession } from '@mingzhang/shell-api';
import { useKeptAtSessionEnd } from '@mingzhang/web';
import { useNextCode } from '../api/voucher.api';
import { discardAttachments } from '../api/voucher-attachment.api';
import { attachmentsOf } from './attachment.model';
import type { DraftPlace, OwnPlace } from './draft-place';
import { dropDraft, gridOfDraft, readDraft, type LocalDraft } from './draft-store';
import { setHead } from './entry-grid.edit';
import { commit, isEmptyGrid, newGrid, wasRefused } from './entry-grid.model';
import { isBlank } from './entry-line.model';
import type { GridState, GridSubject, LineFinding, VoucherHead } from './entry-grid.types';
import type { Opening } from './opening';
import type { SaveQueue, WaitingVoucher } from './save-queue';
import { useAttempt } from './use-attempt';
import { useAttachments, type FormAttachments } from './use-attachments';
import { useClash, type Base, type ClashHandling } from './use-clash';
import { useGrid } from './use-grid';
import { useSaving } from './use-saving';
import { useLocalDraft } from './use-local-draft';
import { toBody } from './voucher-body';
import type { FormFacts } from './posting-facts';

interface VoucherFormOptions {
  readonly opening: Opening;
  readonly words: readonly VoucherWord[];
  readonly facts: FormFacts;
  readonly subjects: ReadonlyMap<number, GridSubject>;
  readonly queue: SaveQueue;
  /** A new voucher was stored and has an address now. */
  readonly onStored: (voucher: Voucher) => void;
  /** What was a change of a stored voucher is a new one now, at the address of new ones. */
  readonly onDetached: () => void;
  /** Leads to an empty form. */
  readonly onNew: () => void;
  /** Takes back a voucher that was refused behind the form. */
  readonly onRefused: (refused: WaitingVoucher) => boolean;
}

/** The state of the form and what its commands do. */
export function useVoucherForm(options: VoucherFormOptions) {
  const { queue } = options;
  const content = useContent(options.opening);
  const { grid, stored, changed, typedCode } = content;
  const { apply, current, state } = grid;
  const attachments = useAttachments(grid);
  const own = { accountSetId: useAccountSet().id, userId: useSession().user.id };
  const attempt = useAttempt(queue);
  const draft = useLocalDraft({
    place: { ...own, voucherId: stored?.id ?? 'new' },
    version: content.base?.version,
    base: content.base?.content,
    changed,
    content: content.text,
    typedCode,
    current,
    attempt: attempt.open,
  });
  const isUnsaved = changed || queue.waiting.length > 0;
  useKeptAtSessionEnd({ keep: draft.keep, isUnsaved, title: '未保存的凭证' });
  const code = useShownCode({ head: state.head, stored, typedCode, waiting: queue.waiting });
  const moves = movesOf({ ...options, content, draft, own });
  const clash = useClash({
    current,
    apply,
    stored,
    base: content.base,
    subjects: options.subjects,
    rebase: moves.rebase,
    detach: moves.detach,
    onNew: options.onNew,
    dropDraft: () => {
      draft.answer();
      draft.drop();
    },
  });
  const saving = useSaving({
    ...options,
    grid,
    stored,
    typedCode,
    changed,
    clash,
    attempt,
    adopt: moves.adopt,
    startNew: moves.startNew,
    dropDraft: draft.drop,
    keepDraft: draft.keep,
    uploadsSettled: attachments.settled,
  });
  return {
    ...grid,
    stored,
    changed,
    attachments,
    ...saving,
    clash,
    code,
    setHead: (change: Partial<VoucherHead>) => {
      if (change.code !== undefined) content.setTypedCode(change.code !== '');
      apply((now) => setHead(now, change));
    },
    setStored: content.setStored,
    isEmpty: () => stored === null && isEmptyGrid(current.current) && !attachments.isBusy(),
    ...returnsOf({ load: moves.load, draft, queue, content, clash, attempt, attachments }),
  };
}

/** What is in the form, which stored voucher it changes, and whether it differs from that. */
function useContent(opening: Opening) {
  const grid = useGrid(() => opening.state);
  const [stored, setStored] = useState(opening.stored);
  const [base, setBase] = useState(() => baseOf(opening.stored, opening.state));
  const [typedCode, setTypedCode] = useState(opening.typedCode ?? false);
  const [baseline, setBaseline] = useState(() =>
    opening.changed ? '' : contentOf(opening.state, false),
  );
  const { head, lines } = grid.state;
  const text = useMemo(() => contentOf({ head, lines }, typedCode), [head, lines, typedCode]);
  // What stands in a cell and was not taken over yet is typed, too, also when it matches nothing.
  const taken = commit(grid.state);
  const isTyping = taken.lines !== lines || wasRefused(grid.state, taken);
  const isEmpty = stored === null && isEmptyGrid(grid.state) && head.remark === '';
  const changed = (text !== baseline || isTyping) && !isEmpty;
  const read = { grid, stored, base, typedCode, text: text + grid.state.text, changed };
  return { ...read, setStored, setBase, setTypedCode, setBaseline };
}

type Content = ReturnType<typeof useContent>;
type Draft = ReturnType<typeof useLocalDraft>;

/** The ways by which the form comes to another voucher, or to another version of its own. */
function movesOf(
  options: Pick<VoucherFormOptions, 'queue' | 'onStored' | 'onDetached'> & {
    readonly content: Content;
    readonly draft: Draft;
    readonly own: OwnPlace;
  },
) {
  const { content, draft, own, queue } = options;
  const { stored, typedCode, setStored, setBase, setTypedCode, setBaseline } = content;
  const { apply, current } = content.grid;
  const setCode = (code: number) =>
    apply((now) => ({ ...now, head: { ...now.head, code: String(code) } }));
  /** Shows a voucher in the form: restored, refused, or put aside before. */
  const load = (next: GridState, findings: readonly LineFinding[] = []) => {
    apply(() => ({ ...next, focus: null, text: '', findings }));
    setTypedCode(false);
    setBaseline('');
  };
  return {
    load,
    startNew: (before: VoucherHead) => {
      const next = newGrid(nextHead(before));
      apply(() => ({ ...next, focus: { row: 0, column: 'summary' } }));
      setTypedCode(false);
      setBaseline(contentOf(next, false));
    },
    adopt: (voucher: Voucher, sent: GridState) => {
      draft.drop();
      setStored(voucher);
      setBase(baseOf(voucher, sent));
      setTypedCode(false);
      setBaseline(contentOf(sent, false));
      setCode(voucher.code);
      if (!stored) options.onStored(voucher);
    },
    /** What is in the form changes that version from now on, which says what `its` says. */
    rebase: (theirs: Voucher, its: GridState) => {
      setStored(theirs);
      setBase(baseOf(theirs, its));
      setBaseline(contentOf(its, false));
      const isTyped = typedCode && current.current.head.code !== String(theirs.code);
      setTypedCode(isTyped);
      if (!isTyped) setCode(theirs.code);
    },
    /** What was a change of a stored voucher is a new one. */
    detach: (mine: GridState) => {
      putAside(queue, { ...own, voucherId: 'new' });
      if (stored) dropDraft({ ...own, voucherId: stored.id });
      draft.answer();
      setStored(null);
      setBase(undefined);
      // Files belong to one voucher: those of the stored one stay with it.
      const bound = new Set(stored?.attachments.map(({ id }) => id));
      const attachments = attachmentsOf(mine.head).filter(({ id }) => !bound.has(id));
      load({ ...mine, head: { ...mine.head, code: '', attachments } });
      options.onDetached();
    },
  };
}

/** The ways by which a voucher comes back into the form. */
function returnsOf(options: {
  readonly load: (next: GridState, findings?: readonly LineFinding[]) => void;
  readonly draft: Draft;
  readonly queue: SaveQueue;
  readonly content: Content;
  readonly clash: Pick<ClashHandling, 'raise'>;
  readonly attempt: ReturnType<typeof useAttempt>;
  readonly attachments: FormAttachments;
}) {
  const { load, draft, queue, content, clash, attempt } = options;
  const { changed, typedCode, stored, grid } = content;
  const restored = (left: LocalDraft) => {
    load(gridOfDraft(left));
    const { typed } = left;
    if (typed) grid.apply((now) => ({ ...now, focus: typed.place, text: typed.text }));
    content.setTypedCode(left.typedCode);
    attempt.take(left);
    const { version, base } = left;
    if (!stored || !base || version === undefined || version === stored.version) return;
    // It was made from an earlier version: what others did since is looked at before saving.
    content.setBase({ version, content: base });
    clash.raise({ theirs: stored, base });
  };
  return {
    keptAt: draft.keptAt,
    offer: draft.offer,
    dropDraft: draft.drop,
    restore: () => {
      if (draft.offer) restored(draft.offer);
      draft.answer();
    },
    refuseOffer: () => {
      const ownIds = new Set(stored?.attachments.map(({ id }) => id));
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
      if (changed) queue.park({ state: commit(grid.current.current), typedCode, stored: null });
      queue.drop(waiting.key);
      attempt.end();
      load(waiting.state, waiting.findings);
    },
    takeBack: (refused: WaitingVoucher) => {
      // It leaves the list of those that wait: what keeps it must be written before.
      draft.put(refused.state, refused.typedCode);
      load(refused.state, refused.findings);
    },
  };
}

export type VoucherForm = ReturnType<typeof useVoucherForm>;

/** The next voucher keeps word and date. */
function nextHead({ wordId, voucherDate }: VoucherHead): VoucherHead {
  return { wordId, voucherDate, code: '', attachmentCount: 0, remark: '' };
}

/** What a stored voucher said, as the grid had it. */
function baseOf(stored: Voucher | null, { head, lines }: GridState): Base | undefined {
  if (!stored) return undefined;
  return {
    version: stored.version,
    content: { head: { ...head, code: String(stored.code) }, lines },
  };
}

/** Another new voucher that was not saved yet waits above the form. */
function putAside(queue: SaveQueue, place: DraftPlace): void {
  const left = readDraft(place);
  if (!left) return;
  queue.park({ state: gridOfDraft(left), typedCode: left.typedCode, stored: null });
  dropDraft(place);
}

/** Everything typed, as a text; a line with a summary alone is not sent, but it is work as well. */
function contentOf(state: Pick<GridState, 'head' | 'lines'>, typedCode: boolean): string {
  const notes = state.lines.map((line) => (isBlank(line) ? line.summary : ''));
  return JSON.stringify([toBody(state, typedCode), notes.join('\n').trimEnd()]);
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
  if (typedCode && head.code !== '') return head.code;
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
