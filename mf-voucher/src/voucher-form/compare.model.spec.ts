import { defaultWordRule } from '@mingzhang/rules';
import { rent, voucherOf } from '../shared/testing/fake-ledger';
import { comparedFields, comparedLines, markedUnits } from './compare.model';
import { emptyLine } from './entry-line.model';
import { remadeOn, takeOther } from './remade-grid';
import { newGrid } from './entry-grid.model';
import { undo } from './entry-grid.edit';
import { fromVoucher } from './voucher-body';
import { mergeVouchers } from './voucher-merge';
import { lineSentence } from './line-sentence';

const base = fromVoucher(voucherOf(), new Map());
const words = [
  { id: 1, version: 1, word: '记', printTitle: '', isDefault: true, ...defaultWordRule('记') },
];
const withLine = (row: number, change: object) => ({
  ...base,
  lines: base.lines.map((line, index) => (index === row ? { ...line, ...change } : line)),
});

describe('the comparison of a voucher that two have changed', () => {
  it('says of each line what either has done', () => {
    const theirs = withLine(0, { debit: '8500.00' });
    const mine = {
      ...base,
      lines: [{ ...emptyLine(9), summary: '水费', subject: rent }, ...base.lines.slice(1)],
    };
    const lines = comparedLines(base, theirs, mine);
    expect(lines.map(({ title, isConflict }) => [title, isConflict])).toEqual([
      ['对方修改，我修改', true],
      ['', false],
    ]);
    const added = comparedLines(base, theirs, {
      ...base,
      lines: [...base.lines, { ...emptyLine(99), summary: '税', subject: rent }],
    });
    expect(added.map(({ title, by }) => [title, by])).toEqual([
      ['对方修改', 'theirs'],
      ['', 'nobody'],
      ['我新增', 'mine'],
    ]);
  });

  it('marks the parts that differ from what was opened', () => {
    const [line] = comparedLines(base, withLine(0, { debit: '8500.00' }), base);
    expect(line && markedUnits(line.versions, 'theirs')).toEqual(['amount']);
    expect(line && markedUnits(line.versions, 'mine')).toEqual([]);
  });

  it('names the fields of the head that anybody has changed', () => {
    const heads = {
      base: base.head,
      theirs: { ...base.head, remark: '甲' },
      mine: { ...base.head, remark: '乙', attachmentCount: 3 },
    };
    expect(comparedFields(heads, words)).toEqual([
      {
        field: 'attachmentCount',
        title: '附单据数',
        isConflict: false,
        base: '2',
        theirs: '2',
        mine: '3',
      },
      {
        field: 'remark',
        title: '备注',
        isConflict: true,
        base: '',
        theirs: '甲',
        mine: '乙',
      },
    ]);
  });
});

describe('my changes made again in the grid', () => {
  const theirs = withLine(0, { debit: '8500.00' });
  const mine = withLine(0, { debit: '9500.00', summary: '三月房租' });
  const typed = { ...newGrid(base.head), ...mine };
  const remade = remadeOn(typed, mergeVouchers(base, theirs, mine));

  it('are one step, and mark the line that both have changed', () => {
    expect(remade.lines[0]).toMatchObject({ summary: '三月房租', debit: '9500.00' });
    expect(remade.findings).toEqual([
      expect.objectContaining({
        row: 0,
        link: 'directly',
        msg: '两人都改过，已用您的；对方：借 8,500.00',
      }),
    ]);
    expect(undo(remade).lines).toBe(typed.lines);
  });

  it('follow the other on demand, as one step', () => {
    const taken = takeOther(remade, 0);
    expect(taken.lines[0]).toMatchObject({ summary: '三月房租', debit: '8500.00' });
    expect(taken.findings).toEqual([]);
    expect(undo(taken).lines).toBe(remade.lines);
  });

  it('keep a line that the other has deleted until told to remove it', () => {
    const gone = { ...base, lines: base.lines.toSpliced(0, 1) };
    const kept = remadeOn(typed, mergeVouchers(base, gone, mine));
    expect(kept.findings.map(lineSentence)).toEqual(['第 1 行对方已删除，您改过，已保留']);
    expect(takeOther(kept, 0).lines[0]?.summary).toBe('支付房租');
  });
});
