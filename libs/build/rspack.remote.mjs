import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { baseConfig, devServer, isDevelopment, readPackage } from './base-config.mjs';
import { CompressPlugin } from './compress-plugin.mjs';
import { contractRule } from './contract-loader.mjs';
import { HASH_TO_COME, MARK_TO_COME, ReleasePlugin } from './release-plugin.mjs';
import { sharedDeps, sharedFromShell } from './shared-deps.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

/**
 * The build of a remote. In production only the exposed module, for the shell; in development its
 * own page as well, which runs alone against a gateway, and changes that are shown as they are saved,
 * there and in a shell that is in development too.
 */
export function remoteConfig({ dir }) {
  const pack = readPackage(dir);
  const hash = isDevelopment ? 'development' : HASH_TO_COME;
  // With the version, or a second version in one page would go on showing the first.
  const name = `${pack.name.replaceAll('-', '_')}__${hash}`;
  const base = baseConfig({ dir, uniqueName: name, classMark: `-${MARK_TO_COME}` });
  const address = `/remotes/${pack.name}/`;
  return {
    ...base,
    entry: isDevelopment ? { index: path.join(dir, 'src/index.ts') } : {},
    output: { ...base.output, publicPath: isDevelopment ? address : 'auto' },
    module: { ...base.module, rules: [...base.module.rules, contractRule] },
    devServer: devServer(pack.mingzhang.remote.devPort ?? 8090, `${address}index.html`),
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name,
        filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        exposes: { './remote': path.join(dir, 'src/remote.tsx') },
        manifest: true,
        dts: false,
        shareStrategy: 'loaded-first',
        shared: isDevelopment ? sharedDeps : sharedFromShell,
        runtimePlugins: [path.join(here, 'chunk-retry.mjs')],
        // The shell's runtime serves; alone a remote needs its own.
        experiments: { externalRuntime: !isDevelopment, optimization: { target: 'web' } },
      }),
      ...(isDevelopment
        ? [new rspack.HtmlRspackPlugin({ template: path.join(here, 'standalone.html') })]
        : [new ReleasePlugin(pack), new CompressPlugin()]),
    ],
  };
}
