// Who may import whom. Every rule is tried with a planted import in tools/boundaries.spec.mjs.

const SPEC = '\\.spec\\.tsx?$|/testing/';
const BROWSER = '^(shell|mf-[^/]+|libs/(web|shell-api))/src/';
const SERVER = '^(services/[^/]+|libs/server)/src/';

/** A package however it was reached: node_modules/x, node_modules/@types/x. */
const packages = (/** @type {string[]} */ ...names) =>
  `(^|/)node_modules/(@types/)?(${names.join('|')})(/|$)`;

const SERVER_PACKAGES = packages(
  '@nestjs/[^/]+',
  '@fastify/[^/]+',
  '@node-rs/[^/]+',
  'fastify',
  'typeorm',
  'pg',
  'pino',
  'pino-http',
  'nestjs-pino',
  'prom-client',
  'undici',
  'sharp',
);
const BROWSER_PACKAGES = packages(
  '@ant-design/[^/]+',
  '@tanstack/[^/]+',
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'antd',
  'jotai',
  'axios',
  'echarts',
  'single-spa',
  'single-spa-react',
  'rc-[^/]+',
);

/** The demo company's books are kept by the script that seeds them; WeChat's stand-in is that of journeys. */
const TESTS_WITH_TOOLS = '^services/([^/]+)/src/(demo-company\\.int\\.spec|testing/wechat)\\.ts$';

/**
 * A rule that forbids one room everything but a list.
 * @param {{name: string, comment: string, room: string, may: string[]}} rule
 */
const only = ({ name, comment, room, may }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: ['\\.config\\.(mjs|cjs|ts)$'] },
  to: {
    path: '^(libs|services|shell|mf-[^/]+|e2e|tools)/',
    pathNot: [`^${room}/`, ...may],
  },
});

module.exports = {
  forbidden: [
    {
      name: 'rules-import-nothing',
      comment: 'libs/rules is pure: the decimal package and nothing else.',
      severity: 'error',
      from: { path: '^libs/rules/', pathNot: SPEC },
      to: { pathNot: ['^libs/rules/', packages('big\\.js')] },
    },
    {
      name: 'rules-specs-stay-home',
      comment: 'Tests of the rules know the rules only.',
      severity: 'error',
      from: { path: '^libs/rules/' },
      to: { path: '^(libs/(?!rules/)|services/|shell/|mf-|e2e/|tools/)' },
    },
    {
      name: 'decimal-behind-money',
      comment: 'One file knows the decimal package, so amounts are handled in one way.',
      severity: 'error',
      from: { path: '.', pathNot: '^libs/rules/src/money(\\.spec)?\\.ts$' },
      to: { path: packages('big\\.js', 'decimal\\.js', 'bignumber\\.js') },
    },
    {
      name: 'workbooks-behind-the-sheet-port',
      comment:
        'Two files know the workbook package; everybody else reads, writes and fills sheets. A journey makes the file of the tax bureau by itself: the product did not write it.',
      severity: 'error',
      from: {
        path: '.',
        pathNot: [
          '^libs/server/src/sheet/sheet-(write|fill)\\.ts$',
          '^e2e/src/testing/bureau-file\\.ts$',
        ],
      },
      to: { path: packages('hucre', 'exceljs', 'xlsx') },
    },
    {
      name: 'contract-imports-rules-and-zod',
      comment: 'The contract is read by browser and server: it drags no framework into either.',
      severity: 'error',
      from: { path: '^libs/contract/', pathNot: SPEC },
      to: { pathNot: ['^libs/contract/', '^libs/rules/', packages('zod')] },
    },
    only({
      name: 'contract-rooms',
      comment: 'libs/contract knows rules.',
      room: 'libs/contract',
      may: ['^libs/rules/'],
    }),
    {
      name: 'shell-api-packages',
      comment: 'The one shared singleton: each package in it is paid for by every front-end.',
      severity: 'error',
      from: { path: '^libs/shell-api/src/', pathNot: SPEC },
      to: {
        path: 'node_modules/',
        pathNot: packages(
          '@ant-design/cssinjs',
          '@tanstack/react-query',
          'react',
          'react-dom',
          'react-router',
          'react-router-dom',
          'antd',
          'jotai',
          'axios',
          'dayjs',
          'single-spa',
          'single-spa-react',
          '@types/[^/]+',
        ),
      },
    },
    only({
      name: 'shell-api-rooms',
      comment: 'libs/shell-api knows contract and rules.',
      room: 'libs/shell-api',
      may: ['^libs/(contract|rules)/'],
    }),
    only({
      name: 'web-rooms',
      comment: 'libs/web knows shell-api, contract and rules.',
      room: 'libs/web',
      may: ['^libs/(shell-api|contract|rules)/'],
    }),
    only({
      name: 'server-rooms',
      comment: 'libs/server knows contract and rules.',
      room: 'libs/server',
      may: ['^libs/(contract|rules)/'],
    }),
    only({
      name: 'build-rooms',
      comment: 'libs/build knows the contract that a build says its needs in, and nobody else.',
      room: 'libs/build',
      may: ['^libs/contract/'],
    }),
    only({
      name: 'e2e-rooms',
      comment: 'Journeys know the contract and how to start the program, no sources.',
      room: 'e2e',
      may: ['^libs/contract/', '^tools/'],
    }),
    only({
      name: 'tools-rooms',
      comment: 'Tools know what is spoken, and the release book that the gateway reads.',
      room: 'tools',
      may: ['^libs/(contract|rules)/', '^libs/server/src/(index|release-book)\\.ts$'],
    }),
    {
      name: 'tools-before-build',
      comment:
        'Tools run before anything is built; the demo company and the desk of releases speak the contract.',
      severity: 'error',
      from: {
        path: '^tools/',
        pathNot: [
          '^tools/(seed|bench)/',
          // The command runs on what is built; what a start uses of it does not.
          '^tools/release/(?!(store|checks|signing-key)\\.mjs$)',
          // Products of journeys are made of what is built as well.
          '^tools/testing/release-step\\.',
        ],
      },
      to: { path: '^libs/' },
    },
    {
      name: 'front-end-rooms',
      comment: 'A front-end knows web, shell-api, contract and rules: no other one, no service.',
      severity: 'error',
      from: { path: '^(shell|mf-[^/]+)/', pathNot: '\\.config\\.(mjs|cjs|ts)$' },
      to: {
        path: '^(libs|services|shell|mf-[^/]+|e2e|tools)/',
        pathNot: ['^$1/', '^libs/(web|shell-api|contract|rules)/'],
      },
    },
    {
      name: 'service-rooms',
      comment: 'A service knows server, contract and rules: no other one, no front-end.',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: TESTS_WITH_TOOLS },
      to: {
        path: '^(libs|services|shell|mf-[^/]+|e2e|tools)/',
        pathNot: ['^services/$1/', '^libs/(server|contract|rules)/'],
      },
    },
    {
      name: 'tests-with-tools',
      comment:
        'Two tests of services use a tool: the script of the demo company, the stand-in for WeChat.',
      severity: 'error',
      from: { path: TESTS_WITH_TOOLS },
      to: {
        path: '^(libs|services|shell|mf-[^/]+|e2e|tools)/',
        pathNot: [
          '^services/$1/',
          '^libs/(server|contract|rules)/',
          '^tools/(seed/demo|testing/wechat-stand-in)\\.',
        ],
      },
    },
    {
      name: 'build-for-config-files',
      comment: 'libs/build is for config files alone.',
      severity: 'error',
      from: { path: '.', pathNot: ['^libs/build/', '\\.config\\.(mjs|cjs|ts)$'] },
      to: { path: '^libs/build/' },
    },
    {
      name: 'libs-by-their-index',
      comment:
        "A library's public face is its index.ts (testing/index.ts for tests, regions/index.ts, invoice/index.ts, payroll/index.ts, statements/index.ts and tax-filing/index.ts for what few screens need, shapes/index.ts for what only Node can tell).",
      severity: 'error',
      from: { path: '^(libs/[^/]+|services|shell|mf-[^/]+|e2e|tools)/' },
      to: {
        path: '^libs/[^/]+/src/',
        pathNot: [
          '^$1/',
          '^libs/[^/]+/src/((testing|regions|invoice|payroll|statements|tax-filing|shapes)/)?index\\.tsx?$',
        ],
      },
    },
    {
      name: 'testing-for-tests',
      comment: 'What helps tests does not ship.',
      severity: 'error',
      from: { path: '^(libs|services|shell|mf-[^/]+)/', pathNot: SPEC },
      to: { path: '^libs/[^/]+/src/testing/' },
    },
    {
      name: 'screens-apart',
      comment: 'Screen folders of one front-end share through src/shared and src/api only.',
      severity: 'error',
      from: { path: '^(mf-[^/]+/src)/([^/]+)/' },
      to: { path: '^$1/[^/]+/', pathNot: '^$1/($2|shared|api)/' },
    },
    {
      name: 'shell-screens-apart',
      comment: "The shell's own screens do not import each other.",
      severity: 'error',
      from: { path: '^shell/src/([^/]+)/', pathNot: '^shell/src/(frame|modules)/' },
      to: { path: '^shell/src/[^/]+/', pathNot: '^shell/src/($1|frame|modules|shared|api)/' },
    },
    {
      name: 'no-server-in-the-browser',
      comment: 'Code of the browser holds nothing of Nest, the database or Node.',
      severity: 'error',
      from: { path: BROWSER, pathNot: SPEC },
      to: { path: SERVER_PACKAGES },
    },
    {
      name: 'no-node-in-the-browser',
      comment: 'Code of the browser holds nothing of Nest, the database or Node.',
      severity: 'error',
      from: { path: BROWSER, pathNot: SPEC },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-zod-in-the-browser',
      comment: 'Front-end builds have an outline instead of zod (docs/decisions/0008).',
      severity: 'error',
      from: { path: BROWSER, pathNot: SPEC },
      to: { path: packages('zod') },
    },
    {
      name: 'no-browser-in-the-server',
      comment: 'Services draw nothing.',
      severity: 'error',
      from: { path: SERVER },
      to: { path: BROWSER_PACKAGES },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one thing, or hide a third. Entities may.',
      severity: 'error',
      from: { path: '.', pathNot: '\\.entity\\.ts$' },
      to: { circular: true, viaOnly: { pathNot: '\\.entity\\.ts$' } },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere escapes every other rule.',
      severity: 'error',
      from: { path: '.' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Our own build results; a package that keeps its code in dist/ is still an import.
    exclude: { path: '^(libs/|services/)?[^/]+/dist/|^(coverage|\\.nx|\\.data)/' },
    // With `tools/boundaries.mjs`, which tells swc about JSX.
    parser: 'swc',
    // What `createRequire` makes is called so in tools: an import under another name is one.
    exoticRequireStrings: ['load'],
    // Type imports are imports: a screen that knows an entity's type knows the entity.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // Our libraries name their source first; a check must not wait for a build.
      conditionNames: ['source', 'types', 'import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
