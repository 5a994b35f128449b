import { deflateSync } from 'node:zlib';

/** An object of a test PDF: its text, and its stream if it has one. */
export interface MadePdfObject {
  /** `<< /Type /Catalog >>`; of a stream without Length. */
  readonly text: string;
  readonly stream?: Buffer;
}

/** How the places of objects are written. */
interface MadePdfForm {
  /** `stream`: cross-reference stream and object streams; `table`: the older table. */
  readonly places?: 'table' | 'stream';
  /** Further fields of the trailer. */
  readonly trailer?: string;
  /** Bytes before the header and after the end. */
  readonly before?: string;
  readonly after?: string;
}

/** A PDF of objects that are numbered from 1; object 1 is the catalog. */
export function makePdf(objects: readonly MadePdfObject[], form: MadePdfForm = {}): Buffer {
  const { places = 'table', trailer = '', before = '', after = '' } = form;
  const body = places === 'table' ? withTable(objects, trailer) : withStream(objects, trailer);
  return Buffer.concat([Buffer.from(before), body, Buffer.from(after)]);
}

const header = Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1');

class PdfBody {
  readonly offsets = new Map<number, number>();
  private readonly chunks: Buffer[] = [header];
  length = header.length;

  add(number: number, { text, stream }: MadePdfObject): void {
    this.offsets.set(number, this.length);
    if (stream === undefined) {
      this.write(`${number} 0 obj\n${text}\nendobj\n`);
      return;
    }
    const fields = text.replace('<<', `<< /Length ${stream.length}`);
    this.write(`${number} 0 obj\n${fields}\nstream\n`);
    this.write(stream);
    this.write('\nendstream\nendobj\n');
  }

  write(text: string | Buffer): void {
    const chunk = Buffer.from(text as string);
    this.chunks.push(chunk);
    this.length += chunk.length;
  }

  whole(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

function withTable(objects: readonly MadePdfObject[], trailer: string): Buffer {
  const body = new PdfBody();
  objects.forEach((object, at) => body.add(at + 1, object));
  const start = body.length;
  const rows = objects.map((_, at) => {
    const offset = String(body.offsets.get(at + 1)).padStart(10, '0');
    return `${offset} 00000 n \n`;
  });
  body.write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
  body.write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\n`);
  body.write(`startxref\n${start}\n%%EOF\n`);
  return body.whole();
}

/** Objects without streams lie in one object stream; the table is packed with predictor 12. */
function withStream(objects: readonly MadePdfObject[], trailer: string): Buffer {
  const body = new PdfBody();
  const container = objects.length + 1;
  const table = objects.length + 2;
  const packed: { readonly number: number; readonly text: string }[] = [];
  objects.forEach((object, at) => {
    if (object.stream === undefined) packed.push({ number: at + 1, text: `${object.text} ` });
    else body.add(at + 1, object);
  });
  let from = 0;
  const head = packed.map(({ number, text }) => {
    const pair = `${number} ${from} `;
    from += text.length;
    return pair;
  });
  const first = head.join('').length;
  body.add(container, {
    text: `<< /Type /ObjStm /N ${packed.length} /First ${first} /Filter /FlateDecode >>`,
    stream: deflateSync(Buffer.from(head.join('') + packed.map(({ text }) => text).join(''))),
  });
  const start = body.length;
  body.offsets.set(table, start);
  const rows = Array.from({ length: table + 1 }, (_, number) => {
    const offset = body.offsets.get(number);
    const place = packed.findIndex((each) => each.number === number);
    const row = Buffer.alloc(6);
    if (offset !== undefined) {
      row[0] = 1;
      row.writeUInt32BE(offset, 1);
    } else if (place >= 0) {
      row[0] = 2;
      row.writeUInt32BE(container, 1);
      row[5] = place;
    }
    return row;
  });
  const stream = deflateSync(Buffer.concat(rows.map((row, at) => upRow(row, rows[at - 1]))));
  const parameters = '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 6 >>';
  body.add(table, {
    text: `<< /Type /XRef /W [1 4 1] /Size ${table + 1} ${parameters} /Root 1 0 R ${trailer} >>`,
    stream,
  });
  body.write(`startxref\n${start}\n%%EOF\n`);
  return body.whole();
}

function upRow(row: Buffer, above: Buffer | undefined): Buffer {
  return Buffer.from([2, ...row.map((byte, at) => (byte - (above?.[at] ?? 0)) & 0xff)]);
}

/** A PDF with files embedded in its name tree. */
export function pdfWithFiles(files: readonly (string | Buffer)[], form: MadePdfForm = {}): Buffer {
  const names = files.map((_, at) => `(${at}.xml) ${at * 2 + 3} 0 R`).join(' ');
  const objects: MadePdfObject[] = [
    { text: '<< /Type /Catalog /Names << /EmbeddedFiles 2 0 R >> >>' },
    { text: `<< /Names [${names}] >>` },
  ];
  files.forEach((file, at) => {
    const stream = deflateSync(Buffer.from(file as string));
    objects.push(
      { text: `<< /Type /Filespec /F (${at}.xml) /EF << /F ${at * 2 + 4} 0 R >> >>` },
      { text: '<< /Type /EmbeddedFile /Filter /FlateDecode >>', stream },
    );
  });
  return makePdf(objects, form);
}
