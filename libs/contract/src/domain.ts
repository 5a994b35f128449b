import type { Role } from './role';

/** A kind of document that makes vouchers. */
export interface SourceKind {
  /** Its name for people: 计提折旧. */
  readonly title: string;
  /**
   * Whether the voucher belongs to the document: then only the document's domain changes or deletes
   * it.
   */
  readonly bound: boolean;
}

/** A permission of a domain. */
export interface DeclaredPermission {
  /** In the words of the table of roles: 查看固定资产. */
  readonly title: string;
  /** The roles that have it; without any role, nobody has it. */
  readonly holders: readonly Role[];
  /**
   * It shows more of what other permissions open. Results read with it are not returned to a role
   * without it.
   */
  readonly widens?: true;
}

/**
 * The manifest of a domain, in its own file `x.domain.ts`. Routes, roles, refusal codes and the
 * recipients of protocol calls are derived from it.
 */
export interface Domain {
  /** The name of the service, as in the routes. */
  readonly service: string;
  /** Its name for people: 资产. */
  readonly title: string;
  /**
   * Path prefixes below `/api` that its service serves; they match whole segments, and the longest
   * match wins. Empty while the service is not built: then it is never asked.
   */
  readonly prefixes: readonly string[];
  /** Its permissions by name. */
  readonly permissions: Readonly<Record<string, DeclaredPermission>>;
  /** Its refusal codes, each with its Chinese sentence. */
  readonly errors: Readonly<Record<string, string>>;
  /** Kinds of documents that make vouchers, by `source.kind`. No two domains share one. */
  readonly sources: Readonly<Record<string, SourceKind>>;
  /**
   * Steps of the period-end entries whose amounts it provides (protocol "closing amounts"). No two
   * domains share one.
   */
  readonly closingSteps?: readonly string[];
}

/** Declares a domain's manifest, with its names as types. */
export function defineDomain<const D extends Domain>(domain: D): D {
  return domain;
}
