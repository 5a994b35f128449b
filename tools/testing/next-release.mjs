// The release after the one of the checkout, made of its sources: what a step of one domain changes, as a team would.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const { transformSync } = /** @type {typeof import('@swc/core')} */ (
  createRequire(import.meta.url)('@swc/core')
);

/** The service answers one more field, and one more call. */
const CONTRACT = { dir: 'libs/contract', file: 'voucher.contract.ts' };
const CONTROLLER = { dir: 'services/ledger', file: 'voucher/voucher.controller.ts' };
const LIST = 'mf-voucher/src/voucher-list/voucher-list.screen.tsx';
const CALLS = 'mf-voucher/src/api/voucher.api.ts';

/** What is other in a file of the sources. @type {Record<string, [from: string, to: string][]>} */
const CHANGES = {
  [`${CONTRACT.dir}/src/${CONTRACT.file}`]: [
    ['pageOf(voucher).extend({', 'pageOf(voucher).extend({ firstSummary: z.string().optional(),'],
    [
      'export const voucherCalls = {',
      `export const voucherCalls = {
         newest: defineCall({ method: 'GET', path: '/voucher/newest', access: 'voucher.view',
           summary: '最新凭证', result: z.strictObject({ newestSummary: z.string() }) }),`,
    ],
  ],
  [`${CONTROLLER.dir}/src/${CONTROLLER.file}`]: [
    [
      'return this.vouchers.page(query);',
      `return this.vouchers.page(query).then((page) => (
         { ...page, firstSummary: page.records[0]?.lines[0]?.summary }));`,
    ],
    [
      '@Call(voucherCalls.nextCode)',
      `@Call(voucherCalls.newest) async newest() {
         const { records } = await this.vouchers.page({ page: 1, pageSize: 1, sort: '-number' });
         return { newestSummary: records[0]?.lines[0]?.summary ?? '' };
       }
       @Call(voucherCalls.nextCode)`,
    ],
  ],
  [CALLS]: [
    [
      'export function useVoucherPage(',
      `export function useNewestVoucher() { return useCall(voucherCalls.newest, {}); }
       export function useVoucherPage(`,
    ],
  ],
  [LIST]: [
    ['useVoucherPage,', 'useVoucherPage, useNewestVoucher,'],
    [
      'const page = useVoucherPage(query);',
      'const page = useVoucherPage(query); const newest = useNewestVoucher();',
    ],
    [
      'subtitle={loadedText(page, page.data && ',
      `subtitle={loadedText(page, page.data && '首张 ' + (page.data.firstSummary ?? '') + ' · 最新 '
         + (newest.data?.newestSummary ?? '') + ' · ' + `,
    ],
  ],
};

/** What is in no tree that is built. */
const NOT_COPIED = new Set(['node_modules', '.nx', 'coverage']);

/**
 * Writes a tree with what the next release ships: the shell, whose interface has learned something, the remote of
 * vouchers, which uses what its service has learned, and that service.
 * @param {{root: string, folder: string}} options `root` of the checkout, built; `folder` for the tree, empty
 */
export function plantNextRelease({ root, folder }) {
  const libraries = readdirSync(join(root, 'libs')).map((name) => `libs/${name}`);
  const copied = ['package.json', '.swcrc', ...libraries, CONTROLLER.dir, 'mf-voucher', 'shell'];
  for (const name of copied) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !NOT_COPIED.has(basename(path)),
    });
  }
  linkPackages({ root, folder, libraries });
  for (const [file, changes] of Object.entries(CHANGES)) {
    changeFile(join(folder, file), (text) => changes.reduce(changed(file), text));
  }
  for (const part of [CONTRACT, CONTROLLER]) compile(folder, part);
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build', '-c', 'rspack.config.mjs'],
    { cwd: join(folder, 'mf-voucher'), stdio: 'pipe' },
  );
  changeFile(join(folder, 'shell/dist/shell.json'), (text) => {
    const told = JSON.parse(text);
    const [, before, patch] = /^(.*\.)(\d+)$/.exec(told.shellApi) ?? [];
    return JSON.stringify({ ...told, shellApi: `${before}${Number(patch) + 1}` });
  });
}

/** @param {string} file */
function changed(file) {
  return (/** @type {string} */ text, /** @type {[string, string]} */ [from, to]) => {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    return text.replace(from, () => to);
  };
}

/** @param {string} file @param {(text: string) => string} change */
function changeFile(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  // Packed, it would still be what it was.
  for (const suffix of ['.br', '.gz']) rmSync(file + suffix, { force: true });
}

/**
 * The packages of the checkout, and the libraries of the tree in the place of its own.
 * @param {{root: string, folder: string, libraries: string[]}} options
 */
function linkPackages({ root, folder, libraries }) {
  const own = '@mingzhang';
  mkdirSync(join(folder, 'node_modules', own), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.') || name === own) continue;
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
  for (const library of libraries) {
    const place = join(folder, 'node_modules', own, basename(library));
    symlinkSync(join(folder, library), place, 'junction');
  }
}

/** As the build does. @param {string} folder @param {{dir: string, file: string}} part */
function compile(folder, { dir, file }) {
  const settings = JSON.parse(readFileSync(join(folder, '.swcrc'), 'utf8'));
  const filename = join(folder, dir, 'src', file);
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    ...settings,
    filename,
    swcrc: false,
    sourceMaps: false,
  });
  writeFileSync(join(folder, dir, 'dist', file.replace(/\.ts$/, '.js')), code);
}
