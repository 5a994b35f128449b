import { sheetToRead } from './sheet-choice';
import { builtInFormat, formatKind, type FormatKind } from './sheet-figures';
import { refuseFile, type SheetLimits } from './sheet.types';
import { attributeOf, decodeOfficeEscapes, XmlScan, type XmlHandlers } from './xml-scan';
import { partPath, readZipEntries, unpack, type UnpackBudget, type ZipEntry } from './zip';

/** An opened workbook file: scans its parts within one budget. */
export class XlsxFile {
  private readonly entries: ReadonlyMap<string, ZipEntry>;
  private readonly budget: UnpackBudget;

  constructor(
    private readonly file: Buffer,
    readonly limits: SheetLimits,
  ) {
    this.entries = readZipEntries(file, limits);
    this.budget = { left: limits.unpackedBytes };
    this.refuseMacros();
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Unpacked bytes of a part. `again` is for a second reading, already counted in the budget. */
  bytes(name: string, again = false): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name) ?? refuseFile('FILE_DAMAGED');
    const budget = again ? { left: this.limits.unpackedBytes } : this.budget;
    return unpack(this.file, entry, { limits: this.limits, budget });
  }

  async scan(name: string, handlers: XmlHandlers): Promise<void> {
    const scan = new XmlScan(handlers);
    for await (const chunk of this.bytes(name)) scan.push(chunk);
    scan.end();
  }

  get names(): Iterable<string> {
    return this.entries.keys();
  }

  private refuseMacros(): void {
    for (const name of this.entries.keys()) {
      if (/vbaProject|(^|\/)macrosheets\//i.test(name)) refuseFile('FILE_MACRO');
    }
  }
}

/** Facts needed to read the rows of a sheet. */
export interface Workbook {
  readonly sheetName: string;
  readonly sheetPath: string;
  readonly sharedStrings: readonly string[];
  /** Formats by number of the cell format. */
  readonly formats: readonly FormatKind[];
  readonly startsIn1904: boolean;
  /**
   * Whether all formulas are recalculated on opening: programs that can't calculate store 0 as
   * result.
   */
  readonly isUncalculated: boolean;
}

/**
 * Reads everything but the rows: the sheet, shared texts and number formats; undefined without the
 * sheet.
 */
export async function readWorkbook(file: XlsxFile, place: number): Promise<Workbook | undefined> {
  if (!file.has('[Content_Types].xml')) refuseFile('FILE_TYPE');
  const typeOf = await typesOf(file);
  for (const name of file.names) if (/vbaProject/i.test(typeOf(name))) refuseFile('FILE_MACRO');
  const root = await relationsOf(file, '_rels/.rels');
  const path = [...root.values()].find(({ type }) => type === 'officeDocument')?.target;
  if (path === undefined || !file.has(path)) refuseFile('FILE_TYPE');
  refuseOtherTypes(typeOf(path));
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = await relationsOf(file, `${folder}_rels/${path.slice(folder.length)}.rels`);
  const { visible, startsIn1904, isUncalculated } = await readSheets(file, path);
  if (visible.length === 0) refuseFile('FILE_DAMAGED');
  const sheet = sheetToRead(visible, place);
  if (sheet === undefined) return undefined;
  const sheetPath = relations.get(sheet.id)?.target;
  if (sheetPath === undefined || !file.has(sheetPath)) refuseFile('FILE_DAMAGED');
  const partOf = (type: string) =>
    [...relations.values()].find((each) => each.type === type)?.target;
  return {
    sheetName: sheet.name,
    sheetPath,
    startsIn1904,
    isUncalculated,
    sharedStrings: await readSharedStrings(file, partOf('sharedStrings')),
    formats: await readFormats(file, partOf('styles')),
  };
}

/**
 * Content types of parts: their own, or that of their extension. Types of missing parts are
 * ignored.
 */
async function typesOf(file: XlsxFile): Promise<(name: string) => string> {
  const own = new Map<string, string>();
  const byExtension = new Map<string, string>();
  await file.scan('[Content_Types].xml', {
    open: (tag, attributes) => {
      const type = attributeOf(attributes, 'ContentType') ?? '';
      const name = (attributeOf(attributes, 'PartName') ?? '').replace(/^\//, '');
      if (tag === 'Default') {
        byExtension.set((attributeOf(attributes, 'Extension') ?? '').toLowerCase(), type);
      } else if (file.has(name)) own.set(name, type);
    },
  });
  const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return (name) => own.get(name) ?? byExtension.get(extensionOf(name)) ?? '';
}

/** A macro workbook renamed to .xlsx still has the content type of a macro workbook. */
function refuseOtherTypes(type: string): void {
  if (/macroEnabled/i.test(type)) refuseFile('FILE_MACRO');
  if (!/spreadsheetml\.(sheet|template)\.main\+xml/i.test(type)) {
    refuseFile('FILE_TYPE', '文件不是 Excel 工作簿，请另存为 .xlsx 后导入');
  }
}

interface Relation {
  readonly type: string;
  readonly target: string;
}

async function relationsOf(file: XlsxFile, name: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  if (!file.has(name)) return relations;
  const folder = name.slice(0, name.indexOf('_rels/'));
  await file.scan(name, {
    open: (tag, attributes) => {
      // Links to other files are never followed.
      if (tag !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return;
      const type = attributeOf(attributes, 'Type') ?? '';
      relations.set(attributeOf(attributes, 'Id') ?? '', {
        type: type.slice(type.lastIndexOf('/') + 1),
        target: partPath(folder, attributeOf(attributes, 'Target') ?? ''),
      });
    },
  });
  return relations;
}

async function readSheets(file: XlsxFile, path: string) {
  const visible: { readonly id: string; readonly name: string }[] = [];
  let count = 0;
  let startsIn1904 = false;
  let isUncalculated = false;
  await file.scan(path, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') {
        startsIn1904 = isTrue(attributeOf(attributes, 'date1904'));
      }
      if (tag === 'calcPr') isUncalculated = isTrue(attributeOf(attributes, 'fullCalcOnLoad'));
      if (tag !== 'sheet') return;
      count += 1;
      if (count > file.limits.sheets) {
        refuseFile('FILE_TOO_LARGE', `工作表超过 ${file.limits.sheets} 个，请只保留要导入的一个`);
      }
      if ((attributeOf(attributes, 'state') ?? 'visible') === 'visible') {
        const name = attributeOf(attributes, 'name') ?? '';
        visible.push({ id: attributeOf(attributes, 'id') ?? '', name });
      }
    },
  });
  return { visible, startsIn1904, isUncalculated };
}

function isTrue(attribute = ''): boolean {
  return /^(1|true)$/.test(attribute);
}

async function readSharedStrings(file: XlsxFile, path: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (path === undefined || !file.has(path)) return texts;
  const { sharedTexts, sharedChars } = file.limits;
  let chars = 0;
  let parts = '';
  let inText = false;
  let inPhonetic = false;
  await file.scan(path, {
    open: (tag) => {
      if (tag === 'si') parts = '';
      else if (tag === 'rPh') inPhonetic = true;
      else if (tag === 't') inText = !inPhonetic;
    },
    text: (text) => {
      if (!inText) return;
      parts += text;
      chars += text.length;
      if (chars > sharedChars) refuseFile('FILE_TOO_LARGE', '文件中的文字过多，请拆分后分次导入');
    },
    close: (tag) => {
      if (tag === 'si') {
        texts.push(decodeOfficeEscapes(parts));
        if (texts.length > sharedTexts) {
          refuseFile('FILE_TOO_LARGE', '文件中的文字过多，请拆分后分次导入');
        }
      }
      if (tag === 'rPh') inPhonetic = false;
      else if (tag === 't') inText = false;
    },
  });
  return texts;
}

async function readFormats(file: XlsxFile, path: string | undefined): Promise<FormatKind[]> {
  const formats: FormatKind[] = [];
  if (path === undefined || !file.has(path)) return formats;
  const custom = new Map<number, FormatKind>();
  let inCellFormats = false;
  await file.scan(path, {
    open: (tag, attributes) => {
      const format = Number(attributeOf(attributes, 'numFmtId') ?? '0');
      if (tag === 'numFmt') custom.set(format, formatKind(attributeOf(attributes, 'formatCode')));
      else if (tag === 'cellXfs') inCellFormats = true;
      else if (tag === 'xf' && inCellFormats) {
        formats.push(custom.has(format) ? custom.get(format) : builtInFormat(format));
      }
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCellFormats = false;
    },
  });
  return formats;
}
