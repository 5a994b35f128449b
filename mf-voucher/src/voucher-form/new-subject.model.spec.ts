import type { Subject } from '@mingzhang/contract';
import { parseCodeRule } from '@mingzhang/rules';
import { proposedCode, wishOf } from './new-subject.model';

const subjectOf = (id: number, code: string, parentId: number | null): Subject => ({
  id,
  version: 1,
  code,
  name: `科目${code}`,
  fullName: `科目${code}`,
  mnemonic: '',
  category: 'profit',
  direction: 'debit',
  parentId,
  level: code.length / 2 - 1,
  leaf: true,
  status: 1,
  auxiliary: [],
  auxiliaryRequired: [],
  currencies: [],
  quantity: null,
  cash: false,
});
const subjects = [subjectOf(1, '5602', null), subjectOf(2, '560201', 1), subjectOf(3, '560213', 1)];
const rule = parseCodeRule('4-2-2-2');

describe('a subject that is missing', () => {
  it.each([
    ['5602 快递费', { parentId: 1, code: '', name: '快递费' }],
    ['5602快递费', { parentId: 1, code: '', name: '快递费' }],
    ['560299 快递费', { parentId: 1, code: '560299', name: '快递费' }],
    ['56020101', { parentId: 2, code: '56020101', name: '' }],
    ['快递费', { parentId: undefined, code: '', name: '快递费' }],
    ['9 号楼租金', { parentId: undefined, code: '', name: '9 号楼租金' }],
  ])('%s', (text, wish) => {
    expect(wishOf(text, subjects)).toEqual(wish);
  });

  it('gets the code after its last sibling, and none where the rule has no level', () => {
    expect(proposedCode(subjects[0], subjects, rule)).toBe('560214');
    expect(proposedCode(subjects[1], subjects, rule)).toBe('56020101');
    expect(proposedCode(undefined, subjects, rule)).toBe('');
    expect(proposedCode(subjects[1], subjects, parseCodeRule('4-2'))).toBe('');
  });
});
