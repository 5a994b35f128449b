import { digitalFacts, digitalLines } from './digital-xml';
import type { FileElement } from './element';
import { BrokenInvoice, broken, shortened } from './figures';
import type { FoundFacts } from './found-facts';
import { filledFrom, numberText, ofdFacts, requireSameNumber, type CustomData } from './ofd-facts';
import { invoiceLinesAtMost } from '../invoice';
import { olderFacts, olderLines } from './older-xml';

const wayOut = '请从电子税务局重新下载原文件后导入';

/** Kinds of e-invoice files in the order in which their facts are believed. */
export const invoiceFileOrigins = ['xml', 'ofd', 'pdf'] as const;
export type InvoiceFileOrigin = (typeof invoiceFileOrigins)[number];

/** What this machine can say of a file's signature. */
export const signatureStates = ['verified', 'unverifiable', 'broken'] as const;
type SignatureState = (typeof signatureStates)[number];
export const signatureStateTitles = {
  verified: '已验证',
  unverifiable: '无法在本机验证',
  broken: '已损坏或被改动',
} as const;

/**
 * Signature of a file. `verified` says that the parts are those that were signed; who signed is
 * never verified here, and `detail` says so in Chinese.
 */
export interface FileSignature {
  readonly state: SignatureState;
  readonly detail: string;
}

/** What a reader of containers found in one file, as texts. */
export interface InvoiceDocument {
  readonly origin: InvoiceFileOrigin;
  /** The XML: the file itself, an attachment of the OFD, or a file embedded in the PDF. */
  readonly xml: FileElement | null;
  /** Of an OFD; empty for others. */
  readonly customData: CustomData;
  /** Tags of an OFD with the texts of the page; null without. */
  readonly tags: FileElement | null;
  readonly signature: FileSignature;
}

/** Facts that one file states of one invoice; its number is always known. */
export interface FileInvoice {
  readonly origin: InvoiceFileOrigin;
  readonly found: FoundFacts;
  readonly signature: FileSignature;
}

/** Whether an element is the root of an XML that is read here. */
export function isInvoiceRoot(name: string): boolean {
  return name === 'EInvoice' || name === 'eInvoice';
}

/**
 * The invoice of a document, or why there is none, in Chinese with the way out.
 * Source of the names of elements: public readers of files of the electronic tax bureau.
 */
export function fileInvoice(document: InvoiceDocument): FileInvoice | { readonly msg: string } {
  const tooMany = lineCountProblem(document);
  if (tooMany !== undefined) return { msg: tooMany };
  try {
    const { origin, signature } = document;
    return { origin, found: foundFacts(document), signature };
  } catch (error) {
    if (!(error instanceof BrokenInvoice)) throw error;
    return { msg: `${error.message}，${wayOut}` };
  }
}

/**
 * Why a document is refused before its facts are read: it has more lines than an invoice may have.
 * In Chinese with the way out; undefined for others. It only counts elements, so that a reader of
 * files can ask before it hands the document on.
 */
export function lineCountProblem({ xml, tags }: InvoiceDocument): string | undefined {
  const count = Math.max(xml ? lineCount(xml) : 0, tags ? lineCount(tags) : 0);
  if (count <= invoiceLinesAtMost) return undefined;
  return `明细有 ${count} 行，一张发票最多 ${invoiceLinesAtMost} 行明细，${wayOut}`;
}

function lineCount(root: FileElement): number {
  return (root.name === 'EInvoice' ? digitalLines(root) : olderLines(root)).length;
}

function foundFacts({ xml, customData, tags }: InvoiceDocument): FoundFacts {
  const stated = xml ? xmlFacts(xml) : {};
  const beside = ofdFacts(customData, tags);
  requireSameNumber(stated, beside);
  const found = filledFrom([stated, beside]);
  if (numberText(found) === '') broken('文件中没有发票号码');
  return found;
}

function xmlFacts(root: FileElement): FoundFacts {
  if (!isInvoiceRoot(root.name)) broken(`“${shortened(root.name)}”不是数电票的 XML`);
  return root.name === 'EInvoice' ? digitalFacts(root) : olderFacts(root);
}
