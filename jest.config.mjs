import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));

/** Packages that ship ES modules only; Jest reads CommonJS. */
const ESM_ONLY = ['jose', 'hucre', 'echarts', 'zrender', 'chokidar', 'readdirp', 'qr'];

/** Sources of our own libraries instead of their builds: tests need no build. */
const moduleNameMapper = {
  '^@mingzhang/([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
  '^@mingzhang/([a-z-]+)/testing$': '<rootDir>/libs/$1/src/testing/index.ts',
  '^@mingzhang/rules/regions$': '<rootDir>/libs/rules/src/regions/index.ts',
  '^@mingzhang/contract/shapes$': '<rootDir>/libs/contract/src/shapes/index.ts',
  '^@mingzhang/rules/statements$': '<rootDir>/libs/rules/src/statements/index.ts',
  '^@mingzhang/rules/invoice$': '<rootDir>/libs/rules/src/invoice/index.ts',
  '^@mingzhang/rules/payroll$': '<rootDir>/libs/rules/src/payroll/index.ts',
  '^@mingzhang/rules/tax-filing$': '<rootDir>/libs/rules/src/tax-filing/index.ts',
  '\\.(css|svg|png|jpe?g|webp)$': '<rootDir>/libs/web/src/testing/style-stub.cjs',
};

const common = {
  rootDir: import.meta.dirname,
  transform: {
    '/node_modules/antd/lib/index\\.js$': '<rootDir>/libs/build/lazy-barrel-transform.mjs',
    '^.+\\.(t|j|mj)sx?$': ['@swc/jest', { ...swc, swcrc: false }],
    '/docs/help/.+\\.md$': '<rootDir>/libs/build/help-transform.mjs',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/|antd/lib/index\\.js$)`],
  runtime: '<rootDir>/tools/testing/parse-once-runtime.mjs',
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.nx/', '<rootDir>/.data/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  moduleNameMapper,
};

const integration = '\\.int\\.spec\\.m?[jt]s$';
/** What runs long and proves the product as a whole: kills, releases beside each other, a domain made anew. */
const deep = '\\.deep\\.';

const database = {
  testEnvironment: '<rootDir>/tools/testing/one-realm-environment.mjs',
  runtime: '<rootDir>/tools/testing/one-realm-runtime.mjs',
  setupFilesAfterEnv: ['<rootDir>/libs/build/jest.int-setup.cjs'],
  globalSetup: '<rootDir>/tools/postgres/jest-setup.mjs',
  globalTeardown: '<rootDir>/tools/postgres/jest-teardown.mjs',
};

const journeys = {
  testEnvironment: 'node',
  setupFilesAfterEnv: ['<rootDir>/libs/build/jest.e2e-setup.cjs'],
  globalSetup: '<rootDir>/tools/testing/jest-e2e-setup.mjs',
  globalTeardown: '<rootDir>/tools/testing/jest-e2e-teardown.mjs',
};

export default {
  // A worker that has run many files holds what they leave behind: at 4 GB it spent its time collecting.
  workerIdleMemoryLimit: '1GB',
  // What is measured is measured by the bench: here a limit of time ends what hangs, on any machine.
  testTimeout: 60_000,
  testSequencer: '<rootDir>/tools/testing/slowest-first.mjs',
  projects: [
    {
      ...common,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/libs/{rules,contract,server,build}/**/*.spec.ts',
        '<rootDir>/services/**/*.spec.ts',
        '<rootDir>/tools/**/*.spec.mjs',
      ],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, integration, deep],
    },
    {
      ...common,
      displayName: 'web',
      testEnvironment: 'jsdom',
      // As in front-end builds: a browser has no schemas to read.
      moduleNameMapper: {
        ...moduleNameMapper,
        '^zod$': '<rootDir>/libs/contract/src/zod-outline.ts',
      },
      testMatch: [
        '<rootDir>/libs/{web,shell-api}/**/*.spec.{ts,tsx}',
        '<rootDir>/{shell,mf-*}/**/*.spec.{ts,tsx}',
      ],
      setupFiles: ['<rootDir>/libs/web/src/testing/setup-jsdom.cjs'],
      setupFilesAfterEnv: ['<rootDir>/libs/build/jest.web-setup.cjs'],
    },
    {
      ...common,
      ...database,
      displayName: 'int',
      testMatch: [
        '<rootDir>/{services,libs/server}/**/*.int.spec.ts',
        '<rootDir>/tools/**/*.int.spec.mjs',
      ],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, deep],
    },
    {
      ...common,
      ...journeys,
      displayName: 'e2e',
      testMatch: ['<rootDir>/e2e/**/*.e2e.ts', '<rootDir>/tools/**/*.e2e.mjs'],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, deep],
    },
    {
      ...common,
      ...database,
      displayName: 'deep-int',
      testMatch: ['<rootDir>/{services,tools}/**/*.deep.int.spec.{ts,mjs}'],
    },
    {
      ...common,
      ...journeys,
      displayName: 'deep',
      testMatch: ['<rootDir>/e2e/**/*.deep.e2e.ts', '<rootDir>/tools/**/*.deep.{spec,e2e}.mjs'],
    },
  ],
};
