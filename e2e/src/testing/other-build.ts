import { createHash, randomBytes, sign } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { modulesCalls, type ModuleRelease, type ReleaseList } from '@mingzhang/contract';
import { callApi } from './api';
import { productData, productUrl, releaseKey } from './browser';

/** Files of a build by name. */
export type Files = Record<string, string>;

/** Stands for another build's hash: as long, and like none; a version is never another build's. */
const otherHash = () => randomBytes(8).toString('hex');

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * Gives a page another build of a remote than the product's, made of its files; the product's own is the one
 * to go back to.
 * @param change what is other in its files
 * @param spoil what happens to a file on its way, after its hash was noted; by default nothing
 * @returns the release as the page is told of it
 */
export async function giveOtherBuild(
  page: Page,
  name: string,
  {
    change = (files) => files,
    spoil = (files) => files,
    announce = (release) => release,
  }: {
    change?: (files: Files) => Files;
    spoil?: (files: Files) => Files;
    announce?: (release: ModuleRelease) => ModuleRelease;
  },
): Promise<void> {
  const modules = await callApi(page, modulesCalls.list, {});
  const own = modules.find((one) => one.name === name);
  if (!own) throw new Error(`no remote ${name}`);
  const { version, changed, hashes, listText } = await otherBuild(own, change);
  const folder = `/remotes/${name}/${version}/`;
  const other = announce({
    ...own,
    version,
    entry: `${folder}mf-manifest.json`,
    integrity: hashes['mf-manifest.json'] ?? '',
    filesIntegrity: hashOf(listText),
    previous: own,
  });
  const sent = spoil({ ...changed, 'release.json': listText });
  await page.route(`**${folder}**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(folder.length);
    const body = sent[file];
    return body === undefined
      ? route.fulfill({ status: 404, body: '页面不存在' })
      : route.fulfill({ body, contentType: typeOf(file) });
  });
  await page.route('**/api/modules', (route) =>
    route.fulfill({
      json: { success: true, data: modules.map((one) => (one === own ? other : one)) },
    }),
  );
}

/** Takes the product's own builds again. */
export async function giveOwnBuilds(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/**
 * Puts another build of a remote into the product's store, signed with a key that counts there.
 * @returns its version, which nobody is given yet
 */
export async function storeOtherBuild(
  page: Page,
  name: string,
  change: (files: Files) => Files,
): Promise<string> {
  const modules = await callApi(page, modulesCalls.list, {});
  const own = modules.find((one) => one.name === name);
  if (!own) throw new Error(`no remote ${name}`);
  const { version, changed, listText } = await otherBuild(own, change);
  const place = path.join(productData(), 'releases', name, version);
  await mkdir(place, { recursive: true });
  const signature = sign(null, Buffer.from(listText), releaseKey()).toString('base64');
  const all = { ...changed, 'release.json': listText, 'release.sig': signature };
  for (const [file, text] of Object.entries(all)) await writeFile(path.join(place, file), text);
  return version;
}

async function otherBuild(own: ModuleRelease, change: (files: Files) => Files) {
  const hash = otherHash();
  const { list, files } = await filesOf(own, hash);
  const version = own.version.replace(/[^-]+$/, hash);
  const changed = change(files);
  const hashes = Object.fromEntries(
    Object.entries(changed).map(([file, text]) => [file, hashOf(text)]),
  );
  return {
    version,
    changed,
    hashes,
    listText: JSON.stringify({ ...list, version, files: hashes }),
  };
}

async function filesOf({ entry, version }: ModuleRelease, otherOne: string) {
  const folder = new URL(entry.replace('mf-manifest.json', ''), productUrl());
  const list = (await (await fetch(new URL('release.json', folder))).json()) as ReleaseList;
  const hash = version.slice(version.lastIndexOf('-') + 1);
  const files: Files = {};
  for (const file of Object.keys(list.files)) {
    const text = await (await fetch(new URL(file, folder))).text();
    files[file] = text.replaceAll(hash, otherOne);
  }
  return { list, files };
}

const typeOf = (file: string): string =>
  file.endsWith('.css')
    ? 'text/css'
    : file.endsWith('.json')
      ? 'application/json'
      : 'text/javascript';

/** The files changed whose names match; fails when there is none. */
export function changeIn(files: Files, pattern: RegExp, change: (text: string) => string): Files {
  const names = Object.keys(files).filter((name) => pattern.test(name));
  if (names.length === 0) throw new Error(`no file like ${pattern}`);
  return {
    ...files,
    ...Object.fromEntries(names.map((name) => [name, change(files[name] ?? '')])),
  };
}
