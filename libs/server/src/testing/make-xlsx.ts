import { crc32, deflateRawSync } from 'node:zlib';

/** A part of a test archive; `claims` is a false unpacked size. */
export interface MadePart {
  readonly name: string;
  readonly content: string | Buffer;
  readonly claims?: number;
  readonly encrypted?: boolean;
}

/** Packs parts as a zip file, with false sizes if requested. */
export function makeZip(parts: readonly MadePart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content as string);
    const packed = deflateRawSync(content);
    const name = Buffer.from(part.name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(part.encrypted ? 1 : 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(checksum(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(part.claims ?? content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([signature(0x04034b50), shared, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), shared, tail, name]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, signature(0x06054b50), end]);
}

function checksum(content: Buffer): number {
  return typeof crc32 === 'function' ? crc32(content) : 0;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** Content of a test workbook, as raw XML. */
export interface MadeWorkbook {
  /** Inside `<sheetData>`. */
  readonly rows?: string;
  /** After `</sheetData>`. */
  readonly after?: string;
  readonly strings?: string;
  readonly styles?: string;
  readonly sheets?: string;
  readonly contentType?: string;
  /** Before the root of the sheet. */
  readonly prolog?: string;
  readonly extra?: readonly MadePart[];
}

/** A workbook with XML written by the test. */
export function makeXlsx(book: MadeWorkbook = {}): Buffer {
  return makeZip(xlsxParts(book));
}

export function xlsxParts({
  rows = '',
  after = '',
  strings,
  styles,
  sheets = '<sheet name="表" sheetId="1" r:id="rId1"/>',
  contentType = sheetType,
  prolog = '',
  extra = [],
}: MadeWorkbook): MadePart[] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  return [
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${types}"><Override PartName="/xl/workbook.xml" ContentType="${contentType}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${relations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        `<Relationships xmlns="${relations}">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}` +
        `${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}${relation('rId3', 'styles', 'styles.xml')}</Relationships>`,
    },
    ...(strings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `<sst xmlns="${main}">${strings}</sst>` }]),
    ...(styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', content: `<styleSheet xmlns="${main}">${styles}</styleSheet>` }]),
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${prolog}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    },
    ...extra,
  ];
}
