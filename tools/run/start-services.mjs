import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openContext } from './context.mjs';
import { configOf, migrateAll, startGroups, waitForHealth } from './services.mjs';
import { checkAddress, readSettings } from './settings.mjs';
import { StartError } from './start-error.mjs';
import { welcome } from './start.mjs';
import { runUntilStopped, watchStopSignals } from './stopping.mjs';

const CHILD = fileURLToPath(new URL('./service-process.mjs', import.meta.url));
const STOP_TIMEOUT_MS = 20_000;

/**
 * `npm run start:services`: the same program with one process per service, each on the port of its
 * package.json. If one ends, all end.
 * @param {{root: string, env?: NodeJS.ProcessEnv, log?: (line: string) => void}} options
 * @returns {Promise<number>} exit code
 */
export async function runStartServices({ root, env = process.env, log = console.log }) {
  const { signal, failed, fail } = watchStopSignals();
  await runUntilStopped(signal, async (opened) => {
    const settings = readSettings(env);
    await checkAddress(settings);
    const { context, services, closeDatabase } = await openContext({ root, settings, signal, log });
    opened(closeDatabase);
    await migrateAll(services, context);
    const [first = [], middle = []] = startGroups(services);
    for (const { name, port } of [...first, ...middle]) {
      context.serviceUrls[name] = `http://127.0.0.1:${port}`;
    }
    for (const group of startGroups(services)) {
      signal.throwIfAborted();
      const children = group.map((service) => startChild(service, context, fail));
      for (const { stop } of children) opened(stop);
      await Promise.all(children.map(({ started }) => started));
    }
    await waitForHealth(settings);
    for (const [name, url] of Object.entries(context.serviceUrls)) log(`${name}  ${url}`);
    await welcome({ context, signal, log });
  });
  return failed() ? 1 : 0;
}

/**
 * @param {import('./services.mjs').Service} service
 * @param {import('./services.mjs').RunContext} context
 * @param {(error: Error) => void} fail
 */
function startChild(service, context, fail) {
  const child = fork(CHILD, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let isStopping = false;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const started = new Promise((resolve, reject) => {
    child.once('message', resolve);
    gone.then((code) => {
      const error = new StartError(`服务 ${service.name} 意外退出（退出码 ${code}）。`);
      reject(error);
      if (!isStopping) fail(error);
    });
  });
  // Listened to by the caller later; until then a quick death must not count as unhandled.
  started.catch(() => undefined);
  child.send({ service, config: configOf(service, context, service.port) });
  const stop = async () => {
    isStopping = true;
    if (child.connected) child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await gone;
    clearTimeout(timer);
  };
  return { started, stop };
}
