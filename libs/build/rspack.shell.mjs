import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { baseConfig, devServer, isDevelopment, readPackage } from './base-config.mjs';
import { CompressPlugin } from './compress-plugin.mjs';
import { contractRule } from './contract-loader.mjs';
import { sharedDeps } from './shared-deps.mjs';

const here = import.meta.dirname;

/** Writes `shell.json`, by which the gateway knows what remotes find in the page. */
class ShellPlugin {
  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('ShellPlugin', async () => {
      const { version } = readPackage(path.join(here, '../shell-api'));
      const told = JSON.stringify({ shellApi: version });
      await writeFile(path.join(compiler.outputPath, 'shell.json'), told);
    });
  }
}

/** The build of the shell. It knows no remote: the module list names them at run time. */
export function shellConfig({ dir }) {
  const pack = readPackage(dir);
  const base = baseConfig({ dir, uniqueName: `shell@${pack.version}` });
  return {
    ...base,
    entry: { index: path.join(dir, 'src/index.ts') },
    output: { ...base.output, publicPath: '/', crossOriginLoading: 'anonymous' },
    devServer: devServer(8081),
    module: {
      ...base.module,
      rules: [
        ...base.module.rules,
        contractRule,
        { test: /[\\/]docs[\\/]help[\\/].*\.md$/, loader: path.join(here, 'help-loader.mjs') },
      ],
    },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: 'shell',
        manifest: false,
        dts: false,
        shareStrategy: 'loaded-first',
        shared: sharedDeps,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      new rspack.HtmlRspackPlugin({ template: path.join(dir, 'src/index.html') }),
      new rspack.CopyRspackPlugin({
        patterns: [{ from: path.join(dir, 'public'), noErrorOnMissing: true }],
      }),
      // Every script of the page carries its hash: the page's policy lets no other run.
      ...(isDevelopment
        ? []
        : [
            new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
            new ShellPlugin(),
            new CompressPlugin(),
          ]),
    ],
  };
}
