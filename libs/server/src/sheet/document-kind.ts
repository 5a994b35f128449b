import { refuseFile, sheetLimits } from './sheet.types';
import { XmlScan } from './xml-scan';
import { readZipEntries, wholePart } from './zip';

const documentPart = 'OFD.xml';
const documentBytes = 1_048_576;
/** Names of elements that a browser would run or show as a page. */
const pageElements = new Set(['html', 'svg', 'script', 'stylesheet']);
/** Encodings of invoices; a file that declares another one is refused. */
const encodings = new Set(['utf-8', 'utf8', 'gbk', 'gb2312', 'gb18030', 'utf-16']);

/** Kinds of archive and markup attachments. */
export type DocumentKind = 'ofd' | 'xml';

/** Refuses any archive but an OFD, which has `OFD.xml` at its root. */
export async function archiveKind(bytes: Buffer): Promise<DocumentKind> {
  const entries = readZipEntries(bytes, sheetLimits);
  const entry = entries.get(documentPart) ?? refuseFile('ATTACHMENT_TYPE');
  const budget = { left: documentBytes };
  const part = await wholePart(bytes, entry, { limits: sheetLimits, budget });
  if (rootOf(part.toString('utf8')) !== 'OFD') refuseFile('FILE_DAMAGED');
  return 'ofd';
}

/** Refuses anything but well-formed XML that no browser would run or show as a page. */
export function markupKind(bytes: Buffer): DocumentKind {
  const text = markupText(bytes);
  // HTML is detected by its beginning, because it need not be well formed.
  if (isPage(text)) {
    refuseFile('ATTACHMENT_TYPE', '不支持网页和 SVG 文件，请另存为 PDF 或图片后上传');
  }
  if (rootOf(text) === undefined) refuseFile('FILE_DAMAGED');
  return 'xml';
}

/** Whether a text begins as a page or picture that a browser would show. */
export function isPage(text: string): boolean {
  return /^\s*<(!doctype\s+html|html|svg|head|body|script)\b/i.test(text);
}

/**
 * Decodes an XML by its byte order mark, else by its declared encoding, else as UTF-8. Refuses
 * other encodings, and bytes that the encoding does not have.
 */
export function markupText(bytes: Buffer): string {
  const declared = /^[^>]{0,200}encoding\s*=\s*["']([\w-]+)["']/.exec(
    bytes.subarray(0, 256).toString('latin1'),
  )?.[1];
  const name = (markOf(bytes) ?? declared ?? 'utf-8').toLowerCase();
  if (!encodings.has(name) && !name.startsWith('utf-16')) refuseFile('FILE_DAMAGED');
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return refuseFile('FILE_DAMAGED');
  }
}

function markOf(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : undefined;
}

/**
 * Name of the root; undefined when elements do not close as they open. The scanner refuses entities
 * and document types. Elements that a browser would run are refused as well.
 */
function rootOf(text: string): string | undefined {
  const open: string[] = [];
  const roots: string[] = [];
  let crossed = false;
  const scan = new XmlScan({
    open: (name, attributes) => {
      if (pageElements.has(name.toLowerCase()) || attributes.includes('w3.org/1999/xhtml')) {
        refuseFile('FILE_UNSAFE');
      }
      if (open.length === 0) roots.push(name);
      open.push(name);
    },
    close: (name) => {
      if (open.pop() !== name) crossed = true;
    },
  });
  if (text.includes('<?xml-stylesheet')) refuseFile('FILE_UNSAFE');
  scan.push(Buffer.from(text));
  scan.end();
  return crossed || open.length > 0 || roots.length !== 1 ? undefined : roots[0];
}
