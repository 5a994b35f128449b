import { fileURLToPath } from 'node:url';
import { openContext } from './context.mjs';
import { keepOwnBuilds } from './releases.mjs';
import { noteRunning } from './running.mjs';
import { sweepVersions } from './service-versions.mjs';
import { configOf, discoverServices, migrateAll, startGroups, waitForHealth } from './services.mjs';
import { checkAddress, portSettingOf, readSettings, withPorts } from './settings.mjs';
import { welcome } from './start.mjs';
import { runUntilStopped, watchStopSignals } from './stopping.mjs';
import { supervise } from './supervisor.mjs';

const LOCAL = '127.0.0.1';

/** @param {string} name @param {number} port */
const exampleOf = (name, port) => `${portSettingOf(name)}=${port + 100} npm run start:services`;

const CHILD = fileURLToPath(new URL('./service-process.mjs', import.meta.url));

/**
 * `npm run start:services`: the same program with one process per service, each on the port of its
 * package.json or of its setting (LEDGER_PORT); one that dies is started again.
 * @param {{root: string, env?: NodeJS.ProcessEnv, log?: (line: string) => void}} options
 * @returns {Promise<number>} exit code
 */
export async function runStartServices({ root, env = process.env, log = console.log }) {
  const { signal, failed } = watchStopSignals();
  await runUntilStopped(signal, async (opened) => {
    const settings = readSettings(env);
    await checkAddress(settings);
    const services = withPorts(discoverServices(root), env, settings.port);
    for (const { name, port } of services.filter((each) => each.name !== 'gateway')) {
      const example = exampleOf(name, port);
      await checkAddress({ host: LOCAL, port, example });
    }
    const { context, closeDatabase } = await openContext({ root, settings, signal, log });
    opened(closeDatabase);
    sweepVersions(context.dataDir);
    const { bucket } = settings;
    context.releases = keepOwnBuilds({ root, dataDir: context.dataDir, bucket, log });
    await migrateAll(services, context);
    const [first = [], middle = []] = startGroups(services);
    for (const { name, port } of [...first, ...middle]) {
      context.serviceUrls[name] = `http://${LOCAL}:${port}`;
    }
    for (const group of startGroups(services)) {
      signal.throwIfAborted();
      const children = group.map((service) =>
        supervise({
          title: `服务 ${service.name}`,
          file: CHILD,
          messageOf: () => ({ service, config: configOf(service, context, service.port) }),
          log,
        }),
      );
      for (const { stop } of children) opened(stop);
      await Promise.all(children.map(({ started }) => started));
    }
    await waitForHealth(settings);
    noteRunning(context);
    for (const [name, url] of Object.entries(context.serviceUrls)) log(`${name}  ${url}`);
    await welcome({ context, signal, log });
  });
  return failed() ? 1 : 0;
}
