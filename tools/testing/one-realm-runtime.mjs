import { createRequire, isBuiltin } from 'node:module';
import { compileFunction } from 'node:vm';
import Runtime from 'jest-runtime';

/** Files by their path, our libraries, and what Jest has to load itself to know its own parts. */
const NOT_SHARED = /^(?:\.|\/|@mingzhang\/|@?jest|expect$)/;

// Jest asks for a default export here.
/**
 * Jest's runtime, except that packages come from the worker's own cache of modules: a test file
 * evaluates our sources anew and nothing else. Otherwise each of a hundred files evaluates Nest,
 * TypeORM and their 1,900 modules again: 1.6 s of processor time and 200 MB a file, instead of
 * 0.36 s and 13 MB (docs/decisions/0056).
 */
export default class OneRealmRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} args */
  constructor(...args) {
    super(...args);
    /** @type {{compile: Function, injectedModuleParameters: readonly string[]}} */
    const executor = Reflect.get(this, 'executor');
    executor.compile = (/** @type {string} */ source, /** @type {string} */ filename) =>
      compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  /**
   * @override
   * @param {string} from
   * @param {string} [name]
   * @param {Parameters<Runtime['requireModule']>[2]} [options]
   * @param {boolean} [isActual]
   */
  requireModule(from, name, options, isActual) {
    const isPackage = name !== undefined && !NOT_SHARED.test(name) && !isBuiltin(name);
    if (isPackage && !options?.isInternalModule) return createRequire(from)(name);
    return super.requireModule(from, name, options, isActual);
  }
}
