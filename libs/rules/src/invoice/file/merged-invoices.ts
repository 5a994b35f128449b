import { groupBy } from '../../group-by';
import { Money } from '../../money';
import type { InvoiceFacts, InvoiceLine } from '../invoice';
import type { FileInvoice, FileSignature, InvoiceFileOrigin } from './file-invoice';
import { invoiceFileOrigins } from './file-invoice';
import { wantedFacts, type FoundFacts, type WantedFact } from './found-facts';
import { filledFrom, numberText } from './ofd-facts';

/** One file's statement of an invoice. `file` is its path for the user, `票.zip/1.xml`. */
export interface NamedFileInvoice extends FileInvoice {
  readonly file: string;
}

/** Facts of an invoice by its files. The direction follows from the tax id of the company. */
type FileFacts = Omit<InvoiceFacts, 'invoiceType'>;

/** An invoice by all files that state it. */
export interface MergedInvoice {
  /** Texts that no file states are '', amounts 0.00, lines empty; `missing` names them. */
  readonly facts: FileFacts;
  readonly missing: readonly WantedFact[];
  /** Of the file whose facts come first. */
  readonly origin: InvoiceFileOrigin;
  /** The files, in the order in which they are believed. */
  readonly files: readonly {
    readonly file: string;
    readonly origin: InvoiceFileOrigin;
    readonly signature: FileSignature;
  }[];
  /** Chinese sentences: what two files state differently, and which one counts. */
  readonly differences: readonly string[];
}

/** Files that may state one invoice; real ones have an XML, an OFD and a PDF, at times twice. */
const filesOfInvoiceAtMost = 20;

/** The files of an upload by the invoice that they state. */
interface FilesByInvoice {
  /** Ordered by number. */
  readonly invoices: readonly (readonly NamedFileInvoice[])[];
  /** Invoices with too many files: the first file by name, and why none is read. */
  readonly refused: readonly { readonly file: string; readonly msg: string }[];
}

/**
 * Groups files by number. A number with more than 20 files is refused as a whole, so that the order
 * of the files does not matter.
 */
export function filesByInvoice(files: readonly NamedFileInvoice[]): FilesByInvoice {
  const byNumber = groupBy(files, ({ found }) => numberText(found));
  const invoices: (readonly NamedFileInvoice[])[] = [];
  const refused: { readonly file: string; readonly msg: string }[] = [];
  for (const [number, own] of [...byNumber].toSorted(([one], [other]) => compared(one, other))) {
    if (own.length <= filesOfInvoiceAtMost) invoices.push(own);
    else refused.push({ file: firstName(own), msg: crowdedText(number, own.length) });
  }
  return { invoices, refused };
}

function firstName(files: readonly NamedFileInvoice[]): string {
  return files.map(({ file }) => file).toSorted(compared)[0] ?? '';
}

function crowdedText(number: string, count: number): string {
  return (
    `发票号码 ${number} 在本次上传中有 ${count} 个文件，超过 ${filesOfInvoiceAtMost} 个，都没有导入，` +
    '请只保留其中一个 XML、OFD 或 PDF 文件后重新上传'
  );
}

/**
 * Joins the files of one invoice: XML is believed before OFD before PDF, a file with a broken
 * signature after all others, and each missing fact is taken from the next file. One of amount,
 * tax and total that no file states follows from the other two. The order of `files` does not
 * matter.
 */
export function joinedInvoice(files: readonly NamedFileInvoice[]): MergedInvoice {
  const ordered = files.toSorted(comparedFiles);
  const found = withThirdSum(filledFrom(ordered.map((file) => file.found)));
  return {
    facts: factsOf(found),
    missing: wantedNames.filter((name) => found[name] === undefined),
    origin: ordered[0]?.origin ?? 'xml',
    files: ordered.map(({ file, origin, signature }) => ({ file, origin, signature })),
    differences: differencesOf(ordered),
  };
}

const wantedNames = Object.keys(wantedFacts) as WantedFact[];

/** Facts of the header in a fixed order. */
const headerNames = [
  'digitalNumber',
  'code',
  'number',
  'kind',
  'issueDate',
  'sellerTaxId',
  'sellerName',
  'buyerTaxId',
  'buyerName',
  'amount',
  'tax',
  'total',
  'isPositive',
  'issuer',
  'remark',
  'blueNumber',
  'confirmationNumber',
] as const satisfies readonly (keyof FoundFacts)[];

const lineNames = [
  'taxCategoryCode',
  'specialType',
  'itemName',
  'specification',
  'unit',
  'quantity',
  'unitPrice',
  'amount',
  'rate',
  'tax',
] as const satisfies readonly (keyof InvoiceLine)[];

/**
 * Orders files by kind, then those of a kind by header, name and signature. Lines, of which there
 * are many, are only compared between files that are alike in all of these.
 */
function comparedFiles(one: NamedFileInvoice, other: NamedFileInvoice): number {
  return (
    rank(one) - rank(other) ||
    comparedFields(one.found, other.found, headerNames) ||
    compared(one.file, other.file) ||
    compared(one.signature.state, other.signature.state) ||
    compared(one.signature.detail, other.signature.detail) ||
    comparedLines(one.found.lines, other.found.lines)
  );
}

function rank({ origin, signature }: NamedFileInvoice): number {
  return signature.state === 'broken' ? 9 : invoiceFileOrigins.indexOf(origin);
}

function comparedLines(one: FoundFacts['lines'] = [], other: FoundFacts['lines'] = []): number {
  if (one.length !== other.length) return one.length - other.length;
  for (const [at, line] of one.entries()) {
    const order = comparedFields(line, other[at] ?? line, lineNames);
    if (order !== 0) return order;
  }
  return 0;
}

/** By the first field that differs; a missing one comes first. */
function comparedFields<Key extends string>(
  one: Readonly<Partial<Record<Key, FieldValue>>>,
  other: Readonly<Partial<Record<Key, FieldValue>>>,
  names: readonly Key[],
): number {
  for (const name of names) {
    const order = comparedValues(one[name], other[name]);
    if (order !== 0) return order;
  }
  return 0;
}

type FieldValue = Money | string | boolean | null | undefined;

function comparedValues(one: FieldValue, other: FieldValue): number {
  if (one instanceof Money && other instanceof Money) return one.compare(other);
  const isMissing = [one, other].map((value) => value === undefined || value === null);
  if (isMissing[0] || isMissing[1]) return Number(isMissing[1]) - Number(isMissing[0]);
  return compared(String(one), String(other));
}

function compared(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function withThirdSum(found: FoundFacts): FoundFacts {
  const { amount, tax, total } = found;
  if (amount && tax && !total) return { ...found, total: amount.plus(tax) };
  if (amount && total && !tax) return { ...found, tax: total.minus(amount) };
  return tax && total && !amount ? { ...found, amount: total.minus(tax) } : found;
}

function factsOf(found: FoundFacts): FileFacts {
  const { amount = Money.zero, tax = Money.zero, total = Money.zero } = found;
  return {
    kind: found.kind ?? '',
    digitalNumber: found.digitalNumber ?? '',
    code: found.code ?? '',
    number: found.number ?? '',
    issueDate: found.issueDate ?? '',
    seller: { taxId: found.sellerTaxId ?? '', name: found.sellerName ?? '' },
    buyer: { taxId: found.buyerTaxId ?? '', name: found.buyerName ?? '' },
    amount,
    tax,
    total,
    taxStatus: 'normal',
    riskLevel: 'normal',
    isPositive: found.isPositive ?? !total.isNegative,
    platform: found.digitalNumber === undefined ? '增值税发票管理系统' : '电子发票服务平台',
    issuer: found.issuer ?? '',
    remark: found.remark ?? '',
    blueNumber: found.blueNumber ?? '',
    confirmationNumber: found.confirmationNumber ?? '',
    lines: found.lines ?? [],
  };
}

/** Facts of the header that two files of one invoice have to state alike. */
const compareds = wantedNames.filter((name) => name !== 'lines');

function differencesOf(ordered: readonly NamedFileInvoice[]): readonly string[] {
  if (ordered.length < 2) return [];
  return compareds.flatMap((name) => {
    const stating = ordered.filter(({ found }) => found[name] !== undefined);
    const [first, ...others] = stating;
    const other = others.find(({ found }) => shown(found[name]) !== shown(first?.found[name]));
    if (!first || !other) return [];
    const [counts, not] = [shown(first.found[name]), shown(other.found[name])];
    return [
      `${wantedFacts[name]}不一致：${first.file} 为“${counts}”，${other.file} 为“${not}”，以前者为准，请核对`,
    ];
  });
}

function shown(value: FoundFacts[WantedFact]): string {
  return value instanceof Money ? value.toExactText() : String(value ?? '');
}
