import { Script } from 'node:vm';
import Runtime from 'jest-runtime';

/**
 * @typedef {object} Executor the part of Jest's runtime that makes a module's function of its text
 * @property {readonly string[]} injectedModuleParameters
 * @property {(source: string, filename: string) => Function | null} compile
 */
/** @typedef {{isInternalModule?: boolean}} Options */
/** @typedef {{transform: (filename: string, options?: Options) => string}} TransformCache */

/** @type {Map<string, {source: string, script: Script}>} what this worker has parsed, by its path */
const parsed = new Map();
/** @type {Map<string, string>} the text of packages, which do not change under a run */
const packages = new Map();

// Jest asks for a default export here.
/**
 * Jest's runtime, except that a worker reads and parses a file once: each test file still evaluates all of
 * its modules anew in its own realm. Otherwise every screen's test reads and parses the same two thousand
 * modules of React and Ant Design again (docs/decisions/0077).
 */
export default class ParseOnceRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} args */
  constructor(...args) {
    super(...args);
    /** @type {Executor} */
    const executor = Reflect.get(this, 'executor');
    executor.compile = (source, filename) =>
      this.evaluate(scriptOf(source, filename, executor.injectedModuleParameters));
    /** @type {TransformCache} */
    const texts = Reflect.get(this, 'transformCache');
    const transform = texts.transform.bind(texts);
    texts.transform = (filename, options) => {
      if (!filename.includes('/node_modules/')) return transform(filename, options);
      // What Jest loads for itself is not transformed.
      const key = `${options?.isInternalModule ?? false} ${filename}`;
      const text = packages.get(key) ?? transform(filename, options);
      packages.set(key, text);
      return text;
    };
  }

  /**
   * The function that a script ends in, in the realm of the test file.
   * @param {Script} script
   * @returns {Function | null} null after the end of the test file
   */
  evaluate(script) {
    /** @type {import('@jest/environment').JestEnvironment} */
    const environment = Reflect.get(this, '_environment');
    const context = environment.getVmContext();
    return context && script.runInContext(context);
  }
}

/**
 * @param {string} source
 * @param {string} filename
 * @param {readonly string[]} parameters
 */
function scriptOf(source, filename, parameters) {
  const known = parsed.get(filename);
  if (known?.source === source) return known.script;
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  parsed.set(filename, { source, script });
  return script;
}
