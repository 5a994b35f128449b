import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sealMigrations } from '../migrations/checksums.mjs';
import { StartError } from '../run/start-error.mjs';
import { listWorkspaces } from '../run/workspaces.mjs';
import { sourceOf, spellingsOf } from './names.mjs';
import { filesOf, lazyImport } from './template.mjs';

/** @typedef {import('./names.mjs').DomainNames} DomainNames */

const CONTRACT = 'libs/contract/src';

/**
 * `npm run new:domain -- cash 资金`, `npm run new:domain -- invoice 发票 --service invoice`: writes a domain
 * that is green as it is: rule, contract, manifest, service, remote (or the first screen of one that waits
 * for its own), tests, and a journey.
 * @param {{root: string, name: string, title: string, service?: string | undefined,
 *   log?: (line: string) => void}} options
 * @returns {string[]} the files written
 * @throws {StartError} when the name is no good or taken
 */
export function addDomain({ root, name, title, service, log = console.log }) {
  const spellings = spellingsOf(name, service);
  const taken = `services/${spellings.service}`;
  if (existsSync(join(root, taken))) throw new StartError(`${taken} 已存在，请换一个名字。`);
  const packages = listWorkspaces(root).map(({ dir }) => dir);
  const library = `libs/${spellings.service}`;
  if (packages.includes(library)) {
    throw new StartError(`${library} 的包也叫 @mingzhang/${spellings.service}，请换一个名字。`);
  }
  const manifest = `${CONTRACT}/${spellings.service}.domain.ts`;
  const waits = existsSync(join(root, manifest));
  const source = sourceOf(spellings, waits ? readFileSync(join(root, manifest), 'utf8') : '');
  const names = { ...spellings, source, title, ...freePlaces(root) };
  const files = Object.entries(filesOf(names)).filter(([path]) => !existsSync(join(root, path)));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const paths = files.map(([path]) => path);
  showFirstScreen(root, names);
  const told = tellLibraries(root, names, { waits });
  format(root, [...paths, ...told]);
  sealMigrations(root);
  log(`已生成 ${paths.length} 个文件。接下来：`);
  log('  1. npm install && npm test');
  log(`  2. 规则写进 libs/rules/src/${name}/，字段在 ${CONTRACT}/${name}.record.ts`);
  return paths;
}

/** Ports and menu place after all others. @param {string} root */
function freePlaces(root) {
  const manifests = listWorkspaces(root).map(
    ({ manifest }) => /** @type {any} */ (manifest).mingzhang ?? {},
  );
  const after = (/** @type {number[]} */ taken, /** @type {number} */ first) =>
    Math.max(first - 1, ...taken) + 1;
  return {
    port: after(
      manifests.map(({ port = 0 }) => port),
      4101,
    ),
    devPort: after(
      manifests.map(({ remote }) => remote?.devPort ?? 0),
      8082,
    ),
    order: after(
      manifests.flatMap(
        ({ remote }) => remote?.menu?.map((/** @type {any} */ entry) => entry.order) ?? [],
      ),
      1,
    ),
  };
}

/**
 * A remote that waits for its screens shows the first one. What it promised of that goes.
 * @param {string} root
 * @param {DomainNames} names
 */
function showFirstScreen(root, { name, pascal }) {
  const screens = `mf-${name}/src/screens.tsx`;
  const coming = `mf-${name}/src/coming.ts`;
  if (!existsSync(join(root, coming))) return;
  let promised = '';
  edit(root, screens, (text) =>
    text
      .replace(/element=\{<NotYetAvailable \{\.\.\.coming\.(\w+)\} \/>\}/, (_all, key) => {
        promised = key;
        return `element={<${pascal}List />}`;
      })
      .replace('import { NoSuchPage', 'import { lazyScreen, NoSuchPage')
      .replace('export const meta', `${lazyImport({ name, pascal })}\nexport const meta`),
  );
  edit(root, coming, (text) => text.replace(new RegExp(`  ${promised}: \\{[^}]*\\},\\n`), ''));
}

/**
 * What the libraries are told of a new domain: its manifest joins the list of domains or, where the
 * service was waited for, names its paths; contract, table and rules join those that are exported, the titles of its fields those of refusals; calls
 * that were waited for leave the list of those that nobody serves.
 * @param {string} root
 * @param {DomainNames} names
 * @param {{waits: boolean}} state
 * @returns {string[]} the files that were changed
 */
function tellLibraries(root, { name, camel, service, serviceCamel }, { waits }) {
  const domain = `${serviceCamel}Domain`;
  /** @type {[string, (text: string) => string][]} */
  const changes = [
    [
      `${CONTRACT}/${service}.domain.ts`,
      (text) => text.replace('prefixes: [],', `prefixes: ['/${name}'],`),
    ],
    [
      `${CONTRACT}/contracts.ts`,
      (text) => `${text}export * from './${name}.record';\nexport * from './${name}.contract';\n`,
    ],
    [`${CONTRACT}/tables.ts`, (text) => `${text}export * from './${name}.table';\n`],
    [
      `${CONTRACT}/field-titles.ts`,
      (text) =>
        text
          .replace('import ', `import { ${camel}FieldTitles } from './${name}.record';\n$&`)
          .replace('  ...titlesOfFields(', `  ...${camel}FieldTitles,\n$&`),
    ],
    ['libs/rules/src/index.ts', (text) => `${text}export * from './${name}/${name}';\n`],
  ];
  if (!waits) {
    changes.push([
      `${CONTRACT}/domains.ts`,
      (text) =>
        text
          .replace('import type { Domain,', `import { ${domain} } from './${service}.domain';\n$&`)
          .replace('  identityDomain,\n] as const', `  ${domain},\n$&`),
    ]);
  }
  for (const [path, change] of changes) edit(root, path, change);
  const unbuilt = `${CONTRACT}/testing/unbuilt-calls.ts`;
  const served = new RegExp(`^  '(GET|POST|PUT) /${name}',\\n`, 'gm');
  const before = readFileSync(join(root, unbuilt), 'utf8');
  writeFileSync(join(root, unbuilt), before.replace(served, ''));
  return changes.map(([path]) => path);
}

/** @param {string} root @param {string} path @param {(text: string) => string} change */
function edit(root, path, change) {
  const before = readFileSync(join(root, path), 'utf8');
  const after = change(before);
  if (after === before) throw new StartError(`${path} 的写法变了，生成器需要跟着改。`);
  writeFileSync(join(root, path), after);
}

/** Lines break where the length of the names asks for it. @param {string} root @param {string[]} paths */
function format(root, paths) {
  const oxfmt = join(root, 'node_modules/oxfmt/bin/oxfmt');
  const { status, stderr } = spawnSync(process.execPath, [oxfmt, ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new StartError(`生成的文件无法排版：${stderr}`);
}
