import { getHashes } from 'node:crypto';
import type { FileSignature } from '@mingzhang/rules/invoice';
import { invoiceFileLimits } from './invoice-file-limits';
import { attribute, elementsOf, textOf, type OfdPackage } from './ofd-package';

/** Digest algorithms by their names and object identifiers in `CheckMethod`. */
const digests: Readonly<Record<string, string>> = {
  SM3: 'sm3',
  '1.2.156.10197.1.401': 'sm3',
  SHA256: 'sha256',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  SHA1: 'sha1',
  '1.3.14.3.2.26': 'sha1',
  MD5: 'md5',
};
/** The algorithm where none is named (GB/T 33190-2016). */
const unnamed = 'MD5';
/** Files with the same digest can be made for these, so that equality proves nothing. */
const forgeable = new Set(['md5', 'sha1']);

const verified: FileSignature = {
  state: 'verified',
  detail: '文件各部分与签名中的摘要一致，内容完整；签发人的证书未在本机验证',
};
const unverifiable = (reason: string): FileSignature => ({
  state: 'unverifiable',
  detail: `${reason}，无法在本机验证`,
});
const broken = (reason: string): FileSignature => ({
  state: 'broken',
  detail: `${reason}，文件已损坏或被改动`,
});

/**
 * Compares the digests of an OFD's signatures with its parts (GB/T 33190-2016). The seal and
 * its certificates are not verified. A part that was read but that no signature covers makes the
 * file unverifiable.
 */
export async function ofdSignature(
  ofd: OfdPackage,
  listPath: string | undefined,
): Promise<FileSignature> {
  const used = [...ofd.readParts];
  const list = await ofd.tree(listPath);
  const signatures = elementsOf(list, 'Signature').slice(0, invoiceFileLimits.parts);
  if (listPath !== undefined && !list) return broken('签名列表缺失');
  if (signatures.length === 0) return unverifiable('文件没有签名');
  const covered = new Set<string>();
  const doubts: FileSignature[] = [];
  for (const signature of signatures) {
    const path = ofd.place(listPath ?? '', attribute(signature, 'BaseLoc'));
    const doubt = await doubtOf(ofd, path, covered);
    if (doubt) doubts.push(doubt);
  }
  const uncovered = used.find((path) => !covered.has(path));
  if (uncovered !== undefined) doubts.push(unverifiable(`签名没有包括 ${uncovered.slice(0, 80)}`));
  return doubts.find(({ state }) => state === 'broken') ?? doubts[0] ?? verified;
}

/** What is wrong with one signature; its parts with the right digest are added to `covered`. */
async function doubtOf(
  ofd: OfdPackage,
  path: string | undefined,
  covered: Set<string>,
): Promise<FileSignature | undefined> {
  const signature = await ofd.tree(path);
  if (!signature || path === undefined) return broken('签名文件缺失');
  const value = ofd.place(path, textOf(signature, 'SignedValue'));
  if (value === undefined || !ofd.has(value)) return broken('签名值缺失');
  const [references] = elementsOf(signature, 'References');
  const method = (references && attribute(references, 'CheckMethod')) || unnamed;
  const digest = digests[method.toUpperCase()];
  if (digest === undefined || !getHashes().includes(digest)) {
    return unverifiable(`不认识摘要算法 ${method.slice(0, 40)}`);
  }
  for (const reference of elementsOf(references, 'Reference')) {
    const part = ofd.place(path, attribute(reference, 'FileRef'));
    if (part === undefined || !ofd.has(part)) return broken('签名所列的部分缺失');
    const actual = await ofd.digest(part, digest);
    const expected = textOf(reference, 'CheckValue').replace(/\s/g, '');
    if (actual !== expected) return broken(`${part.slice(0, 80)} 与签名中的摘要不一致`);
    covered.add(part);
  }
  return forgeable.has(digest) ? unverifiable(`摘要算法 ${method} 已不安全`) : undefined;
}
