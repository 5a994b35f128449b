import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from './start-error.mjs';

/**
 * The gateway that a page in development asks: `--gateway`, else `GATEWAY`, else the product of this machine.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} undefined: the product of this machine
 * @throws {StartError} for wrong arguments or an invalid address
 */
export function gatewayOf(args, env) {
  let given;
  try {
    ({ gateway: given } = parseArgs({ args, options: { gateway: { type: 'string' } } }).values);
  } catch {
    throw new StartError('用法：npm run dev -w mf-books -- --gateway https://test.example.com');
  }
  const gateway = given ?? (env.GATEWAY || undefined);
  if (gateway === undefined) return undefined;
  const { protocol, pathname } = URL.canParse(gateway)
    ? new URL(gateway)
    : { protocol: '', pathname: '' };
  if (/^https?:$/.test(protocol) && pathname === '/') return gateway;
  throw new StartError(`网关地址 ${gateway} 不正确，请写成 https://test.example.com，不带路径。`);
}

/**
 * `npm run dev -w mf-books [-- --gateway https://…]`: the page of one remote, or of the shell, against a gateway anywhere.
 * @param {{root: string, args: string[], env?: NodeJS.ProcessEnv, cwd?: string}} options
 * @returns {Promise<number>} exit code
 */
export async function runDevRemote({ root, args, env = process.env, cwd = process.cwd() }) {
  const gateway = gatewayOf(args, env);
  const program = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const child = spawn(process.execPath, [program, 'serve', '--config', 'rspack.config.mjs'], {
    cwd,
    stdio: 'inherit',
    env: { ...env, NODE_ENV: 'development', ...(gateway && { GATEWAY: gateway }) },
  });
  // Ctrl+C reaches both processes; if only this one is ended, it ends the other.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => child.kill(signal));
  }
  const [code] = await once(child, 'exit');
  return code ?? 0;
}
