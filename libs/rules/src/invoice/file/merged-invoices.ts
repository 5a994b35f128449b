import { groupBy } from '../../group-by';
import { Money } from '../../money';
import type { InvoiceFacts } from '../invoice';
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

/**
 * Joins the files of each invoice: XML is believed before OFD before PDF, a file with a broken
 * signature after all others, and each missing fact is taken from the next file. One of amount,
 * tax and total that no file states follows from the other two. The order of `files` does not
 * matter. The result is ordered by number.
 */
export function mergedInvoices(files: readonly NamedFileInvoice[]): readonly MergedInvoice[] {
  const byNumber = groupBy(files, ({ found }) => numberText(found));
  const numbers = [...byNumber.keys()].toSorted();
  return numbers.map((number) => mergedInvoice(byNumber.get(number) ?? []));
}

function mergedInvoice(files: readonly NamedFileInvoice[]): MergedInvoice {
  const ordered = inOrder(files);
  const found = withThirdSum(filledFrom(ordered.map((file) => file.found)));
  return {
    facts: factsOf(found),
    missing: wantedNames.filter((name) => found[name] === undefined),
    origin: ordered[0]?.origin ?? 'xml',
    files: ordered.map(({ file, origin, signature }) => ({ file, origin, signature })),
    differences: differencesOf(ordered),
  };
}

function inOrder(files: readonly NamedFileInvoice[]): readonly NamedFileInvoice[] {
  // Nearly all invoices have one file.
  if (files.length < 2) return files;
  return files
    .map((file) => ({ file, place: placeOf(file) }))
    .toSorted((one, other) => compared(one.place, other.place))
    .map(({ file }) => file);
}

const wantedNames = Object.keys(wantedFacts) as WantedFact[];

/** A text that orders files. Files of the same kind are ordered by content, then by name. */
function placeOf({ origin, signature, found, file }: NamedFileInvoice): string {
  const kind = signature.state === 'broken' ? 9 : invoiceFileOrigins.indexOf(origin);
  return exactText([kind, found, file, signature.state, signature.detail]);
}

/** A text that differs where two values differ; names of fields in a fixed order. */
function exactText(value: unknown): string {
  if (value instanceof Money) return value.toExactText();
  if (Array.isArray(value)) return `[${value.map(exactText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const fields = Object.entries(value).toSorted(([one], [other]) => compared(one, other));
  return `{${fields.map(([name, field]) => `${name}:${exactText(field)}`).join()}}`;
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
