/** @typedef {import('./names.mjs').DomainNames} DomainNames */

/**
 * The files of a domain's remote, by path.
 * @param {DomainNames} names
 * @returns {Record<string, string>}
 */
export function frontEndFiles(names) {
  const { name, camel } = names;
  const folder = `mf-${name}`;
  return {
    [`${folder}/package.json`]: manifest(names),
    [`${folder}/rspack.config.mjs`]: `import { remoteConfig } from '@mingzhang/build/rspack.remote';

export default remoteConfig({ dir: import.meta.dirname });
`,
    [`${folder}/src/index.ts`]: `// Only the import: shared packages are agreed on before anything may use them.
void import('./bootstrap');
`,
    [`${folder}/src/bootstrap.tsx`]: `import { runStandalone } from '@mingzhang/shell-api';
import { installTheme, themeOf } from '@mingzhang/web';
import { Screens, meta } from './screens';

installTheme();
runStandalone(Screens, meta, themeOf);
`,
    [`${folder}/src/remote.tsx`]: `import { defineRemote } from '@mingzhang/shell-api';
import { Screens, meta } from './screens';

export const { bootstrap, mount, unmount } = defineRemote(Screens, meta);
`,
    ...screenFiles(names),
    [`e2e/src/${name}.e2e.ts`]: `import { ${camel}Calls } from '@mingzhang/contract';

it('${name} is served under its own prefix', () => {
  expect(${camel}Calls.list.path.startsWith('/${name}')).toBe(true);
});
`,
  };
}

/** The first screen, loaded when it is opened. @param {Pick<DomainNames, 'name' | 'pascal'>} names */
export function lazyImport({ name, pascal }) {
  return `const ${pascal}List = lazyScreen(() => import('./${name}-list/${name}-list.screen'), '${pascal}ListScreen');
`;
}

/** The router and the first screen. @param {DomainNames} names @returns {Record<string, string>} */
function screenFiles({ name, title, camel, pascal }) {
  const folder = `mf-${name}`;
  return {
    [`${folder}/src/screens.tsx`]: `import { Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { lazyScreen, NoSuchPage } from '@mingzhang/web';
import pack from '../package.json';

export const meta: RemoteMeta = { name: pack.name, routes: pack.mingzhang.remote.routes };

${lazyImport({ name, pascal })}
/** The screens of ${folder} by route. */
export function Screens() {
  return (
    <Routes>
      <Route path="/${name}" element={<${pascal}List />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
`,
    [`${folder}/src/api/${name}.api.ts`]: `import { ${camel}Calls } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';

/** All records of the account set. */
export const use${pascal}List = () => useCall(${camel}Calls.list, {});
`,
    [`${folder}/src/${name}-list/${name}-list.screen.tsx`]: `import { EmptyState, Page, PageHeader, Sheet, SkeletonRows } from '@mingzhang/web';
import { use${pascal}List } from '../api/${name}.api';

/** The list of the domain's records. */
export function ${pascal}ListScreen() {
  const { data: records } = use${pascal}List();
  return (
    <Page>
      <PageHeader title="${title}" />
      <Sheet>
        {records === undefined && <SkeletonRows />}
        {records?.length === 0 && <EmptyState title="还没有记录" description="${title}的记录会列在这里。" />}
        {records?.map((record) => <p key={record.id}>{record.name}</p>)}
      </Sheet>
    </Page>
  );
}
`,
  };
}

/** @param {DomainNames} names */
function manifest({ name, service, title, devPort, order }) {
  const libraries = ['build', 'contract', 'rules', 'shell-api', 'web'];
  const remote = {
    title,
    devPort,
    routes: [`/${name}`],
    titles: { [`/${name}`]: title },
    menu: [{ title, icon: 'money', order, path: `/${name}`, permission: `${service}.view` }],
  };
  return `${JSON.stringify(
    {
      name: `mf-${name}`,
      version: '0.1.0',
      private: true,
      license: 'Apache-2.0',
      scripts: {
        build: 'rspack build --config rspack.config.mjs',
        dev: 'rspack serve --config rspack.config.mjs',
      },
      dependencies: Object.fromEntries(libraries.map((library) => [`@mingzhang/${library}`, '*'])),
      mingzhang: { remote },
    },
    null,
    2,
  )}\n`;
}
