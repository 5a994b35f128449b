import { useState, type RefObject } from 'react';
import { voucherCalls, type ErrorCode, type Voucher } from '@mingzhang/contract';
import { callApi, toApiError } from '@mingzhang/shell-api';
import { gridOfDraft, type LocalDraft } from './draft-store';
import { commit, edited, focusCell, leave } from './entry-grid.model';
import type { CellPlace, GridState, GridSubject } from './entry-grid.types';
import { lockOf } from './form-lock';
import { remadeOn } from './remade-grid';
import type { ApplyChange } from './use-grid';
import { fromVoucher } from './voucher-body';
import { mergeVouchers } from './voucher-merge';
import type { MergedVoucher, VoucherContent } from './voucher-merge.types';

/** What a stored voucher said at the version that editing began with. */
export interface Base {
  readonly version: number;
  readonly content: VoucherContent;
}

/** The voucher in the form is no longer what it was when it was opened. */
export interface Clash {
  /** What stands now; null when it was deleted. */
  readonly theirs: Voucher | null;
  readonly base: VoucherContent;
  /** Its number or its marks have changed, not what it says. */
  readonly isOnlyMarked?: boolean;
  /** My version, when it is a draft that is not in the form. */
  readonly draft?: LocalDraft;
}

/** What was decided, for a note above the form until it is saved or put away. */
export type ClashNote =
  | { readonly kind: 'kept'; readonly theirs: Voucher }
  | { readonly kind: 'remade'; readonly theirs: Voucher; readonly merged: MergedVoucher };

/** Refusals that another person's act can be behind. */
const TOUCHED_CODES: readonly ErrorCode[] = [
  'VERSION_STALE',
  'NOT_FOUND',
  'PERIOD_CLOSED',
  'VOUCHER_AUDITED',
  'VOUCHER_SIGNED',
  'VOUCHER_REVERSED',
];

interface ClashOptions {
  readonly current: RefObject<GridState>;
  readonly apply: ApplyChange;
  readonly stored: Voucher | null;
  readonly base: Base | undefined;
  readonly subjects: ReadonlyMap<number, GridSubject>;
  /** The form stands on that version from now on; `grid` is what it says. */
  readonly rebase: (theirs: Voucher, grid: GridState) => void;
  readonly dropDraft: () => void;
  /** The content becomes a new voucher, not stored yet. */
  readonly detach: (mine: GridState) => void;
  readonly onNew: () => void;
}

/** What happens when somebody else was faster: comparing, and the ways to go on. */
export function useClash(options: ClashOptions) {
  const { current, apply, stored, base } = options;
  const [clash, setClash] = useState<Clash>();
  const [note, setNote] = useState<ClashNote>();
  const panel = usePanel(current, apply);
  const settle = (next?: ClashNote) => {
    setClash(undefined);
    panel.hide();
    setNote(next);
  };
  return {
    clash,
    note,
    isComparing: clash !== undefined && panel.isOpen,
    compare: panel.open,
    close: panel.close,
    raise: setClash,
    forget: () => settle(),
    /** Whether a refusal comes from what somebody else has done; then it is shown as such. */
    isBehind: async (code: ErrorCode | undefined): Promise<boolean> => {
      if (!stored || !base || !code || !TOUCHED_CODES.includes(code)) return false;
      const theirs = await readNow(stored.id);
      // Refused for what was typed, for example for a date in another, closed month.
      if (theirs === undefined) return false;
      if (theirs?.version === stored.version && lockOf(theirs, true) === undefined) return false;
      setNote(undefined);
      const isOnlyMarked = theirs?.updatedAt === stored.updatedAt;
      setClash({ theirs, base: base.content, isOnlyMarked });
      return true;
    },
    ...decisionsOf(options, clash, settle),
  };
}

/** The ways to go on. */
function decisionsOf(
  options: ClashOptions,
  clash: Clash | undefined,
  settle: (note?: ClashNote) => void,
) {
  const { current, apply, rebase, subjects } = options;
  const theirs = clash?.theirs;
  const gridOfTheirs = (voucher: Voucher) => fromVoucher(voucher, subjects);
  return {
    /** 采用对方的. Ctrl+Z brings mine back into the form. */
    takeTheirs: () => {
      options.dropDraft();
      settle();
      if (!theirs) {
        options.onNew();
        return;
      }
      const grid = gridOfTheirs(theirs);
      const { head, lines } = grid;
      apply((now) => ({ ...edited(leave(now), { head, lines }), findings: [] }));
      rebase(theirs, grid);
    },
    /** 在对方版本上重做我的修改: one step, not saved yet. */
    remake: () => {
      if (!clash || !theirs) return;
      const mine = commit(current.current);
      const grid = gridOfTheirs(theirs);
      const merged = mergeVouchers(clash.base, grid, mine);
      apply(() => remadeOn(mine, merged));
      rebase(theirs, grid);
      settle({ kind: 'remade', theirs, merged });
    },
    /** 保留我的: what stands now has been seen, and is overwritten by saving. */
    keepMine: () => {
      if (!theirs) return;
      rebase(theirs, gridOfTheirs(theirs));
      settle({ kind: 'kept', theirs });
    },
    /** 另存为新凭证. */
    asNew: () => {
      options.detach(clash?.draft ? gridOfDraft(clash.draft) : commit(current.current));
      settle();
    },
  };
}

/** The panel that compares; typing goes on where it was when it closes. */
function usePanel(current: RefObject<GridState>, apply: ApplyChange) {
  const [place, setPlace] = useState<{ readonly left: CellPlace | null }>();
  return {
    isOpen: place !== undefined,
    open: () => {
      setPlace({ left: current.current.focus });
      // The grid keeps the keyboard in its cell as long as one is in focus.
      apply(leave);
    },
    hide: () => setPlace(undefined),
    close: () => {
      setPlace(undefined);
      const left = place?.left;
      if (left) apply((now) => focusCell(now, left));
    },
  };
}

export type ClashHandling = ReturnType<typeof useClash>;

/** The voucher as it stands, null when it is gone, undefined when it was not read. */
async function readNow(id: number): Promise<Voucher | null | undefined> {
  try {
    return await callApi(voucherCalls.get, { params: { id } });
  } catch (error) {
    return toApiError(error).code === 'NOT_FOUND' ? null : undefined;
  }
}
