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

  /** The other domains that give the amounts of steps of the closing, with their steps. */
  get closingGivers(): readonly { readonly service: string; readonly steps: readonly string[] }[] {
    return this.known.flatMap(({ service, closingSteps = [] }) =>
      closingSteps.length > 0 && this.others.includes(service)
        ? [{ service, steps: closingSteps }]
        : [],
    );
  }

  /** Whose step of the closing it is; undefined for one that the ledger reckons alone. */
  giverOf(step: string): string | undefined {
    return this.known.find(({ closingSteps = [] }) => closingSteps.includes(step))?.service;
  }

  /** What a person calls the service: 资产. */
  titleOf(service: string): string {
    return domainTitleOf(service, this.known);
  }

  sourceKind(kind: string): (SourceKind & { readonly service: string }) | undefined {
    return sourceKindOf(kind, this.known);
  }
}
