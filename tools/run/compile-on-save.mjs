import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformFileSync } from '@swc/core';
import { watch } from 'chokidar';

/** Milliseconds to collect changes: some editors write a file twice, and a rename touches two files. */
const QUIET_MS = 60;

/**
 * Compiles sources of the back end when they are saved. Nothing is compiled at the start, so that files are not rewritten
 * while services load them.
 * @param {object} options
 * @param {string} options.root
 * @param {readonly string[]} options.folders workspaces that swc builds: `services/ledger`
 * @param {() => void} options.onCompiled after one or several files, never after an error
 * @param {(line: string) => void} options.log
 * @returns {{ready: Promise<void>, close: () => Promise<void>}}
 */
export function compileOnSave({ root, folders, onCompiled, log }) {
  const swc = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
  const sources = folders.map((folder) => join(root, folder, 'src'));
  const watcher = watch(sources, {
    ignoreInitial: true,
    ignored: (path) => /\.spec\.tsx?$/.test(path),
  });
  /** @type {NodeJS.Timeout | undefined} */
  let pending;
  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    try {
      writeBuilt(root, path, swc);
    } catch (error) {
      log(`${relative(root, path)} 编译失败：${error instanceof Error ? error.message : error}`);
      return;
    }
    clearTimeout(pending);
    pending = setTimeout(onCompiled, QUIET_MS);
  });
  const ready = /** @type {Promise<void>} */ (
    new Promise((resolve) => watcher.once('ready', resolve))
  );
  return {
    ready,
    close: async () => {
      clearTimeout(pending);
      await watcher.close();
    },
  };
}

/**
 * Writes the same files as the build: a compiled source with its map, a copy of any other file. A deleted file is skipped.
 * @param {string} root
 * @param {string} path
 * @param {object} swc
 */
function writeBuilt(root, path, swc) {
  const built = join(root, builtPathOf(relative(root, path)));
  if (!existsSync(path)) {
    rmSync(built, { force: true });
    rmSync(`${built}.map`, { force: true });
    return;
  }
  mkdirSync(dirname(built), { recursive: true });
  if (!/\.tsx?$/.test(path)) return cpSync(path, built);
  const { code, map } = transformFileSync(path, { ...swc, swcrc: false });
  if (map !== undefined) writeFileSync(`${built}.map`, map);
  writeFileSync(built, `${code}\n//# sourceMappingURL=${built.split(/[\\/]/).at(-1)}.map\n`);
}

/**
 * Where a source of a workspace is built to: `libs/rules/src/money.ts` → `libs/rules/dist/money.js`.
 * @param {string} source relative to the root
 */
export function builtPathOf(source) {
  return source.replace(/([\\/])src([\\/])/, '$1dist$2').replace(/\.tsx?$/, '.js');
}
