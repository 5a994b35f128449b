import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

const libs = fileURLToPath(new URL('..', import.meta.url));

/** Whether sources are built for `rspack serve`; anything but `NODE_ENV=development` is production. */
export const isDevelopment = process.env.NODE_ENV === 'development';

/** The package.json of a workspace. */
export function readPackage(dir) {
  return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
}

/** What shell and remotes build alike: TypeScript by SWC, CSS modules, hashed names. */
export function baseConfig({ dir, uniqueName }) {
  const hash = isDevelopment ? '' : '.[contenthash:8]';
  return {
    context: dir,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
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
        // Browsers validate nothing: they get the calls without a schema library.
        zod$: path.join(libs, 'contract/src/zod-outline.ts'),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: isDevelopment } },
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
          localIdentName: isDevelopment ? '[name]-[local]' : '[local]-[hash:6]',
          exportsConvention: 'as-is',
          esModule: true,
        },
      },
    },
    optimization: { chunkIds: 'deterministic', moduleIds: 'deterministic' },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    plugins: [
      new rspack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(isDevelopment ? 'development' : 'production'),
      }),
    ],
  };
}

/** The development server: the gateway at its usual address answers `/api` and serves the remotes. */
export function devServer(port) {
  const gateway = process.env.GATEWAY ?? 'http://localhost:8080';
  return {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? port),
    historyApiFallback: true,
    hot: false,
    proxy: [{ context: ['/api', '/remotes'], target: gateway }],
  };
}
