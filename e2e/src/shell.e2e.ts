import type { Page } from 'playwright-core';
import { TestBrowser } from './testing/browser';
import { goBy } from './testing/menu';
import { postDeposit } from './testing/books';
import { createAccountSet, signUp } from './testing/sign-in';

const FIRST = '晨星商贸有限公司';
const SECOND = '恒泰工贸有限公司';

describe('a module that cannot be loaded', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page);
    await page.goto('/');
  });
  afterAll(() => browser.close());

  it('leaves menu and other modules at work, and a retry fetches it anew', async () => {
    let asked = 0;
    const manifest = /\/remotes\/mf-books\/.*mf-manifest.*\.json/;
    await page.route(manifest, (route) => {
      asked += 1;
      return route.fulfill({ status: 404, body: '页面不存在' });
    });
    await goBy(page, '账簿', '明细账');
    await page.getByRole('heading', { name: '账簿模块未能加载' }).waitFor();
    await page.getByText(/错误编号 mf-books@\d+\.\d+\.\d+/).waitFor();
    await goBy(page, '凭证', '凭证列表');
    await page.getByRole('heading', { name: '凭证列表' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: '账簿模块未能加载' }).waitFor();
    const before = asked;
    await page.unroute(manifest);
    const fetched = page.waitForRequest(manifest);
    await page.getByRole('button', { name: '重试' }).click();
    await fetched;
    await page.getByRole('heading', { name: '明细账', exact: true }).waitFor();
    expect(before).toBeGreaterThan(0);
  });
});

describe('switching the account set', () => {
  const browser = new TestBrowser();
  let page: Page;
  let secondTab: Page;

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page, { companyName: FIRST });
    await postDeposit(page, '393464.00');
    await createAccountSet(page, { companyName: SECOND });
    await page.context().addInitScript(watchFigures, {
      company: SECOND,
      figure: '393,464.00',
      said: '切换成功',
    });
    await page.goto('/');
    await page.getByText('393,464.00').first().waitFor();
    secondTab = await browser.openTab(page.context());
    await secondTab.goto('/voucher?period=2026-01');
    await secondTab.getByRole('rowgroup', { name: '记-1' }).waitFor();
  });
  afterAll(() => browser.close());

  it('says so and never shows one company with the figures of the other', async () => {
    await page.getByRole('button', { name: FIRST }).click();
    await page.getByLabel('查找账套').fill('htgm');
    await page.getByRole('option', { name: SECOND }).waitFor();
    await page.getByRole('option', { name: FIRST }).waitFor({ state: 'detached' });
    // The answer waits until the message was seen: a quick one takes it away within a frame.
    const shown = page.getByText('正在切换，请稍候');
    await page.route('**/api/changeAccountSets*', async (route) => {
      await shown.waitFor();
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: SECOND }).waitFor();
    await page.getByText('本期凭证 0 张').waitFor();
    // It stands for half a second before the page loads anew, in which nobody may have looked.
    expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe('切换成功');
    expect(await page.evaluate(() => sessionStorage.getItem('mixed'))).toBeNull();
  });

  it('stops a tab that still shows the other company', async () => {
    await secondTab.getByRole('button', { name: '刷新' }).click();
    await secondTab.getByText('当前账套已在其他页面切换，请刷新页面后再操作').first().waitFor();
    await secondTab.reload();
    await secondTab.getByRole('button', { name: SECOND }).waitFor();
    await secondTab.getByText('这个期间还没有凭证').waitFor();
  });
});

/** Runs in the page: notes when a company's name and a figure of another stand together, and that something was said. */
function watchFigures({
  company,
  figure,
  said,
}: {
  company: string;
  figure: string;
  said: string;
}): void {
  const look = () => {
    const text = document.body?.innerText ?? '';
    const header = document.querySelector('header')?.textContent ?? '';
    if (header.includes(company) && text.includes(figure)) sessionStorage.setItem('mixed', text);
    if (text.includes(said)) sessionStorage.setItem('said', said);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

describe('the frame', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page);
    await page.goto('/');
    await page.getByText('本期凭证 0 张').waitFor();
  });
  afterAll(() => browser.close());

  it('titles the page by its route', async () => {
    for (const [path, title] of [
      ['/', '首页'],
      ['/voucher', '凭证列表'],
      ['/voucher/form', '新增凭证'],
      ['/account-book/subject-balance', '科目余额表'],
      ['/account-book/detailed', '明细账'],
      ['/marketing/vip', '会员服务'],
    ]) {
      await page.goto(`${path}?period=2026-01`);
      await page.waitForFunction((wanted) => document.title === wanted, `明账 - ${title}`);
    }
  });

  it('lets nothing move on and on for whoever wants no motion, while a list is awaited', async () => {
    let goOn = () => {};
    const looked = new Promise<void>((resolve) => (goOn = resolve));
    const list = /\/api\/voucher\?/;
    await page.route(list, async (route) => {
      await looked;
      await route.continue();
    });
    const asked = page.waitForRequest(list);
    await page.goto('/voucher?period=2026-01');
    await asked;
    await page.getByRole('status', { name: '正在加载' }).waitFor();
    const endless = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity).length;
    expect(await page.evaluate(endless)).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.waitForFunction(endless);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    goOn();
    await page.getByText('这个期间还没有凭证').waitFor();
    await page.unroute(list);
  });

  it('shows the tabs bar only when asked for, and asks before a page is closed', async () => {
    await page.goto('/');
    const bar = page.getByRole('tablist', { name: '打开的页面' });
    expect(await bar.count()).toBe(0);
    await page.getByRole('button', { name: /账套管理员$/ }).click();
    await page.getByRole('menuitem', { name: '打开标签栏' }).click();
    await goBy(page, '凭证', '凭证列表');
    await bar.getByRole('tab', { name: '凭证列表' }).waitFor();
    expect(await bar.getByRole('tab').allInnerTexts()).toEqual(['首页', '凭证列表']);
    await bar.getByRole('button', { name: '关闭 凭证列表' }).click();
    await page.getByText('确定关闭该页面吗？').last().waitFor();
    await page.getByRole('button', { name: /^关\s?闭$/ }).click();
    await page.getByRole('heading', { name: '2026年第01期' }).waitFor();
    expect(await bar.getByRole('tab').allInnerTexts()).toEqual(['首页']);
  });

  it('leads from cash and tax summary to the membership page', async () => {
    await page.getByRole('link', { name: '资金', exact: true }).first().click();
    await page.getByRole('heading', { name: '会员服务' }).waitFor();
    await page.goto('/');
    await goBy(page, '报税', '税费汇总');
    await page.waitForURL((url) => url.pathname === '/marketing/vip');
    await page.getByRole('heading', { name: '会员服务' }).waitFor();
  });

  it('says what is not available yet instead of showing a blank', async () => {
    await page.goto('/accountSetImport');
    await page.getByText('尚未开放').first().waitFor();
  });

  it('collapses the menu below 900 px', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: '收起菜单' }).waitFor();
    await page.setViewportSize({ width: 899, height: 900 });
    await page.getByRole('button', { name: '展开菜单' }).waitFor();
    expect(await page.getByRole('navigation').getByText('凭证', { exact: true }).count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('button', { name: '凭证', exact: true }).waitFor();
  });
});
