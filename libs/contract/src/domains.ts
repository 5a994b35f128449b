import { assetDomain } from './asset.domain';
import type { Domain, SourceKind } from './domain';
import { identityDomain } from './identity.domain';
import { invoiceDomain } from './invoice.domain';
import { ledgerDomain } from './ledger.domain';
import { payrollDomain } from './payroll.domain';
import { reportDomain } from './report.domain';

const declared = [
  ledgerDomain,
  reportDomain,
  assetDomain,
  invoiceDomain,
  payrollDomain,
  identityDomain,
] as const;

/** One of the domains, with its declared names as types. */
export type AnyDomain = (typeof declared)[number];

/** All domains of the product. */
export const domains: readonly Domain[] = declared;

/**
 * The services with books or documents of account sets, which answer the protocols between domains:
 * all that are built, except identity.
 */
export const domainServices: readonly string[] = domains
  .filter((domain) => domain.prefixes.length > 0 && domain !== identityDomain)
  .map(({ service }) => service);

/** The kind of a source, and the domain that owns it; undefined when no domain declares it. */
export function sourceKindOf(
  kind: string,
  known: readonly Domain[] = domains,
): (SourceKind & { readonly service: string }) | undefined {
  for (const { service, sources } of known) {
    const found = Object.hasOwn(sources, kind) ? sources[kind] : undefined;
    if (found) return { ...found, service };
  }
  return undefined;
}

/** The name of a service in sentences: 资产; the service's own name if no domain declares it. */
export function domainTitleOf(service: string, known: readonly Domain[] = domains): string {
  return known.find((domain) => domain.service === service)?.title ?? service;
}
