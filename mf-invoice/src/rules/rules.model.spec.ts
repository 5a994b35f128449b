import fc from 'fast-check';
import { conditionParts, movedBy, movedTo, withItemWord, withWord } from './rules.model';

const textOf = (parts: ReturnType<typeof conditionParts>) =>
  parts.map(({ text, isWord }) => (isWord ? `[${text}]` : text)).join('');

describe('the sentence of a rule', () => {
  it('has each condition with its words and limits', () => {
    const parts = conditionParts(
      [
        { by: 'party', anyOf: [{ taxId: '', name: '恒泰' }] },
        { by: 'item', anyOf: ['文具', '墨盒'] },
        { by: 'category', anyOf: ['10602'] },
        { by: 'amount', from: '100.00', below: '2000.00' },
      ],
      'IN',
    );
    expect(textOf(parts)).toBe(
      '销售方是[恒泰]，且项目含[文具]或[墨盒]，且税收分类编码以[10602]开头，且单张金额满[100.00]不到[2,000.00]',
    );
  });
});

describe('a word of a condition', () => {
  it('is changed, added at the end, and taken away when it is empty', () => {
    const items = { by: 'item' as const, anyOf: ['文具', '墨盒'] };
    expect(withWord(items, 0, '纸')).toEqual({ by: 'item', anyOf: ['纸', '墨盒'] });
    expect(withWord(items, 2, '纸')).toEqual({ by: 'item', anyOf: ['文具', '墨盒', '纸'] });
    expect(withWord(items, 1, ' ')).toEqual({ by: 'item', anyOf: ['文具'] });
  });

  it('keeps the tax id of a party until its name is another', () => {
    const known = { taxId: '91330100MA27XH1X3B', name: '恒泰' };
    const party = { by: 'party' as const, anyOf: [known] };
    expect(withWord(party, 0, '恒泰')).toEqual(party);
    expect(withWord(party, 0, '万家')).toEqual({
      by: 'party',
      anyOf: [{ taxId: '', name: '万家' }],
    });
  });

  it('that was missed is added once', () => {
    const content = {
      conditions: [{ by: 'item' as const, anyOf: ['文具'] }],
      businessId: 1,
      settlementSubjectId: null,
      nonDeductibleReason: null,
      behindIds: [],
      note: '',
    };
    const once = withItemWord(content, '档案盒');
    expect(once.conditions).toEqual([{ by: 'item', anyOf: ['文具', '档案盒'] }]);
    expect(withItemWord(once, '档案盒')).toEqual(once);
  });
});

describe('the order of rules', () => {
  it('is changed by places, not beyond its ends', () => {
    expect(movedBy([1, 2, 3], 3, -1)).toEqual([1, 3, 2]);
    expect(movedBy([1, 2, 3], 1, -1)).toBeUndefined();
    expect(movedBy([1, 2, 3], 3, 1)).toBeUndefined();
    expect(movedTo([1, 2, 3], 3, 0)).toEqual([3, 1, 2]);
  });

  it('keeps each rule once, and comes back by the opposite move', () => {
    const order = fc.uniqueArray(fc.nat(99), { minLength: 2 });
    fc.assert(
      fc.property(order, fc.nat(), fc.nat(), (ids, from, to) => {
        const at = from % ids.length;
        const moved = movedTo(ids, ids[at] ?? 0, to % ids.length);
        if (!moved) return;
        expect(moved.toSorted()).toEqual(ids.toSorted());
        expect(movedTo(moved, ids[at] ?? 0, at)).toEqual(ids);
      }),
    );
  });
});
