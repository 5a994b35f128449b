import { createHash, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { releaseList, type ReleaseList } from '@mingzhang/contract';
import { LIST_FILE, SIGNATURE_FILE, type BuildFiles } from './build-files';

/** Why a build is not delivered. */
export class UntrustedBuild extends Error {}

/** Name and version of a build in the store. */
export interface BuildName {
  readonly name: string;
  readonly version: string;
}

/** A build's list with a valid signature, and its stored bytes. */
export interface CheckedList {
  readonly list: ReleaseList;
  readonly bytes: Buffer;
  readonly signature: Buffer;
}

/** The part of a list that is the same in all versions of the product. */
const listedFiles = z.object({
  name: z.string(),
  version: z.string(),
  /** sha384 of each file by its name. */
  files: z.record(z.string(), z.string()),
});

/**
 * Reads the files of a build from its list and ignores the rest of the list, so that it can also
 * read builds made by another version of the product.
 * @param keys public keys whose signatures are accepted
 * @returns sha384 of each file by its name
 * @throws {UntrustedBuild} when its list is missing, unsigned, changed or that of another build
 */
export async function readListedFiles(
  files: BuildFiles,
  build: BuildName,
  keys: readonly KeyObject[],
): Promise<Readonly<Record<string, string>>> {
  return (await readSigned(files, build, { keys, schema: listedFiles })).list.files;
}

/**
 * Reads the list of a build.
 * @param keys public keys whose signatures are accepted
 * @throws {UntrustedBuild} when it is missing, unsigned, changed or that of another build
 */
export async function readCheckedList(
  files: BuildFiles,
  build: BuildName,
  keys: readonly KeyObject[],
): Promise<CheckedList> {
  return readSigned(files, build, { keys, schema: releaseList });
}

async function readSigned<L extends BuildName>(
  files: BuildFiles,
  { name, version }: BuildName,
  { keys, schema }: { readonly keys: readonly KeyObject[]; readonly schema: z.ZodType<L> },
): Promise<{ readonly list: L; readonly bytes: Buffer; readonly signature: Buffer }> {
  const bytes = await files.read(`${name}/${version}/${LIST_FILE}`);
  const signature = bytes && (await files.read(`${name}/${version}/${SIGNATURE_FILE}`));
  if (!signature) throw new UntrustedBuild(`${name}@${version} has no signed list`);
  const signed = Buffer.from(signature.toString(), 'base64');
  if (!keys.some((key) => verify(null, bytes, key, signed))) {
    throw new UntrustedBuild(`the list of ${name}@${version} is not signed by a release key`);
  }
  const list = schema.parse(JSON.parse(bytes.toString()));
  // An older signed list put in its place would pass the signature check.
  if (list.name !== name || list.version !== version) {
    throw new UntrustedBuild(`${name}@${version} carries the list of another build`);
  }
  return { list, bytes, signature };
}

/** Hash in the form of the list and of an `integrity` attribute. */
export function sha384(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
