import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../run/main.mjs';
import { listWorkspaces } from '../run/workspaces.mjs';

/**
 * Has every domain add the records that it has for the demo company: `seed.js` beside the main file of its
 * service.
 * @param {{months: readonly string[], wordId: number, subjectId: (code: string) => number,
 *   call: (call: any, parts: any) => Promise<any>}} books `DemoBooks` of libs/server
 * @param {'seedDemo' | 'monthDemo' | 'monthEndDemo' | 'endDemo'} part before the first voucher of the books, on the 15th
 *   of a month, at its end, or after the last voucher
 * @param {string} [month] `YYYY-MM`, for `monthDemo` and `monthEndDemo`
 * @returns {Promise<void>}
 */
export async function seedDomains(books, part, month) {
  for (const { dir, manifest } of listWorkspaces(ROOT)) {
    if (!manifest.mingzhang?.service || !manifest.main) continue;
    const script = join(ROOT, dir, dirname(manifest.main), 'seed.js');
    if (!existsSync(script)) continue;
    const add = createRequire(script)(script)[part];
    if (add) await add(books, month);
  }
}
