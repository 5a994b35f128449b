import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { AxeResults } from 'axe-core';

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose outcome depends on colours; all others read what both looks have in common. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Violations that keep somebody from using the page in either look, as `look rule: element`. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axeSource);
  const inLight = await violationsOf(page, {});
  await show(page, 'dark');
  const inDark = await violationsOf(page, { runOnly: colourRules });
  await show(page, 'light');
  return [...inLight.map((found) => `light ${found}`), ...inDark.map((found) => `dark ${found}`)];
}

async function violationsOf(page: Page, options: { runOnly?: string[] }): Promise<string[]> {
  // Told of violations alone it does not describe every element that is well.
  const run = `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`;
  const found = (await page.evaluate(run)) as AxeResults;
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Turns the page to a look as the system does, with all that is open on it. */
export async function show(page: Page, look: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: look });
  await page.locator(`html[data-theme=${look}]`).waitFor();
}
