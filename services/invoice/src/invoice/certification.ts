import type { StoredDisposition } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import {
  deductibleTaxOf,
  nonDeductibleReason,
  tickProblem,
  travellerProblem,
  type InvoiceFacts,
} from '@mingzhang/rules/invoice';

/** What decides about an input invoice beside the invoice itself. */
interface CertificationFacts {
  /** Whether the company is a general taxpayer in the month of the invoice. */
  readonly isGeneral: boolean;
  readonly disposition: StoredDisposition;
  /** Of the invoice or of its business type. */
  readonly reason: string | null;
  /** The person who travelled, on tickets. */
  readonly traveller: string;
}

interface Certification {
  /** Input tax that may be deducted before red invoices are taken off, in yuan. */
  readonly deductibleTax: string;
  /** Why it can't be ticked, in words; null: it can. */
  readonly untickable: string | null;
}

/** Whether an invoice can be ticked that is not, and the tax that it may deduct. */
export function certificationOf(
  facts: InvoiceFacts,
  { isGeneral, disposition, reason, traveller }: CertificationFacts,
): Certification {
  const barred = barredBy(facts, { reason, traveller });
  const isCounted = facts.invoiceType === 'IN' && isGeneral && disposition !== 'block';
  const tax = isCounted ? grossTaxOf(facts, { reason, traveller }) : Money.zero;
  const tick = {
    isTicked: false,
    checkDate: null,
    deductPeriod: null,
    deductibleTax: tax,
    nonDeductibleReason: reason,
  };
  const problem = tickProblem({ facts, disposition, tick }, isGeneral ? 1 : 0);
  const isOfReason = isCounted && barred !== null;
  return {
    deductibleTax: tax.toFixed(2),
    untickable: isOfReason ? barred : (problem ?? null),
  };
}

/** Input tax that may be deducted before red invoices are taken off, in yuan; zero where barred. */
export function grossTaxOf(
  facts: InvoiceFacts,
  bars: Pick<CertificationFacts, 'reason' | 'traveller'>,
): Money {
  return barredBy(facts, bars) === null ? deductibleTaxOf(facts).tax : Money.zero;
}

/** Why the input tax is not deducted, whatever the invoice shows; null: it may be. */
function barredBy(
  facts: InvoiceFacts,
  { reason, traveller }: Pick<CertificationFacts, 'reason' | 'traveller'>,
): string | null {
  if (reason === null) return travellerProblem(facts, traveller) ?? null;
  const name = nonDeductibleReason(reason)?.name ?? reason;
  return `用于${name}，进项税额不能抵扣`;
}
