import { ensureInstalled } from '../install.mjs';
import { ensureBuilt } from './build.mjs';
import { openDatabase } from './database.mjs';
import { refuseMissingData } from '../postgres/data-dir.mjs';
import { loadSecrets } from './secrets.mjs';
import { discoverServices } from './services.mjs';

/** @typedef {import('./services.mjs').RunContext} RunContext */
/** @typedef {import('./services.mjs').Service} Service */

const NO_SECRETS = {
  databasePassword: '',
  databaseAdminPassword: '',
  appPasswords: {},
  signingKeys: {},
  dataKeys: {},
};

/**
 * What every command that works on a database needs first: packages, build, database, secrets. A command that only
 * reads gets no secrets of services, and makes neither a data folder nor anything in one.
 * @param {object} options
 * @param {string} options.root
 * @param {import('./settings.mjs').Settings} options.settings
 * @param {AbortSignal} [options.signal]
 * @param {(line: string) => void} [options.log]
 * @param {boolean} [options.reads]
 * @returns {Promise<{context: RunContext, services: Service[], closeDatabase: () => Promise<void>}>}
 */
export async function openContext({ root, settings, signal, log, reads = false }) {
  await ensureInstalled({ root, signal, log });
  await ensureBuilt({ root, signal, log });
  signal?.throwIfAborted();
  if (reads && !settings.databaseUrl) refuseMissingData({ root, explicit: settings.dataDir });
  const database = await openDatabase({ root, settings, log, reads });
  try {
    const services = discoverServices(root);
    const names = services.map(({ name }) => name);
    const { url: databaseUrl, dataDir } = database;
    const secrets = reads ? NO_SECRETS : loadSecrets(dataDir, names);
    const context = { root, settings, databaseUrl, dataDir, secrets, serviceUrls: {} };
    return { context, services, closeDatabase: database.stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
