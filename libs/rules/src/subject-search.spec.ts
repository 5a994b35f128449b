import fc from 'fast-check';
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

describe('a text of parts of several levels', () => {
  const wages = {
    id: 7,
    code: '56020101',
    name: '工资',
    fullName: '管理费用-职工薪酬-工资',
    mnemonic: 'glfy-zgxc-gz',
  };
  const payable = {
    id: 8,
    code: '221101',
    name: '工资',
    fullName: '应付职工薪酬-工资',
    mnemonic: 'yfzgxc-gz',
  };
  const all = [...subjects, wages, payable];
  const codes = (text: string) => searchSubjects(all, text).map(({ subject }) => subject.code);

  it.each([
    ['glfygz', ['56020101']],
    ['yfgz', ['221101']],
    ['管理工资', ['56020101']],
    ['应付工资', ['221101']],
    ['管理gz', ['56020101']],
    ['glfyg', ['56020101']],
    ['gz', ['221101', '56020101']],
    ['gzgl', []],
    ['工资管理', []],
    ['fygz', []],
  ])('%s finds %j', (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it('comes after whatever matches in one piece', () => {
    const whole = { ...wages, id: 9, code: '6001', name: '管理工资', fullName: '管理工资' };
    const found = searchSubjects([...all, { ...whole, mnemonic: 'glgz' }], '管理工资');
    expect(found.map(({ subject }) => subject.code)).toEqual(['6001', '56020101']);
  });

  const level = fc.stringMatching(/^[a-z]{2,6}$/);
  const path = fc.array(level, { minLength: 1, maxLength: 4 });
  const subjectOf = (levels: readonly string[]) => ({
    id: 1,
    code: '9',
    name: `名${levels.length}`,
    fullName: levels.map(() => '名').join('-'),
    mnemonic: levels.join('-'),
  });

  it('finds by the beginnings of any levels in their order, each of two letters or more', () => {
    const chosen = path.chain((levels) =>
      fc
        .tuple(...levels.map((own) => fc.option(fc.integer({ min: 2, max: own.length }))))
        .map((lengths) => ({
          levels,
          text: levels.map((own, at) => own.slice(0, lengths[at] ?? 0)).join(''),
        })),
    );
    fc.assert(
      fc.property(chosen, ({ levels, text }) => {
        expect(searchSubjects([subjectOf(levels)], text)).toHaveLength(1);
      }),
    );
  });

  it('finds the same whatever stands beside the subject in the list', () => {
    fc.assert(
      fc.property(path, path, level, (left, right, text) => {
        const pair = [subjectOf(left), { ...subjectOf(right), id: 2 }];
        const alone = pair.flatMap((subject) => searchSubjects([subject], text));
        const ids = (hits: typeof alone) => hits.map(({ subject }) => subject.id).toSorted();
        expect(ids([...searchSubjects(pair, text)])).toEqual(ids(alone));
      }),
    );
  });
});
