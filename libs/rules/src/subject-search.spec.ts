import { searchSubjects } from './subject-search';

const subjects = [
  { id: 1, code: '1001', name: '库存现金', fullName: '库存现金', mnemonic: 'kcxj' },
  { id: 2, code: '1002', name: '银行存款', fullName: '银行存款', mnemonic: 'yhck' },
  { id: 3, code: '100201', name: '工行', fullName: '银行存款-工行', mnemonic: 'yhck-gh' },
  { id: 4, code: '1012', name: '其他货币资金', fullName: '其他货币资金', mnemonic: 'qthbzj' },
  {
    id: 5,
    code: '560301',
    name: '银行手续费',
    fullName: '财务费用-银行手续费',
    mnemonic: 'cwfy-yhsxf',
  },
];
const found = (text: string) => searchSubjects(subjects, text).map((hit) => hit.subject.code);

describe('subject search', () => {
  it('gives all subjects in their order without a text', () => {
    expect(found(' ')).toEqual(['1001', '1002', '100201', '1012', '560301']);
  });

  it('finds by a text with characters that nobody sees', () => {
    expect(found('\u200B1002\uFEFF')).toEqual(['1002', '100201']);
    expect(found('工\u200D行')).toEqual(['100201']);
  });

  it('finds by code prefix, the exact code first', () => {
    expect(found('1002')).toEqual(['1002', '100201']);
    expect(found('002')).toEqual([]);
  });

  it('finds by pinyin initials, whole initials before longer ones', () => {
    expect(found('yhck')).toEqual(['1002', '100201']);
    expect(found('YH')).toEqual(['1002', '560301', '100201']);
  });

  it('finds children by the initials of the levels above, alone or together with their own', () => {
    expect(found('cwfy')).toEqual(['560301']);
    expect(found('cwfyyh')).toEqual(['560301']);
    expect(found('yhckgh')).toEqual(['100201']);
    expect(found('gh')).toEqual(['100201']);
    expect(found('fyyh')).toEqual([]);
  });

  it('puts names that begin with the text before paths that contain it', () => {
    expect(found('银行')).toEqual(['1002', '560301', '100201']);
  });

  it('wants every word of several', () => {
    expect(found('银行 手续')).toEqual(['560301']);
    expect(found('1002 工')).toEqual(['100201']);
  });

  it('marks where the full name matched, also by initials', () => {
    expect(searchSubjects(subjects, '手续')[0]?.inFullName).toEqual({ start: 7, length: 2 });
    expect(searchSubjects(subjects, 'ck')[0]?.inFullName).toEqual({ start: 2, length: 2 });
    expect(searchSubjects(subjects, 'sxf')[0]?.inFullName).toEqual({ start: 7, length: 3 });
    expect(searchSubjects(subjects, 'cwfyyh')[0]?.inFullName).toEqual({ start: 0, length: 7 });
  });
});
