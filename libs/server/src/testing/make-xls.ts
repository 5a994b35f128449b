/**
 * A cell of a test workbook: text, number, date serial, percentage, formula with its result, or a
 * text in the old record type. A formula's result is a number, text, boolean, error code or `null`
 * for an empty text.
 */
export type MadeCell =
  | string
  | number
  | undefined
  | { readonly date: number }
  | { readonly percent: number }
  | { readonly formula: number | string | boolean | { readonly error: number } | null }
  | { readonly rk: number }
  | { readonly label: string };

export interface MadeXls {
  readonly sheets: readonly {
    readonly name: string;
    readonly hidden?: boolean;
    readonly rows: readonly (readonly MadeCell[])[];
    readonly merged?: readonly (readonly [number, number])[];
  }[];
  /** Longest record of shared texts; longer texts continue in the next one. */
  readonly textRecordBytes?: number;
  readonly encrypted?: boolean;
}

const sectorBytes = 512;
const endOfChain = 0xffff_fffe;
const fatSector = 0xffff_fffd;
const free = 0xffff_ffff;
const smallest = 4_096;

/** An Excel 97–2003 workbook. Cell format 0 is general, 1 a date, 2 percent. */
export function makeXls(workbook: MadeXls): Buffer {
  return makeCompoundFile('Workbook', makeBiff(workbook));
}

/** The records of a workbook alone, as in its stream. */
export function makeBiff({ sheets, textRecordBytes = 8_224, encrypted = false }: MadeXls): Buffer {
  const texts: string[] = [];
  const bodies = sheets.map((sheet) => sheetRecords(sheet, texts));
  const head = [
    made(0x809, u16(0x600, 5, 0, 0), Buffer.alloc(8)),
    ...(encrypted ? [made(0x2f, u16(1))] : []),
    made(0xe0, u16(0, 0), Buffer.alloc(16)),
    made(0xe0, u16(0, 14), Buffer.alloc(16)),
    made(0xe0, u16(0, 10), Buffer.alloc(16)),
  ];
  const tail = [...sharedTexts(texts, textRecordBytes), made(0x0a)];
  const names = sheets.map(({ name }) => Buffer.from(name, 'utf16le'));
  const namesBytes = names.reduce((sum, name) => sum + 4 + 8 + name.length, 0);
  let offset = [...head, ...tail].reduce((sum, { length }) => sum + length, namesBytes);
  const bounds = sheets.map(({ hidden }, at) => {
    const name = names[at] ?? Buffer.alloc(0);
    const bound = made(
      0x85,
      u32(offset),
      Buffer.from([hidden ? 1 : 0, 0, name.length / 2, 1]),
      name,
    );
    offset += bodies[at]?.length ?? 0;
    return bound;
  });
  const stream = Buffer.concat([...head, ...bounds, ...tail, ...bodies]);
  return Buffer.concat([stream, Buffer.alloc(Math.max(0, smallest - stream.length))]);
}

function sheetRecords({ rows, merged }: MadeXls['sheets'][number], texts: string[]): Buffer {
  const cells = rows.flatMap((row, at) =>
    row.flatMap((cell, column) =>
      cell === undefined ? [] : [cellRecord(cell, { at, column, texts })],
    ),
  );
  const areas = (merged ?? []).map(([from, to]) => u16(from, to, 0, 0));
  return Buffer.concat([
    made(0x809, u16(0x600, 0x10, 0, 0), Buffer.alloc(8)),
    ...cells,
    ...(areas.length > 0 ? [made(0xe5, u16(areas.length), ...areas)] : []),
    made(0x0a),
  ]);
}

function cellRecord(
  cell: Exclude<MadeCell, undefined>,
  { at, column, texts }: { at: number; column: number; texts: string[] },
): Buffer {
  if (typeof cell === 'string') {
    texts.push(cell);
    return made(0xfd, u16(at, column, 0), u32(texts.length - 1));
  }
  if (typeof cell === 'number') return made(0x203, u16(at, column, 0), double(cell));
  if ('date' in cell) return made(0x203, u16(at, column, 1), double(cell.date));
  if ('percent' in cell) return made(0x203, u16(at, column, 2), double(cell.percent));
  if ('formula' in cell) return formulaRecords(cell.formula, u16(at, column, 0));
  // An integer in hundredths.
  if ('rk' in cell) return made(0x27e, u16(at, column, 0), u32(((cell.rk << 2) | 3) >>> 0));
  const text = Buffer.from(cell.label, 'utf16le');
  return made(0x204, u16(at, column, 0, cell.label.length), Buffer.from([1]), text);
}

/**
 * A formula with its result ([MS-XLS] 2.5.133, FormulaValue); a text follows in a record of its
 * own.
 */
function formulaRecords(
  result: Extract<MadeCell, { readonly formula: unknown }>['formula'],
  place: Buffer,
): Buffer {
  const formula = (value: Buffer) => made(0x06, place, value, Buffer.alloc(8));
  const special = (kind: number, value = 0) =>
    formula(Buffer.from([kind, 0, value, 0, 0, 0, 0xff, 0xff]));
  if (result === null) return special(3);
  if (typeof result === 'number') return formula(double(result));
  if (typeof result === 'boolean') return special(1, result ? 1 : 0);
  if (typeof result === 'object') return special(2, result.error);
  const text = Buffer.from(result, 'utf16le');
  // A record of a shared formula may come between them.
  const between = made(0x4bc, Buffer.alloc(10));
  return Buffer.concat([
    special(0),
    between,
    made(0x207, u16(result.length), Buffer.from([1]), text),
  ]);
}

/** Shared texts of wide characters; long ones continue in the next record. */
function sharedTexts(texts: readonly string[], most: number): Buffer[] {
  const parts: Buffer[][] = [[u32(texts.length), u32(texts.length)]];
  let room = most - 8;
  const put = (bytes: Buffer) => {
    parts.at(-1)?.push(bytes);
    room -= bytes.length;
  };
  const turn = () => {
    parts.push([]);
    room = most;
  };
  for (const text of texts) {
    if (room < 3) turn();
    put(Buffer.concat([u16(text.length), Buffer.from([1])]));
    let rest = Buffer.from(text, 'utf16le');
    while (rest.length > 0) {
      const here = Math.min(rest.length, room - (room % 2));
      put(rest.subarray(0, here));
      rest = rest.subarray(here);
      if (rest.length === 0) break;
      turn();
      put(Buffer.from([1]));
    }
  }
  return parts.map((part, at) => made(at === 0 ? 0xfc : 0x3c, ...part));
}

/** One stream of at least 4,096 bytes in a compound file: head, table, directory, stream. */
export function makeCompoundFile(name: string, stream: Buffer): Buffer {
  const data = Math.ceil(stream.length / sectorBytes);
  const tables = Math.ceil((data + 2) / (sectorBytes / 4 - 1));
  const fat = new Uint32Array((tables * sectorBytes) / 4).fill(free);
  fat.fill(fatSector, 0, tables);
  fat[tables] = endOfChain;
  for (let at = 0; at < data; at += 1) {
    fat[tables + 1 + at] = at === data - 1 ? endOfChain : tables + 2 + at;
  }
  const head = Buffer.alloc(sectorBytes);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  u16(0x3e, 3, 0xfffe, 9, 6).copy(head, 24);
  u32(tables, tables, 0, smallest, endOfChain, 0, endOfChain, 0).copy(head, 44);
  for (let at = 0; at < 109; at += 1) head.writeUInt32LE(at < tables ? at : free, 76 + at * 4);
  const directory = Buffer.alloc(sectorBytes);
  entry('Root Entry', { type: 5, start: endOfChain, size: 0 }).copy(directory);
  entry(name, { type: 2, start: tables + 1, size: stream.length }).copy(directory, 128);
  const padding = Buffer.alloc(data * sectorBytes - stream.length);
  return Buffer.concat([head, u32(...fat), directory, stream, padding]);
}

function entry(name: string, { type, start, size }: { type: number; start: number; size: number }) {
  const bytes = Buffer.alloc(128);
  const text = Buffer.from(name, 'utf16le');
  text.copy(bytes);
  bytes.writeUInt16LE(text.length + 2, 64);
  bytes[66] = type;
  // No siblings; the stream is the only child of the root.
  u32(free, free, type === 5 ? 1 : free).copy(bytes, 68);
  u32(start, size).copy(bytes, 116);
  return bytes;
}

function made(type: number, ...data: readonly Buffer[]): Buffer {
  const body = Buffer.concat(data);
  return Buffer.concat([u16(type, body.length), body]);
}

function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2);
  return bytes;
}

function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}
