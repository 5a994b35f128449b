import { attachmentLimits, signatureOf, type AttachmentKind } from '@mingzhang/rules';
import { BusinessError, readZipEntries, sheetLimits, unpack, XmlScan } from '@mingzhang/server';

const documentPart = 'OFD.xml';
const documentBytes = 1_048_576;
/** Names of elements that a browser would run or show as a page. */
const pageElements = new Set(['html', 'svg', 'script', 'stylesheet']);
/** Encodings that invoices come in; whatever else a file names is refused. */
const encodings = new Set(['utf-8', 'utf8', 'gbk', 'gb2312', 'gb18030', 'utf-16']);

/** What the house's readers of hostile files say, in the words of an attachment. */
const texts: Readonly<Record<string, string>> = {
  FILE_DAMAGED: '文件不完整或已损坏，请重新下载或导出后再上传',
  FILE_ENCRYPTED: '文件设有密码，请取消密码后再上传',
  FILE_UNSAFE: '文件内容存在安全风险（外部引用、脚本或异常压缩），不能上传',
};

/**
 * The kind of a file by its bytes, whatever its name says.
 * @throws BusinessError ATTACHMENT_TYPE, FILE_DAMAGED, FILE_ENCRYPTED, FILE_UNSAFE, FILE_TOO_LARGE
 */
export async function attachmentKindOf(bytes: Buffer): Promise<AttachmentKind> {
  if (bytes.length === 0) {
    throw new BusinessError('FILE_DAMAGED', { msg: '文件是空的，请检查后重新选择' });
  }
  if (bytes.length > attachmentLimits.fileBytes) {
    throw new BusinessError('FILE_TOO_LARGE', { msg: '附件每个最多 20 MB，请压缩后再上传' });
  }
  const signature = signatureOf(bytes);
  switch (signature) {
    case 'zip':
      return inOurWords(() => ofdOf(bytes));
    case 'markup':
      return inOurWords(() => xmlOf(bytes));
    case 'heic':
      throw new BusinessError('ATTACHMENT_TYPE', {
        msg: '暂不支持 HEIC 图片，请转为 JPEG 后上传（iPhone：设置 › 相机 › 格式，选“兼容性最佳”）',
      });
    case undefined:
      throw new BusinessError('ATTACHMENT_TYPE');
    default:
      return signature;
  }
}

async function inOurWords(read: () => Promise<AttachmentKind>): Promise<AttachmentKind> {
  try {
    return await read();
  } catch (error) {
    const msg = error instanceof BusinessError ? texts[error.code] : undefined;
    if (error instanceof BusinessError && msg !== undefined) {
      throw new BusinessError(error.code, { msg });
    }
    throw error;
  }
}

/** An OFD is an archive with `OFD.xml` at its root; any other archive is no attachment. */
async function ofdOf(bytes: Buffer): Promise<AttachmentKind> {
  const entries = readZipEntries(bytes, sheetLimits);
  const entry = entries.get(documentPart);
  if (!entry) throw new BusinessError('ATTACHMENT_TYPE');
  const chunks: Buffer[] = [];
  const budget = { left: documentBytes };
  for await (const chunk of unpack(bytes, entry, { limits: sheetLimits, budget })) {
    chunks.push(chunk);
  }
  if (rootOf(Buffer.concat(chunks).toString('utf8')) !== 'OFD') {
    throw new BusinessError('FILE_DAMAGED');
  }
  return 'ofd';
}

async function xmlOf(bytes: Buffer): Promise<AttachmentKind> {
  const text = textOf(bytes);
  // HTML is told by its beginning: it need not be well formed.
  if (/^\s*<(!doctype\s+html|html|svg|head|body|script)\b/i.test(text)) {
    throw new BusinessError('ATTACHMENT_TYPE', {
      msg: '不支持网页和 SVG 文件，请另存为 PDF 或图片后上传',
    });
  }
  if (rootOf(text) === undefined) throw new BusinessError('FILE_DAMAGED');
  return 'xml';
}

/** The text of an XML by its byte order mark, else by the encoding it names, else UTF-8. */
function textOf(bytes: Buffer): string {
  const declared = /^[^>]{0,200}encoding\s*=\s*["']([\w-]+)["']/.exec(
    bytes.subarray(0, 256).toString('latin1'),
  )?.[1];
  const name = (markOf(bytes) ?? declared ?? 'utf-8').toLowerCase();
  if (!encodings.has(name) && !name.startsWith('utf-16')) throw new BusinessError('FILE_DAMAGED');
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    throw new BusinessError('FILE_DAMAGED');
  }
}

function markOf(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : undefined;
}

/**
 * The root's name; undefined when elements do not close as they open. Entities and document types
 * are refused by the scanner, and so is what a browser would run.
 */
function rootOf(text: string): string | undefined {
  const open: string[] = [];
  const roots: string[] = [];
  let crossed = false;
  const scan = new XmlScan({
    open: (name, attributes) => {
      if (pageElements.has(name.toLowerCase()) || attributes.includes('w3.org/1999/xhtml')) {
        throw new BusinessError('FILE_UNSAFE');
      }
      if (open.length === 0) roots.push(name);
      open.push(name);
    },
    close: (name) => {
      if (open.pop() !== name) crossed = true;
    },
  });
  if (text.includes('<?xml-stylesheet')) throw new BusinessError('FILE_UNSAFE');
  scan.push(Buffer.from(text));
  scan.end();
  return crossed || open.length > 0 || roots.length !== 1 ? undefined : roots[0];
}
