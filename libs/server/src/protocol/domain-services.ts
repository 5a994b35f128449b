import {
  domains,
  domainServices,
  domainTitleOf,
  sourceKindOf,
  type Domain,
  type SourceKind,
} from '@mingzhang/contract';

/** The domains known to a service: those of the contract and those that a test adds. */
export class DomainServices {
  /** Names of the other services that answer the protocols. */
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

  /** The other domains with closing amounts, and their closing steps. */
  get closingGivers(): readonly { readonly service: string; readonly steps: readonly string[] }[] {
    return this.known.flatMap(({ service, closingSteps = [] }) =>
      closingSteps.length > 0 && this.others.includes(service)
        ? [{ service, steps: closingSteps }]
        : [],
    );
  }

  /** The service whose closing step it is; undefined if the ledger computes the step alone. */
  giverOf(step: string): string | undefined {
    return this.known.find(({ closingSteps = [] }) => closingSteps.includes(step))?.service;
  }

  /** Title of a service: 资产. */
  titleOf(service: string): string {
    return domainTitleOf(service, this.known);
  }

  sourceKind(kind: string): (SourceKind & { readonly service: string }) | undefined {
    return sourceKindOf(kind, this.known);
  }
}
