import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sealMigrations } from '../migrations/checksums.mjs';
import { StartError } from '../run/start-error.mjs';
import { listWorkspaces } from '../run/workspaces.mjs';
import { spellingsOf } from './names.mjs';
import { filesOf } from './template.mjs';

/** @typedef {import('./names.mjs').DomainNames} DomainNames */

const CONTRACT = 'libs/contract/src';

/**
 * `npm run new:domain -- cash 资金`, `npm run new:domain -- petty-cash 备用金 --service cash-desk`: writes a
 * domain that passes all checks as it is: rule, contract, manifest, service, remote, tests, and a journey.
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
  const names = { ...spellings, title, ...freePlaces(root) };
  const files = Object.entries(filesOf(names)).filter(([path]) => !existsSync(join(root, path)));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const paths = files.map(([path]) => path);
  const changed = joinLibraries(root, names);
  format(root, [...paths, ...changed]);
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
 * Adds a new domain to the lists of the libraries: its manifest to the domains; contract, table and rules to
 * what is exported; the titles of its fields to those that refusals name; its list to those with column settings.
 * @param {string} root
 * @param {DomainNames} names
 * @returns {string[]} the files that were changed
 */
function joinLibraries(root, { name, camel, service, serviceCamel }) {
  const domain = `${serviceCamel}Domain`;
  /** @type {[string, (text: string) => string][]} */
  const changes = [
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
    [
      `${CONTRACT}/list-setting.contract.ts`,
      (text) => text.replace('] as const;', `  '${camel}',\n$&`),
    ],
    ['libs/rules/src/index.ts', (text) => `${text}export * from './${name}/${name}';\n`],
    [
      `${CONTRACT}/domains.ts`,
      (text) =>
        text
          .replace('import type { Domain,', `import { ${domain} } from './${service}.domain';\n$&`)
          .replace('  identityDomain,\n] as const', `  ${domain},\n$&`),
    ],
  ];
  for (const [path, change] of changes) edit(root, path, change);
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
