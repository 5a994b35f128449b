import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSameAlive, markOf } from './live-process.mjs';
import { writePrivateJson } from './secrets.mjs';

/**
 * The address of a running product, for processes that join it.
 * @typedef {object} RunningProduct
 * @property {import('./live-process.mjs').ProcessMark} process
 * @property {string} databaseUrl
 * @property {Record<string, string>} serviceUrls
 */

const fileOf = (/** @type {string} */ dataDir) => join(dataDir, 'running.json');

/** Writes that this process serves the product of a data folder. @param {import('./services.mjs').RunContext} context */
export function noteRunning({ dataDir, databaseUrl, serviceUrls }) {
  writePrivateJson(fileOf(dataDir), { process: markOf(process.pid), databaseUrl, serviceUrls });
}

/**
 * The product that runs on a data folder.
 * @param {string} dataDir
 * @returns {RunningProduct | undefined} undefined if none runs
 */
export function runningProduct(dataDir) {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return undefined;
  const running = JSON.parse(readFileSync(file, 'utf8'));
  return isSameAlive(running.process) ? running : undefined;
}
