// Two releases beside each other: the product that runs is one, what is built in another tree is the other. Its remotes
// lie in the product's store, its services run beside, a gateway of its own serves its shell. Account sets are given
// what they ask for by message.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actOn, alone } from '../release/desk.mjs';
import { keepBuild, LIST, listIn } from '../release/store.mjs';
import { ROOT } from '../run/main.mjs';
import { newReleaseKey, placesOf } from '../run/releases.mjs';
import { runningProduct } from '../run/running.mjs';
import { loadSecrets } from '../run/secrets.mjs';
import { announceVersion } from '../run/service-versions.mjs';
import { configOf, discoverServices, loadService } from '../run/services.mjs';
import { readSettings } from '../run/settings.mjs';
import { versionOf } from '../run/start-service.mjs';
import { listWorkspaces } from '../run/workspaces.mjs';
import { plantNextRelease } from './next-release.mjs';

const load = createRequire(import.meta.url);
const { serviceOf } = /** @type {typeof import('@mingzhang/contract')} */ (
  load('@mingzhang/contract')
);
const { callsLacking } = /** @type {typeof import('@mingzhang/contract/shapes')} */ (
  load('@mingzhang/contract/shapes')
);
const { servesVersion } = /** @type {typeof import('@mingzhang/rules')} */ (
  load('@mingzhang/rules')
);

/** @typedef {import('@mingzhang/contract/shapes').CallShape} CallShape */
/** @typedef {'before' | 'now'} Age */
/** @typedef {Record<Age, string>} Both */
/** @typedef {{remote: Age, shell: Age, service: Age}} Combination */
/** @typedef {{name: string, version: string, url: string}} Beside */
/** @typedef {{accountSetId: number} & Combination} Wanted */

/** @type {(() => Promise<void>)[]} */
const closers = [];

/** A folder that goes with this process. @param {string} name */
function folderFor(name) {
  const folder = mkdtempSync(join(tmpdir(), `mingzhang-${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Has the other release run beside the product.
 * @param {{url: string, dataDir: string, before?: string}} product `before`: a tree in which the release before the
 *   product's is built; by default the next release is planted, and the product is the one before
 */
async function open({ url, dataDir, before }) {
  const root = before ?? planted();
  /** @type {Age} */
  const other = before === undefined ? 'now' : 'before';
  // Its key joins the file of keys, into which others may be writing.
  const remotes = await alone(dataDir, async () => storeRemotes({ root, dataDir, other }));
  const beside = await startServices({ root, dataDir });
  const shells = byAge(other, { own: url, other: await startGateway({ root, dataDir }) });
  const interfaces = byAge(other, { own: interfaceOf(ROOT), other: interfaceOf(root) });
  const shapes = byAge(other, await shapesOf(url, beside));
  /** @param {string} name @param {Omit<Combination, 'remote'>} place */
  const isServed = (name, { shell, service }) => {
    const tree = other === 'now' ? root : ROOT;
    const needs = JSON.parse(readFileSync(join(tree, name, 'dist/contract.json'), 'utf8'));
    const served = { shapes: shapes[service], isWhole: true };
    const lacks = callsLacking(needs.calls, served);
    return lacks.length === 0 && servesVersion(interfaces[shell], needs.shellApi);
  };
  const services = Object.fromEntries(beside.map(({ name, version }) => [name, version]));
  return {
    facts: { other, shells, interfaces, remotes, services },
    give: async (/** @type {Wanted} */ wanted) => {
      const given = rulesOf({ wanted, other, remotes, services });
      for (const { name, version } of given) await addRule(dataDir, { name, version, wanted });
      return Object.fromEntries(
        Object.entries(remotes).map(([name, versions]) => {
          const age = wanted.remote === 'now' && isServed(name, wanted) ? 'now' : 'before';
          return [name, versions[age]];
        }),
      );
    },
  };
}

/** @template T @param {Age} other @param {{own: T, other: T}} values @returns {Record<Age, T>} */
const byAge = (other, values) =>
  other === 'now'
    ? { before: values.own, now: values.other }
    : { before: values.other, now: values.own };

function planted() {
  const folder = folderFor('next');
  plantNextRelease({ root: ROOT, folder });
  return folder;
}

/**
 * Puts the remotes of the tree into the store.
 * @param {{root: string, dataDir: string, other: Age}} options
 * @returns {Record<string, Both>} versions by remote
 */
function storeRemotes({ root, dataDir, other }) {
  const privateKey = newReleaseKey(dataDir);
  const { folder: store } = placesOf(dataDir);
  const built = listWorkspaces(root).filter(({ dir }) => existsSync(join(root, dir, 'dist', LIST)));
  return Object.fromEntries(
    built
      .filter(({ dir }) => existsSync(join(ROOT, dir, 'dist', LIST)))
      .map(({ dir }) => {
        const { version } = keepBuild({ store, dist: join(root, dir, 'dist'), privateKey });
        const own = listIn(join(ROOT, dir, 'dist')).version;
        return [dir, byAge(other, { own, other: version })];
      }),
  );
}

/**
 * Starts the services of the tree beside the product's own, on what its migrations have left.
 * @param {{root: string, dataDir: string}} options
 * @returns {Promise<Beside[]>}
 */
async function startServices({ root, dataDir }) {
  const context = contextOf({ root, dataDir });
  /** @type {Beside[]} */
  const beside = [];
  for (const service of discoverServices(root).filter(({ name }) => name !== 'gateway')) {
    const running = await loadService(service).startService(configOf(service, context));
    const { name } = service;
    const version = versionOf(root, service);
    const withdraw = announceVersion({ dataDir, service: name, version, url: running.url });
    closers.push(() => withdraw().then(() => running.close()));
    beside.push({ name, version, url: running.url });
  }
  return beside;
}

/**
 * A gateway of the product that serves the shell of the tree.
 * @param {{root: string, dataDir: string}} options
 * @returns {Promise<string>} its address
 */
async function startGateway({ root, dataDir }) {
  const [gateway] = discoverServices(ROOT).filter(({ name }) => name === 'gateway');
  if (!gateway) throw new Error('no gateway is built');
  const own = JSON.parse(readFileSync(join(dataDir, 'release-own.json'), 'utf8'));
  const { lockFile: _lock, ...places } = placesOf(dataDir);
  const context = contextOf({ root, dataDir });
  const config = configOf(gateway, { ...context, releases: { ...places, bucket: undefined, own } });
  // What lies in the folder of the product's gateway is swept by who starts there.
  const spool = folderFor('gateway');
  const running = await loadService(gateway).startService({ ...config, dataDir: spool });
  closers.push(() => running.close());
  return running.url.replace('127.0.0.1', 'localhost');
}

/** @param {{root: string, dataDir: string}} options @returns {import('../run/services.mjs').RunContext} */
function contextOf({ root, dataDir }) {
  const product = runningProduct(dataDir);
  if (!product) throw new Error(`no product runs on ${dataDir}`);
  const { databaseUrl, serviceUrls } = product;
  const settings = { ...readSettings({ DATA_DIR: dataDir, DEMO: '0' }), port: 0 };
  const names = discoverServices(ROOT).map(({ name }) => name);
  return {
    root,
    settings,
    databaseUrl,
    dataDir,
    secrets: loadSecrets(dataDir, names),
    serviceUrls,
  };
}

/** @param {string} root */
const interfaceOf = (root) =>
  JSON.parse(readFileSync(join(root, 'shell/dist/shell.json'), 'utf8')).shellApi;

/**
 * What is answered where the product's own services do, and where those beside do.
 * @param {string} url
 * @param {Beside[]} beside
 * @returns {Promise<Record<'own' | 'other', Map<string, CallShape>>>}
 */
async function shapesOf(url, beside) {
  const read = async (/** @type {string} */ address) => (await fetch(address)).json();
  const own = new Map(Object.entries((await read(`${url}/api/contract`)).calls));
  const names = beside.map(({ name }) => name);
  const rest = [...own].filter(
    ([key]) => !names.includes(serviceOf(key.split(' ')[1] ?? '') ?? ''),
  );
  const told = await Promise.all(beside.map((one) => read(`${one.url}/contract`)));
  return { own, other: new Map([...rest, ...told.flatMap((calls) => Object.entries(calls))]) };
}

/**
 * The rules that give an account set what it is to have, the last one asked first. Behind the version of now stands
 * the one before, for where it does not fit.
 * @param {{wanted: Combination, other: Age, remotes: Record<string, Both>, services: Record<string, string>}} options
 */
function rulesOf({ wanted, other, remotes, services }) {
  const ofRemotes = Object.entries(remotes).flatMap(([name, { before, now }]) => {
    if (wanted.remote === 'now') return [before, now].map((version) => ({ name, version }));
    return [{ name, version: before }];
  });
  const ofServices = Object.entries(services).map(([name, version]) => ({ name, version }));
  return [...ofRemotes, ...(wanted.service === other ? ofServices : [])];
}

/** @param {string} dataDir @param {{name: string, version: string, wanted: Wanted}} given */
async function addRule(dataDir, { name, version, wanted }) {
  const to = /** @type {const} */ ({ kind: 'accountSets', ids: [wanted.accountSetId] });
  const added = /** @type {const} */ ({
    kind: 'add',
    remote: name,
    version,
    from: null,
    until: null,
  });
  await actOn(dataDir, { ...added, to });
}

async function close() {
  await Promise.all(closers.splice(0).map((closer) => closer()));
  process.exit(0);
}

process.once('disconnect', close);
/** @type {Awaited<ReturnType<typeof open>> | undefined} */
let step;
process.on(
  'message',
  async (/** @type {{open?: any, give?: Wanted}} */ { open: product, give }) => {
    try {
      if (product) step = await open(product);
      const answer = give ? await step?.give(give) : step?.facts;
      process.send?.({ answer });
    } catch (error) {
      process.send?.({ fault: error instanceof Error ? error.stack : String(error) });
    }
  },
);
