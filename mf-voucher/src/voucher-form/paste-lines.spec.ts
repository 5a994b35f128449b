import { pastedAmount } from '@mingzhang/web';
import { undo } from './entry-grid.edit';
import { focusCell, gridOf, newGrid } from './entry-grid.model';
import { emptyLine } from './entry-line.model';
import type { GridState } from './entry-grid.types';
import { readBlock, type PastedColumn } from './paste-block';
import { pasteBlock, type PasteFacts } from './paste-lines';
import { bank, receivable, rent, subjectOf, subjects } from '../shared/testing/fake-ledger';
import { lineSentence } from './line-sentence';

const head = {
  wordId: 1,
  code: '',
  voucherDate: '2026-01-31',
  attachmentCount: 0,
  remark: '',
};
const empty = newGrid(head);
const item = {
  id: 55,
  version: 1,
  categoryId: 7,
  code: '001',
  name: '华美商贸',
  mnemonic: 'hmsm',
  status: 1 as const,
  remark: '',
  customValues: [],
};
const facts: PasteFacts = { subjects, items: { '7': [item] }, rates: {} };

function pasted(text: string, from: GridState = empty, column: PastedColumn = 'summary') {
  const block = readBlock(text, column);
  if (!block) throw new Error('one cell');
  return pasteBlock(focusCell(from, { row: 0, column: 'summary' }), block, facts);
}

const textOf = ({ lines }: GridState) =>
  lines
    .filter((line) => line.summary !== '' || line.subject || line.debit || line.credit)
    .map(({ summary, subject, debit, credit }) =>
      [summary, subject?.code, debit, credit].join('|'),
    );

describe('a block of a spreadsheet', () => {
  it('becomes lines by code and by name, as one step', () => {
    const state = pasted('付房租\t560213\t1,200.00\t\r\n付房租\t银行存款\t\t1200\r\n');
    expect(textOf(state)).toEqual(['付房租|560213|1200.00|', '付房租|1002||1200.00']);
    expect(state.findings).toEqual([]);
    expect(state.focus).toEqual({ row: 2, column: 'summary' });
    expect(undo(state).lines.every((line) => line.summary === '')).toBe(true);
  });

  it('has its columns named by a row of titles, in any order; rows of totals are left out', () => {
    const state = pasted(
      '科目代码\t科目名称\t摘要\t借方金额\t贷方金额\n1002\t银行存款\t收款\t5\t\n合计\t\t\t5\t5',
    );
    expect(textOf(state)).toEqual(['收款|1002|5.00|']);
  });

  it('of five columns has code and name beside each other', () => {
    expect(textOf(pasted('收款\t1002\t银行存款\t5\t\n收款\t560213\t管理费用/租赁费\t\t5'))).toEqual(
      ['收款|1002|5.00|', '收款|560213||5.00'],
    );
  });

  it('chooses the auxiliary item written behind the subject', () => {
    const [line] = pasted('收款\t应收账款-华美商贸\t5\t').lines;
    expect(line).toMatchObject({
      subject: receivable,
      auxiliary: { 7: 55 },
      itemNames: { 7: '华美商贸' },
    });
    expect(pasted('收款\t1122 应收账款_新客户\t5\t').findings.map(lineSentence)).toContain(
      '第 1 行的科目 1122 应收账款 没有辅助项目“新客户”，请选择科目和项目',
    );
  });

  it('leaves open what it cannot resolve, with the reason on the line', () => {
    const state = pasted('甲\t9999\t5\t\n乙\t1002\tabc\t\n丙\t1002\t1\t2');
    const found = state.findings.map((each) => [each.row, each.field, lineSentence(each)]);
    expect(found).toEqual([
      [0, 'subjectId', '第 1 行的科目“9999”没有找到或不是末级，请选择科目'],
      [1, 'debit', '第 2 行的金额“abc”不是数字，请重新输入'],
      [2, 'debit', '第 3 行的借方和贷方都有金额，请删去一边'],
    ]);
    expect(state.focus).toEqual({ row: 0, column: 'subject' });
    expect(textOf(state)).toEqual(['甲||5.00|', '乙|1002||', '丙|1002|1.00|2.00']);
  });

  it('does not guess between subjects of one name', () => {
    const two = [
      subjectOf(31, '560299 销售费用-其他', 'qt'),
      subjectOf(32, '560399 财务费用-其他', 'qt'),
    ];
    const block = readBlock('甲\t其他\t5\t\n', 'summary');
    const state =
      block &&
      pasteBlock(focusCell(empty, { row: 0, column: 'summary' }), block, {
        ...facts,
        subjects: two,
      });
    expect(state?.findings.map(lineSentence)).toContain(
      '第 1 行的科目“其他”有几个同名的，请用编码或选择一个',
    );
  });

  it('goes before filled lines, and overwrites nothing', () => {
    const filled = gridOf(head, [
      { ...emptyLine(0), summary: '原有', subject: rent, debit: '1.00' },
    ]);
    expect(textOf(pasted('新\t1002\t\t1\n新\t1002\t2\t', filled))).toEqual([
      '新|1002||1.00',
      '新|1002|2.00|',
      '原有|560213|1.00|',
    ]);
  });

  it('of amounts alone is written over the cells below', () => {
    const filled = gridOf(head, [
      { ...emptyLine(0), summary: '甲', subject: rent, debit: '1.00' },
      { ...emptyLine(0), summary: '乙', subject: bank, credit: '1.00' },
    ]);
    expect(textOf(pasted('7\t\n\t7', filled, 'debit'))).toEqual([
      '甲|560213|7.00|',
      '乙|1002||7.00',
    ]);
  });

  it('of one cell is left to the input', () => {
    expect(readBlock('付房租', 'summary')).toBeUndefined();
    expect(readBlock('付房租\r\n', 'summary')).toBeUndefined();
  });

  it('keeps quoted cells whole and longer summaries cut, with a note', () => {
    expect(textOf(pasted('"付\t房\n租 ""一月"""\t1002\t1\t'))).toEqual([
      '付 房 租 "一月"|1002|1.00|',
    ]);
    expect(textOf(pasted('12" 显示器\t1002\t1\t'))).toEqual(['12" 显示器|1002|1.00|']);
    const long = pasted(`${'长'.repeat(201)}\t1002\t1\t`);
    expect(long.lines[0]?.summary).toHaveLength(200);
    expect(long.findings[0]?.msg).toContain('摘要超过 200 个字');
  });
});

describe('amounts of a spreadsheet', () => {
  it.each([
    ['¥ 1,234.50', '1234.50'],
    ['(12.00)', '-12.00'],
    ['（１２）', '-12.00'],
    ['-3', '-3.00'],
    ['1e3', undefined],
    ['-', null],
    ['', null],
  ])('%s is %s', (text, amount) => {
    const read = pastedAmount(text);
    expect(read ? read.toString() : read).toBe(amount);
  });
});
