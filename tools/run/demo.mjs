import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writePrivateJson } from './secrets.mjs';

/** @typedef {{role: string, mobile: string, password: string}} SignIn */

/** The file that says that the demo company was loaded. @param {string} dataDir */
export const markerOf = (dataDir) => join(dataDir, 'demo.json');

/**
 * The demo company's sign-ins, loading the company through the public API on the first start. The
 * file `demo.json` in the data folder says that it is loaded.
 * @param {{root: string, dataDir: string, baseUrl: string, log?: (line: string) => void}} options
 * @returns {Promise<SignIn[]>} none when the project has no demo company
 */
export async function ensureDemo({ root, dataDir, baseUrl, log = console.log }) {
  const marker = markerOf(dataDir);
  if (existsSync(marker)) return JSON.parse(readFileSync(marker, 'utf8'));
  const script = join(root, 'tools/seed/demo.mjs');
  if (!existsSync(script)) return [];
  log('正在建立演示账套（只在第一次启动时）……');
  const { seedDemo } = await import(pathToFileURL(script).href);
  const signIns = await seedDemo({ baseUrl, log });
  writePrivateJson(marker, signIns);
  return signIns;
}
