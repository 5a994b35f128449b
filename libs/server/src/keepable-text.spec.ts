import { unkeepableAt } from './keepable-text';

describe('texts that the database cannot keep', () => {
  it.each([
    ['NUL', { lines: [{ summary: '付款' }, { summary: 'a\0b' }] }, 'lines.1.summary'],
    ['half a character', { remark: 'a\ud83db' }, 'remark'],
    ['the name of a field', { custom: { 'a\0': 1 } }, 'custom.a\0'],
    ['the value itself', '\udc00', ''],
  ])('%s', (_name, value, path) => {
    expect(unkeepableAt(value)).toBe(path);
  });

  it('are few: signs, whole emoji and bytes can be kept', () => {
    const value = { remark: '😀\u202e\u0001\t<b>', count: 3, none: null, file: new Uint8Array(2) };
    expect(unkeepableAt(value)).toBeUndefined();
  });
});
