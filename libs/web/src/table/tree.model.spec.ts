import { matchingBranches, treeMove, treeOf, visibleItems } from './tree.model';

interface Node {
  readonly code: string;
  readonly parent: string | null;
}

const node = (code: string, parent: string | null): Node => ({ code, parent });
const keys = { keyOf: (row: Node) => row.code, parentOf: (row: Node) => row.parent };
const tree = treeOf(
  [
    node('1001', null),
    node('2221', null),
    node('222101', '2221'),
    node('22210101', '222101'),
    node('222102', '2221'),
    node('5001', null),
  ],
  keys,
);
const codes = (items: readonly { readonly key: string }[]) => items.map((item) => item.key);

describe('tree of a book', () => {
  it('counts depth from the top and knows the branches', () => {
    expect(tree.map(({ key, depth, hasChildren }) => [key, depth, hasChildren])).toEqual([
      ['1001', 0, false],
      ['2221', 0, true],
      ['222101', 1, true],
      ['22210101', 2, false],
      ['222102', 1, false],
      ['5001', 0, false],
    ]);
  });

  it('puts a row at the top when its parent is filtered away', () => {
    const [only] = treeOf([node('222101', '2221')], keys);
    expect(only).toMatchObject({ parentKey: null, depth: 0 });
  });

  it('hides everything below a closed branch, open branches within it too', () => {
    expect(codes(visibleItems(tree, (item) => item.key !== '2221'))).toEqual([
      '1001',
      '2221',
      '5001',
    ]);
  });

  it('keeps what stands above and below a match', () => {
    expect(codes(matchingBranches(tree, (row) => row.code === '222101'))).toEqual([
      '2221',
      '222101',
      '22210101',
    ]);
  });

  it('opens with →, goes to the first child, closes with ← and goes to the parent', () => {
    const open = () => true;
    const closed = () => false;
    expect(treeMove('ArrowRight', 1, visibleItems(tree, closed), closed)).toEqual({
      kind: 'open',
      key: '2221',
    });
    expect(treeMove('ArrowRight', 1, tree, open)).toEqual({ kind: 'go', index: 2 });
    expect(treeMove('ArrowLeft', 2, tree, open)).toEqual({ kind: 'close', key: '222101' });
    expect(treeMove('ArrowLeft', 4, tree, open)).toEqual({ kind: 'go', index: 1 });
    expect(treeMove('ArrowLeft', 0, tree, open)).toBeUndefined();
    expect(treeMove('a', 1, tree, open)).toBeUndefined();
  });
});
