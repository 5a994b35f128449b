import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keptReleaseTokens, type KeptReleaseToken } from '@mingzhang/contract';
import { ReleaseRefusal, requireInstant } from '@mingzhang/rules';
import { parsedFile } from './damaged-release-file';

/** Prefix by which secret scanners recognise a leaked token. */
const PREFIX = 'mzr_';
const TOKEN_BYTES = 32;
const namePattern = /^[\p{L}\d][\p{L}\d._-]{0,39}$/u;

/** File with the tokens of pipelines, in the folder of the release book. */
export const releaseTokenFile = (bookFile: string): string =>
  path.join(path.dirname(bookFile), 'release-tokens.json');

/**
 * Reads the tokens of pipelines, hashed.
 * @throws {DamagedReleaseFile} when the file has another form
 */
export async function readReleaseTokens(file: string): Promise<KeptReleaseToken[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return parsedFile(file, text, keptReleaseTokens);
}

/**
 * Creates a token. Only its hash is stored: a lost token must be replaced.
 * @param until end of its validity; null: until revoked
 * @throws {ReleaseRefusal} for an invalid or used name, and for a time in the past
 */
export async function addReleaseToken(
  file: string,
  { name, until, at }: { name: string; until: string | null; at: Date },
): Promise<string> {
  if (!namePattern.test(name)) {
    throw new ReleaseRefusal(
      `令牌名称 ${name} 不正确，请用字母、数字、汉字、点和横线，最多 40 个字。`,
    );
  }
  requireInstant('截止时间', until);
  if (until !== null && until <= at.toISOString()) {
    throw new ReleaseRefusal(`截止时间 ${until} 已过，这个令牌不会生效。`);
  }
  const tokens = await readReleaseTokens(file);
  if (tokens.some((one) => one.name === name)) {
    throw new ReleaseRefusal(`已有名为 ${name} 的令牌，请先撤销它，或换一个名称。`);
  }
  const token = `${PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const hash = hashOf(token).toString('base64url');
  await write(file, [...tokens, { name, hash, createdAt: at.toISOString(), until }]);
  return token;
}

/**
 * Revokes a token at once.
 * @throws {ReleaseRefusal} when no token has that name
 */
export async function revokeReleaseToken(file: string, name: string): Promise<void> {
  const tokens = await readReleaseTokens(file);
  const others = tokens.filter((one) => one.name !== name);
  if (others.length === tokens.length) {
    throw new ReleaseRefusal(`没有名为 ${name} 的令牌，请用 npm run release -- token list 查看。`);
  }
  await write(file, others);
}

/**
 * Name of a valid token. Compares with all tokens in constant time.
 * @param now the instant, as `Date.toISOString` writes it
 * @returns undefined if the token is unknown or expired
 */
export function releaseTokenNamed(
  tokens: readonly KeptReleaseToken[],
  token: string,
  now: string,
): string | undefined {
  const brought = hashOf(token);
  const found = tokens.filter(({ hash }) => isSame(Buffer.from(hash, 'base64url'), brought));
  return found.find(({ until }) => until === null || now < until)?.name;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

async function write(file: string, tokens: readonly KeptReleaseToken[]): Promise<void> {
  const text = `${JSON.stringify(tokens, null, 2)}\n`;
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
