import { ArchiveNames } from './archive-names';

describe('names of the files in an archive', () => {
  it('are given once each, whatever a file system takes for the same', () => {
    const names = new ArchiveNames();
    const wanted = ['账/部门', '账/部门', '账/Ab', '账/aB', '账/', '账/', '明细账', '账/部门'];
    expect(wanted.map((name) => names.give(name, 'csv'))).toEqual([
      '账/部门.csv',
      '账/部门-2.csv',
      '账/Ab.csv',
      '账/aB-2.csv',
      '账/未命名.csv',
      '账/未命名-2.csv',
      '明细账.csv',
      '账/部门-3.csv',
    ]);
  });
});
