import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = require('../../package.json');
const shellApi = JSON.parse(
  readFileSync(new URL('../shell-api/package.json', import.meta.url), 'utf8'),
);

/** Packages of which a page has one copy, the shell's. `x/` shares the subpaths of x as well. */
const singletons = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'antd',
  '@ant-design/cssinjs',
  'jotai',
  '@tanstack/react-query',
  'axios',
  'dayjs',
  'dayjs/',
];

function versionOf(name) {
  const bare = name.replace(/\/$/, '');
  return root.dependencies[bare] ?? require(`${bare}/package.json`).version;
}

/** The one list of shared packages, for the shell and every remote. */
export const sharedDeps = Object.fromEntries([
  ...singletons.map((name) => [
    name,
    { singleton: true, version: versionOf(name), requiredVersion: `^${versionOf(name)}` },
  ]),
  [
    'react-router-dom',
    {
      singleton: true,
      import: fileURLToPath(new URL('react-router.mjs', import.meta.url)),
      version: versionOf('react-router-dom'),
      requiredVersion: `^${versionOf('react-router-dom')}`,
    },
  ],
  [
    '@mingzhang/shell-api',
    { singleton: true, version: shellApi.version, requiredVersion: `^${shellApi.version}` },
  ],
]);

/** The same for what runs in the shell's page only: nothing of it is built in, the shell's copy must be there. */
export const sharedFromShell = Object.fromEntries(
  Object.entries(sharedDeps).map(([name, shared]) => [name, { ...shared, import: false }]),
);
