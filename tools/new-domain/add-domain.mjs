import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../run/start-error.mjs';
import { listWorkspaces } from '../run/workspaces.mjs';
import { frontEndFiles, lazyImport } from './front-end.mjs';
import { camelOf, spellingsOf } from './names.mjs';
import { domainFile, serviceFiles } from './service.mjs';

/** @typedef {import('./names.mjs').DomainNames} DomainNames */

const CONTRACT = 'libs/contract/src';

/**
 * `npm run new:domain -- cash 资金`, `npm run new:domain -- assets 资产 --service asset`: writes a service, a
 * contract, a manifest, a remote where there is none yet, else its first screen, and a journey.
 * @param {{root: string, name: string, title: string, service?: string | undefined,
 *   log?: (line: string) => void}} options
 * @returns {string[]} the files written
 * @throws {StartError} when the name is no good or taken
 */
export function addDomain({ root, name, title, service, log = console.log }) {
  const spellings = spellingsOf(name, service);
  const taken = `services/${spellings.service}`;
  if (existsSync(join(root, taken))) throw new StartError(`${taken} 已存在，请换一个名字。`);
  const names = { ...spellings, title, ...freePlaces(root) };
  const files = Object.fromEntries(
    Object.entries({
      ...frontEndFiles(names),
      ...serviceFiles(names),
      ...domainFile(names),
    }).filter(([path]) => !existsSync(join(root, path))),
  );
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  showFirstScreen(root, names);
  tellContract(root, names);
  log(`已生成 ${Object.keys(files).length} 个文件。接下来：`);
  log(`  1. 规则写进 libs/rules/src/${name}-*.ts`);
  log('  2. npm install && npm run format && npm run migrations:seal && npm test');
  return Object.keys(files);
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
      .replace(
        new RegExp(
          `path="/${name}" element=\\{<NotYetAvailable \\{\\.\\.\\.coming\\.(\\w+)\\} />\\}`,
        ),
        (_all, key) => {
          promised = key;
          return `path="/${name}" element={<${pascal}List />}`;
        },
      )
      .replace('import { NoSuchPage', 'import { lazyScreen, NoSuchPage')
      .replace('export const meta', `${lazyImport({ name, pascal })}\nexport const meta`),
  );
  edit(root, coming, (text) => text.replace(new RegExp(`  ${promised}: \\{[^}]*\\},\\n`), ''));
}

/**
 * The manifest joins the list of domains or, where the service was waited for, names its paths; the
 * contract joins those that are exported.
 * @param {string} root
 * @param {DomainNames} names
 */
function tellContract(root, { name, service }) {
  const domain = `${camelOf(service)}Domain`;
  edit(root, `${CONTRACT}/${service}.domain.ts`, (text) =>
    text.replace(/prefixes: \[\],/, `prefixes: ['/${name}'],`),
  );
  const list = `${CONTRACT}/domains.ts`;
  if (!readFileSync(join(root, list), 'utf8').includes(`${domain},`)) {
    edit(root, list, (text) =>
      text
        .replace('import type { Domain,', `import { ${domain} } from './${service}.domain';\n$&`)
        .replace('  identityDomain,\n] as const', `  ${domain},\n$&`),
    );
  }
  edit(root, `${CONTRACT}/contracts.ts`, (text) => `${text}export * from './${name}.contract';\n`);
}

/** @param {string} root @param {string} path @param {(text: string) => string} change */
function edit(root, path, change) {
  const before = readFileSync(join(root, path), 'utf8');
  const after = change(before);
  if (after === before) throw new StartError(`${path} 的写法变了，生成器需要跟着改。`);
  writeFileSync(join(root, path), after);
}
