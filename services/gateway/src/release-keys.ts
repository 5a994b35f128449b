import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LookedAtFile } from '@mingzhang/server';

/**
 * The public keys whose signatures are trusted, at most a second old: an added key counts at once,
 * a removed one no longer. Returns another array when the keys have changed. An unreadable file
 * leaves them unchanged.
 */
export class ReleaseKeys extends LookedAtFile<readonly KeyObject[]> {
  constructor(file: string, onFault: (reason: unknown) => void, now?: () => number) {
    super({ file, onFault, now, read, first: [] });
  }
}

async function read(file: string): Promise<readonly KeyObject[]> {
  const keys = JSON.parse(await readFile(file, 'utf8')) as JsonWebKey[];
  return keys.map((key) => createPublicKey({ key, format: 'jwk' }));
}
