import { createRequire } from 'node:module';
import { readPackage } from './base-config.mjs';
import { fileURLToPath } from 'node:url';

const load = createRequire(import.meta.url);

/** Where the calls themselves are declared, and what lives in the shell's page. */
const declares = /[\\/]libs[\\/](contract|rules)[\\/]|[\\/]node_modules[\\/]/;
const use = /\b(\w+Calls)\b(?:\s*\.\s*(\w+))?/g;
const imports = /^\s*(?:import|export)\b[^;]*?\bfrom\s*['"][^'"]*['"]/gm;

/**
 * What a build needs of others, as it is written into `contract.json`: the interface of the shell's page, and every
 * call of the contract that its code makes, with its shape (`@mingzhang/contract/shapes`).
 * @throws {Error} where a group of calls is handed on whole: nobody could tell then what is used of it
 */
export function needsOf(compilation) {
  const shellApi = readPackage(fileURLToPath(new URL('../shell-api', import.meta.url))).version;
  const contract = load('@mingzhang/contract');
  const { callKey, callShape } = load('@mingzhang/contract/shapes');
  const calls = new Set(modulesIn(compilation).flatMap((module) => callsIn(module, contract)));
  const shapes = [...calls].map((call) => [callKey(call), callShape(call)]);
  return {
    shellApi,
    calls: Object.fromEntries(shapes.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The modules that are part of a file of the build, one by one. */
function modulesIn({ modules, chunkGraph }) {
  const inFiles = [...modules].filter((module) => chunkGraph.getModuleChunks(module).length > 0);
  return inFiles.flatMap((module) => [...(module.modules ?? [module])]);
}

/** The calls of the contract that a module names. */
function callsIn(module, contract) {
  const file = module.resource ?? '';
  if (!/\.(tsx?|m?js)$/.test(file) || declares.test(file)) return [];
  const source = String(module.originalSource()?.source() ?? '');
  return [...source.replace(imports, '').matchAll(use)].flatMap(([, group, name]) => {
    const calls = contract[group];
    if (calls === undefined) return [];
    if (calls[name] === undefined) {
      throw new Error(`${file}: ${group} is handed on whole; name the call that is meant`);
    }
    return [calls[name]];
  });
}
