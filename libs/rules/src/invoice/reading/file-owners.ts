import { kindsWithoutBuyer } from '../consistency/party-rules';
import { invoiceNumbers } from '../consistency/invoice-links';
import { type MergedInvoice, signatureStateTitles, type WantedFact, wantedFacts } from '../file';
import type { InvoiceFacts, InvoiceOrigin, InvoiceRule } from '../invoice';
import type { RowReport } from './invoice-reader';
import { foreignProblem, ownersOf, ownSides, type OwnSide } from './own-sides';

/** An invoice of single files, for the company with the tax id `owner`. */
interface OwnedFileInvoice {
  readonly owner: string;
  readonly facts: InvoiceFacts;
  readonly origin: InvoiceOrigin;
  /** The file whose facts come first. */
  readonly file: string;
}

interface OwnedFileInvoices {
  readonly invoices: readonly OwnedFileInvoice[];
  readonly refused: readonly RowReport[];
  readonly notices: readonly RowReport[];
}

/** Facts without which an invoice can't be booked; others may be empty, as the name of a person. */
const needed: readonly WantedFact[] = ['kind', 'issueDate', 'amount', 'tax', 'total'];

/**
 * Sorts invoices of single files to the companies whose tax id they have. An invoice of another
 * company is refused (R08), and one whose files lack what a voucher needs. What the files state
 * differently, lack or have signed wrongly is in the notices. Errors: none.
 * @param ownTaxIds of the companies whose invoices are read
 */
export function ownedFileInvoices(
  merged: readonly MergedInvoice[],
  ownTaxIds: readonly string[],
): OwnedFileInvoices {
  const owners = ownersOf(ownTaxIds);
  const invoices: OwnedFileInvoice[] = [];
  const refused: RowReport[] = [];
  const notices: RowReport[] = [];
  for (const invoice of merged) {
    const problem = missingProblem(invoice);
    const sides = sidesOf(invoice, owners);
    if (problem !== undefined) refused.push(reportOf(invoice, problem));
    else if (sides.length === 0)
      refused.push(reportOf(invoice, foreignProblem(invoice.facts, owners), 'R08'));
    else {
      const { facts, origin } = invoice;
      const file = fileOf(invoice);
      for (const { owner, invoiceType } of sides)
        invoices.push({ owner, facts: { ...facts, invoiceType }, origin, file });
      notices.push(...noticesOf(invoice).map((msg) => reportOf(invoice, msg)));
    }
  }
  return { invoices, refused, notices };
}

/** Tickets may lack the buyer: one that is uploaded for a single company is its input invoice. */
function sidesOf({ facts }: MergedInvoice, owners: ReadonlySet<string>): OwnSide[] {
  const sides = ownSides(facts, owners);
  const [owner] = owners;
  if (sides.length > 0 || owner === undefined || owners.size > 1) return sides;
  const isTicket = facts.buyer.taxId === '' && kindsWithoutBuyer.includes(facts.kind);
  return isTicket ? [{ owner, invoiceType: 'IN' }] : [];
}

function missingProblem({ missing }: MergedInvoice): string | undefined {
  const titles = missing.filter((name) => needed.includes(name)).map((name) => wantedFacts[name]);
  if (titles.length === 0) return undefined;
  return `文件中没有${titles.join('、')}，没有导入，请改用 XML 或 OFD 文件，或手工录入`;
}

function noticesOf({ missing, differences, files }: MergedInvoice): string[] {
  const titles = missing.filter((name) => !needed.includes(name)).map((name) => wantedFacts[name]);
  const lacking = titles.length === 0 ? [] : [`文件中没有${titles.join('、')}，请核对`];
  const broken = files
    .filter(({ signature }) => signature.state === 'broken')
    .map(({ file, signature }) => {
      const title = signatureStateTitles[signature.state];
      return `文件“${file}”${title}：${signature.detail}，请向开票方索取原文件`;
    });
  return [...broken, ...lacking, ...differences];
}

const fileOf = ({ files }: MergedInvoice) => files[0]?.file ?? '';

function reportOf(invoice: MergedInvoice, msg: string, rule?: InvoiceRule): RowReport {
  const [number = ''] = invoiceNumbers(invoice.facts);
  const place = { file: fileOf(invoice), sheet: '', row: 0 };
  return rule === undefined ? { ...place, number, msg } : { ...place, number, rule, msg };
}
