import type { InitialBalanceRow, Subject } from '@mingzhang/contract';
import { cellAfter, fieldsOf, gridRows } from './initial-grid.model';
import { categoryNets, liveTrialBalance, subjectSums } from './initial-sums.model';
import {
  bodyOf,
  changedLines,
  draftReducer,
  emptyDraft,
  lineKey,
  linesOf,
  newLine,
} from './initial.model';
import type { Draft, GridRow, LineField } from './initial.types';

function subject(changes: Partial<Subject>): Subject {
  return {
    id: 1,
    version: 1,
    code: '1001',
    name: '库存现金',
    fullName: '库存现金',
    mnemonic: 'kcxj',
    category: 'asset',
    direction: 'debit',
    parentId: null,
    level: 1,
    leaf: true,
    status: 1,
    auxiliary: [],
    auxiliaryRequired: [],
    currencies: [],
    quantity: null,
    cash: false,
    ...changes,
  };
}

const cash = subject({});
const receivable = subject({ id: 2, code: '1122', auxiliary: [7], auxiliaryRequired: [7] });
const tax = subject({
  id: 3,
  code: '2221',
  leaf: false,
  direction: 'credit',
  category: 'liability',
});
const vat = subject({ ...tax, id: 4, code: '222101', parentId: 3, level: 2, leaf: true });
const input = subject({ ...vat, id: 5, code: '222102', direction: 'debit' });
const sales = subject({ id: 6, code: '5001', direction: 'credit', category: 'profit' });
const chart = [cash, receivable, tax, vat, input, sales];

function stored(of: Subject, changes: Partial<InitialBalanceRow> = {}): InitialBalanceRow {
  const { id: subjectId, code, name, direction, level, leaf } = of;
  return {
    id: null,
    subjectId,
    code,
    name,
    direction,
    level,
    leaf,
    auxiliary: {},
    auxiliaryTitle: '',
    currency: 'CNY',
    opening: '0.00',
    ytdDebit: '0.00',
    ytdCredit: '0.00',
    ytdActual: '0.00',
    yearOpening: '0.00',
    quantity: null,
    foreign: null,
    version: 0,
    ...changes,
  };
}

const base = { added: [], baseCurrency: 'CNY' };
const lines = linesOf(
  [
    stored(cash, { opening: '800.00' }),
    stored(receivable),
    stored(receivable, { auxiliary: { '7': 55 }, auxiliaryTitle: '华美商贸', opening: '100.00' }),
    stored(vat, { opening: '300.00' }),
    stored(input),
    stored(sales),
  ],
  chart,
  base,
);
const all = [...lines.values()].flat();
const cashKey = lineKey(1, {}, 'CNY');
const set = (draft: Draft, key: string, value: string) =>
  draftReducer(draft, { type: 'set', key, field: 'opening', value, version: 3 });

describe('lines of opening balances', () => {
  it('has no line without items where a category is required', () => {
    expect(lines.get(2)?.map((line) => line.auxiliaryTitle)).toEqual(['华美商贸']);
  });

  it('leaves the line without items open where the category is optional', () => {
    const optional = { ...receivable, auxiliaryRequired: [] };
    expect(linesOf([], [optional], base).get(2)).toHaveLength(1);
  });

  const currenciesOf = (currencies: string[], row: Partial<InitialBalanceRow> = {}) => {
    const bank = subject({ id: 9, currencies });
    const own = linesOf([stored(bank, row)], [bank], base);
    return own.get(9)?.map((line) => line.currency);
  };

  it('opens a line for each currency of a subject', () => {
    expect(currenciesOf([])).toEqual(['CNY']);
    expect(currenciesOf(['CNY', 'USD'])).toEqual(['CNY', 'USD']);
    expect(currenciesOf(['USD', 'EUR'])).toEqual(['USD', 'EUR']);
  });

  it('opens a line for each currency of a combination of items', () => {
    const customers = subject({ ...receivable, currencies: ['USD', 'EUR'] });
    const line = newLine(2, { auxiliary: { '7': 55 }, auxiliaryTitle: '华美', currency: 'USD' });
    const own = linesOf([stored(customers)], [customers], { ...base, added: [line] }).get(2);
    expect(own?.map(({ currency, auxiliaryTitle }) => [auxiliaryTitle, currency])).toEqual([
      ['华美', 'USD'],
      ['华美', 'EUR'],
    ]);
  });

  it('shows base currency that is stored where it is not kept, for it to be taken out', () => {
    expect(currenciesOf(['USD'], { opening: '5.00' })).toEqual(['USD', 'CNY']);
    expect(currenciesOf(['USD'], { currency: 'USD', opening: '5.00' })).toEqual(['USD']);
  });
});

describe('changes of opening balances', () => {
  it('saves exactly the lines whose figures differ', () => {
    const draft = set(set(emptyDraft, cashKey, '801.00'), lineKey(4, {}, 'CNY'), '300');
    const changed = changedLines(all, draft);
    expect(bodyOf(changed, draft)).toEqual([
      expect.objectContaining({ subjectId: 1, auxiliary: {}, currency: 'CNY', opening: '801.00' }),
    ]);
  });

  it('keeps what was typed while saving was under way', () => {
    const sent = changedLines(all, set(emptyDraft, cashKey, '801.00'));
    const typedOn = set(emptyDraft, cashKey, '802.00');
    expect(draftReducer(typedOn, { type: 'saved', lines: sent }).edits.size).toBe(1);
    const unchanged = set(emptyDraft, cashKey, '801.00');
    expect(draftReducer(unchanged, { type: 'saved', lines: sent }).edits.size).toBe(0);
  });

  it('saves a new combination of items with its items', () => {
    const line = newLine(2, {
      auxiliary: { '7': 56 },
      auxiliaryTitle: '中远贸易',
      currency: 'CNY',
    });
    const added = draftReducer(emptyDraft, { type: 'add', line });
    const draft = set(added, line.key, '50.00');
    const withAdded = linesOf([], chart, { ...base, added: draft.added });
    expect(bodyOf(changedLines(withAdded.get(2) ?? [], draft), draft)).toEqual([
      expect.objectContaining({ subjectId: 2, auxiliary: { '7': 56 }, opening: '50.00' }),
    ]);
  });
});

describe('sums of opening balances', () => {
  it('nets children of the other direction in their parent', () => {
    const draft = set(emptyDraft, lineKey(5, {}, 'CNY'), '120.00');
    expect(subjectSums(chart, lines, draft).get(3)?.opening.toString()).toBe('-180.00');
  });

  it('follows what is typed in the trial balance', () => {
    expect(liveTrialBalance(chart, lines, emptyDraft).opening.difference.toString()).toBe('600.00');
    const draft = set(emptyDraft, cashKey, '200.00');
    expect(liveTrialBalance(chart, lines, draft).balanced).toBe(true);
  });

  it('adds up each type', () => {
    const nets = categoryNets(chart, subjectSums(chart, lines, emptyDraft));
    expect(nets.map(({ category, net }) => [category, net.toString()])).toEqual([
      ['asset', '900.00'],
      ['liability', '-300.00'],
      ['profit', '0.00'],
    ]);
  });
});

describe('grid of opening balances', () => {
  const rows = gridRows(chart, lines, 'CNY');
  const fields = (row: GridRow) => fieldsOf(row, { withYear: true, baseCurrency: 'CNY' });
  const keyOf = (id: number) => lineKey(id, {}, 'CNY');

  it('shows items below their subject and lets only lines be entered', () => {
    expect(rows.map((row) => [row.code || row.title, row.line !== undefined])).toEqual([
      ['1001', true],
      ['1122', false],
      ['华美商贸', true],
      ['2221', false],
      ['222101', true],
      ['222102', true],
      ['5001', true],
    ]);
  });

  it('names the currency of every line of a subject that is kept in foreign ones', () => {
    const titles = (currencies: string[], ...own: Partial<InitialBalanceRow>[]) => {
      const bank = subject({ id: 9, currencies });
      const lines = linesOf(
        own.map((row) => stored(bank, row)),
        [bank],
        base,
      );
      return gridRows([bank], lines, 'CNY').map(({ title, line }) => [title, line !== undefined]);
    };
    const sum = ['库存现金', false];
    expect(titles(['USD'])).toEqual([sum, ['USD', true]]);
    expect(titles(['USD'], { opening: '5.00' })).toEqual([sum, ['USD', true], ['CNY', true]]);
    expect(titles(['CNY', 'USD'])).toEqual([sum, ['CNY', true], ['USD', true]]);
    expect(titles(['CNY'])).toEqual([['库存现金', true]]);
  });

  it('asks for the actual movement of profit subjects only', () => {
    const last = rows.at(-1);
    const first = rows[0];
    expect(last && fields(last)).toContain('ytdActual');
    expect(first && fields(first)).toEqual(['opening', 'ytdDebit', 'ytdCredit']);
    expect(first && fieldsOf(first, { withYear: false, baseCurrency: 'CNY' })).toEqual(['opening']);
  });

  it('move through the cells of a column, past rows that are sums', () => {
    const item = lineKey(2, { '7': 55 }, 'CNY');
    const after = (key: string, field: LineField, move: 'up' | 'down') =>
      cellAfter(rows, fields, { key, field }, move);
    expect(after(keyOf(1), 'ytdCredit', 'down')).toEqual({ key: item, field: 'ytdCredit' });
    expect(after(keyOf(4), 'opening', 'up')).toEqual({ key: item, field: 'opening' });
    expect(after(keyOf(1), 'opening', 'up')).toBeUndefined();
  });

  it('go down one column only, whatever stands between', () => {
    for (const { key } of rows.filter(({ line }) => line)) {
      for (const move of ['up', 'down'] as const) {
        const field = cellAfter(rows, fields, { key, field: 'opening' }, move)?.field;
        expect(field ?? 'opening').toBe('opening');
      }
    }
  });

  it('are narrowed to what a search finds, with the subjects above', () => {
    const found = gridRows(chart, lines, 'CNY', '1122').map(({ code }) => code);
    expect(found).toContain('1122');
    expect(found).not.toContain('1001');
  });
});
