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
 * Why a release cannot be for those whom it names: the product has no such account set or agency.
 * @param {{gateway: string, to: string}} options `to` as one types it
 * @returns {Promise<string | undefined>} a sentence without a full stop; undefined: all exist, or no
 *   gateway answers there
 */
export async function unknownReach({ gateway, to }) {
  const answer = await fetch(`${gateway}/api/contract?to=${encodeURIComponent(to)}`).catch(
    () => undefined,
  );
  if (!answer?.ok) return undefined;
  return /** @type {{unknown?: string}} */ (await answer.json()).unknown;
}

/**
 * What is answered to those that a release is to reach, as the gateway tells it.
 * @typedef {{isWhole: boolean, calls: Record<string, import('@mingzhang/contract/shapes').CallShape>}} Answered
 * @typedef {Answered & {who: string, services: string[], untold?: string[]}} Reached
 */

/**
 * What a build needs and does not find with those that it is for. The gateway that runs tells what each of them is answered
 * now, by the versions of services that they are given; it gives the build to nobody who lacks something.
 * @param {{needs: import('@mingzhang/contract').ModuleNeeds, gateway: string, to: string,
 *   callsLacking: typeof import('@mingzhang/contract/shapes').callsLacking,
 *   servesVersion: typeof import('@mingzhang/rules').servesVersion}} options `to` as one types it
 * @returns {Promise<{obstacles: string[], warnings: string[]} | undefined>} sentences, obstacles where nobody would be given
 *   it, warnings where some would not; undefined: no gateway answers there
 */
export async function lacksOf({ needs, gateway, to, callsLacking, servesVersion }) {
  const url = `${gateway}/api/contract?to=${encodeURIComponent(to)}`;
  const answer = await fetch(url).catch(() => undefined);
  if (!answer?.ok) return undefined;
  /** @type {Answered & {shellApi?: string, reached?: Reached[]}} */
  const told = /** @type {any} */ (await answer.json());
  // A gateway of before tells of the installation's own services alone.
  const reached = told.reached ?? [{ ...told, who: '', services: [] }];
  const found = reached.map(({ who, services, isWhole, calls }) => ({
    isOwn: services.length === 0,
    place: placeOf(who, services),
    lacks: callsLacking(needs.calls, { isWhole, shapes: new Map(Object.entries(calls)) }).map(
      ({ key, why }) => (why === 'absent' ? `没有服务提供 ${key}` : `${key} 与现有服务的不一致`),
    ),
  }));
  const { shellApi } = told;
  const shell =
    !shellApi || servesVersion(shellApi, needs.shellApi)
      ? []
      : [`需要 shell-api ${needs.shellApi}，现有 ${shellApi}`];
  const lacking = found.filter(({ lacks }) => lacks.length > 0);
  const isForNobody = lacking.length === found.length;
  // The installation's own services answer everybody the same; of another version it is said whose it is.
  const isPlain = lacking.every(({ isOwn }) => isOwn);
  const all = isPlain ? (lacking[0]?.lacks ?? []) : lacking.map(sentenceOf);
  return {
    obstacles: [...(isForNobody ? all : []), ...shell],
    warnings: isForNobody
      ? []
      : [
          ...lacking.map((one) => `${sentenceOf(one)}。${LATER}`),
          ...reached.flatMap(({ who, untold = [] }) =>
            untold.map((version) => `${who} 使用的 ${version} 没有应答，接口是否齐全未核对`),
          ),
        ],
  };
}

/** @param {string} who @param {string[]} services */
const placeOf = (who, services) =>
  services.length === 0 ? who : `${who}（使用 ${services.join('、')}）`;

const LATER = '服务具备之前，网关给出前一个合适的版本';
/** The first tell which service is meant. */
const LACKS_SHOWN = 3;

/** @param {{place: string, lacks: string[]}} found */
function sentenceOf({ place, lacks }) {
  const rest = lacks.length > LACKS_SHOWN ? `，等共 ${lacks.length} 项` : '';
  return `${place}：${lacks.slice(0, LACKS_SHOWN).join('；')}${rest}`;
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
