import { PdfFile } from './pdf-file';
import { PdfScanner } from './pdf-values';

/** A PDF whose objects from 10 on stand at these offsets of the data of one object stream. */
function pdfOf(offsets: readonly number[], data: string): Buffer {
  const head = offsets.map((offset, at) => `${at + 10} ${offset} `).join('');
  const fields = `/Length ${head.length + data.length} /N ${offsets.length} /First ${head.length}`;
  const header = '%PDF-1.7\n';
  const container = `1 0 obj\n<< ${fields} >>\nstream\n${head}${data}\nendstream\nendobj\n`;
  const rows = Buffer.alloc((offsets.length + 10) * 4);
  rows.set([1, 0, header.length, 0], 4);
  for (let number = 10; number < offsets.length + 10; number += 1)
    rows.set([2, 0, 1, 0], number * 4);
  const table = `2 0 obj\n<< /Length ${rows.length} /W [1 2 1] /Root 10 0 R >>\nstream\n`;
  const start = header.length + container.length;
  const end = `\nendstream\nendobj\nstartxref\n${start}\n%%EOF`;
  const before = Buffer.from(header + container + table, 'latin1');
  return Buffer.concat([before, rows, Buffer.from(end)]);
}

const catalogOf = (offsets: readonly number[], data: string) =>
  new PdfFile(pdfOf(offsets, data), { left: 50_000_000 }).catalog();

describe('the objects of an object stream', () => {
  it('that share an offset are read once', () => {
    const asked = jest.spyOn(PdfScanner.prototype, 'value');
    catalogOf([0], '<< /A 1 >>');
    const values = asked.mock.calls.length;
    expect(catalogOf(Array<number>(1_000).fill(0), '<< /A 1 >>').get('A')).toBe(1);
    expect(asked.mock.calls.length - values).toBe(values);
    asked.mockRestore();
  });

  it('that overlap are read up to a multiple of the bytes of the stream', () => {
    const blanks = `${' '.repeat(5_000)}<< /A 1 >>`;
    expect(catalogOf([0, 1], blanks).get('A')).toBe(1);
    const offsets = Array.from({ length: 1_000 }, (_, at) => at);
    expect(() => catalogOf(offsets, blanks)).toThrow('PDF 的数据互相重叠');
  });
});
