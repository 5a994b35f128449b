import type { TemplateDetail } from '@mingzhang/contract';
import {
  bodyOf,
  draftOf,
  emptyDraft,
  isSameDraft,
  readersOfRow,
  resetTo,
  termsOf,
  textOfTerms,
  unfinished,
  usualSign,
  withIndent,
  withoutRow,
  withoutSubject,
  withRow,
  withRowAfter,
  withRowMoved,
} from './template.model';

const item = (lineNo: number | null, title: string, ...formula: string[]) => ({
  id: 10 + (lineNo ?? 0),
  lineNo,
  title,
  type: null,
  indent: 0,
  memo: false,
  decimals: null,
  heading: lineNo === null,
  bold: false,
  mark: null,
  source: 0 as const,
  formula,
});
const template: TemplateDetail = {
  id: 101,
  version: 3,
  name: '费用表',
  code: '',
  type: 0,
  basedOn: null,
  enabled: true,
  builtIn: false,
  columns: [{ key: 'c1', title: '本期', basis: 'period', of: 'current', optional: false }],
  items: [
    item(null, '费用'),
    item(1, '管理费用', '损益净额(5602)'),
    item(2, '销售费用', '损益净额(5601)'),
    item(3, '合计', '行次(1)', '+ 行次(2)'),
  ],
};
const draft = draftOf(template);
const told = ({ rows }: typeof draft) => rows.map((row) => [row.lineNo, row.title, row.formula]);

describe('a statement while it is edited', () => {
  it('is sent as it was while nothing was changed', () => {
    const { items, columns, name } = bodyOf(draft);
    expect([name, columns]).toEqual(['费用表', template.columns]);
    expect(items.map(({ id, formula }) => [id, formula])).toEqual([
      [10, []],
      [11, ['损益净额(5602)']],
      [12, ['损益净额(5601)']],
      [13, ['行次(1) + 行次(2)']],
    ]);
    expect(isSameDraft(draft, draftOf(template))).toBe(true);
  });

  it('numbers rows anew as they come and go, and formulas follow', () => {
    const added = withRowAfter(draft, 2);
    expect(told(added.draft)).toEqual([
      [null, '费用', ''],
      [1, '管理费用', '损益净额(5602)'],
      [2, '', ''],
      [3, '销售费用', '损益净额(5601)'],
      [4, '合计', '行次(1) + 行次(3)'],
    ]);
    expect(unfinished(added.draft)).toBe('第 3 行：请填写项目名称');
    const moved = withRowMoved(draft, 4, -1);
    expect(told(moved).slice(2)).toEqual([
      [2, '合计', '行次(1) + 行次(3)'],
      [3, '销售费用', '损益净额(5601)'],
    ]);
    expect(told(withRowMoved(moved, 4, 1))).toEqual(told(draft));
    expect(withRowMoved(draft, 4, 1)).toBe(draft);
    expect(told(withRow(draft, 1, { kind: 'item' })).at(-1)).toEqual([
      4,
      '合计',
      '行次(2) + 行次(3)',
    ]);
  });

  it('knows which rows stand in the way of a deletion', () => {
    expect(readersOfRow(draft, 2)).toEqual(['合计']);
    expect([readersOfRow(draft, 4), readersOfRow(draft, 1)]).toEqual([[], []]);
    expect(told(withoutRow(draft, 4))).toEqual(told(draft).slice(0, 3));
  });

  it('has a bounded indent', () => {
    let deep = draft;
    for (let count = 0; count < 9; count += 1) deep = withIndent(deep, 2, 1);
    expect(deep.rows[1]?.indent).toBe(6);
    expect(withIndent(draft, 2, -1).rows[1]?.indent).toBe(0);
  });

  it('begins as a copy where it is an official form, and goes back to it', () => {
    const official = { ...template, id: 1, builtIn: true, basedOn: 'balanceSheet' as const };
    const copy = draftOf(official);
    expect([copy.name, copy.enabled, copy.rows[1]?.id]).toEqual(['费用表（自用）', false, null]);
    const changed = withoutRow(copy, 4);
    const reset = resetTo({ ...changed, name: '我的表' }, official);
    expect([reset.name, told(reset)]).toEqual(['我的表', told(draft)]);
    expect(new Set(reset.rows.map(({ key }) => key)).size).toBe(4);
  });

  it('made anew has a first row and the columns of its type', () => {
    expect(emptyDraft(1)).toMatchObject({ type: 1, rows: [{ lineNo: 1, type: 0 }] });
    expect(emptyDraft(0).columns.map(({ title }) => title)).toEqual(['本期金额', '本年累计金额']);
  });
});

describe('terms of a formula', () => {
  it('are shown by what they read, and written as the same formula', () => {
    const text = '-期末余额(1001) + 行次(2) - 现金流量(CF01) + 2 * 行次(3)';
    const terms = termsOf(text) ?? [];
    expect(terms.map(({ isNegative, of, text: own }) => [isNegative, of?.kind, own])).toEqual([
      [true, 'subject', '期末余额(1001)'],
      [false, 'row', '行次(2)'],
      [true, 'item', '现金流量(CF01)'],
      [false, undefined, '2 * 行次(3)'],
    ]);
    expect(textOfTerms(terms)).toBe(text);
    expect([termsOf(''), termsOf('行次(')]).toEqual([[], null]);
  });

  it('lose a subject that is taken out', () => {
    const formula = '期末余额(1221) + 期末余额(1222) - 借方余额(1221)';
    expect(withoutSubject({ formula }, '1221')).toBe('期末余额(1222)');
  });

  it('of the other side are taken away on a balance sheet', () => {
    const isTaken = (type: 0 | 1 | 2 | null, of: 'debit' | 'credit') => usualSign({ type }, of);
    expect([isTaken(0, 'debit'), isTaken(0, 'credit'), isTaken(1, 'credit')]).toEqual([
      false,
      true,
      false,
    ]);
    expect([isTaken(2, 'debit'), isTaken(null, 'credit')]).toEqual([true, false]);
  });
});
