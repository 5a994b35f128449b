import type { VoucherTemplate } from '@mingzhang/contract';
import { newGrid, pickSubject } from './entry-grid.model';
import type { GridSubject } from './entry-grid.types';
import { fillFrom } from './template-fill';

const subject = (id: number, code: string, auxiliary: number[] = []): GridSubject => ({
  id,
  code,
  name: `科目${code}`,
  fullName: `科目${code}`,
  auxiliary,
  auxiliaryRequired: auxiliary,
  currencies: [],
  quantity: null,
  cash: false,
});
const cash = subject(1, '1001');
const receivable = subject(2, '1122', [7]);
const customer = {
  id: 55,
  version: 1,
  categoryId: 7,
  code: '001',
  name: '华美商贸',
  mnemonic: 'hmsm',
  status: 1,
  remark: '',
  customValues: [],
};
const known = {
  subjectById: new Map([cash, receivable].map((each) => [each.id, each])),
  items: { '7': [customer] },
  rates: {},
};
const line = (
  of: GridSubject,
  side: 'debit' | 'credit',
  auxiliary: Record<string, number> = {},
) => ({
  summary: '收款',
  subjectId: of.id,
  subjectCode: of.code,
  subjectName: of.fullName,
  side,
  auxiliary,
  amount: { kind: 'open' as const },
});
const template = (...lines: VoucherTemplate['lines']): VoucherTemplate => ({
  id: 1,
  version: 1,
  type: 0,
  name: '收款',
  mnemonic: 'sk',
  wordId: 3,
  remark: '',
  builtIn: false,
  lines,
});
const head = { wordId: 1, code: '', voucherDate: '2026-01-31', attachmentCount: 0, remark: '' };

describe('filling the form from a template', () => {
  it('brings subjects, items and amounts, and goes to the first cell left open', () => {
    const state = fillFrom(
      newGrid(head),
      template(line(cash, 'debit'), line(receivable, 'credit', { '7': 55 })),
      [null, '20.00'],
      known,
    );
    expect(state.head.wordId).toBe(3);
    expect(state.lines[1]).toMatchObject({ itemNames: { '7': '华美商贸' }, credit: '20.00' });
    expect(state.focus).toEqual({ row: 0, column: 'debit' });
    expect(new Set(state.lines.map(({ key }) => key)).size).toBe(state.lines.length);
  });

  it('leaves items to choose, and goes to them first', () => {
    const open = template(line(cash, 'debit'), line(receivable, 'credit'));
    const state = fillFrom(newGrid(head), open, ['5.00', '5.00'], known);
    expect(state.focus).toEqual({ row: 1, column: 'aux:7' });
  });

  it('stands below what is typed already and keeps its word; one undo takes it back', () => {
    const typed = pickSubject(newGrid(head), 0, cash);
    const state = fillFrom(typed, template(line(cash, 'debit'), line(cash, 'credit')), [], known);
    expect(state.lines.slice(0, 3).map((each) => each.subject?.code)).toEqual([
      '1001',
      '1001',
      '1001',
    ]);
    expect(state.head.wordId).toBe(1);
    expect(state.past.at(-1)?.lines).toBe(typed.lines);
  });

  it('names a subject that can no longer be used', () => {
    const gone = subject(9, '1003');
    const state = fillFrom(newGrid(head), template(line(gone, 'debit')), ['1.00'], known);
    expect(state.findings).toEqual([
      { row: 0, field: 'subjectId', msg: expect.stringContaining('1003 科目1003 已停用') },
    ]);
    expect(state.focus).toEqual({ row: 0, column: 'subject' });
  });
});
