import type { Page } from 'playwright-core';
import { TestBrowser } from './testing/browser';
import { postDeposit } from './testing/books';
import { createAccountSet, signUp } from './testing/sign-in';

describe('a book', () => {
  const browser = new TestBrowser();
  let page: Page;

  const heightOf = async (selector: string) =>
    (await page.locator(selector).boundingBox())?.height ?? 0;
  const open = async (path: string) => {
    await page.goto(`/account-book/${path}`);
    await page.getByRole('table').last().getByRole('row').nth(1).waitFor();
  };

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page);
    await postDeposit(page, '100.00');
  });
  afterAll(() => browser.close());

  it('shows rows between its heading and its totals in a low window', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await open('subject-balance?period=2026-01');
    expect(await heightOf(':has(> table)')).toBeGreaterThan(320);
    const end = page.getByText('试算平衡');
    await end.scrollIntoViewIfNeeded();
    const box = await end.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(450);
  });

  it('has its filters in one line of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('journal?period=2026-01');
    const more = page.getByRole('button', { name: '筛选', exact: true });
    await more.waitFor();
    expect(await heightOf('[role="search"]')).toBeLessThan(60);
    expect(await page.getByLabel('凭证字', { exact: true }).isVisible()).toBe(false);
    await more.click();
    await page.getByLabel('凭证字', { exact: true }).waitFor();
  });

  it('is left by Tab from field to field, with no stop at what clears them', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('journal?period=2026-01&auditState=unaudited');
    await page.getByRole('combobox', { name: '审核' }).focus();
    await page.keyboard.press('Tab');
    const next = page.getByRole('button', { name: '更多筛选' });
    expect(await next.evaluate((field) => field === document.activeElement)).toBe(true);
  });
});
