import fc from 'fast-check';
import { formHead, type FormArea, type FormHead } from './form-head';

const head: FormHead = {
  taxNumber: '91320100MA1TEST000',
  company: '晨星商贸有限公司',
  periodFrom: '2026-01',
  periodTo: '2026-03',
};
const cell = (row: number, column: number, text: string, isFormula = false) => ({
  row,
  column,
  text,
  isFormula,
});
const filled = (
  cells: ReturnType<typeof cell>[],
  of: FormHead = head,
  merges: readonly FormArea[] = [],
) =>
  formHead(cells, of, { before: 5, merges }).map(
    ({ row, column, text }) => `${row},${column} ${text}`,
  );
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
      '编制单位：江南贸易',
      '所属期：2025-12',
      '资产负债表',
      '单位：元',
      '说明（盖章）',
    ]) {
      expect(one(text)).toBeUndefined();
    }
    expect(filled([cell(1, 0, '编制单位：', true), cell(5, 0, '编制单位：')])).toEqual([]);
    expect(one('纳税人识别号：', { ...head, taxNumber: null })).toBeUndefined();
    expect(one('纳税人识别号：', { ...head, taxNumber: '' })).toBeUndefined();
  });

  it('knows 会计期间 and a name with its stamp, and takes boxes for a place', () => {
    expect(one('会计期间：')).toBe('会计期间：2026-01 至 2026-03');
    expect(one('纳税人名称（公章）：')).toBe('纳税人名称（公章）：晨星商贸有限公司');
    expect(one('纳税人识别号：□□□□□')).toBe('纳税人识别号：91320100MA1TEST000');
    expect(one('纳税人名称（盖章）')).toBe('晨星商贸有限公司');
  });

  it('leaves the date behind a name as it is', () => {
    expect(one('编制单位：      年  月   单位：元')).toBe(
      '编制单位：晨星商贸有限公司　年  月   单位：元',
    );
    expect(one('编制单位：      2026年10月   单位：元')).toBe(
      '编制单位：晨星商贸有限公司　2026年10月   单位：元',
    );
    expect(one('编制单位：2026年10月')).toBeUndefined();
  });

  it('takes a value behind the area that its label is merged over, never in a covered cell', () => {
    const area = (startRow: number, startCol: number, endRow: number, endCol: number) => ({
      startRow,
      startCol,
      endRow,
      endCol,
    });
    const label = cell(1, 0, '编制单位');
    expect(filled([label], head, [area(1, 0, 1, 2)])).toEqual(['1,3 晨星商贸有限公司']);
    expect(filled([label, cell(1, 3, 'x')], head, [area(1, 0, 1, 2)])).toEqual([]);
    expect(filled([label], head, [area(0, 1, 1, 3)])).toEqual([]);
    expect(filled([cell(1, 1, '编制单位')], head, [area(1, 0, 1, 2)])).toEqual([]);
  });

  it('is within the first 12 rows and 40 columns, in texts that no form cuts', () => {
    const at = (row: number, column: number, text = '编制单位：') =>
      formHead([cell(row, column, text)], head, { before: 2_000 }).length;
    expect([at(11, 39), at(12, 0), at(0, 40)]).toEqual([1, 0, 0]);
    expect(at(0, 0, `编制单位：${' '.repeat(195)}`)).toBe(0);
  });

  it('writes nothing over what a form holds, whatever it holds', () => {
    const part = fc.constantFrom(
      '所属期',
      '编制单位',
      '：',
      ' ',
      '年',
      '月',
      '日',
      '至',
      '□',
      '（',
      '）',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const kept = (text: string) => text.replace(/[\s\u3000_＿□年月日至]/g, '');
        const text = parts.join('');
        const [found] = filled([cell(1, 0, text)]);
        if (found?.startsWith('1,0 ') !== true) return;
        const written = found
          .slice(4)
          .replaceAll(head.company, '')
          .replaceAll('2026-01 至 2026-03', '');
        expect(kept(written.replaceAll('2026-01-01 至 2026-03-31', ''))).toBe(kept(text));
      }),
    );
  });
});
