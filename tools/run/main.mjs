import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportError } from './start-error.mjs';

/** The project's folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Runs a command, prints its error if it fails (`reportError`) and ends the process with its exit code.
 * @param {(root: string) => Promise<number | void>} command
 */
export async function runMain(command) {
  let code = 1;
  try {
    code = (await command(ROOT)) ?? 0;
  } catch (error) {
    reportError(error);
  }
  // Handles that a service left open must not keep the process alive.
  process.exit(code);
}
