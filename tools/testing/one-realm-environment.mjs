import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** What the parts of Jest look for on the global object of a test file. */
const OF_JEST = {
  'jest-native-promise': Promise,
  'jest-native-now': Date.now.bind(Date),
  'jest-native-read-file': readFileSync,
  'jest-native-write-file': writeFileSync,
  'jest-native-exists-file': existsSync,
};
for (const [name, value] of Object.entries(OF_JEST)) {
  Object.defineProperty(globalThis, Symbol.for(name), { value });
}
Object.defineProperty(globalThis, 'jest-symbol-do-not-touch', { value: Symbol });

/** @type {Set<AsyncLocalStorage<unknown>>} those that the test file at hand has used */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
Reflect.set(
  AsyncLocalStorage.prototype,
  'run',
  /** @this {AsyncLocalStorage<unknown>} @param {unknown[]} given */
  function (...given) {
    storages.add(this);
    return Reflect.apply(run, this, given);
  },
);

// Jest asks for a default export here.
/**
 * Runs test files in the worker's own realm, so that packages can be loaded once per worker
 * (one-realm-runtime.mjs). What a file changed on the process is taken back when it ends.
 */
export default class OneRealmEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #env = { ...process.env };
  #exit = process.exit;
  #console = globalThis.console;

  /** @param {import('@jest/environment').JestEnvironmentConfig} config */
  constructor({ projectConfig: config }) {
    const { global, moduleMocker } = this;
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
    this.fakeTimers = new LegacyFakeTimers({
      config,
      global,
      moduleMocker,
      timerConfig: {
        idToRef: (/** @type {number} */ id) => id,
        refToId: (/** @type {number} */ ref) => ref,
      },
    });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
    // Node hands on what each of them holds with every promise, also for services that are long gone.
    for (const storage of storages) storage.disable();
    storages.clear();
    // TypeORM keeps what every entity class ever declared here; a file's own classes go with it.
    Reflect.deleteProperty(globalThis, 'typeormMetadataArgsStorage');
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Not asked for more than whether there is one: the runtime compiles in the worker's realm. */
  getVmContext() {
    return {};
  }
}
