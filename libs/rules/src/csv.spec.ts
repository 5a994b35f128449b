import fc from 'fast-check';
import { csvOf } from './csv';

/** A plain reader of RFC 4180, written apart from the writer. */
function read(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = '';
  let quoted = false;
  for (let at = 1; at < csv.length; at += 1) {
    const char = csv[at];
    if (quoted) {
      if (char !== '"') value += char;
      else if (csv[at + 1] === '"') {
        value += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ',') {
      row.push(value);
      value = '';
    } else if (char === '\r' && csv[at + 1] === '\n') {
      rows.push([...row, value]);
      row = [];
      value = '';
      at += 1;
    } else value += char;
  }
  return rows;
}

describe('a CSV table', () => {
  it('begins with a byte order mark and quotes what needs it', () => {
    expect(csvOf([['a,b', '他说"好"', '两\n行']])).toBe('\uFEFF"a,b","他说""好""","两\n行"\r\n');
  });

  it.each(['=1+1', '+1+1', '-2+3', '@SUM(A1)', '\tx', '\rx', '\0x', '＝1', '－1', '＠x', '＋x'])(
    'makes %j a text, not a formula',
    (text) => {
      expect(read(csvOf([[text]]))).toEqual([[`'${text}`]]);
    },
  );

  it('leaves numbers numbers', () => {
    expect(csvOf([['-12.50', '+3', '0.00']])).toBe('\uFEFF-12.50,+3,0.00\r\n');
  });

  it('reads back as it was written, but for the guard', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
        (rows) => {
          const back = read(csvOf(rows));
          expect(back.map((row) => row.map((text) => text.replace(/^'/, '')))).toEqual(
            rows.map((row) => row.map((text) => text.replace(/^'/, ''))),
          );
        },
      ),
    );
  });
});
