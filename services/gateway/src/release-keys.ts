import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LookedAtFile } from '@mingzhang/server';

/**
 * The public keys whose signatures count, at most a second old: one that joins counts at once, one that is taken away
 * no longer; another array when they have changed. A file that cannot be read changes nothing.
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
