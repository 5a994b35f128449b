import type { InvoiceBusinessFields } from '@mingzhang/contract';
import { chartCodesUnder } from '@mingzhang/rules';
import { resolveInvoiceSubjects, type InvoiceChart } from '@mingzhang/rules/invoice';
import type { SetChart } from '@mingzhang/server';

/** Why input tax of a usual type is not deducted (增值税法第二十二条), by its code. */
const reasons: Readonly<Record<string, string>> = {
  IN_ENTERTAIN: 'welfare',
  IN_WELFARE: 'welfare',
  IN_INTEREST: 'loan',
};

/** The chart of an account set as the rules of invoices read it in its first open month. */
export function invoiceChartOf(chart: SetChart): InvoiceChart {
  const { accountingStandards: standard, subjects, codeRule, openPeriod } = chart.facts;
  return {
    standard,
    vatType: chart.isGeneralTaxpayer(openPeriod) ? 1 : 0,
    subjects,
    codeOf: chartCodesUnder(codeRule),
  };
}

/**
 * The business types that an account set begins with. Those whose subject it lacks are left out. A
 * default type without its subject leaves the direction without a default.
 */
export function usualBusinesses(chart: SetChart): InvoiceBusinessFields[] {
  const { types } = resolveInvoiceSubjects(invoiceChartOf(chart));
  return types.flatMap(({ code, name, invoiceType, subjectId, isDefault }) => {
    if (subjectId === null) return [];
    return [
      {
        invoiceType,
        code,
        name,
        subjectId,
        auxiliary: {},
        settlementSubjectId: null,
        nonDeductibleReason: reasons[code] ?? null,
        isDefault,
        isDisabled: false,
      },
    ];
  });
}
