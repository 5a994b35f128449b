import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

const libs = fileURLToPath(new URL('..', import.meta.url));

/** Whether sources are built for `rspack serve`; anything but `NODE_ENV=development` is production. */
export const isDevelopment = process.env.NODE_ENV === 'development';

/**
 * The browsers that the product supports: the first of each that runs ES2022 and knows `:has()`, `color-mix()` and
 * container queries, which its style sheets use (decision 0294).
 */
const supportedBrowsers = [
  'chrome >= 111',
  'edge >= 111',
  'firefox >= 121',
  'safari >= 16.4',
  'ios_saf >= 16.4',
];

/** Remotes with a development server of their own, with its port: `mf-books=8084,…`. */
const devRemotes = process.env.DEV_REMOTES ?? '';

/** Without targets the minimizer of styles repeats rules for browsers of ten years ago. */
const minimizers = [
  new rspack.SwcJsMinimizerRspackPlugin(),
  new rspack.LightningCssMinimizerRspackPlugin({
    minimizerOptions: { targets: supportedBrowsers },
  }),
];

const modulesOfFederation = [
  '@module-federation/error-codes',
  '@module-federation/inject-external-runtime-core-plugin',
  '@module-federation/runtime',
  '@module-federation/runtime-core',
  '@module-federation/runtime-tools/runtime-core',
  '@module-federation/sdk',
  '@module-federation/webpack-bundler-runtime',
];

/**
 * Replaces the CommonJS files of the federation's runtime, which its plugin requires and which bring code for Node into
 * every page, by the ES modules of the same packages (decision 0295).
 * @throws {Error} for a package without ES module beside its CommonJS file
 */
const federationAsModules = Object.fromEntries(
  modulesOfFederation.map((name) => {
    const found = createRequire(import.meta.url).resolve(name);
    const endings = ['.mjs', '.js'].map((ending) => found.replace(/\.cjs$/, ending));
    const esModule = endings.find((file) => file !== found && existsSync(file));
    if (esModule === undefined) throw new Error(`no ES module beside ${found}`);
    return [found, esModule];
  }),
);

const refreshOfThePage = {
  'react-refresh': path.join(libs, 'build/refresh'),
  'react-refresh-own': path.dirname(
    createRequire(import.meta.url).resolve('react-refresh/runtime'),
  ),
};

/**
 * Contracts read the bodies of calls from declared records (`*.record.ts`), and a browser validates nothing. So they
 * get an outline of the record. Forms and lists get the record itself, with the chunk that needs it.
 */
const recordsByOutline = new rspack.NormalModuleReplacementPlugin(/\.record$/, (data) => {
  if (!/\.(contract|schema)\.ts$/.test(data.contextInfo.issuer)) return;
  data.request = path.join(libs, 'contract/src/record-outline.cjs');
});

/** The package.json of a workspace. */
export function readPackage(dir) {
  return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
}

/** How sources are read: TypeScript and JSX by SWC, CSS, pictures. */
function sources(classMark) {
  return {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: {
              react: {
                runtime: 'automatic',
                development: isDevelopment,
                refresh: isDevelopment,
              },
            },
            target: 'es2022',
          },
        },
        type: 'javascript/auto',
      },
      { test: /\.module\.css$/, type: 'css/module', parser: { namedExports: false } },
      { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
      // Declarations only: a remote carries the calls and rules that it uses.
      { test: /[\\/]libs[\\/](contract|rules)[\\/]src[\\/]/, sideEffects: false },
      { test: /\.svg$/, type: 'asset/resource' },
    ],
    generator: {
      'css/module': {
        localIdentName: isDevelopment ? '[name]-[local]' : `[local]-[hash:6]${classMark}`,
        exportsConvention: 'as-is',
        esModule: true,
      },
    },
  };
}

/** What shell and remotes build alike: TypeScript by SWC, CSS modules, hashed names. */
export function baseConfig({ dir, uniqueName, classMark = '' }) {
  const hash = isDevelopment ? '' : '.[contenthash:8]';
  return {
    // Modules are named by their way from here: those of two remotes in one page must not meet.
    context: isDevelopment ? path.dirname(dir) : dir,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    // A remote in the shell's page would ask the shell's server for what its own has not compiled yet.
    lazyCompilation: false,
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: {
      path: path.join(dir, 'dist'),
      clean: true,
      uniqueName,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
      cssChunkFilename: `[name]${hash}.css`,
      assetModuleFilename: `[name]${hash}[ext]`,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      // Workspace libraries are built from their source. Not by the `source` condition: packages
      // from outside that have one would be taken from their sources as well.
      alias: {
        '@mingzhang/contract$': path.join(libs, 'contract/src/index.ts'),
        '@mingzhang/rules$': path.join(libs, 'rules/src/index.ts'),
        '@mingzhang/rules/regions$': path.join(libs, 'rules/src/regions/index.ts'),
        '@mingzhang/rules/statements$': path.join(libs, 'rules/src/statements/index.ts'),
        '@mingzhang/rules/invoice$': path.join(libs, 'rules/src/invoice/index.ts'),
        '@mingzhang/rules/payroll$': path.join(libs, 'rules/src/payroll/index.ts'),
        '@mingzhang/rules/tax-filing$': path.join(libs, 'rules/src/tax-filing/index.ts'),
        // Browsers validate nothing: they get the calls without a schema library.
        zod$: path.join(libs, 'contract/src/zod-outline.ts'),
        // Nor do they need the ranges that a query may not turn round, and the names of all fields with them.
        [path.join(libs, 'contract/src/range-order')]: path.join(
          libs,
          'contract/src/range-order-outline.ts',
        ),
        ...federationAsModules,
        ...(isDevelopment ? refreshOfThePage : {}),
      },
    },
    module: sources(classMark),
    optimization: isDevelopment
      ? { chunkIds: 'named', moduleIds: 'named' }
      : { chunkIds: 'deterministic', moduleIds: 'deterministic', minimizer: minimizers },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    plugins: [
      recordsByOutline,
      new rspack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(isDevelopment ? 'development' : 'production'),
        'process.env.DEV_REMOTES': JSON.stringify(isDevelopment ? devRemotes : ''),
      }),
      ...(isDevelopment ? [new ReactRefreshRspackPlugin({ library: 'mingzhang' })] : []),
    ],
  };
}

/**
 * The development server of the shell or of a remote. `GATEWAY` answers `/api` and serves the remotes that
 * nobody works on; `DEV_REMOTES` (`mf-books=8084,…`) names those that have a server of their own.
 * @param {number} port used unless `PORT` names another one
 * @param {string} [home] path of the page, where it is not `/index.html`
 */
export function devServer(port, home = '/index.html') {
  const gateway = process.env.GATEWAY ?? 'http://localhost:8080';
  const ownPort = Number(process.env.PORT ?? port);
  const remotes = devRemotes.split(',').filter(Boolean);
  return {
    host: '127.0.0.1',
    port: ownPort,
    static: false,
    historyApiFallback: { index: home },
    // A remote is shown in the shell's page, and still told of its changes by its own server.
    client: { webSocketURL: `ws://127.0.0.1:${ownPort}/ws`, overlay: false, logging: 'warn' },
    allowedHosts: 'all',
    proxy: [
      ...remotes.map((remote) => {
        const [name, remotePort] = remote.split('=');
        return { context: [`/remotes/${name}/`], target: `http://127.0.0.1:${remotePort}` };
      }),
      {
        context: ['/api', '/remotes'],
        target: gateway,
        changeOrigin: true,
        // A gateway elsewhere takes requests of its own pages alone, under its own names.
        headers: { origin: new URL(gateway).origin },
      },
    ],
  };
}
