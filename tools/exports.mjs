import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readModules } from './exports/read-modules.mjs';
import { ROOT } from './run/main.mjs';
import { listWorkspaces } from './run/workspaces.mjs';

/**
 * An export that should not be one.
 * @typedef {object} Finding
 * @property {string} file
 * @property {string} name
 * @property {number} line
 * @property {'dead' | 'own file only' | 'tests only'} kind
 */

/** @typedef {import('./exports/read-modules.mjs').ModuleText} ModuleText */

const SOURCE = /\.(tsx?|[mc]js)$/;
const DECLARATIONS = /\.d\.[mc]?ts$/;
const TEST = /\.(spec|e2e)\.\w+$|(^|\/)testing\/|^e2e\//;
/** Files whose exports may be for tests alone: tests themselves, and checks of the project that run as tests. */
const ONLY_TESTS = new RegExp(`${TEST.source}|^tools/`);
const NOT_SOURCE = new Set(['node_modules', 'dist', 'coverage', '.nx', '.data', '.bench', '.git']);
const TEMPLATE = /\.tpl$/;
/** Below it templates lie as the domain that is made of them will. */
const TEMPLATES = /^tools\/new-domain\/template\//;

/** Text that is the path of a module which is built, or which a bundler gets in place of another one. */
const LOADED = /^([\w-]+\/)*((src|dist)\/[\w./-]+|[\w-]+\.m?js)$/;

/** Files that a service loads by the list of their folder. */
const MIGRATION = /\/migrations\/\d{4}-/;

/** Endings that an import may leave out. */
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.cjs', '/index.ts', '/index.tsx'];

/**
 * Exports of the project that nobody imports, that only their own file uses, or that only tests use.
 *
 * Not judged are, by rule: default exports (configurations), the entry point of each service, files that
 * something loads by their path, and the names that the shell promises to remotes.
 * @param {string} root
 * @returns {{moduleCount: number, findings: Finding[]}} findings by file and line
 */
function checkExports(root) {
  const files = [...listWorkspaces(root).map(({ dir }) => dir), 'tools']
    .flatMap((dir) => listFiles(root, dir))
    .concat(readdirSync(root).filter((file) => SOURCE.test(file)))
    .filter((file) => !DECLARATIONS.test(file));
  const sources = files.filter((file) => SOURCE.test(file));
  const modules = readModules(root, sources);
  const resolve = resolverOf(root, new Set(sources));
  const uses = countUses(modules, resolve);
  for (const file of files.filter((each) => TEMPLATE.test(each))) {
    for (const { from, name } of importsOfTemplate(readFileSync(join(root, file), 'utf8'))) {
      uses.add({ file: resolve(file.replace(TEMPLATES, ''), from), name, by: file });
    }
  }
  for (const file of entryPoints(root, modules)) uses.add({ file, name: '*', by: 'entry point' });
  const findings = [...modules].flatMap(([file, module]) => judge({ file, module, uses }));
  return { moduleCount: modules.size, findings };
}

/**
 * @param {string} root
 * @param {string} dir
 * @returns {string[]} relative to the root
 */
function listFiles(root, dir) {
  if (!existsSync(join(root, dir))) return [];
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) ? [] : listFiles(root, path);
    return SOURCE.test(entry.name) || TEMPLATE.test(entry.name) ? [path] : [];
  });
}

/**
 * @param {string} root
 * @param {ReadonlySet<string>} known
 * @returns {(file: string, specifier: string) => string | undefined} undefined for packages of others
 */
function resolverOf(root, known) {
  const packages = packageFiles(root);
  return (file, specifier) => {
    const own = packages.get(specifier);
    const path = own ?? (specifier.startsWith('.') ? `${dirname(file)}/${specifier}` : specifier);
    const plain = posix.normalize(path);
    return ENDINGS.map((ending) => plain + ending).find((each) => known.has(each));
  };
}

/**
 * The entries of the packages of the project.
 * @param {string} root
 * @returns {Map<string, string>} files by what an import calls them
 */
function packageFiles(root) {
  return new Map(
    listWorkspaces(root).flatMap(({ dir, manifest: { name, exports = {} } }) =>
      Object.entries(exports).flatMap(([key, entry]) => {
        const file = typeof entry === 'string' ? entry : entry.source;
        return file === undefined ? [] : [[posix.join(name, key), posix.join(dir, file)]];
      }),
    ),
  );
}

/**
 * Who imports which export, directly or through files that pass it on.
 * @param {ReadonlyMap<string, ModuleText>} modules
 * @param {ReturnType<typeof resolverOf>} resolve
 */
function countUses(modules, resolve) {
  /** @type {Map<string, Set<string>>} importers by `file name` */
  const importers = new Map();
  /** @param {{file: string | undefined, name: string, by: string}} use */
  const add = ({ file, name, by }) => {
    const module = file === undefined ? undefined : modules.get(file);
    if (file === undefined || module === undefined) return;
    if (name === '*') {
      for (const each of module.exported.keys()) add({ file, name: each, by });
      for (const { as } of module.forwarded) add({ file, name: as, by });
      for (const star of module.stars) add({ file: resolve(file, star), name, by });
      return;
    }
    const key = `${file} ${name}`;
    const known = importers.get(key) ?? new Set();
    if (known.has(by)) return;
    importers.set(key, known.add(by));
    if (module.exported.has(name)) return;
    const passed = module.forwarded.find(({ as }) => as === name);
    if (passed) return add({ file: resolve(file, passed.from), name: passed.name, by });
    for (const star of module.stars) add({ file: resolve(file, star), name, by });
  };
  for (const [by, module] of modules) {
    for (const { from, name } of module.imported) {
      const file = resolve(by, from);
      // A test that walks through all that a package offers needs none of it.
      const isWalk = name === '*' && TEST.test(by) && (file ?? '').endsWith('/src/index.ts');
      if (!isWalk) add({ file, name, by });
    }
  }
  return {
    add,
    /** @param {string} file @param {string} name */
    of: (file, name) => [...(importers.get(`${file} ${name}`) ?? [])].filter((by) => by !== file),
  };
}

/**
 * What of a file should not be exported. A name that a file passes on is reported at its first line.
 * @param {{file: string, module: ModuleText, uses: ReturnType<typeof countUses>}} judged
 * @returns {Finding[]}
 */
function judge({ file, module, uses }) {
  /** @type {Finding[]} */
  const found = [];
  for (const [name, { local, line }] of module.exported) {
    const importers = uses.of(file, name);
    const isOwn = (module.mentions.get(local) ?? 0) > 0;
    if (importers.length === 0) {
      found.push({ file, name, line, kind: isOwn ? 'own file only' : 'dead' });
    } else if (!isOwn && !ONLY_TESTS.test(file) && importers.every((by) => TEST.test(by))) {
      found.push({ file, name, line, kind: 'tests only' });
    }
  }
  for (const { as } of module.forwarded) {
    if (uses.of(file, as).length === 0) found.push({ file, name: as, line: 1, kind: 'dead' });
  }
  return found;
}

/** Imports of a file that `npm run new:domain` fills in. @param {string} text */
function importsOfTemplate(text) {
  return [...text.matchAll(/(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) =>
          name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*/, ''),
        )
        .filter((name) => name !== '')
        .map((name) => ({ from, name })),
  );
}

/**
 * Files whose exports others reach without importing them.
 * @param {string} root
 * @param {ReadonlyMap<string, ModuleText>} modules
 */
function entryPoints(root, modules) {
  const named = new Set(
    [...modules]
      .flatMap(([file, { texts }]) =>
        // Tests load programs by path, too.
        TEST.test(file) ? texts.filter((text) => text.includes('tools/')) : texts,
      )
      .map((text) => text.replace(/^(\.\.\/)+/, ''))
      .filter((text) => LOADED.test(text))
      .map((text) => sourceOf(text)),
  );
  const mains = listWorkspaces(root).flatMap(({ dir, manifest }) =>
    manifest.mingzhang?.service && manifest.main ? sourceOf(`${dir}/${manifest.main}`) : [],
  );
  const byName = new Set(packageFiles(root).values());
  return [...modules.keys()].filter((file) => {
    const path = sourceOf(file);
    // What an import reaches by the name of its package is judged by these imports, unless it is promised.
    if (byName.has(file)) return existsSync(join(root, dirname(file), 'promised-names.json'));
    return (
      mains.includes(path) ||
      MIGRATION.test(path) ||
      path.split('/').some((_, at, parts) => named.has(parts.slice(at).join('/')))
    );
  });
}

/** The path of a file before it was built, without its ending. @param {string} path */
function sourceOf(path) {
  return path.replace(/(^|\/)dist\//, '$1src/').replace(/\.([cm]?js|tsx?)$/, '');
}

/**
 * Compares findings with those that are known for now: `known.json` has a number for each room that was not cleaned
 * yet. It must shrink to nothing, so a room with fewer findings than its number has to lower it.
 * @param {readonly Finding[]} findings
 * @param {Readonly<Record<string, number>>} known by room, a folder of the project
 * @returns {{unknown: Finding[], left: Record<string, number>}} findings of other rooms and of rooms that have more,
 *   and the numbers as they are now
 */
function compareKnown(findings, known) {
  const rooms = Object.keys(known);
  /** @param {Finding} finding */
  const roomOf = ({ file }) => rooms.find((room) => file === room || file.startsWith(`${room}/`));
  /** @type {Record<string, number>} */
  const left = {};
  for (const finding of findings) {
    const room = roomOf(finding);
    if (room !== undefined) left[room] = (left[room] ?? 0) + 1;
  }
  const unknown = findings.filter((finding) => {
    const room = roomOf(finding);
    return room === undefined || (left[room] ?? 0) > (known[room] ?? 0);
  });
  return { unknown, left };
}

/**
 * Checks the project named on the command line, else this one. `--lower` writes smaller numbers to `known.json`, never
 * larger ones. Findings and a last line of counts go to stdout: the compiler's own process writes to this one's stderr.
 */
async function main() {
  const [root = ROOT] = process.argv.slice(2).filter((argument) => argument !== '--lower');
  const file = join(root, 'tools/exports/known.json');
  /** @type {Record<string, number>} */
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const { moduleCount, findings } = checkExports(root);
  const { unknown, left } = compareKnown(findings, known);
  for (const { file: at, line, name, kind } of unknown) {
    console.log(`${at}:${line}: ${name} (${kind})`);
  }
  const fewer = Object.keys(known).filter((room) => (left[room] ?? 0) < (known[room] ?? 0));
  if (process.argv.includes('--lower')) {
    const lowered = Object.entries(known).map(([room, number]) => [
      room,
      Math.min(number, left[room] ?? 0),
    ]);
    const kept = Object.fromEntries(lowered.filter(([, number]) => number !== 0));
    writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  } else {
    for (const room of fewer) {
      console.log(`${room}: ${left[room] ?? 0} are left, not ${known[room]}; run with --lower`);
    }
  }
  const isWrong = unknown.length > 0 || (fewer.length > 0 && !process.argv.includes('--lower'));
  console.log(
    `${moduleCount} modules, ${unknown.length} exports that should not be, ` +
      `${findings.length - unknown.length} known for now`,
  );
  process.exit(isWrong || moduleCount === 0 ? 1 : 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
