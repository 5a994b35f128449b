import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  addReleaseToken,
  readReleaseTokens,
  releaseTokenFile,
  releaseTokenNamed,
  revokeReleaseToken,
} from './release-tokens';

describe('tokens of pipelines', () => {
  const at = new Date('2026-11-25T12:00:00Z');
  const later = '2026-12-01T00:00:00.000Z';
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mingzhang-tokens-'));
    file = releaseTokenFile(path.join(folder, 'release-book.json'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const add = (name: string, until: string | null = null) =>
    addReleaseToken(file, { name, until, at });
  const named = async (token: string, now = at.toISOString()) =>
    releaseTokenNamed(await readReleaseTokens(file), token, now);

  it('open by what was handed out once, until their time is over or they are revoked', async () => {
    const [ci, nightly] = [await add('ci'), await add('每夜构建', later)];
    expect(await named(ci)).toBe('ci');
    expect(await named(nightly)).toBe('每夜构建');
    expect(await named(nightly, later)).toBeUndefined();
    expect(await named(`${ci}x`)).toBeUndefined();
    expect(await named('')).toBeUndefined();
    const kept = await readFile(file, 'utf8');
    expect(kept).not.toContain(ci.slice(4));
    // The stored hash is not a valid token.
    const hash = (JSON.parse(kept) as { hash: string }[])[0]?.hash ?? '';
    expect(await named(hash)).toBeUndefined();
    await revokeReleaseToken(file, 'ci');
    expect(await named(ci)).toBeUndefined();
    expect(await named(nightly)).toBe('每夜构建');
  });

  it.each([
    ['', null, '令牌名称'],
    ['a b', null, '令牌名称'],
    ['late', '2026-11-25T12:00:00.000Z', '已过'],
    ['far', '+020000-01-01T00:00:00.000Z', '2000 至 2100 年'],
    ['ci', null, '已有名为 ci 的令牌'],
  ])('are not made of the name “%s” until %s', async (name, until, reason) => {
    await add('ci');
    await expect(add(name, until)).rejects.toThrow(reason);
    expect(await readReleaseTokens(file)).toHaveLength(1);
  });

  it('that nobody has made cannot be revoked, and a damaged file is not overwritten', async () => {
    await expect(revokeReleaseToken(file, 'ci')).rejects.toThrow('没有名为 ci 的令牌');
    await writeFile(file, '[{"name": "ci"}]');
    await expect(add('other')).rejects.toThrow('damaged');
    expect(await readFile(file, 'utf8')).toBe('[{"name": "ci"}]');
  });
});
