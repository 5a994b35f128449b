import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.mjs';

const RUNNER = fileURLToPath(new URL('./run-command.mjs', import.meta.url));

/** A service that answers and writes down what happens to it, the database's state included. */
const FAKE_SERVICE = `
const { appendFileSync } = require('node:fs');
const { createServer } = require('node:http');
const net = require('node:net');
const { join } = require('node:path');

const note = (config, text) => appendFileSync(join(config.dataDir, 'events.log'), text + '\\n');
const databaseState = (config) => new Promise((resolve) => {
  const { hostname, port } = new URL(config.databaseUrl);
  const socket = net.connect(Number(port), hostname);
  socket.once('connect', () => { socket.destroy(); resolve('up'); });
  socket.once('error', () => resolve('down'));
});

exports.migrate = async (config) => note(config, 'migrate ' + config.name);
exports.startService = async (config) => {
  const server = createServer((request, response) => response.end(String(process.pid)));
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  note(config, 'start ' + config.name + ' knowing ' + Object.keys(config.serviceUrls).sort());
  return {
    url: 'http://' + config.host + ':' + server.address().port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      note(config, 'close ' + config.name + ' database ' + (await databaseState(config)));
    },
  };
};
`;

/**
 * A data folder with a database, for projects that are not about their first start: making one takes two
 * seconds of processor time. It stands in one project at a time, and keeps nothing of it.
 * @returns {Promise<MadeData>}
 */
export async function makeData() {
  const parent = mkdtempSync(join(tmpdir(), 'mingzhang-made-'));
  // The database's user has to pass when the tests run as root.
  chmodSync(parent, 0o711);
  const dir = join(parent, 'data');
  mkdirSync(dir, { mode: 0o711 });
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  await database.stop();
  const secrets = readFileSync(join(dir, 'secrets.json'));
  return {
    lend: (dataDir) => renameSync(dir, dataDir),
    takeBack(dataDir) {
      for (const name of readdirSync(dataDir)) {
        if (name !== 'postgres') rmSync(join(dataDir, name), { recursive: true });
      }
      writeFileSync(join(dataDir, 'secrets.json'), secrets, { mode: 0o600 });
      renameSync(dataDir, dir);
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

/**
 * @typedef {object} MadeData
 * @property {(dataDir: string) => void} lend
 * @property {(dataDir: string) => void} takeBack
 * @property {() => void} remove
 */

/**
 * A project in a temporary folder with three services that only pretend.
 * @param {{demo?: boolean, data?: MadeData}} [options] `demo`: with a demo company; `data`: with
 *   that data folder, else its first start makes one
 */
export function makeFakeProject({ demo = false, data } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'mingzhang-fake-'));
  // The database's user has to pass when the tests run as root.
  chmodSync(root, 0o711);
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('package.json', JSON.stringify({ name: 'fake', workspaces: ['services/*'] }));
  write('node_modules/.package-lock.json', '{}');
  for (const [index, name] of ['gateway', 'ledger', 'identity'].entries()) {
    const mingzhang = { service: name, port: 21090 + index };
    const manifest = { name: `@fake/${name}`, main: 'dist/service.js', mingzhang };
    write(`services/${name}/package.json`, JSON.stringify(manifest));
    write(`services/${name}/dist/service.js`, FAKE_SERVICE);
  }
  if (demo) {
    write(
      'tools/seed/demo.mjs',
      `export const seedDemo = async ({ baseUrl }) =>
         [{ role: '主管', mobile: '13800000001', password: (await fetch(baseUrl)).status + '' }];`,
    );
  }
  const dataDir = join(root, '.data');
  data?.lend(dataDir);
  return {
    root,
    dataDir,
    /** @returns {string[]} what happened to the services, in order */
    events: () => readFileSync(join(root, '.data/events.log'), 'utf8').trim().split('\n'),
    remove() {
      data?.takeBack(dataDir);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/**
 * Runs a command of tools/run on a project, in a process of its own.
 * @param {string} root
 * @param {string} command for example `start.mjs#runStart`
 * @param {Record<string, string>} [env]
 */
export function runCommand(root, command, env = {}) {
  const { DATABASE_URL, DATA_DIR, HOST, PORT, DEMO, ...inherited } = process.env;
  const child = spawn(process.execPath, [RUNNER, command, root], { env: { ...inherited, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  }
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => child.once('close', resolve));
  return {
    pid: child.pid,
    exited,
    output: () => output,
    kill: (/** @type {NodeJS.Signals} */ signal) => child.kill(signal),
    /** Waits until the output holds a text; fails when the process ends first. */
    async saying(/** @type {string} */ text) {
      while (!output.includes(text)) {
        const more = new Promise((resolve) => child.stdout.once('data', resolve));
        const ended = await Promise.race([more, exited.then(() => true)]);
        if (ended === true && !output.includes(text)) throw new Error(`ended before: ${output}`);
      }
    },
  };
}
