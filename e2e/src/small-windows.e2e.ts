import type { Locator, Page } from 'playwright-core';
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

describe('a statement', () => {
  const browser = new TestBrowser();
  let page: Page;

  const statements = ['1', '2', '2&mode=quarter', '2&mode=year', '3', '3&mode=quarter'];
  const open = async (statement: string, width: number, height: number) => {
    const [id = '', mode] = statement.split('&');
    await page.setViewportSize({ width, height });
    await page.goto(`/report/view/${id}?period=2026-01${mode ? `&${mode}` : ''}`);
    await page.getByRole('main').getByRole('table').getByRole('row').nth(1).waitFor();
  };
  const rightOf = async (cell: Locator) => {
    const box = await cell.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  const bottomOf = async (cell: Locator) => {
    const box = await cell.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page);
    await postDeposit(page, '100.00');
  });
  afterAll(() => browser.close());

  it.each(statements)('of a phone begins in the first screen, report %s', async (statement) => {
    await open(statement, 390, 844);
    const main = page.getByRole('main');
    // The note that an open month is provisional; cash flows have no profit.
    if (!statement.startsWith('3'))
      await main
        .getByText(/尚未结账/)
        .first()
        .waitFor();
    const table = main.getByRole('table');
    const first = await table.getByRole('row').nth(2).boundingBox();
    expect((first?.y ?? 844) + (first?.height ?? 0)).toBeLessThan(422);
    for (const head of await table.getByRole('columnheader').all()) {
      expect(await rightOf(head)).toBeLessThanOrEqual(390);
      // One line of 16 pixels: no word is broken.
      expect((await head.boundingBox())?.height).toBeLessThan(32);
    }
    // What can be chosen and done stands in one line below that of the period.
    const controls = main.getByRole('banner').or(main.locator('header')).first();
    const buttons = await controls.locator('button, [role="combobox"]').all();
    const tops = await Promise.all(buttons.map(async (each) => (await each.boundingBox())?.y ?? 0));
    expect(buttons.length).toBeGreaterThan(2);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(20);
    await page.getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('menuitem', { name: '打印' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('has both sides of 资产负债表 in a window of 1024 pixels', async () => {
    await open('1', 1024, 768);
    const heads = await page.getByRole('main').getByRole('columnheader').all();
    expect(heads).toHaveLength(8);
    for (const head of heads) expect(await rightOf(head)).toBeLessThanOrEqual(1024);
    expect(await bottomOf(page.getByRole('cell', { name: '资产总计', exact: true }))).toBeLessThan(
      768,
    );
  });

  it('shows 资产总计 and what it equals in a window of 900 pixels in height', async () => {
    await open('1', 1440, 900);
    for (const name of [/^资产总计$/, /^负债和所有者权益.*总计$/]) {
      expect(await bottomOf(page.getByRole('cell', { name }))).toBeLessThan(900);
    }
  });
});

describe('the list of asset cards', () => {
  const browser = new TestBrowser();
  afterAll(() => browser.close());

  it('has its last column in a window of 1024 pixels', async () => {
    const page = await browser.open({ width: 1024, height: 768 });
    await signUp(page);
    await createAccountSet(page);
    await page.goto('/assets?period=2026-01');
    // Columns are as wide as their amounts, which come with the answer.
    await page.getByText('没有资产卡片').waitFor();
    const state = page.getByRole('columnheader', { name: '状态' });
    const box = await state.boundingBox();
    expect((box?.x ?? 1024) + (box?.width ?? 0)).toBeLessThanOrEqual(1024);
  });
});
