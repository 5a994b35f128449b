import type { SchemeVersion } from '@mingzhang/contract';
import { Money, type Period } from '@mingzhang/rules';
import type { InsuredPerson } from '@mingzhang/rules/payroll';
import { rowsOfScheme } from '../insurance/scheme-facts';
import type { InsuranceEntry } from './employee.entity';

/** Schemes by their ids. */
export type SchemesById = ReadonlyMap<
  number,
  { readonly name: string; readonly versions: readonly SchemeVersion[] }
>;

/**
 * A person's insurance in a month as the rules read it; undefined for who is not insured then.
 * @param entries the earliest first
 */
export function insuredPerson(
  entries: readonly InsuranceEntry[],
  { period, schemes }: { readonly period: Period; readonly schemes: SchemesById },
): InsuredPerson | undefined {
  const entry = entryAt(entries, period);
  const scheme = entry?.schemeId ? schemes.get(entry.schemeId) : undefined;
  if (!entry || !scheme) return undefined;
  const { from, social, housingFund, items } = entry;
  return {
    scheme: rowsOfScheme(scheme),
    bases: [{ from, social: Money.parse(social), housingFund: Money.parse(housingFund) }],
    items: items ?? undefined,
  };
}

/** The entry that holds in a month. @param entries the earliest first */
const entryAt = (entries: readonly InsuranceEntry[], period: Period) =>
  entries.findLast(({ from }) => from <= period);
