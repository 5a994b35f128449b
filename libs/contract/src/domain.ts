/** A kind of document that makes vouchers. */
export interface SourceKind {
  /** What a person calls it: 计提折旧. */
  readonly title: string;
  /** Whether the voucher belongs to the document: then only its domain changes or deletes it. */
  readonly bound: boolean;
}

/** What a domain declares about itself; each does so in a file of its own, `x.domain.ts`. */
export interface Domain {
  /** The service, as in the routes. */
  readonly service: string;
  /** What a person calls it: 资产. */
  readonly title: string;
  /** Kinds of documents that make vouchers, by `source.kind`. No two domains share one. */
  readonly sources: Readonly<Record<string, SourceKind>>;
}
