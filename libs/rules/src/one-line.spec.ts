import { isOneLine, oneLine } from '.';

describe('one line of text', () => {
  it.each(['周敏', 'Ann Lee', '👩‍👩‍👧', '客户试用（5%）', 'é\u0301', ''])('is %j', (text) => {
    expect([isOneLine(text), oneLine(text)]).toEqual([true, text]);
  });

  it.each([
    ['root\n2026', 'root�2026'],
    ['\u001B[2J', '�[2J'],
    ['\u009B31m', '�31m'],
    ['\u202Etxt.exe', '�txt.exe'],
    ['a\u2028b\u2066c\0', 'a�b�c�'],
    ['\uD800', '�'],
  ])('is not %j, and becomes %j', (text, line) => {
    expect([isOneLine(text), oneLine(text)]).toEqual([false, line]);
  });
});
