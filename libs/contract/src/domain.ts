import type { Role } from './role';

/** A kind of document that makes vouchers. */
export interface SourceKind {
  /** What a person calls it: 计提折旧. */
  readonly title: string;
  /** Whether the voucher belongs to the document: then only its domain changes or deletes it. */
  readonly bound: boolean;
}

/** What somebody may be allowed to do. */
export interface DeclaredPermission {
  /** In the words of the table of roles: 查看固定资产. */
  readonly title: string;
  /** The roles that have it: one that names no role reaches nobody. */
  readonly holders: readonly Role[];
  /** It shows more of what other permissions open: what was read with it is not given without it. */
  readonly widens?: true;
}

/**
 * What a domain declares about itself; each does so in a file of its own, `x.domain.ts`. Routes, roles,
 * codes of refusals and who is asked by the protocols are derived from these.
 */
export interface Domain {
  /** The service, as in the routes. */
  readonly service: string;
  /** What a person calls it: 资产. */
  readonly title: string;
  /**
   * Beginnings of the paths below `/api` that its service serves; they match whole segments, and the
   * longest match wins. None while the service is not built: then nobody asks it for anything.
   */
  readonly prefixes: readonly string[];
  /** Its permissions by name. */
  readonly permissions: Readonly<Record<string, DeclaredPermission>>;
  /** The codes of its refusals, each with its Chinese sentence. */
  readonly errors: Readonly<Record<string, string>>;
  /** Kinds of documents that make vouchers, by `source.kind`. No two domains share one. */
  readonly sources: Readonly<Record<string, SourceKind>>;
  /** Steps of the period-end entries whose amounts it gives (protocol "closing amounts"). No two domains share one. */
  readonly closingSteps?: readonly string[];
}

/** A domain's manifest, with the names that it declares as types. */
export function defineDomain<const D extends Domain>(domain: D): D {
  return domain;
}
