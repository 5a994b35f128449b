import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LIST_FILE, SIGNATURE_FILE, type BuildFiles } from './build-files';
import { readCheckedList, sha384, UntrustedBuild, type BuildName } from './checked-list';

/** Files copied at the same time. */
const LANES = 8;

/** Compressed copies next to the file that the list names. */
const packings = [
  { suffix: '.br', unpack: promisify(brotliDecompress) },
  { suffix: '.gz', unpack: promisify(gunzip) },
] as const;
/** A build is one folder without subfolders; names that lead elsewhere are invalid. */
const fileName = /^[\w-][\w.-]*$/;
const packed = /\.(js|css|json|svg)$/;

/** Source and target of a copy. */
interface Way {
  readonly from: BuildFiles;
  readonly to: BuildFiles;
}

/**
 * Copies a build between stores and checks each file against its signed list. The signature is
 * copied last, so a build with a signature is complete.
 * @param keys public keys whose signatures are accepted
 * @returns whether the target lacked the build
 * @throws {UntrustedBuild} when a file does not match the list
 */
export async function copyBuild(
  way: Way,
  build: BuildName,
  keys: readonly KeyObject[],
): Promise<boolean> {
  const { from, to } = way;
  const folder = `${build.name}/${build.version}`;
  const { list, bytes, signature } = await readCheckedList(from, build, keys);
  const there = await to.read(`${folder}/${SIGNATURE_FILE}`);
  if (there?.equals(signature)) return false;
  const files = Object.entries(list.files);
  const lane = async () => {
    for (let next = files.pop(); next; next = files.pop()) {
      const [file, hash] = next;
      if (!fileName.test(file) || !(await copyFile(way, `${folder}/${file}`, hash))) {
        throw new UntrustedBuild(
          `${file} of ${build.name}@${build.version} is not the one of its list`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await to.write(`${folder}/${LIST_FILE}`, bytes);
  await to.write(`${folder}/${SIGNATURE_FILE}`, signature);
  return true;
}

/** @returns whether the file has that hash */
async function copyFile({ from, to }: Way, path: string, hash: string): Promise<boolean> {
  const content = await from.read(path);
  if (!content || sha384(content) !== hash) return false;
  await to.write(path, content);
  if (!packed.test(path)) return true;
  for (const { suffix, unpack } of packings) {
    const small = await from.read(path + suffix);
    // Skip a compressed copy of other content; the file itself is delivered instead.
    if (small && (await unpacks(small, content, unpack))) await to.write(path + suffix, small);
  }
  return true;
}

type Unpack = (bytes: Buffer, limit: { maxOutputLength: number }) => Promise<Buffer>;

/** Whether a compressed copy unpacks to the content. Unpacks no more bytes than the content has. */
async function unpacks(small: Buffer, content: Buffer, unpack: Unpack): Promise<boolean> {
  const limit = { maxOutputLength: content.length };
  const unpacked = await unpack(small, limit).catch(() => undefined);
  return unpacked?.equals(content) ?? false;
}
