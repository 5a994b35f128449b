import { assetDomain } from './asset.domain';
import type { Domain, SourceKind } from './domain';
import { invoiceDomain } from './invoice.domain';
import { ledgerDomain } from './ledger.domain';
import { payrollDomain } from './payroll.domain';

/** Domains of the contract that make vouchers. */
export const domains: readonly Domain[] = [ledgerDomain, assetDomain, invoiceDomain, payrollDomain];

/** The kind of a source, and the domain that owns it; undefined for one that nobody declares. */
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

/** What a service is called in sentences: 资产; its own name where no domain declares it. */
export function domainTitleOf(service: string, known: readonly Domain[] = domains): string {
  return known.find((domain) => domain.service === service)?.title ?? service;
}
