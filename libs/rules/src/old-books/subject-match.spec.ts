import { matchSubject, matchWithItem, nameConflict, subjectIndex } from './subject-match';

const subjects = [
  ['1001', '库存现金'],
  ['1002', '银行存款'],
  ['100201', '银行存款-工商银行'],
  ['100210', '银行存款-农商行'],
  ['1122', '应收账款'],
  ['2221', '应交税费'],
  ['222101', '应交税费-应交增值税'],
  ['22210105', '应交税费-应交增值税-销项税额'],
  ['22210106', '应交税费-应交增值税-转出未交增值税'],
  ['222102', '应交税费-未交增值税'],
  ['3001', '实收资本'],
  ['560201', '管理费用-办公费'],
  ['560101', '销售费用-办公费'],
].map(([code = '', fullName = ''], index) => ({ id: index + 1, code, fullName }));
const index = subjectIndex(subjects);

function match(code: string, name: string, codeIsNumber = false): string {
  const found = matchSubject({ code, name, codeIsNumber, shown: `${code} ${name}`.trim() }, index);
  return 'subject' in found ? found.subject.code : found.msg;
}

describe('the subject of a line', () => {
  it.each([
    ['a code with its own name', '100201', '工商银行', '100201'],
    ['a code with the full path', '22210105', '应交税费_应交增值税/销项税额', '22210105'],
    ['another code with a full path', '100299', '银行存款-工商银行', '100201'],
    ['a path alone', '', '管理费用-办公费', '560201'],
    ['groups of three digits', '1002001', '工商银行', '100201'],
    ['a code alone', '1001', '', '1001'],
    ['its code with an older name', '1001', '现金', '1001'],
    ['its code with the other name in brackets', '3001', '实收资本（或股本）', '3001'],
    ['its last name below its parent', '22210106', '销项税额', '22210105'],
    ['its last name below the parent of its parent', '22210399', '未交增值税', '222102'],
    ['its last name below its parent, the code being another', '100299', '农商行', '100210'],
  ])('is found by %s', (_, code, name, expected) => expect(match(code, name)).toBe(expected));

  it('is not found by an older name without its code, nor with something else in brackets', () => {
    expect(match('', '现金')).toContain('在本账套中没有');
    expect(match('1122', '应收账款（甲公司）')).toContain('与本账套不同');
  });

  it.each([
    ['1122', '应收账款_甲公司', '1122 甲公司'],
    ['1122', '应收账款-甲-乙公司', '1122 甲-乙公司'],
    ['1122', '预付账款_甲公司', ''],
    ['', '应收账款_甲公司', ''],
    ['1122', '应收账款_', ''],
  ])('goes on with an item after its own name alone: %s %s', (code, name, expected) => {
    const line = { code, name, codeIsNumber: false, shown: `${code} ${name}` };
    const found = matchWithItem(line, index);
    expect(found ? `${found.subject.code} ${found.item}` : '').toBe(expected);
  });

  it('a cell of numbers may have lost a zero; the name decides', () => {
    expect(match('10021', '农商行', true)).toBe('100210');
    expect(match('10021', '', true)).toContain('少了末尾的 0');
    expect(match('1001', '', true)).toBe('1001');
  });

  it.each([
    [
      'the parents differ',
      '560201',
      '销售费用_招待费',
      '编码 560201 在本账套中是“管理费用-办公费”',
    ],
    ['nobody has it', '100299', '招商银行', '在本账套中没有，请先在「科目」中增加'],
    ['a name below the top without a code', '', '办公费', '在本账套中没有'],
  ])('is refused when %s', (_, code, name, text) => expect(match(code, name)).toContain(text));

  it('is proposed where only the last name is known, and asked for where two have it', () => {
    expect(match('5502', '办公费')).toContain(
      '是否为 560201 管理费用-办公费、560101 销售费用-办公费',
    );
    const twice = subjectIndex([
      ...subjects,
      { id: 90, code: '56020101', fullName: '管理费用-办公费-纸张' },
      { id: 91, code: '56020201', fullName: '管理费用-行政费-纸张' },
      { id: 92, code: '5602', fullName: '管理费用' },
    ]);
    const line = { code: '560299', name: '纸张', codeIsNumber: false, shown: '5602.99 纸张' };
    expect(matchSubject(line, twice)).toEqual({
      msg: '科目 5602.99 纸张 在本账套中对应多个科目（56020101、56020201），请在文件中改为其中一个编码',
    });
  });

  it('is looked for in as little time in a large chart as in a small one', () => {
    const readsIn = (size: number) => {
      let reads = 0;
      const large = Array.from({ length: size }, (_, at) => ({
        id: at + 1,
        code: String(1001 + at),
        get fullName() {
          reads += 1;
          return `科目${at}-明细`;
        },
      }));
      const charted = subjectIndex(large);
      reads = 0;
      const line = { code: '1001999', name: '不存在', codeIsNumber: false, shown: '不存在' };
      expect(matchSubject(line, charted)).toMatchObject({ msg: expect.any(String) });
      return reads;
    };
    expect(readsIn(5_000)).toBe(readsIn(5));
  });

  it('says the same by code and by name in our own layouts', () => {
    const conflict = (code: string, name: string) => {
      const subject = index.byCode.get(code);
      return subject && nameConflict({ name, subject }, index);
    };
    expect(conflict('1122', '')).toBeUndefined();
    expect(conflict('1122', '应收账款')).toBeUndefined();
    expect(conflict('560201', '办公费')).toBeUndefined();
    expect(conflict('560201', '应收账款')).toBe(
      '科目编码 560201 在本账套中是“管理费用-办公费”，与科目名称“应收账款”不符，请改正编码或名称；是否为 1122 应收账款',
    );
  });

  it('never goes by a code whose name says something else', () => {
    expect(match('1122', '应收利息')).toContain('应收账款');
    expect(match('560201', '销售费用-办公费')).toBe('560101');
  });
});
