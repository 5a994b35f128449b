import type { ClosingChecks } from '../protocol';
import type { DocumentKind, RelatedKind } from './document-kind';
import type { DocumentTools } from './document-tools';
import { DocumentVouchers } from './document-vouchers';
import { RelatedVouchers } from './related-vouchers';

/** The kinds of documents of a service. Its rooms declare them when they start. */
export class Documents {
  constructor(
    private readonly tools: DocumentTools,
    private readonly checks: ClosingChecks,
  ) {}

  /** Declares documents that make vouchers by the protocol "posting". */
  define<D>(kind: DocumentKind<D>): DocumentVouchers<D> {
    const { links, relations } = kind;
    const related = links && relations ? this.relate({ ...kind, links, relations }) : undefined;
    const vouchers = new DocumentVouchers(this.tools, kind, related);
    if (kind.closing) this.checks.add((period) => vouchers.unbooked(period));
    return vouchers;
  }

  /** Declares documents whose vouchers the closing makes, and which may be related to vouchers of people. */
  relate<D>(kind: RelatedKind<D>): RelatedVouchers<D> {
    return new RelatedVouchers(this.tools, kind);
  }
}
