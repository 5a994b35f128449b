import { NO_OWN_TAX_ID } from '../consistency/party-rules';
import type { InvoiceFacts, InvoiceType } from '../invoice';
import { plainTaxId } from '../tax-id';

type Parties = Pick<InvoiceFacts, 'seller' | 'buyer'>;

/** A company whose invoice it is, with the direction that the invoice has for it. */
export interface OwnSide {
  readonly owner: string;
  readonly invoiceType: InvoiceType;
}

/** Tax ids of companies without blanks and without empty ones. */
export function ownersOf(taxIds: readonly string[]): ReadonlySet<string> {
  return new Set(taxIds.map(plainTaxId).filter((taxId) => taxId !== ''));
}

/**
 * Output for the seller, input for the buyer; both for two companies that deal with each other, and
 * output alone for a company that deals with itself. Empty: the invoice is of none of the owners.
 */
export function ownSides({ seller, buyer }: Parties, owners: ReadonlySet<string>): OwnSide[] {
  const isOutput = owners.has(seller.taxId);
  const output = isOutput ? [{ owner: seller.taxId, invoiceType: 'OUT' as const }] : [];
  const isInput = owners.has(buyer.taxId) && seller.taxId !== buyer.taxId;
  return isInput ? [...output, { owner: buyer.taxId, invoiceType: 'IN' }] : output;
}

/** Why an invoice of none of the owners is refused (R08), with the way out. */
export function foreignProblem({ seller, buyer }: Parties, owners: ReadonlySet<string>): string {
  const [own] = owners;
  if (own === undefined) return NO_OWN_TAX_ID;
  const parties = `销售方税号 ${seller.taxId || '空'}、购买方税号 ${buyer.taxId || '空'}`;
  const company = owners.size === 1 ? `本公司（${own}）` : '所选账套的公司';
  return `${parties} 都不是${company}，没有导入，请选择对应的账套`;
}
