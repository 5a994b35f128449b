import type { Page } from 'playwright-core';
import { accountSetsCalls, operationLogCalls, voucherCalls } from '@mingzhang/contract';
import { ask, callApi } from './testing/api';
import { TestBrowser } from './testing/browser';
import { newMobile, sendCode, signUp, signUpByPhoneCode, typeCode } from './testing/sign-in';

const COMPANY = '云锦服饰有限公司';
const manager = newMobile();
const viewer = newMobile();
const maker = newMobile();
const booksMenu = [
  '明细账',
  '总账',
  '科目余额表',
  '科目汇总表',
  '序时账',
  '辅助核算余额表',
  '辅助核算明细账',
  '多栏账',
  '日记账',
  '数量金额明细账',
  '数量金额总账',
  '往来账龄',
  '往来核销',
  '核算项目组合表',
].map((title) => `账簿/${title}`);

/** What the side menu offers, groups unfolded one after the other: 凭证/新增凭证. */
async function menuOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('link', { name: '首页', exact: true }).waitFor();
  await menu.getByRole('button').first().waitFor();
  const offered: string[] = [];
  for (const item of await menu.locator(':scope > ul > li').all()) {
    const group = item.getByRole('button');
    if ((await group.count()) === 0) {
      offered.push((await item.innerText()).trim());
      continue;
    }
    const title = (await group.innerText()).trim();
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
    await item.getByRole('link').first().waitFor();
    for (const child of await item.getByRole('link').allInnerTexts())
      offered.push(`${title}/${child.trim()}`);
  }
  return offered;
}

describe('an account set and its people', () => {
  const browser = new TestBrowser();
  let page: Page;
  let guest: Page;

  beforeAll(async () => {
    page = await browser.open();
    await signUpByPhoneCode(page, manager);
    // Somebody who has signed in before, and who has no account set yet.
    guest = await browser.open();
    await signUp(guest, viewer);
  });
  afterAll(() => browser.close());

  it('is created with its region found by pinyin', async () => {
    await page.getByLabel('您的姓名').fill('周敏');
    await page.getByLabel('公司名称').fill(COMPANY);
    await page.getByLabel('启用年月').fill('2026-01');
    await page.keyboard.press('Tab');
    await page.getByLabel('所在地区').click();
    await page.keyboard.type('njs qhq');
    await page.getByText('江苏省 南京市 秦淮区').click();
    await page.getByRole('button', { name: '建立账套' }).click();
    await page.getByRole('heading', { name: '2026年第01期' }).waitFor();
    await page.goto('/account');
    const row = page.getByRole('row').filter({ hasText: COMPANY });
    await row.getByText('江苏省 南京市 秦淮区').waitFor();
    await row.getByText('2026年第01期').waitFor();
  });

  it('invites a known user to look and a new one to enter vouchers', async () => {
    await page.goto('/permission-setting');
    for (const [mobile, name, role] of [
      [viewer, '', '查看'],
      [maker, '陈制单', '制单人'],
    ] as const) {
      await page.getByRole('button', { name: '邀请成员' }).click();
      await page.getByLabel('手机号').fill(mobile);
      await page.getByLabel('姓名（选填）').fill(name);
      await chooseRole(role);
      await page.getByRole('button', { name: /^邀\s*请$/ }).click();
      await page.getByText(`已邀请 ${mobile}，对方接受后成为成员`).waitFor();
    }
    await page.getByText('待接受的邀请').click();
    await page.getByRole('row').filter({ hasText: maker }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: viewer }).count()).toBe(1);
  });

  async function chooseRole(title: string): Promise<void> {
    await page.getByLabel('角色', { exact: true }).click();
    // The chosen role has the title, too; the open list stands behind it.
    await page.getByTitle(title, { exact: true }).last().click();
  }

  /** Signs in on the login screen of a browser of their own. */
  async function signIn(mobile: string): Promise<Page> {
    const own = await browser.open();
    await own.goto('/');
    await typeCode(own, await sendCode(own, mobile));
    await own.getByRole('button', { name: '登录', exact: true }).click();
    return own;
  }

  /** Accepts the invitation that home shows, and enters the account set. */
  async function join(own: Page): Promise<void> {
    await own.getByRole('button', { name: `接受 ${COMPANY} 的邀请` }).click();
    await own.getByRole('region', { name: '我的账套' }).getByText(COMPANY).click();
    await own.getByRole('heading', { name: '2026年第01期' }).waitFor();
  }

  it('shows the member who enters vouchers exactly their menus', async () => {
    const making = await signIn(maker);
    await join(making);
    expect(await menuOf(making)).toEqual([
      '首页',
      '凭证/新增凭证',
      '凭证/凭证列表',
      '结账',
      ...booksMenu,
      '报表/资产负债表',
      '报表/利润表',
      '报表/现金流量表',
      '报表/费用明细表',
      '报表/利润分配表',
      '报表/应交增值税明细表',
      '报表/合并查看',
      '报表/经营指标',
      '设置/账套',
    ]);
    await making.goto('/voucher/form?period=2026-01');
    await making.getByLabel('第 1 行 摘要', { exact: true }).waitFor();
  });

  it('shows the member who only looks exactly their menus, and refuses the rest by address', async () => {
    await guest.goto('/');
    await join(guest);
    expect(await menuOf(guest)).toEqual([
      '首页',
      '凭证/凭证列表',
      ...booksMenu,
      '报表/资产负债表',
      '报表/利润表',
      '报表/现金流量表',
      '报表/费用明细表',
      '报表/利润分配表',
      '报表/应交增值税明细表',
      '报表/合并查看',
      '报表/经营指标',
      '设置/账套',
    ]);
    await guest.goto('/voucher/form?period=2026-01');
    await guest.getByText('没有录入凭证的权限').waitFor();
    for (const [where, call] of [
      ['/operation-log', operationLogCalls.list],
      ['/voucher', voucherCalls.create],
    ] as const) {
      const { status, envelope } = await ask(guest, call, { query: {}, body: {} } as never);
      expect([where, status, envelope]).toMatchObject([where, 403, { code: 'FORBIDDEN' }]);
    }
    await guest.goto('/operation-log');
    await guest.waitForURL((url) => url.pathname === '/');
  });

  it('is out of reach for a removed member at the next click', async () => {
    // A tab of its own: one that was just led to the root is not led there again for ten seconds.
    guest = await browser.openTab(guest.context());
    await guest.goto('/voucher?period=2026-01');
    await guest.getByRole('heading', { name: '凭证' }).first().waitFor();
    await page.goto('/permission-setting');
    await page.getByRole('row').filter({ hasText: viewer }).getByRole('button').last().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^移\s*除$/ })
      .click();
    await page.getByText(/已移除$/).waitFor();
    const removedAt = Date.now();
    let status = 200;
    while (status === 200) {
      ({ status } = await ask(guest, voucherCalls.list, { query: {} }).then((answer) =>
        answer.envelope.success ? answer : { ...answer, status: 403 },
      ));
    }
    expect(Date.now() - removedAt).toBeLessThan(2_000);
    await guest.getByRole('button', { name: '刷新' }).first().click();
    await guest.waitForURL((url) => url.pathname === '/');
    await guest.getByRole('heading', { name: '建立第一个账套' }).waitFor();
  });

  it('has written down who did what, readable and exported', async () => {
    await page.goto('/operation-log');
    await page.getByText('移除成员').first().waitFor();
    await page.getByText('角色：制单人').first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出操作日志' }).click();
    await page.getByText('导出 CSV（.csv）').click();
    expect((await download).suggestedFilename()).toMatch(/^操作日志-.*\.csv$/);
  });

  it('is deleted by code and comes back', async () => {
    await page.goto('/account');
    await page.getByLabel(`删除 ${COMPANY}`).click();
    const dialog = page.getByRole('dialog');
    const shown = dialog.getByText(/演示环境验证码：\d{4}/);
    // Signing up took a code; until its minute is over each click is refused with a message.
    const tooSoon = page.getByText('验证码发送过于频繁');
    while ((await shown.count()) === 0) {
      await dialog.getByRole('button', { name: '获取验证码' }).click();
      await shown.or(tooSoon).waitFor();
      await tooSoon.waitFor({ state: 'hidden' });
    }
    const code = (await shown.innerText()).slice(-4);
    await dialog.getByLabel(/验证码将发到您的手机/).fill(code);
    await dialog.getByRole('button', { name: '删除账套' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('region', { name: '可恢复的账套' }).getByRole('button').click();
    await page.getByRole('heading', { name: '2026年第01期' }).waitFor();
    const sets = await callApi(page, accountSetsCalls.list, { query: {} });
    expect(sets).toHaveLength(1);
  });

  it('shows the picture of its user everywhere', async () => {
    await page.goto('/personal/personal-setting');
    await page.getByRole('button', { name: '更换头像' }).waitFor();
    await page.getByLabel('选择头像图片').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(RED_DOT, 'base64'),
    });
    await page.getByText('头像已更换').waitFor();
    const picture = page.locator('header img');
    expect(await picture.getAttribute('src')).toMatch(/^data:image\/webp;base64,/);
    expect(
      await picture.evaluate(
        (image) => (image as unknown as { naturalWidth: number }).naturalWidth,
      ),
    ).toBe(256);
  });
});

/** A red picture of 4 × 2. */
const RED_DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGP4z8AARwzEcQCukw/x0F8jngAAAABJRU5ErkJggg==';
