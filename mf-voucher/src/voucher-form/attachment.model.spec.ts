import type { VoucherAttachment } from '@mingzhang/contract';
import { undo } from './entry-grid.edit';
import { isEmptyGrid, newGrid } from './entry-grid.model';
import {
  addAttachment,
  attachmentsOf,
  removeAttachment,
  restoreAttachment,
} from './attachment.model';

const head = { wordId: 1, code: '', voucherDate: '2026-02-28', attachmentCount: 0, remark: '' };
const file = (id: number): VoucherAttachment => ({ id, name: `${id}.pdf`, size: 1, kind: 'pdf' });
const grid = (...ids: number[]) =>
  ids.reduce((state, id) => addAttachment(state, file(id)), newGrid(head));
const idsOf = (state: ReturnType<typeof grid>) => attachmentsOf(state.head).map(({ id }) => id);

describe('the attachments of a voucher', () => {
  it('raise 附单据数 to their number and no further than what was typed', () => {
    expect(grid(1, 2).head.attachmentCount).toBe(2);
    const typed = newGrid({ ...head, attachmentCount: 5 });
    expect(addAttachment(typed, file(1)).head.attachmentCount).toBe(5);
  });

  it('lower 附单据数 only where it was their number', () => {
    expect(removeAttachment(grid(1, 2), 1).head.attachmentCount).toBe(1);
    const more = grid(1, 2);
    const typed = { ...more, head: { ...more.head, attachmentCount: 5 } };
    expect(removeAttachment(typed, 1).head.attachmentCount).toBe(5);
  });

  it('come back to their place, with the count they had', () => {
    const state = grid(1, 2, 3);
    const back = restoreAttachment(removeAttachment(state, 2), { attachment: file(2), index: 1 });
    expect([idsOf(back), back.head.attachmentCount]).toEqual([[1, 2, 3], 3]);
    expect(restoreAttachment(back, { attachment: file(2), index: 0 })).toBe(back);
  });

  it('are taken back by Ctrl+Z like anything else that was entered', () => {
    expect(idsOf(undo(grid(1, 2)))).toEqual([1]);
    expect(idsOf(undo(removeAttachment(grid(1, 2), 1)))).toEqual([1, 2]);
  });

  it('make a form that is worth keeping', () => {
    expect([isEmptyGrid(grid()), isEmptyGrid(grid(1))]).toEqual([true, false]);
  });
});
