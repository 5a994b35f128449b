import { createHash, verify, type KeyObject } from 'node:crypto';
import { releaseList, type ReleaseList } from '@mingzhang/contract';
import { LIST_FILE, SIGNATURE_FILE, type BuildFiles } from './build-files';

/** Why a build is not given to anybody. */
export class UntrustedBuild extends Error {}

/** A build by its name in the store. */
export interface BuildName {
  readonly name: string;
  readonly version: string;
}

/** A build's list that may be believed, as it lies there. */
export interface CheckedList {
  readonly list: ReleaseList;
  readonly bytes: Buffer;
  readonly signature: Buffer;
}

/**
 * The list of a build.
 * @param keys whose signature counts
 * @throws {UntrustedBuild} when it is missing, unsigned, changed or that of another build
 */
export async function readCheckedList(
  files: BuildFiles,
  { name, version }: BuildName,
  keys: readonly KeyObject[],
): Promise<CheckedList> {
  const bytes = await files.read(`${name}/${version}/${LIST_FILE}`);
  const signature = bytes && (await files.read(`${name}/${version}/${SIGNATURE_FILE}`));
  if (!signature) throw new UntrustedBuild(`${name}@${version} has no signed list`);
  const signed = Buffer.from(signature.toString(), 'base64');
  if (!keys.some((key) => verify(null, bytes, key, signed))) {
    throw new UntrustedBuild(`the list of ${name}@${version} is not signed by a release key`);
  }
  const list = releaseList.parse(JSON.parse(bytes.toString()));
  // An older list, put in the place of this one, would be signed as well.
  if (list.name !== name || list.version !== version) {
    throw new UntrustedBuild(`${name}@${version} carries the list of another build`);
  }
  return { list, bytes, signature };
}

/** A hash in the form of the list, and of an `integrity` attribute. */
export function sha384(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
