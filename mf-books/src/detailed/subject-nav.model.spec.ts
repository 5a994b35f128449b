import type { ListedSubject } from '@mingzhang/contract';
import {
  branchesAbove,
  firstHit,
  neighbour,
  openToLevel,
  searchTree,
  subjectTree,
} from './subject-nav.model';

const subject = (
  id: number,
  code: string,
  name: string,
  parentId: number | null,
): ListedSubject => ({
  id,
  code,
  name,
  parentId,
  level: parentId === null ? 1 : 2,
  leaf: false,
  direction: 'debit',
  closing: '0.00',
});
const subjects = [
  subject(1, '1001', '库存现金', null),
  subject(2, '2221', '应交税费', null),
  subject(3, '222101', '应交增值税', 2),
];
const tree = subjectTree(subjects);
const mnemonics = new Map([
  [1, 'kcxj'],
  [2, 'yjsf'],
  [3, 'yjzzs'],
]);

describe('subjects beside the book', () => {
  it('goes to the next and the previous subject in code order, and stops at the ends', () => {
    expect(neighbour(tree, 1, 1)).toBe(2);
    expect(neighbour(tree, 3, -1)).toBe(2);
    expect(neighbour(tree, 3, 1)).toBeUndefined();
    expect(neighbour(tree, undefined, 1)).toBe(1);
  });

  it('opens the branches above the chosen subject', () => {
    expect(branchesAbove(tree, 3)).toEqual(['2']);
    expect(branchesAbove(tree, 1)).toEqual([]);
  });

  it('opens down to a level', () => {
    expect([...openToLevel(tree, 1)]).toEqual([]);
    expect([...openToLevel(tree, 2)]).toEqual(['2']);
  });

  it('finds by pinyin initials and takes the best hit with Enter', () => {
    expect(searchTree(tree, 'yjzzs', mnemonics).map((item) => item.row.code)).toEqual([
      '2221',
      '222101',
    ]);
    expect(firstHit(subjects, '1001', mnemonics)?.id).toBe(1);
    expect(firstHit(subjects, ' ', mnemonics)).toBeUndefined();
  });
});
