import fc from 'fast-check';
import { sheetBytes } from './sheet-write';

async function written(rows: readonly (readonly string[])[], kind: 'text' | 'figure' = 'text') {
  const [first = []] = rows;
  const columns = first.map((_, index) => ({ title: `列${index}`, kind }));
  const text = (await sheetBytes({ name: '表', columns, rows, format: 'csv' })).toString();
  // The lines below the headings.
  return text.slice(text.indexOf('\r\n') + 2);
}

/** A small parser of quoted text, independent of the tested code. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quoted && char === '"' && text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else if (char === '"') quoted = !quoted;
    else if (!quoted && char === ',') {
      row.push(value);
      value = '';
    } else if (!quoted && char === '\r' && text[at + 1] === '\n') {
      rows.push([...row, value]);
      row = [];
      value = '';
      at += 1;
    } else value += char;
  }
  return rows;
}

describe('a CSV table', () => {
  it('quotes what needs it', async () => {
    expect(await written([['a,b', '他说"好"', '两\n行']])).toBe('"a,b","他说""好""","两\n行"\r\n');
  });

  it.each(['=1+1', '+1+1', '-2+3', '@SUM(A1)', '\tx', '\rx', '\0x', '＝1', '－1', '＠x', '＋x'])(
    'makes %j a text, not a formula',
    async (text) => {
      expect(read(await written([[text]]))).toEqual([[`'${text}`]]);
    },
  );

  it('leaves numbers numbers', async () => {
    expect(await written([['-12.50', '0.00']], 'figure')).toBe('-12.50,0.00\r\n');
  });

  it('reads back as it was written, but for the guard', async () => {
    const row = fc.tuple(fc.string(), fc.string(), fc.string());
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const bare = (texts: readonly string[]) => texts.map((text) => text.replace(/^'+/, ''));
        expect(read(await written(rows)).map(bare)).toEqual(rows.map(bare));
      }),
    );
  });
});
