import fc from 'fast-check';
import { auxiliaryKey, isAuxiliaryKey, parseAuxiliaryKey } from './auxiliary-key';
import { InvariantError } from './problem';

describe('the key of a choice of items', () => {
  it('is empty for none', () => {
    expect(auxiliaryKey({})).toBe('');
    expect(parseAuxiliaryKey('')).toEqual({});
  });

  it('orders categories by number, not as text', () => {
    expect(auxiliaryKey({ '10': 7, '3': 7, '1': 55 })).toBe('1:55,3:7,10:7');
  });

  it('refuses what is no id', () => {
    expect(() => auxiliaryKey({ '1': 0 })).toThrow(InvariantError);
    expect(() => auxiliaryKey({ '1': 1.5 })).toThrow(InvariantError);
    expect(() => auxiliaryKey({ '01': 1 })).toThrow(InvariantError);
    expect(() => auxiliaryKey({ 客户: 1 })).toThrow(InvariantError);
  });

  it.each(['9007199254740993:1', '1:9007199254740993', `1:${'9'.repeat(30)}`])(
    'is never %j: no id is that large',
    (key) => expect(isAuxiliaryKey(key)).toBe(false),
  );

  it.each(['3:7,1:55', '1:5,', '1', '1:5,1:5', 'a:b', ' 1:5'])('is never %j', (key) => {
    expect(isAuxiliaryKey(key)).toBe(false);
    expect(() => parseAuxiliaryKey(key)).toThrow(InvariantError);
  });

  it('is read back as the same choice', () => {
    const id = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(fc.dictionary(id.map(String), id, { maxKeys: 6 }), (items) => {
        expect(isAuxiliaryKey(auxiliaryKey(items))).toBe(Object.keys(items).length > 0);
        expect({ ...parseAuxiliaryKey(auxiliaryKey(items)) }).toEqual({ ...items });
      }),
      { numRuns: 1000 },
    );
  });
});
