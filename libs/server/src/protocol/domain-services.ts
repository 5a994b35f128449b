import {
  domains,
  domainServices,
  domainTitleOf,
  sourceKindOf,
  type Domain,
  type SourceKind,
} from '@mingzhang/contract';

/** The domains that a service knows: those of the contract, and those that a test adds. */
export class DomainServices {
  /** The services that answer the protocols, but this one. */
  readonly others: readonly string[];
  private readonly known: readonly Domain[];

  constructor(
    readonly own: string,
    more: readonly Domain[] = [],
    run: readonly string[] = domainServices,
  ) {
    this.known = [...domains, ...more];
    const all = new Set([...run, ...more.map(({ service }) => service)]);
    this.others = [...all].filter((service) => service !== own);
  }

  /** What a person calls the service: 资产. */
  titleOf(service: string): string {
    return domainTitleOf(service, this.known);
  }

  sourceKind(kind: string): (SourceKind & { readonly service: string }) | undefined {
    return sourceKindOf(kind, this.known);
  }
}
