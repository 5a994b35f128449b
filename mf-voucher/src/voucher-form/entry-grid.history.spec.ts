import fc from 'fast-check';
import { bank, goods, receivable, rent, subjects } from '../shared/testing/fake-ledger';
import { deleteLine, insertLine, redo, setHead, undo } from './entry-grid.edit';
import { pressKey } from './entry-grid.keys';
import {
  fillBalance,
  focusCell,
  leave,
  newGrid,
  pickItem,
  pickSubject,
  swapSides,
  typeText,
} from './entry-grid.model';
import type { GridState } from './entry-grid.types';
import { packHistory, unpackHistory } from './history-pack';

const empty = newGrid({
  wordId: 1,
  code: '',
  voucherDate: '2026-01-31',
  attachmentCount: 0,
  remark: '',
});

type Edit = (state: GridState) => GridState;

const row = fc.nat(7);
const side = fc.constantFrom('debit', 'credit');
const text = fc.oneof(fc.constantFrom('房租', '//', '100', '3*4', 'x', ''), fc.string());
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ row, side, text }).map(
    (it): Edit =>
      (now) =>
        leave(typeText(at(now, it.row, it.side), it.text)),
  ),
  fc.record({ row, text }).map(
    (it): Edit =>
      (now) =>
        leave(typeText(at(now, it.row, 'summary'), it.text)),
  ),
  fc.record({ row, subject: fc.constantFrom(...subjects) }).map(
    (it): Edit =>
      (now) =>
        leave(pickSubject(now, it.row, it.subject)),
  ),
  row.map(
    (it): Edit =>
      (now) =>
        leave(pickItem(now, it, { categoryId: 7, id: 55, name: '华美' })),
  ),
  row.map(
    (it): Edit =>
      (now) =>
        insertLine(leave(now), Math.min(it, now.lines.length)),
  ),
  row.map(
    (it): Edit =>
      (now) =>
        deleteLine(leave(now), it),
  ),
  fc.record({ row, side }).map(
    (it): Edit =>
      (now) =>
        fillBalance(leave(now), it.row, it.side),
  ),
  fc.record({ row, side }).map(
    (it): Edit =>
      (now) =>
        swapSides(leave(now), it.row, it.side),
  ),
  fc.nat(40).map(
    (it): Edit =>
      (now) =>
        setHead(leave(now), { attachmentCount: it }),
  ),
);
const edits = fc.array(edit, { maxLength: 25 });

function at(state: GridState, line: number, column: 'summary' | 'debit' | 'credit') {
  return focusCell(state, { row: line, column });
}

const after = (list: readonly Edit[], from = empty) => list.reduce((now, one) => one(now), from);
const contentOf = ({ head, lines }: GridState) => JSON.stringify({ head, lines });

/** Empty lines that walking down has added are no edit, and stay. */
const stepsOf = (before: GridState, next: GridState) => next.past.length - before.past.length;

describe('undo and redo', () => {
  it('undo after an edit gives back what stood before, redo the edit', () => {
    fc.assert(
      fc.property(edits, edit, (before, one) => {
        const start = after(before);
        // What a look at lower lines adds is there before the edit.
        const grown = leave(focusCell(start, { row: 7, column: 'summary' }));
        const next = one(grown);
        const back = Array.from({ length: stepsOf(grown, next) }).reduce<GridState>(
          (now) => undo(leave(now)),
          next,
        );
        expect(contentOf(back)).toBe(contentOf(grown));
        const again = Array.from({ length: stepsOf(grown, next) }).reduce<GridState>(
          (now) => redo(now),
          back,
        );
        expect(contentOf(again)).toBe(contentOf(next));
      }),
    );
  });

  it('all the way back is the beginning, all the way forth the end', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const start = leave(focusCell(empty, { row: 7, column: 'summary' }));
        const end = after(list, start);
        let now = end;
        while (now.past.length > 0) now = undo(now);
        expect(contentOf(now)).toBe(contentOf(start));
        while (now.future.length > 0) now = redo(now);
        expect(contentOf(now)).toBe(contentOf(end));
      }),
    );
  });

  it('lines keep different keys on every way back and forth', () => {
    fc.assert(
      fc.property(edits, fc.array(fc.boolean(), { maxLength: 30 }), edits, (list, ways, more) => {
        const moved = ways.reduce((now, back) => (back ? undo(now) : redo(now)), after(list));
        const { lines, nextKey } = after(more, moved);
        const keys = lines.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        expect(Math.max(...keys)).toBeLessThan(nextKey);
      }),
    );
  });

  it('text of a cell that was not taken over comes back, too', () => {
    const typed = typeText(at(empty, 0, 'debit'), '12');
    const back = pressKey(typed, { key: 'z', ctrl: true }).state;
    expect(back.text).toBe('');
    expect(pressKey(back, { key: 'y', ctrl: true }).state.text).toBe('12');
    expect(pressKey(back, { key: 'Z', ctrl: true, shift: true }).state.text).toBe('12');
  });

  it('an edit after undo ends what could be done again', () => {
    const one = leave(typeText(at(empty, 0, 'debit'), '1'));
    const other = leave(typeText(at(undo(one), 0, 'debit'), '2'));
    expect(redo(other)).toBe(other);
  });
});

describe('a history kept with its draft', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(edits, fc.nat(10), (list, steps) => {
        let state = after(list);
        for (let step = 0; step < steps; step += 1) state = undo(state);
        const { past, future } = state;
        const kept = JSON.parse(JSON.stringify(packHistory(state)));
        expect(unpackHistory(kept)).toEqual(JSON.parse(JSON.stringify({ past, future })));
      }),
    );
  });

  it('writes a line once, however many moments it stands in', () => {
    const filled = [bank, rent, goods, receivable].reduce(
      (now, subject, index) => leave(pickSubject(now, index, subject)),
      empty,
    );
    const list = Array.from(
      { length: 90 },
      (_, index): Edit =>
        (now) =>
          leave(typeText(at(now, 0, 'debit'), String(index + 1))),
    );
    const state = after(list, filled);
    expect(packHistory(state).lines.length).toBeLessThan(110);
    expect(JSON.stringify(packHistory(state)).length).toBeLessThan(60_000);
  });

  it('leaves the oldest steps out when it does not fit', () => {
    const list = Array.from(
      { length: 40 },
      (_, index): Edit =>
        (now) =>
          leave(typeText(at(now, 0, 'summary'), String(index).repeat(90))),
    );
    const state = after(list);
    const kept = unpackHistory(packHistory(state, 6_000));
    expect(kept.past.length).toBeGreaterThan(0);
    expect(kept.past.length).toBeLessThan(state.past.length);
    expect(kept.past.at(-1)).toEqual(state.past.at(-1));
  });
});
