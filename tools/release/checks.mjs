import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listIn } from './store.mjs';

/**
 * What keeps a build from being released.
 * @param {{dist: string, others: string[], limitKb: number, bytesOfKb: number}} options `others`: builds of the
 *   other remotes; `limitKb`: what the code that comes with the first screen may weigh, compressed
 * @returns {string[]} sentences; none: it may go out
 */
export function obstaclesOf({ dist, others, limitKb, bytesOfKb }) {
  return [...tooHeavy({ dist, limitKb, bytesOfKb }), ...clashes(dist, others)];
}

/**
 * What a build needs and the services do not answer now, as they tell the gateway.
 * @param {{dist: string, gateway: string, callsLacking: typeof import('@mingzhang/contract/shapes').callsLacking,
 *   servesVersion: typeof import('@mingzhang/rules').servesVersion}} options
 * @returns {Promise<string[] | undefined>} sentences; undefined: no gateway answers there
 */
export async function lacksOf({ dist, gateway, callsLacking, servesVersion }) {
  const answer = await fetch(`${gateway}/api/contract`).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const { shellApi, isWhole, calls } = /** @type {any} */ (await answer.json());
  const needs = JSON.parse(readFileSync(join(dist, 'contract.json'), 'utf8'));
  const served = { isWhole, shapes: new Map(Object.entries(calls)) };
  const lacks = callsLacking(needs.calls, served).map(({ key, why }) =>
    why === 'absent' ? `没有服务提供 ${key}` : `${key} 与现有服务的不一致`,
  );
  if (!shellApi || servesVersion(shellApi, needs.shellApi)) return lacks;
  return [...lacks, `需要 shell-api ${needs.shellApi}，现有 ${shellApi}`];
}

/** @param {{dist: string, limitKb: number, bytesOfKb: number}} options */
function tooHeavy({ dist, limitKb, bytesOfKb }) {
  const manifest = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8'));
  const names = [
    manifest.metaData.remoteEntry.name,
    ...manifest.exposes.flatMap((/** @type {any} */ exposed) => exposed.assets.js.sync),
  ];
  const bytes = names.reduce((sum, name) => sum + weightOf(join(dist, name)), 0);
  const kb = Math.ceil(bytes / bytesOfKb);
  return kb > limitKb ? [`首次载入的代码 ${kb} KB，超过上限 ${limitKb} KB`] : [];
}

/** Bytes of a file as it travels. @param {string} file */
function weightOf(file) {
  const packed = statSync(`${file}.br`, { throwIfNoEntry: false });
  return (packed ?? statSync(file)).size;
}

/**
 * Routes and menu entries that another remote has, too: the page would show one of the two.
 * @param {string} dist
 * @param {string[]} others
 */
function clashes(dist, others) {
  const own = /** @type {any} */ (listIn(dist));
  return others.flatMap((folder) => {
    const other = /** @type {any} */ (listIn(folder));
    if (other.name === own.name) return [];
    return [
      ...shared(own.routes, other.routes).map((route) => `路径 ${route} 已属于 ${other.name}`),
      ...shared(menuPaths(own), menuPaths(other)).map(
        (path) => `菜单 ${path} 已属于 ${other.name}`,
      ),
    ];
  });
}

/** @param {any} list @returns {string[]} */
const menuPaths = ({ menu }) =>
  menu.flatMap((/** @type {any} */ entry) => [
    entry.path,
    ...entry.children.map((/** @type {any} */ child) => child.path),
  ]);

/** @param {string[]} a @param {string[]} b */
const shared = (a, b) => [...new Set(a)].filter((one) => b.includes(one));
