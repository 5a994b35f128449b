import { isInvoiceRoot, type FileElement, type InvoiceDocument } from '@mingzhang/rules/invoice';
import type { UnpackBudget } from '../sheet/zip';
import { refuseFile } from '../sheet/sheet.types';
import { invoiceFileLimits } from './invoice-file-limits';
import { attribute, elementsOf, OfdPackage, ofdRoot, textOf } from './ofd-package';
import { ofdSignature } from './ofd-signature';
import { withoutAttributes, type XmlElement } from './xml-tree';

/**
 * Reads the data of an OFD invoice (GB/T 33190-2016): CustomData of `OFD.xml`, an attached XML,
 * and the tags that name texts of the pages.
 * @throws FileRefusal for archives and parts that are damaged or beyond the limits
 */
export async function ofdDocument(bytes: Buffer, budget: UnpackBudget): Promise<InvoiceDocument> {
  const ofd = new OfdPackage(bytes, budget);
  const root = await ofd.tree(ofdRoot);
  if (root?.name !== 'OFD') return refuseFile('FILE_DAMAGED');
  const documentPath = ofd.place(ofdRoot, textOf(root, 'DocRoot'));
  const document = await ofd.tree(documentPath);
  const found = {
    origin: 'ofd',
    customData: customDataOf(root),
    xml: document && documentPath ? await attachedXml(ofd, document, documentPath) : null,
    tags: document && documentPath ? await tagsOf(ofd, document, documentPath) : null,
  } as const;
  const signatures = ofd.place(ofdRoot, textOf(root, 'Signatures'));
  return { ...found, signature: await ofdSignature(ofd, signatures) };
}

function customDataOf(root: XmlElement): Record<string, string> {
  const data = elementsOf(root, 'CustomData').map(
    (element) => [attribute(element, 'Name'), element.text] as const,
  );
  return Object.fromEntries(data.filter(([, text]) => text !== ''));
}

/** The first attachment that is the XML of an invoice. */
async function attachedXml(
  ofd: OfdPackage,
  document: XmlElement,
  documentPath: string,
): Promise<FileElement | null> {
  const listPath = ofd.place(documentPath, textOf(document, 'Attachments'));
  const list = listPath === undefined ? [] : elementsOf(await ofd.tree(listPath), 'FileLoc');
  // Programs name attachments from the folder of the list or of the document.
  const paths = list.flatMap(({ text }) => [
    ofd.place(listPath ?? '', text),
    ofd.place(documentPath, text),
  ]);
  paths.push(ofd.place(documentPath, 'Attachs/original_invoice.xml'));
  for (const path of new Set(paths.slice(-invoiceFileLimits.parts))) {
    if (path === undefined || !/\.xml$/i.test(path)) continue;
    const tree = await ofd.tree(path);
    if (tree && isInvoiceRoot(tree.name)) return withoutAttributes(tree);
  }
  return null;
}

/** The tags with the texts of the pages in place of the references; null without. */
async function tagsOf(
  ofd: OfdPackage,
  document: XmlElement,
  documentPath: string,
): Promise<FileElement | null> {
  const listPath = ofd.place(documentPath, textOf(document, 'CustomTags'));
  const location = textOf(await ofd.tree(listPath), 'FileLoc');
  const tags = await ofd.tree(ofd.place(listPath ?? '', location));
  if (!tags) return null;
  const texts = new Map<string, string>();
  const pages = elementsOf(document, 'Page').slice(0, invoiceFileLimits.parts);
  for (const page of pages) {
    const content = await ofd.tree(ofd.place(documentPath, attribute(page, 'BaseLoc')));
    for (const object of elementsOf(content, 'TextObject')) {
      const codes = elementsOf(object, 'TextCode').map(({ text }) => text);
      texts.set(attribute(object, 'ID'), codes.join(''));
    }
  }
  return new PageTexts(texts).tagged(tags);
}

/** Texts of the pages by the IDs of their objects; many tags may name one text. */
class PageTexts {
  private left: number = invoiceFileLimits.xmlBytes;

  constructor(private readonly texts: ReadonlyMap<string, string>) {}

  tagged(element: XmlElement): FileElement {
    const references = element.children.filter(({ name }) => name === 'ObjectRef');
    const children = element.children.filter(({ name }) => name !== 'ObjectRef');
    const text = references.map((reference) => this.text(reference.text)).join('');
    return {
      name: element.name,
      text: text.trim(),
      children: children.map((child) => this.tagged(child)),
    };
  }

  private text(id: string): string {
    const text = this.texts.get(id) ?? '';
    this.left -= text.length;
    if (this.left < 0) {
      refuseFile('FILE_UNSAFE', 'OFD 的标引过多，不是正常的发票文件，请重新下载原文件');
    }
    return text;
  }
}
