import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { needsOf } from './calls-in-use.mjs';

/**
 * Stands for the hash of a build while it is compiled, being one of what comes out. An identifier, for it
 * becomes part of the remote's name in the page.
 */
export const HASH_TO_COME = 'mzversion0000000';
/** The same in the names of classes, which are written often. */
export const MARK_TO_COME = 'mzmark00';

const load = createRequire(import.meta.url);
const MARK_LENGTH = 4;
const text = /\.(js|css|json)$/;

/**
 * Gives a remote's build its version and writes `release.json`: what the gateway answers for it in
 * `GET /api/modules` (shape `moduleRelease` of the contract), and a hash of every file; and `contract.json`: what
 * the build needs of others. The version is a hash of all files, so that a build can be stored under it for good; name
 * in the page, chunks and classes carry it, so that two versions can live in one page.
 */
export class ReleasePlugin {
  constructor(pack) {
    this.pack = pack;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('ReleasePlugin', async (compilation) => {
      const folder = compiler.outputPath;
      const needs = JSON.stringify(needsOf(compilation));
      await writeFile(path.join(folder, 'contract.json'), needs);
      const version = `${this.pack.version}-${await nameByContent(folder)}`;
      const release = releaseOf(this.pack, version, await hashesOf(folder));
      await writeFile(path.join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    });
  }
}

/** Puts the hash of all files of a build in the place of what stood for it. */
async function nameByContent(folder) {
  const files = await filesOf(folder);
  const whole = createHash('sha256');
  for (const { name, content } of files) {
    whole.update(`${name} ${content.length}\n`).update(content);
  }
  const hash = whole.digest('hex').slice(0, HASH_TO_COME.length);
  await Promise.all(
    files
      .filter(({ name }) => text.test(name))
      .map(({ name, content }) => {
        const named = content
          .toString()
          .replaceAll(HASH_TO_COME, hash)
          .replaceAll(MARK_TO_COME, hash.slice(0, MARK_LENGTH));
        return writeFile(path.join(folder, name), named);
      }),
  );
  return hash;
}

/** sha384 of each file of a build in the form of an `integrity` attribute, by its name. */
async function hashesOf(folder) {
  const files = await filesOf(folder);
  return Object.fromEntries(
    files.map(({ name, content }) => {
      const hash = createHash('sha384').update(content).digest('base64');
      return [name, `sha384-${hash}`];
    }),
  );
}

async function filesOf(folder) {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, content: await readFile(path.join(folder, name)) })),
  );
}

function releaseOf(pack, version, files) {
  const { routes, titles, menu, sources = {} } = pack.mingzhang.remote;
  return {
    name: pack.name,
    version,
    routes,
    titles,
    menu: menu.map((entry) => ({ children: [], ...entry })),
    sources: Object.fromEntries(
      Object.entries(sources).map(([kind, source]) => [kind, { path: null, ...source }]),
    ),
    ...switchesOf(pack),
    files,
  };
}

/** What each switch of the remote is where no rule says otherwise: a gateway of another version may not know it. */
function switchesOf(pack) {
  const { features, featuresOf } = load('@mingzhang/contract');
  const switches = featuresOf(pack.name).map((name) => [name, features[name].isOn]);
  return switches.length > 0 ? { switches: Object.fromEntries(switches) } : {};
}
