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

/** Waits until the page is given a version of a remote: the gateway looks at its rules again after a second. */
export function untilGiven(page: Page, version: string): Promise<void> {
  return untilAnswered(
    page,
    async (wanted) => {
      const headers = { 'x-requested-with': 'XMLHttpRequest' };
      const { data } = (await (await fetch('/api/modules', { headers })).json()) as {
        data: { version: string }[];
      };
      return data.some((one) => one.version === wanted);
    },
    version,
  );
}
