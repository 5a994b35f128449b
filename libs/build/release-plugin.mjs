import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes `release.json`: what the gateway answers for this remote in `GET /api/modules` (shape
 * `moduleRelease` of the contract). The manifest names every file by content, so its own hash
 * stands for the whole build.
 */
export class ReleasePlugin {
  constructor(pack) {
    this.pack = pack;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('ReleasePlugin', async () => {
      const manifest = await readFile(path.join(compiler.outputPath, 'mf-manifest.json'));
      const release = releaseOf(this.pack, manifest);
      const file = path.join(compiler.outputPath, 'release.json');
      await writeFile(file, `${JSON.stringify(release, null, 2)}\n`);
    });
  }
}

function releaseOf(pack, manifest) {
  const { routes, titles, menu, sources = {} } = pack.mingzhang.remote;
  const content = createHash('sha256').update(manifest).digest('hex').slice(0, 10);
  const integrity = createHash('sha384').update(manifest).digest('base64');
  return {
    name: pack.name,
    version: `${pack.version}+${content}`,
    entry: `/remotes/${pack.name}/mf-manifest.json`,
    integrity: `sha384-${integrity}`,
    routes,
    titles,
    menu: menu.map((entry) => ({ children: [], ...entry })),
    sources: Object.fromEntries(
      Object.entries(sources).map(([kind, source]) => [kind, { path: null, ...source }]),
    ),
  };
}
