import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Sources that ship, without tests.
 * @param {string} root
 * @returns {string[]} paths below it
 */
export function shippedSources(root) {
  const folders = readdirSync(root).filter((name) => /^(libs|services|shell|mf-.+)$/.test(name));
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => join(folder, file))
        .filter((file) => /^[^/]+\/([^/]+\/)?src\/.*(?<!\.d)\.tsx?$/.test(file)),
    )
    .filter((file) => !/\.spec\.|\/testing\//.test(file));
}
