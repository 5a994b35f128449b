import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { ServiceConfig } from '@mingzhang/server';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Keys = Pick<ServiceConfig, 'signingKey'>;

/**
 * A secret as it is kept: a copy of the database alone opens nothing, and a row that was moved to another user does
 * not open either.
 */
export function sealed(secret: string, userId: number, keys: Keys): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(keys), nonce);
  cipher.setAAD(ownerOf(userId));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
}

/** @returns undefined where it was sealed by another key, for another user, or was changed */
export function opened(kept: string, userId: number, keys: Keys): string | undefined {
  const bytes = Buffer.from(kept, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(keys), bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(ownerOf(userId));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const ownerOf = (userId: number) => Buffer.from(`user ${userId}`);

/** Made from the private key of the service, which lies in the data folder and never in the database. */
function keyOf({ signingKey }: Keys): Buffer {
  if (signingKey.d === undefined) throw new Error('the service has no private key');
  const own = Buffer.from(signingKey.d, 'base64url');
  return Buffer.from(hkdfSync('sha256', own, '', 'mingzhang operator totp', KEY_BYTES));
}
