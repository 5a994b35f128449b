import fc from 'fast-check';
import { FileRefusal } from './sheet.types';
import { XmlScan } from './xml-scan';

const chunkBytes = 65_536;
const ignored = { open: () => undefined };

/** Characters that a scan searches, fed in chunks like a file; a refusal ends it, too. */
function workOf(text: string, bytesPerChunk = chunkBytes): number {
  const scan = new XmlScan(ignored);
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += bytesPerChunk) {
      scan.push(bytes.subarray(at, at + bytesPerChunk));
    }
    scan.end();
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
  }
  return scan.work;
}

describe('scanning XML', () => {
  it.each([
    ['many attributes that hold the end of a tag', (n: number) => `<a${' x=">"'.repeat(n)}/>`],
    ['quotes that never close', (n: number) => `<a x="${'>'.repeat(n)}`],
    ['quotes of the other kind', (n: number) => `<a${` x='">"'`.repeat(n)}/>`],
    ['a tag that never ends', (n: number) => `<a ${'x '.repeat(n)}`],
    ['a comment that never ends', (n: number) => `<!--${'- '.repeat(n)}`],
    ['many beginnings of tags', (n: number) => `<a>${'<'.repeat(n)}`],
    ['a text that never ends', (n: number) => `<a>${'x'.repeat(n)}`],
  ])('looks at each character of %s a fixed number of times', (_, hostile) => {
    for (const n of [20_000, 80_000]) {
      const text = hostile(n);
      for (const bytesPerChunk of [1_000, chunkBytes]) {
        expect(workOf(text, bytesPerChunk)).toBeLessThanOrEqual(2 * text.length);
      }
    }
  });

  it('finds the same tags and texts however the file is cut into chunks', () => {
    const seen = (text: string, bytesPerChunk: number) => {
      const found: string[] = [];
      const scan = new XmlScan({
        open: (name, attributes) => found.push(`<${name}|${attributes}`),
        text: (part) => found.push(part),
        close: (name) => found.push(`>${name}`),
      });
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += bytesPerChunk) {
        scan.push(bytes.subarray(at, at + bytesPerChunk));
      }
      scan.end();
      return found.join('');
    };
    const piece = fc.constantFrom(
      '<a x="1>2">',
      "<b y='\"'/>",
      '</a>',
      '<!-- > -->',
      '<?p ?>',
      '<![CDATA[<x>]]>',
      '字',
      '&lt;',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.nat({ max: 9 }), (pieces, size) => {
        const text = `<r>${pieces.join('')}</r>`;
        expect(seen(text, size + 1)).toBe(seen(text, 10_000));
      }),
    );
  });

  it.each(['constructor', 'toString', '__proto__', 'own'])('refuses the entity %s', (name) => {
    const scan = new XmlScan({ open: () => undefined, text: () => undefined });
    expect(() => {
      scan.push(Buffer.from(`<a>&${name};</a>`));
      scan.end();
    }).toThrow(FileRefusal);
  });
});
