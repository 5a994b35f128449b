import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportError } from './start-error.mjs';

/** The project's folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Runs a command to its exit code, and prints what stops it the way its reader needs it.
 * @param {(root: string) => Promise<number | void>} command
 */
export async function runMain(command) {
  let code = 1;
  try {
    code = (await command(ROOT)) ?? 0;
  } catch (error) {
    reportError(error);
  }
  // Whatever a service left open must not keep the process alive once all is closed.
  process.exit(code);
}
