import { pressKey } from './entry-grid.keys';
import { insertLine, setHead } from './entry-grid.edit';
import {
  focusCell,
  gridOf,
  INITIAL_LINES,
  isBalanced,
  isEmptyGrid,
  leave,
  newGrid,
  pickCurrency,
  pickItem,
  pickSubject,
  typeText,
} from './entry-grid.model';
import { cellText, columnsOf, emptyLine } from './entry-line.model';
import type { CellPlace, Column, GridState, KeyPress } from './entry-grid.types';
import { bank, dollars, goods, receivable, rent } from '../shared/testing/fake-ledger';
import { lineSentence } from './line-sentence';

const head = {
  wordId: 1,
  code: '',
  voucherDate: '2026-01-31',
  attachmentCount: 0,
  remark: '',
};
const empty = newGrid(head);

/** A grid of lines written as `summary | debit | credit`, all on 管理费用-租赁费. */
function gridFrom(text: string): GridState {
  const lines = text
    .trim()
    .split('\n')
    .map((row) => {
      const [summary = '', debit = '', credit = ''] = row.split('|').map((cell) => cell.trim());
      return { ...emptyLine(0), summary, debit, credit, subject: debit || credit ? rent : null };
    });
  return gridOf(head, lines);
}

/** The lines as text again; trailing empty ones are left out. */
function textOf({ lines }: GridState): string {
  const rows = lines.map(({ summary, debit, credit }) => [summary, debit, credit].join(' | '));
  return rows.join('\n').replace(/(\n \|  \| )*$/, '');
}

const at = (state: GridState, row: number, column: Column) => focusCell(state, { row, column });
const press = (state: GridState, key: string, more: Omit<KeyPress, 'key'> = {}) =>
  pressKey(state, { key, ...more });
const type = (state: GridState, text: string) => typeText(state, text);
const place = (state: GridState): CellPlace | null => state.focus;

describe('walking through the cells', () => {
  it('goes by Enter and Tab from 摘要 to 科目, 借方, 贷方 and the next line', () => {
    let state = at(empty, 0, 'summary');
    const walked: Column[] = [];
    for (const key of ['Enter', 'Tab', 'Enter', 'Tab']) {
      state = press(state, key).state;
      if (state.focus) walked.push(state.focus.column);
    }
    expect(walked).toEqual(['subject', 'debit', 'credit', 'summary']);
    expect(state.focus?.row).toBe(1);
  });

  it('goes back by Shift+Enter and Shift+Tab, from 摘要 to the 贷方 of the line above', () => {
    const state = press(at(empty, 1, 'summary'), 'Tab', { shift: true }).state;
    expect(place(state)).toEqual({ row: 0, column: 'credit' });
    expect(place(press(state, 'Enter', { shift: true }).state)).toEqual({
      row: 0,
      column: 'debit',
    });
  });

  it('leaves Shift+Tab in the first cell to the browser, which goes to the head', () => {
    const { state, handled } = press(at(empty, 0, 'summary'), 'Tab', { shift: true });
    expect(handled).toBe(false);
    expect(place(state)).toEqual({ row: 0, column: 'summary' });
  });

  it('moves by ↑ ↓ within the column, a new line appearing below the last', () => {
    expect(place(press(at(empty, 1, 'debit'), 'ArrowUp').state)).toEqual({
      row: 0,
      column: 'debit',
    });
    const below = press(at(empty, INITIAL_LINES - 1, 'debit'), 'ArrowDown').state;
    expect(place(below)).toEqual({ row: INITIAL_LINES, column: 'debit' });
    expect(below.lines).toHaveLength(INITIAL_LINES + 1);
  });

  it('shows quantity, price, currency and items only where the subject keeps them', () => {
    const columns = (subject: typeof goods) =>
      columnsOf(pickSubject(empty, 0, subject).lines[0] ?? emptyLine(0)).slice(2, -2);
    expect(columns(rent)).toEqual([]);
    expect(columns(goods)).toEqual(['quantity', 'unitPrice']);
    expect(columns(dollars)).toEqual(['currency', 'foreignAmount', 'exchangeRate']);
    expect(columns(receivable)).toEqual(['aux:7']);
  });

  it('takes a cell that a line does not have for its 借方', () => {
    expect(place(at(empty, 0, 'quantity'))).toEqual({ row: 0, column: 'debit' });
  });

  it('leaves keys it has no use for to the input', () => {
    expect(press(at(empty, 0, 'summary'), 'a').handled).toBe(false);
    expect(press(at(empty, 0, 'summary'), ' ').handled).toBe(false);
    expect(press(at(empty, 0, 'summary'), '=').handled).toBe(false);
    expect(press(empty, 'Enter').handled).toBe(false);
  });

  it('stays with text that matches no choice, and says so at the cell, whichever key leaves', () => {
    const typed = type(at(empty, 1, 'subject'), '没有这个');
    for (const [key, more] of [
      ['Enter', {}],
      ['Tab', {}],
      ['Tab', { shift: true }],
      ['ArrowDown', {}],
    ] as const) {
      const { state } = press(typed, key, more);
      expect(place(state)).toEqual({ row: 1, column: 'subject' });
      expect(state.text).toBe('没有这个');
      expect(state.findings[0]).toMatchObject({ row: 1, field: 'subject' });
      expect(state.findings.map(lineSentence)).toEqual([
        expect.stringContaining('第 2 行的会计科目“没有这个”没有选定'),
      ]);
    }
  });

  it('says no more of a text once another is typed', () => {
    const refused = press(type(at(empty, 0, 'subject'), '没有'), 'Tab').state;
    expect(type(refused, '').findings).toEqual([]);
    const amount = press(type(at(empty, 0, 'debit'), '1x'), 'Tab').state;
    const left = press(type(amount, ''), 'Tab').state;
    expect(left.findings).toEqual([]);
    expect(place(left)).toEqual({ row: 0, column: 'credit' });
  });

  it('goes on from a list of currencies with the digits of the amount', () => {
    const several = { ...dollars, currencies: ['USD', 'EUR'] };
    const foreign = at(pickSubject(empty, 0, several), 0, 'currency');
    const result = press(foreign, '5');
    expect(result).toMatchObject({ handled: true, typesOn: true });
    expect(place(result.state)?.column).toBe('foreignAmount');
    const base = press(pickCurrency(foreign, 0, 'CNY', ''), '5').state;
    expect(place(base)?.column).toBe('debit');
  });
});

describe('ending a voucher', () => {
  const balanced = gridFrom(`房租 | 100.00 |
                             房租 |        | 100.00`);

  it('saves by Enter on the last cell once both sides agree', () => {
    expect(press(at(balanced, 1, 'credit'), 'Enter').save).toBe(true);
  });

  it('takes the typed amount over before it judges the balance', () => {
    const open = gridFrom(`房租 | 100.00 |
                           房租 | 1.00   |`);
    const result = press(type(at(open, 1, 'credit'), '100'), 'Enter');
    expect(result.save).toBe(true);
    expect(textOf(result.state)).toBe('房租 | 100.00 | \n房租 |  | 100.00');
  });

  it('goes on to a new line while they differ, or by Tab', () => {
    const open = gridFrom(`房租 | 100.00 |
                           房租 |        | 99.00`);
    expect(press(at(open, 1, 'credit'), 'Enter').save).toBeUndefined();
    const tabbed = press(at(balanced, 1, 'credit'), 'Tab');
    expect(tabbed.save).toBeUndefined();
    expect(place(tabbed.state)).toEqual({ row: 2, column: 'summary' });
  });

  it('does not save from a line above the last', () => {
    expect(press(at(balanced, 0, 'credit'), 'Enter').save).toBeUndefined();
  });
});

describe('summaries', () => {
  it('inherit the line above when left empty on Enter', () => {
    const state = press(at(gridFrom('房租 | 1.00 |'), 1, 'summary'), 'Enter').state;
    expect(state.lines[1]?.summary).toBe('房租');
  });

  it('copy the line above by //', () => {
    const state = type(at(gridFrom('房租 | 1.00 |'), 1, 'summary'), '//');
    expect(state.text).toBe('房租');
  });

  it('are inherited when a subject is chosen first', () => {
    const state = pickSubject(gridFrom('房租 | 1.00 |'), 1, bank);
    expect(state.lines[1]?.summary).toBe('房租');
  });
});

describe('amounts', () => {
  it('evaluate arithmetic on leaving the cell', () => {
    const state = leave(type(at(empty, 0, 'debit'), '1200*0.13'));
    expect(state.lines[0]?.debit).toBe('156.00');
  });

  it('stay in the cell with a finding when they are no number', () => {
    const state = press(type(at(empty, 0, 'debit'), '12a'), 'Enter').state;
    expect(place(state)).toEqual({ row: 0, column: 'debit' });
    expect(state.text).toBe('12a');
    expect(state.findings).toEqual([
      {
        row: 0,
        link: 'of',
        field: 'debit',
        isTyped: true,
        msg: '金额“12a”不是数字或算式，请重新输入',
      },
    ]);
  });

  it('stand on one side only: filling one empties the other', () => {
    const state = leave(type(at(gridFrom('房租 | 5.00 |'), 0, 'credit'), '7'));
    expect(textOf(state)).toBe('房租 |  | 7.00');
  });

  it('move to the other side by Space, typed text included', () => {
    const result = press(type(at(gridFrom('房租 | 5.00 |'), 0, 'debit'), '8'), ' ');
    expect(textOf(result.state)).toBe('房租 |  | 8.00');
    expect(place(result.state)).toEqual({ row: 0, column: 'credit' });
    expect(result.state.text).toBe('8.00');
  });

  it('are emptied by zero', () => {
    expect(textOf(leave(type(at(gridFrom('房租 | 5.00 |'), 0, 'debit'), '0')))).toBe('房租 |  | ');
  });
});

describe('the balancing amount', () => {
  const short = gridFrom(`货款 | 135600.00 |
                          货款 |           | 90400.00`);

  it('is filled by = into the line in focus', () => {
    const { state } = press(at(short, 2, 'credit'), '=');
    expect(state.lines[2]?.credit).toBe('45200.00');
    expect(isBalanced(state)).toBe(true);
  });

  it('goes to the side that is short, wherever = was pressed', () => {
    const { state } = press(at(short, 2, 'debit'), '=');
    expect(place(state)).toEqual({ row: 2, column: 'credit' });
    expect(state.lines[2]).toMatchObject({ debit: '', credit: '45200.00' });
  });

  it('replaces what the line had', () => {
    const { state } = press(at(short, 1, 'credit'), '=');
    expect(textOf(state)).toBe('货款 | 135600.00 | \n货款 |  | 135600.00');
  });

  it('is red among red entries, on the side asked for', () => {
    const { state } = press(at(gridFrom('冲销 | -100.00 |'), 1, 'credit'), '=');
    expect(state.lines[1]).toMatchObject({ debit: '', credit: '-100.00' });
  });

  it('changes nothing once the voucher balances', () => {
    const even = gridFrom(`货款 | 1.00 |
                           货款 |      | 1.00`);
    expect(press(at(even, 2, 'debit'), '=').state.lines).toBe(at(even, 2, 'debit').lines);
  });
});

describe('quantities and currencies', () => {
  it('fill the amount by quantity times price', () => {
    let state = pickSubject(empty, 0, goods);
    expect(place(state)).toEqual({ row: 0, column: 'quantity' });
    state = press(type(state, '600'), 'Enter').state;
    state = press(type(state, '200'), 'Enter').state;
    expect(state.lines[0]).toMatchObject({ quantity: '600', unitPrice: '200', debit: '120000.00' });
  });

  it('fill the amount by foreign amount times the usual rate', () => {
    let state = pickSubject(empty, 0, dollars, { USD: '7.1' });
    expect(state.lines[0]).toMatchObject({ currency: 'USD', exchangeRate: '7.1' });
    state = leave(type(at(state, 0, 'foreignAmount'), '100.5'));
    expect(state.lines[0]?.debit).toBe('713.55');
  });

  it('keep the amount on the side where it stands', () => {
    const credit = leave(type(at(pickSubject(empty, 0, goods), 0, 'credit'), '1'));
    let state = leave(type(at(credit, 0, 'quantity'), '3'));
    state = leave(type(at(state, 0, 'unitPrice'), '2.5'));
    expect(state.lines[0]).toMatchObject({ debit: '', credit: '7.50' });
  });

  it('drop rate and foreign amount for the base currency', () => {
    const state = pickCurrency(pickSubject(empty, 0, dollars, { USD: '7.1' }), 0, 'CNY', '');
    expect(state.lines[0]).toMatchObject({ currency: 'CNY', exchangeRate: '', foreignAmount: '' });
    expect(columnsOf(state.lines[0] ?? emptyLine(0))).not.toContain('foreignAmount');
  });

  it('refuse a factor that is no number', () => {
    const state = press(type(pickSubject(empty, 0, goods), 'x'), 'Enter').state;
    expect(state.findings.map(lineSentence)).toEqual([
      '第 1 行的数量“x”不是数字或算式，请重新输入',
    ]);
  });
});

describe('subjects and items', () => {
  it('lead on to the item, then to the amount', () => {
    let state = pickSubject(empty, 0, receivable);
    expect(place(state)).toEqual({ row: 0, column: 'aux:7' });
    state = pickItem(state, 0, { categoryId: 7, id: 55, name: '华美商贸' });
    expect(state.lines[0]).toMatchObject({
      auxiliary: { '7': 55 },
      itemNames: { '7': '华美商贸' },
    });
    expect(place(state)).toEqual({ row: 0, column: 'debit' });
  });

  it('drop what the next subject does not keep', () => {
    let state = pickSubject(empty, 0, receivable);
    state = pickItem(state, 0, { categoryId: 7, id: 55, name: '华美商贸' });
    state = pickSubject(state, 0, rent);
    expect(state.lines[0]).toMatchObject({ auxiliary: {}, itemNames: {} });
  });

  it('are taken away by emptying the cell, the amount stays', () => {
    const chosen = leave(type(at(pickSubject(empty, 0, bank), 0, 'debit'), '5'));
    const state = leave(type(at(chosen, 0, 'subject'), ''));
    expect(state.lines[0]).toMatchObject({ subject: null, debit: '5.00' });
  });
});

describe('lines', () => {
  it('are inserted above by Ctrl+Insert, findings moving along', () => {
    const wrong = { ...gridFrom('房租 | 1.00 |'), findings: [{ row: 0, msg: '错' }] };
    const { state } = press(at(wrong, 0, 'debit'), 'Insert', { ctrl: true });
    expect(textOf(state)).toBe(' |  | \n房租 | 1.00 | ');
    expect(state.findings).toEqual([{ row: 1, msg: '错' }]);
    expect(place(state)).toEqual({ row: 0, column: 'summary' });
  });

  it('are deleted by Ctrl+Delete, the paper keeping its height', () => {
    const two = gridFrom(`房租 | 1.00 |
                          水费 | 2.00 |`);
    const { state } = press(at(two, 0, 'debit'), 'Delete', { ctrl: true });
    expect(textOf(state)).toBe('水费 | 2.00 | ');
    expect(state.lines).toHaveLength(INITIAL_LINES);
  });

  it('keep different keys however they are moved about', () => {
    const state = insertLine(insertLine(at(empty, 0, 'summary'), 0), 3);
    expect(new Set(state.lines.map(({ key }) => key)).size).toBe(state.lines.length);
  });
});

describe('undo', () => {
  const undo = (state: GridState) => press(state, 'z', { ctrl: true }).state;

  it('takes back the text of the cell first, then edit by edit', () => {
    let state = leave(type(at(gridFrom('房租 | 1.00 |'), 0, 'debit'), '2'));
    state = type(at(state, 0, 'debit'), '3');
    state = undo(state);
    expect(state.text).toBe('2.00');
    state = undo(state);
    expect(textOf(state)).toBe('房租 | 1.00 | ');
    expect(place(state)).toEqual({ row: 0, column: 'debit' });
  });

  it('brings back deleted lines and the head', () => {
    let state = press(at(gridFrom('房租 | 1.00 |'), 0, 'debit'), 'Delete', { ctrl: true }).state;
    state = setHead(state, { voucherDate: '2026-01-15' });
    state = undo(undo(state));
    expect(textOf(state)).toBe('房租 | 1.00 | ');
    expect(state.head.voucherDate).toBe('2026-01-31');
  });

  it('does nothing when nothing was edited', () => {
    expect(undo(empty)).toBe(empty);
  });
});

describe('findings', () => {
  it('leave a line once it is edited, and the voucher once anything is', () => {
    const wrong = {
      ...gridFrom('房租 | 1.00 |'),
      findings: [{ row: 0, msg: '行错' }, { row: 1, msg: '另一行' }, { msg: '不平' }],
    };
    const state = leave(type(at(wrong, 0, 'debit'), '2'));
    expect(state.findings).toEqual([{ row: 1, msg: '另一行' }]);
  });
});

describe('an empty grid', () => {
  it('is one without lines, summaries or typed text', () => {
    expect(isEmptyGrid(at(empty, 0, 'summary'))).toBe(true);
    expect(isEmptyGrid(type(at(empty, 0, 'summary'), '房'))).toBe(false);
    expect(isEmptyGrid(gridFrom('房租 | 1.00 |'))).toBe(false);
  });

  it('shows the chosen subject in its cell', () => {
    const [line] = pickSubject(empty, 0, bank).lines;
    expect(line && cellText(line, 'subject')).toBe('1002 银行存款');
  });
});
