import { statSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import ParseOnceRuntime from './parse-once-runtime.mjs';

/** Files by their path, our libraries, and what Jest has to load itself to know its own parts. */
const NOT_SHARED = /^(?:\.|\/|@mingzhang\/|@?jest|expect$)/;

/** Our libraries of declarations and pure functions: they hold no state, and no test replaces what they export. */
const STATELESS = /\/libs\/(?:contract|rules)\/src\/(?!(?:.*\/)?testing\/)(?!.*\.spec\.).*\.ts$/;

/** @typedef {{loaded: boolean}} LoadedModule */
/** @typedef {{moduleRegistry: Map<string, LoadedModule>}} Registries the part of Jest's runtime that knows what is loaded */

/** @type {Map<string, {module: LoadedModule, changedAt: number}>} stateless modules that a file before has loaded */
const evaluated = new Map();

// Jest asks for a default export here.
/**
 * A runtime whose packages come from the worker's own cache of modules, and so do contract and rules: a test file
 * evaluates our other sources anew and nothing else. Otherwise each of three hundred files evaluates Nest,
 * TypeORM and their 1,900 modules again, and the schemas of all calls
 * (docs/decisions/0056, 0264).
 */
export default class OneRealmRuntime extends ParseOnceRuntime {
  /** @param {ConstructorParameters<typeof ParseOnceRuntime>} args */
  constructor(...args) {
    super(...args);
    const { moduleRegistry } = this.#registries();
    if ([...evaluated].some(([path, { changedAt }]) => changeOf(path) !== changedAt)) {
      evaluated.clear();
    }
    for (const [path, { module }] of evaluated) moduleRegistry.set(path, module);
  }

  /** @override */
  teardown() {
    for (const [path, module] of this.#registries().moduleRegistry) {
      if (module.loaded && STATELESS.test(path) && !evaluated.has(path)) {
        evaluated.set(path, { module, changedAt: changeOf(path) });
      }
    }
    return super.teardown();
  }

  /** @returns {Registries} */
  #registries() {
    return Reflect.get(this, 'registries');
  }

  /**
   * @override
   * @param {import('node:vm').Script} script
   */
  evaluate(script) {
    return script.runInThisContext();
  }

  /**
   * @override
   * @param {string} from
   * @param {string} [name]
   * @param {Parameters<ParseOnceRuntime['requireModule']>[2]} [options]
   * @param {boolean} [isActual]
   */
  requireModule(from, name, options, isActual) {
    const isPackage = name !== undefined && !NOT_SHARED.test(name) && !isBuiltin(name);
    if (isPackage && !options?.isInternalModule) return createRequire(from)(name);
    return super.requireModule(from, name, options, isActual);
  }
}

/** When a file was last written, in milliseconds; NaN, which equals nothing, when it is gone. @param {string} path */
const changeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN;
