import { ensureInstalled } from '../install.mjs';
import { ensureBuilt } from './build.mjs';
import { openDatabase } from './database.mjs';
import { prepareDataDir, refuseMissingData } from '../postgres/data-dir.mjs';
import { draftSecrets } from './secrets.mjs';
import { discoverServices, requireOwnRoles } from './services.mjs';

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
 * Prepares a command that works on a database: packages, build, database, secrets. A command that only reads gets no secrets
 * of services, and writes nothing into a data folder. With DATABASE_URL the secrets
 * are compared with the database first, so that a refusal leaves no new data folder.
 * @param {object} options
 * @param {string} options.root
 * @param {import('./settings.mjs').Settings} options.settings
 * @param {AbortSignal} [options.signal]
 * @param {(line: string) => void} [options.log]
 * @param {boolean} [options.reads]
 * @param {(services: Service[], context: RunContext) => Promise<void>} [options.check] refuses before the data folder
 *   is written; by default it refuses roles whose passwords differ from the secrets
 * @returns {Promise<{context: RunContext, services: Service[], closeDatabase: () => Promise<void>}>}
 */
export async function openContext({
  root,
  settings,
  signal,
  log,
  reads = false,
  check = requireOwnRoles,
}) {
  await ensureInstalled({ root, signal, log });
  await ensureBuilt({ root, signal, log });
  signal?.throwIfAborted();
  if (reads && !settings.databaseUrl) refuseMissingData({ root, explicit: settings.dataDir });
  const database = await openDatabase({ root, settings, log, reads });
  try {
    const services = discoverServices(root);
    const names = services.map(({ name }) => name);
    const { url: databaseUrl, dataDir } = database;
    const common = { root, settings, databaseUrl, dataDir, serviceUrls: {} };
    if (reads) {
      const context = { ...common, secrets: NO_SECRETS };
      return { context, services, closeDatabase: database.stop };
    }
    const { secrets, save } = draftSecrets(dataDir, names);
    const context = { ...common, secrets };
    if (settings.databaseUrl) await check(services, context);
    prepareDataDir({ root, explicit: settings.dataDir });
    save();
    return { context, services, closeDatabase: database.stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
