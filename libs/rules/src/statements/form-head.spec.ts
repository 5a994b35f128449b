import { formHead, type FormHead } from './form-head';

const head: FormHead = {
  ...{ taxNumber: '91320100MA1TEST000', company: '晨星商贸有限公司' },
  ...{ periodFrom: '2026-01', periodTo: '2026-03' },
};
const cell = (row: number, column: number, text: string, isFormula = false) => ({
  ...{ row, column, text, isFormula },
});
const filled = (cells: ReturnType<typeof cell>[], of: FormHead = head) =>
  formHead(cells, of, 5).map(({ row, column, text }) => `${row},${column} ${text}`);
const one = (text: string, of: FormHead = head) => filled([cell(1, 0, text)], of)[0]?.slice(4);

describe('the head of a form that somebody else made', () => {
  it('takes number, name and months behind their labels', () => {
    expect(one('纳税人识别号：')).toBe('纳税人识别号：91320100MA1TEST000');
    expect(one('纳税人识别号（统一社会信用代码）: ______')).toBe(
      '纳税人识别号（统一社会信用代码）:91320100MA1TEST000',
    );
    expect(one('编制单位：　　')).toBe('编制单位：晨星商贸有限公司');
    expect(one('税款所属期：')).toBe('税款所属期：2026-01 至 2026-03');
    expect(one('税款所属期间：   年  月  日 至   年  月  日')).toBe(
      '税款所属期间：2026-01-01 至 2026-03-31',
    );
    expect(one('所属时期起：')).toBe('所属时期起：2026-01-01');
    expect(one('所属时期止：')).toBe('所属时期止：2026-03-31');
  });

  it('takes several of one cell, each before the next label', () => {
    expect(one('纳税人识别号：　　纳税人名称：　　所属期：　　单位：元')).toBe(
      '纳税人识别号：91320100MA1TEST000　纳税人名称：晨星商贸有限公司　所属期：2026-01 至 2026-03　单位：元',
    );
  });

  it('takes the value of a label without a colon in the empty cell at its right', () => {
    expect(filled([cell(1, 0, '纳税人名称'), cell(2, 0, '纳税人识别号'), cell(2, 1, '9')])).toEqual(
      ['1,1 晨星商贸有限公司'],
    );
  });

  it('leaves what is there, formulas, other texts, the rows of amounts, and what is not known', () => {
    for (const text of [
      ...['编制单位：江南贸易', '所属期：2025-12', '资产负债表', '单位：元', '纳税人名称（盖章）'],
    ]) {
      expect(one(text)).toBeUndefined();
    }
    expect(filled([cell(1, 0, '编制单位：', true), cell(5, 0, '编制单位：')])).toEqual([]);
    expect(one('纳税人识别号：', { ...head, taxNumber: null })).toBeUndefined();
    expect(one('纳税人识别号：', { ...head, taxNumber: '' })).toBeUndefined();
  });
});
