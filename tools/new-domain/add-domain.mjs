import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../run/start-error.mjs';
import { listWorkspaces } from '../run/workspaces.mjs';
import { frontEndFiles } from './front-end.mjs';
import { spellingsOf } from './names.mjs';
import { serviceFiles } from './service.mjs';

const INDEX = 'libs/contract/src/index.ts';
const ALL_CALLS = 'libs/contract/src/all-calls.ts';

/**
 * `npm run new:domain -- cash 资金`: writes a remote, a service, a contract and an e2e file, and says
 * what is left to do by hand.
 * @param {{root: string, name: string, title: string, log?: (line: string) => void}} options
 * @returns {string[]} the files written
 * @throws {StartError} when the name is no good or taken
 */
export function addDomain({ root, name, title, log = console.log }) {
  const spellings = spellingsOf(name);
  for (const folder of [`mf-${name}`, `services/${name}`]) {
    if (existsSync(join(root, folder))) throw new StartError(`${folder} 已存在，请换一个名字。`);
  }
  const names = { ...spellings, title, ...freePlaces(root) };
  const files = { ...frontEndFiles(names), ...serviceFiles(names) };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  tellContract(root, names);
  log(`已生成 ${Object.keys(files).length} 个文件。接下来：`);
  log(`  1. libs/contract/src/routes.ts 加一行：...serve('${name}', ['/${name}']),`);
  log('  2. libs/contract/src/role.ts 加上该域的权限，并用在它的接口和菜单上');
  log(`  3. 规则写进 libs/rules/src/${name}-*.ts`);
  log('  4. npm install && npm run format && npm run migrations:seal && npm test');
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

/** The new calls join the public face and the list that all tests walk. @param {string} root
 * @param {{name: string, camel: string}} names */
function tellContract(root, { name, camel }) {
  edit(root, INDEX, (text) =>
    text.replace('export { allCalls }', `export * from './${name}.contract';\nexport { allCalls }`),
  );
  edit(root, ALL_CALLS, (text) =>
    text
      .replace(
        'import { homeCalls }',
        `import { ${camel}Calls } from './${name}.contract';\nimport { homeCalls }`,
      )
      .replace('    home: homeCalls,', `    ${camel}: ${camel}Calls,\n    home: homeCalls,`),
  );
}

/** @param {string} root @param {string} path @param {(text: string) => string} change */
function edit(root, path, change) {
  const before = readFileSync(join(root, path), 'utf8');
  const after = change(before);
  if (after === before) throw new StartError(`${path} 的写法变了，生成器需要跟着改。`);
  writeFileSync(join(root, path), after);
}
