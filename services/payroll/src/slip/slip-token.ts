import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 24;
const form = /^([0-9a-z]{1,11})\.[\w-]{32}$/;

/** A new token of 192 random bits. It names the account set, in whose rows its digest is looked up. */
export function newToken(accountSetId: number): string {
  return `${accountSetId.toString(36)}.${randomBytes(secretBytes).toString('base64url')}`;
}

/** What is stored of a token: its SHA-256. A token is too random to be found by trying digests. */
export function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The account set that a token names; undefined for what is no token. */
export function setOfToken(token: string): number | undefined {
  const accountSetId = Number.parseInt(form.exec(token)?.[1] ?? '', 36);
  return Number.isSafeInteger(accountSetId) && accountSetId > 0 ? accountSetId : undefined;
}
