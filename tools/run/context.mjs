import { ensureInstalled } from '../install.mjs';
import { ensureBuilt } from './build.mjs';
import { openDatabase } from './database.mjs';
import { loadSecrets } from './secrets.mjs';
import { discoverServices } from './services.mjs';

/** @typedef {import('./services.mjs').RunContext} RunContext */
/** @typedef {import('./services.mjs').Service} Service */

/**
 * What every command that works on a database needs first: packages, build, database, secrets.
 * @param {object} options
 * @param {string} options.root
 * @param {import('./settings.mjs').Settings} options.settings
 * @param {AbortSignal} [options.signal]
 * @param {(line: string) => void} [options.log]
 * @returns {Promise<{context: RunContext, services: Service[], closeDatabase: () => Promise<void>}>}
 */
export async function openContext({ root, settings, signal, log }) {
  await ensureInstalled({ root, signal, log });
  await ensureBuilt({ root, signal, log });
  signal?.throwIfAborted();
  const database = await openDatabase({ root, settings, log });
  try {
    const services = discoverServices(root);
    const names = services.map(({ name }) => name);
    const { url: databaseUrl, dataDir } = database;
    const secrets = loadSecrets(dataDir, names);
    const context = { root, settings, databaseUrl, dataDir, secrets, serviceUrls: {} };
    return { context, services, closeDatabase: database.stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
