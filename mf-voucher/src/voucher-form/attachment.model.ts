import type { VoucherAttachment } from '@mingzhang/contract';
import { attachmentCountAfter } from '@mingzhang/rules';
import { edited } from './entry-grid.model';
import type { GridState, VoucherHead } from './entry-grid.types';

const NONE: readonly VoucherAttachment[] = [];

/** A removed attachment and where it was, so that it can come back. */
export interface RemovedAttachment {
  readonly attachment: VoucherAttachment;
  readonly index: number;
  /** What was left. Once the form has other attachments, the removal is no longer offered back. */
  readonly left: readonly VoucherAttachment[] | undefined;
}

export function attachmentsOf(head: VoucherHead): readonly VoucherAttachment[] {
  return head.attachments ?? NONE;
}

/** Adds a file behind the others; 附单据数 follows. */
export function addAttachment(state: GridState, attachment: VoucherAttachment): GridState {
  return withAttachments(state, [...attachmentsOf(state.head), attachment]);
}

/** Takes a file away; what was never saved is swept away by the service later. */
export function removeAttachment(state: GridState, id: number): GridState {
  return withAttachments(
    state,
    attachmentsOf(state.head).filter((each) => each.id !== id),
  );
}

/** Puts a removed file back in its place. */
export function restoreAttachment(
  state: GridState,
  { attachment, index }: Pick<RemovedAttachment, 'attachment' | 'index'>,
): GridState {
  const list = attachmentsOf(state.head);
  if (list.some(({ id }) => id === attachment.id)) return state;
  return withAttachments(state, list.toSpliced(Math.min(index, list.length), 0, attachment));
}

function withAttachments(state: GridState, attachments: readonly VoucherAttachment[]): GridState {
  const before = attachmentsOf(state.head).length;
  const attachmentCount = attachmentCountAfter(state.head.attachmentCount, {
    before,
    after: attachments.length,
  });
  return edited(state, { head: { ...state.head, attachments, attachmentCount } });
}
