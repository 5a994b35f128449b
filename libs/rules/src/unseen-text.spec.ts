import fc from 'fast-check';
import { seenText, withoutUnseen } from '.';

const unseen = [
  '\u00AD',
  '\u034F',
  '\u061C',
  '\u115F',
  '\u180E',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u200E',
  '\u200F',
  '\u202A',
  '\u202E',
  '\u2060',
  '\u2064',
  '\u2066',
  '\u2069',
  '\u2800',
  '\u3164',
  '\uFEFF',
  '\uFFA0',
  '\uFFF9',
  '\u{E0001}',
  '\u{E007F}',
];

describe('characters that nobody sees', () => {
  it.each(unseen)('%j is dropped wherever it stands', (char) => {
    expect(withoutUnseen(`${char}10${char}01${char}`)).toBe('1001');
  });

  it.each(['\u00A0', '\u2007', '\u202F'])('%j becomes an ordinary blank', (blank) => {
    expect(withoutUnseen(`Acme${blank}Ltd`)).toBe('Acme Ltd');
  });

  it.each(['银行 存款', '甲　乙', 'é\u0301', '葛\u{E0100}', '第一行\n\t第二行', '😀', '①②', ''])(
    '%j stays',
    (text) => expect(withoutUnseen(text)).toBe(text),
  );

  it('and blanks around a text are not part of a code', () => {
    expect(seenText('\u202D\u00A01001 01 \u202C')).toBe('1001 01');
  });

  it('gives the same text whatever is mixed in, and the same when done twice', () => {
    const plain = fc.stringMatching(/^[ -~一-龥]{0,20}$/);
    const noise = fc.array(fc.constantFrom(...unseen), { maxLength: 8 });
    fc.assert(
      fc.property(plain, noise, fc.nat(), (text, marks, seed) => {
        const mixed = [...text];
        marks.forEach((mark, index) =>
          mixed.splice((seed + index * 7) % (mixed.length + 1), 0, mark),
        );
        const read = withoutUnseen(mixed.join(''));
        expect(read).toBe(text);
        expect(withoutUnseen(read)).toBe(read);
      }),
    );
  });
});
