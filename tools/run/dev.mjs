import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from '../install.mjs';
import { ensureBuilt } from './build.mjs';
import { compileOnSave } from './compile-on-save.mjs';
import { runStart } from './start.mjs';
import { StartError } from './start-error.mjs';
import { listWorkspaces } from './workspaces.mjs';

const SHELL = 'shell';
const SHELL_PORT = 8081;

/**
 * `npm run dev [-- mf-books …]`: the product, whose services start anew when something of the back end
 * is saved, and a page of the shell that shows saved changes of itself and of the named remotes
 * without being reloaded. Ctrl+C ends all of it.
 * @param {{root: string, remotes: readonly string[], env?: NodeJS.ProcessEnv,
 *   log?: (line: string) => void}} options `DEV_PORT` in the environment is the page's port
 * @returns {Promise<number>} exit code of the product
 * @throws {StartError} for a remote that does not exist
 */
export async function runDev({ root, remotes, env = process.env, log = console.log }) {
  await ensureInstalled({ root });
  await ensureBuilt({ root });
  const workspaces = listWorkspaces(root);
  const named = remotes.filter((name) => name !== SHELL);
  const unknown = named.find((name) => !workspaces.some(({ dir }) => dir === name));
  if (unknown) throw new StartError(`没有名为 ${unknown} 的前端，请写文件夹名，例如 mf-voucher。`);
  return runStart({
    root,
    env,
    log,
    work: async ({ baseUrl, restart }) => {
      const back = compileOnSave({
        root,
        log,
        onCompiled: restart,
        folders: workspaces
          .filter(({ manifest }) => manifest.scripts?.build?.startsWith('swc '))
          .map(({ dir }) => dir),
      });
      const front = startPages({ root, named, env, baseUrl, workspaces });
      await back.ready;
      log(`\n保存即可见：http://localhost:${front.port}`);
      return async () => {
        await Promise.all([back.close(), front.close()]);
      };
    },
  });
}

/**
 * The development servers of the shell and of the named remotes.
 * @param {{root: string, named: readonly string[], env: NodeJS.ProcessEnv, baseUrl: string,
 *   workspaces: ReturnType<typeof listWorkspaces>}} options
 */
function startPages({ root, named, env, baseUrl, workspaces }) {
  const port = Number(env.DEV_PORT ?? SHELL_PORT);
  const ports = named.map((name, index) => {
    const { manifest } = workspaces.find(({ dir }) => dir === name) ?? {};
    const usual = /** @type {any} */ (manifest)?.mingzhang?.remote?.devPort;
    return { name, port: env.DEV_PORT ? port + 1 + index : usual };
  });
  const DEV_REMOTES = ports.map(({ name, port: own }) => `${name}=${own}`).join(',');
  const children = [{ name: SHELL, port }, ...ports].map(({ name, port: own }) =>
    serve(join(root, name), {
      ...env,
      DEV_REMOTES,
      GATEWAY: baseUrl,
      PORT: String(own),
      NODE_ENV: 'development',
    }),
  );
  return {
    port,
    close: async () => {
      await Promise.all(children.map((close) => close()));
    },
  };
}

/**
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 * @returns {() => Promise<void>} ends it
 */
function serve(cwd, env) {
  const program = join(cwd, '../node_modules/@rspack/cli/bin/rspack.js');
  const child = spawn(process.execPath, [program, 'serve', '--config', 'rspack.config.mjs'], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  return async () => {
    child.kill('SIGTERM');
    await gone;
  };
}
