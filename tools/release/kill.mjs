import { createRequire } from 'node:module';
import { readOwnVersions } from '../run/releases.mjs';
import { actOn, readBook } from './desk.mjs';
import { refuseUnknown } from './known.mjs';

// By `require`: an ES module finds no names in what a barrel hands on.
const load = createRequire(import.meta.url);
const { givenThoughKilled, isOfSwitch } = /** @type {typeof import('@mingzhang/rules')} */ (
  load('@mingzhang/rules')
);

/** @typedef {import('./commands.mjs').Desk} Desk */

/**
 * Stops a version, and says so where the installation has no other and goes on giving it.
 * @param {Desk} desk
 * @param {string[]} args remote or service, version
 */
export async function kill(desk, [remote = '', version = '']) {
  const { dataDir, log } = desk;
  // That no switch is stopped is said by the rules.
  if (!isOfSwitch(remote)) await refuseUnknown(desk, { name: remote, version });
  log(await actOn(dataDir, { kind: 'kill', remote, version }));
  const own = readOwnVersions(dataDir)[remote] ?? [];
  const given = givenThoughKilled(await readBook(dataDir), remote, own);
  if (given === undefined) return;
  log(
    `注意，本机没有 ${remote} 的其他版本，没有规则的账套仍会使用 ${given}；` +
      '请修正后重新构建，并发布给所有账套（--to all）。',
  );
}

/**
 * Allows a stopped version again. Its rules do not come back.
 * @param {Desk} desk
 * @param {string[]} args remote or service, version
 */
export async function unkill({ dataDir, log }, [remote = '', version = '']) {
  log(await actOn(dataDir, { kind: 'unkill', remote, version }));
}
