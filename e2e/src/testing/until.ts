import type { Page } from 'playwright-core';

/**
 * Waits until what the page asks the product is answered by yes. Playwright's `waitForFunction` takes the promise that an
 * async function answers for a yes, and waits for nothing.
 */
export async function untilAnswered(
  page: Page,
  isSo: (wanted: string) => Promise<boolean>,
  wanted: string,
): Promise<void> {
  while (!(await page.evaluate(isSo, wanted))) {
    await page.evaluate(() => new Promise((drawn) => void requestAnimationFrame(drawn)));
  }
}
