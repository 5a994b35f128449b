import type { FileElement } from '@mingzhang/rules/invoice';
import { isPage, markupText } from '../sheet/document-kind';
import { refuseFile } from '../sheet/sheet.types';
import { XmlScan } from '../sheet/xml-scan';
import { invoiceFileLimits } from './invoice-file-limits';

/** An element with its attributes as they stand in the tag. Names have no namespace prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface OpenElement {
  readonly name: string;
  readonly attributes: string;
  text: string;
  readonly children: XmlElement[];
}

/** NUL and halves of characters, which the database does not store. */
const unkeepable = /\0|\p{Surrogate}/u;

/**
 * The root of a small XML, in any encoding of Chinese invoices. Refuses document types, entities,
 * other encodings, elements that do not close as they open, and what is beyond the limits.
 */
export function xmlTree(bytes: Buffer): XmlElement {
  if (bytes.length > invoiceFileLimits.xmlBytes) {
    refuseFile('FILE_TOO_LARGE', 'XML 超过 5 MB，不是一张发票的文件，请重新下载原文件');
  }
  const text = markupText(bytes);
  if (isPage(text)) refuseFile('FILE_TYPE');
  const builder = new TreeBuilder();
  const scan = new XmlScan(builder);
  scan.push(Buffer.from(text));
  scan.end();
  return builder.root();
}

class TreeBuilder {
  private readonly stack: OpenElement[] = [{ name: '', attributes: '', text: '', children: [] }];
  private elements = 0;

  open(name: string, attributes: string): void {
    this.elements += 1;
    if (this.elements > invoiceFileLimits.elements) refuseHuge('元素过多');
    if (this.stack.length > invoiceFileLimits.depth) refuseHuge('元素嵌套过深');
    if (attributes.length + name.length > invoiceFileLimits.elementChars) refuseHuge('属性过长');
    this.stack.push({ name, attributes, text: '', children: [] });
  }

  text(text: string): void {
    const element = this.innermost();
    element.text += text;
    if (element.text.length > invoiceFileLimits.elementChars) refuseHuge('文字过长');
    if (unkeepable.test(text)) refuseFile('FILE_ENCODING');
  }

  close(name: string): void {
    const element = this.stack.pop();
    if (element?.name !== name || this.stack.length === 0) refuseFile('FILE_DAMAGED');
    const { attributes, children } = element;
    this.innermost().children.push({ name, attributes, text: element.text.trim(), children });
  }

  root(): XmlElement {
    const { text, children } = this.innermost();
    const [root] = children;
    const isWhole = this.stack.length === 1 && children.length === 1;
    if (!root || !isWhole || text.trim() !== '') refuseFile('FILE_DAMAGED');
    return root;
  }

  private innermost(): OpenElement {
    return this.stack.at(-1) ?? refuseFile('FILE_DAMAGED');
  }
}

function refuseHuge(what: string): never {
  refuseFile('FILE_UNSAFE', `XML 的${what}，不是正常的发票文件，请重新下载原文件`);
}

/** The same tree as plain data for the rules. */
export function withoutAttributes({ name, text, children }: XmlElement): FileElement {
  return { name, text, children: children.map(withoutAttributes) };
}

/** Whether a file begins as an XML does, in an encoding that is read. */
export function isMarkup(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, 64).toString('latin1');
  return /^(\xEF\xBB\xBF)?\s*</.test(beginning) || /^(\xFF\xFE<\0|\xFE\xFF\0<)/.test(beginning);
}
