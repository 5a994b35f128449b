import { policyAt } from '../closing/closing-policy';
import { VAT_RELIEF } from '../closing/closing-filing';
import { Money } from '../money';
import type { Period } from '../period';
import { givenAmount, inputOf, valueOf, type TaxFacts } from './tax-facts';

/** Whether invoices tell the sales of a small-scale taxpayer by rate. */
export function areSalesGiven({ given }: Pick<TaxFacts, 'given'>): boolean {
  return given.has('outputSales') && given.has('reducedSales');
}

/**
 * The threshold of a month or quarter in yuan, and whether sales of exactly the threshold are still
 * exempt (增值税法第二十三条, 公告2026年第10号). Undefined where no policy is known. Errors: none.
 */
export function thresholdAt({
  periodFrom,
  periodTo,
}: {
  readonly periodFrom: Period;
  readonly periodTo: Period;
}): { readonly limit: Money; readonly isIncluded: boolean } | undefined {
  const name = periodFrom === periodTo ? 'smallScaleThresholdMonth' : 'smallScaleThreshold';
  const limit = policyAt(name, periodTo);
  if (!limit) return undefined;
  const isIncluded = policyAt('smallScaleThresholdIncluded', periodTo)?.value === '1';
  return { limit: Money.parse(limit.value), isIncluded };
}

/**
 * Whether the sales stay below the threshold: those of the invoices without the property of the
 * settings, or as the closing has judged the books. A threshold that a person has set in the closing
 * goes before the policy.
 */
export function isExempt(facts: TaxFacts): boolean {
  const judged = valueOf(facts, VAT_RELIEF, 'exempt').isPositive;
  if (!areSalesGiven(facts)) return judged;
  const property = inputOf(facts, VAT_RELIEF, 'realEstate');
  return isBelow(givenAmount(facts, 'outputSales').minus(property), facts) ?? judged;
}

/**
 * Property of the settings that is taxed although the other sales are exempt: the sales with it reach
 * the threshold, those without it do not. In yuan. Errors: none.
 */
export function taxedProperty(facts: TaxFacts): Money {
  const isTaxed = isExempt(facts) && isBelow(givenAmount(facts, 'outputSales'), facts) === false;
  return isTaxed ? inputOf(facts, VAT_RELIEF, 'realEstate') : Money.zero;
}

function isBelow(sales: Money, facts: TaxFacts): boolean | undefined {
  const policy = thresholdAt(facts);
  const step = facts.steps.get(VAT_RELIEF);
  const limit = step?.values.get('limit') ?? policy?.limit;
  if (!limit) return undefined;
  const included = step?.inputs.get('included');
  const isIncluded = included ? included === '1' : (policy?.isIncluded ?? false);
  const compared = sales.compare(limit);
  return compared < 0 || (compared === 0 && isIncluded);
}
