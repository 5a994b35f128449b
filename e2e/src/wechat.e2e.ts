import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { TestBrowser } from './testing/browser';
import { passResendTime } from './testing/resend-time';
import { createAccountSet, newMobile, sendCode, signUp, typeCode } from './testing/sign-in';

/** Who scans, on the page of the stand-in for WeChat. */
const nickname = `云中鹤${randomInt(1_000_000)}`;

describe('signing in by WeChat', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await browser.open();
    await page.goto('/');
    await passResendTime(await signUp(page));
    await createAccountSet(page);
  });
  afterAll(() => browser.close());

  async function scan(as: string): Promise<void> {
    await page.getByLabel('微信昵称').fill(as);
    await page.getByRole('button', { name: '同意' }).click();
  }
  async function signOut(): Promise<void> {
    await page.getByRole('button', { name: /账套管理员$/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '微信登录' }).waitFor();
  }
  const home = () => page.getByRole('heading', { name: '2026年第01期' });

  it('begins with binding the WeChat account by a code sent to the own number', async () => {
    await page.goto('/personal/binding-webchat');
    await page.getByRole('button', { name: '获取验证码' }).click();
    const shown = await page.getByText(/演示环境验证码：\d{4}/).innerText();
    await page.getByLabel('验证码', { exact: true }).fill(shown.slice(-4));
    await page.getByRole('button', { name: '去微信扫码' }).click();
    await scan(nickname);
    await page.getByText(`已绑定微信“${nickname}”`).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      '/personal/binding-webchat',
    );
  });

  it('says to whoever refuses on the phone, and to an unbound WeChat, how to go on', async () => {
    await page.goto('/');
    await home().waitFor();
    await signOut();
    await page.getByRole('button', { name: '微信登录' }).click();
    await page.getByRole('button', { name: '拒绝' }).click();
    await page.getByText('微信没有给出授权').waitFor();
    await page.getByRole('button', { name: '返回登录' }).click();
    await page.getByRole('button', { name: '微信登录' }).click();
    await scan(`${nickname}的同事`);
    await page.getByText('此微信尚未绑定账号，请用手机号登录后在个人中心绑定').waitFor();
    await page.getByRole('button', { name: '返回登录' }).click();
    await page.getByLabel('手机号').waitFor();
  });

  it('leads to the page that was asked for, with the code out of the address', async () => {
    await page.goto('/account-book/subject-balance?period=2026-01');
    await page.getByRole('button', { name: '微信登录' }).click();
    await scan(nickname);
    await page.getByText('试算平衡').waitFor();
    expect(new URL(page.url()).pathname).toBe('/account-book/subject-balance');
    await page.goto('/operation-log');
    await page.getByRole('row').filter({ hasText: '微信登录' }).first().waitFor();
  });

  it('takes no second use of the address that WeChat led back to', async () => {
    const seen: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/wechat?')) {
        seen.push(request.url());
      }
    });
    await page.goto('/');
    await home().waitFor();
    await signOut();
    await page.getByRole('button', { name: '微信登录' }).click();
    await scan(nickname);
    await home().waitFor();
    await signOut();
    await page.goto(seen[0] ?? '');
    await page.getByText('这次微信扫码已失效、已用过，或不是在本浏览器发起的').waitFor();
  });

  it('ends with the binding', async () => {
    const other = await browser.open();
    await page.goto('/');
    await page.getByRole('button', { name: '微信登录' }).click();
    await scan(nickname);
    await home().waitFor();
    await page.goto('/personal/binding-webchat');
    await page.getByRole('button', { name: '解除绑定' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click();
    await page.getByText('已解除微信绑定').waitFor();
    await page.getByRole('button', { name: '去微信扫码' }).waitFor();
    await other.goto('/');
    await other.getByRole('button', { name: '微信登录' }).click();
    await other.getByLabel('微信昵称').fill(nickname);
    await other.getByRole('button', { name: '同意' }).click();
    await other.getByText('此微信尚未绑定账号').waitFor();
    await other.getByRole('button', { name: '返回登录' }).click();
    await typeCode(other, await sendCode(other, newMobile()));
    await other.getByRole('button', { name: '登录', exact: true }).click();
    await other.getByLabel('公司名称').waitFor();
  });
});
