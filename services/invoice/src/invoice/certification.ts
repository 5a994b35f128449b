import { invoiceKind, type InvoiceAmounts, type InvoiceFacts } from '@mingzhang/rules/invoice';

/** What decides about an input invoice beside the invoice itself. */
interface CertificationFacts {
  /** Whether the company is a general taxpayer in the month of the invoice. */
  readonly isGeneral: boolean;
  readonly isBlocked: boolean;
  readonly nonDeductibleReason: string | null;
  /** The person who travelled, on tickets. */
  readonly traveller: string;
  /** Sums of the red invoices of this one. */
  readonly reds: InvoiceAmounts;
}

export interface Certification {
  /** Input tax that may be deducted, in yuan. */
  readonly deductibleTax: string;
  /** Why it can't be ticked, in words; null: it can. */
  readonly untickable: string | null;
}

const none = '0.00';

/** Whether an input invoice can be ticked, and the tax that it then deducts. */
export function certificationOf(
  facts: InvoiceFacts,
  { isGeneral, isBlocked, nonDeductibleReason }: CertificationFacts,
): Certification {
  const because = (untickable: string) => ({ deductibleTax: none, untickable });
  if (facts.invoiceType === 'OUT') return because('销项发票不用勾选');
  if (!isGeneral) return because('小规模纳税人不抵扣进项税额，税额计入成本费用');
  if (invoiceKind(facts.kind)?.isDeductible !== true) return because('这种发票不能抵扣进项税额');
  if (isBlocked) return because('发票待更正，改正后才能勾选');
  if (!facts.isPositive) return because('红字发票不用勾选，它随蓝字发票冲减进项税额');
  if (facts.taxStatus === 'voided') return because('发票已作废');
  if (facts.taxStatus === 'redFull') return because('发票已全额红冲');
  if (facts.riskLevel === 'abnormal') return because('税务局标为异常凭证，不能勾选抵扣');
  if (nonDeductibleReason !== null) return because('已选定不可抵扣的原因');
  if (!facts.tax.isPositive) return because('发票没有可抵扣的税额');
  return { deductibleTax: facts.tax.toFixed(2), untickable: null };
}
