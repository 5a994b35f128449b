import { createRequire, isBuiltin } from 'node:module';
import ParseOnceRuntime from './parse-once-runtime.mjs';

/** Files by their path, our libraries, and what Jest has to load itself to know its own parts. */
const NOT_SHARED = /^(?:\.|\/|@mingzhang\/|@?jest|expect$)/;

// Jest asks for a default export here.
/**
 * A runtime whose packages come from the worker's own cache of modules: a test file evaluates our sources
 * anew and nothing else. Otherwise each of a hundred files evaluates Nest,
 * TypeORM and their 1,900 modules again: 1.6 s of processor time and 200 MB a file, instead of
 * 0.36 s and 13 MB (docs/decisions/0056).
 */
export default class OneRealmRuntime extends ParseOnceRuntime {
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
