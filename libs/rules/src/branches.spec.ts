import { branchesOf, topsOf } from './branches';

const parents: Readonly<Record<string, string | null>> = {
  '1001': null,
  '2221': null,
  '222101': '2221',
  '22210101': '222101',
  '222102': '2221',
  '560201': '5602',
};
const rows = Object.keys(parents).sort();
const keys = {
  keyOf: (code: string) => code,
  parentOf: (code: string) => parents[code] ?? null,
};
const found = (...codes: string[]) => branchesOf(rows, keys, (code) => codes.includes(code));

describe('the branches of a tree that match', () => {
  it('are the rows with all above and all below them', () => {
    expect(found('222101')).toEqual(['2221', '222101', '22210101']);
    expect(found('2221')).toEqual(['2221', '222101', '22210101', '222102']);
  });

  it('may begin below a parent that is not among the rows', () => {
    expect(found('560201')).toEqual(['560201']);
  });

  it('are none where nothing matches', () => {
    expect(found()).toEqual([]);
  });
});

describe('the tops of a part of a tree', () => {
  it('are the rows with no other of the part above them', () => {
    expect(topsOf(['2221', '222101', '560201'], keys)).toEqual(['2221', '560201']);
  });

  it('stand below none of the part, though it leaves out what is between', () => {
    const part = ['2221', '22210101'];
    expect(topsOf(part, keys)).toEqual(part);
    expect(topsOf(part, keys, rows)).toEqual(['2221']);
  });
});
