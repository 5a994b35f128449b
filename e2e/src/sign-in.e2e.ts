import type { Page } from 'playwright-core';
import { sessionCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { TestBrowser } from './testing/browser';
import { newMobile, sendCode, typeCode } from './testing/sign-in';

const PASSWORD = 'Chenxing-2026';
const mobile = newMobile();

describe('signing in', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await browser.open();
    await page.goto('/');
  });
  afterAll(() => browser.close());

  it('groups the number as it is read and gives the code button for a right number only', async () => {
    const send = page.getByRole('button', { name: '获取验证码' });
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel('手机号').pressSequentially('1280013800');
    expect(await page.getByLabel('手机号').inputValue()).toBe('128 0013 800');
    expect(await send.isDisabled()).toBe(true);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('手机号应为 11 位，以 13 至 19 开头').waitFor();
    await page.getByText('请填写 4 位验证码').waitFor();
    await page.getByLabel('手机号').fill(mobile);
    expect(await page.getByLabel('手机号').inputValue()).toBe(
      `${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`,
    );
    expect(await send.isDisabled()).toBe(false);
  });

  it('counts down before another code, refuses a wrong one and takes the right one', async () => {
    const code = await sendCode(page, mobile);
    const counting = page.getByRole('button', { name: /^重新发送 \(\d+\)$/ });
    expect(await counting.isDisabled()).toBe(true);
    const first = await counting.innerText();
    await page.waitForFunction(
      (before) => !document.body.innerText.includes(before),
      first.replace(/\s+/g, ' '),
    );
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
    await typeCode(page, wrong);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('验证码不正确，请核对后重新输入').waitFor();
    await typeCode(page, code);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('heading', { name: '建立第一个账套' }).waitFor();
  });

  it('leads somebody new through the first account set to the dashboard', async () => {
    await page.getByRole('button', { name: '建立账套' }).click();
    await page.getByText('请填写公司名称').waitFor();
    await page.getByLabel('您的姓名').fill('周敏');
    await page.getByLabel('公司名称').fill('晨星商贸有限公司');
    await page.getByLabel('启用年月').fill('2026-01');
    await page.keyboard.press('Tab');
    await page.getByRole('radio', { name: '一般纳税人' }).check();
    await page.getByRole('button', { name: '建立账套' }).click();
    await page.getByRole('heading', { name: '2026年第01期' }).waitFor();
    await page.getByText('本期凭证 0 张').waitFor();
    expect(await page.title()).toBe('明账 - 首页');
  });

  it('outlives a reload', async () => {
    await page.reload();
    await page.getByRole('heading', { name: '2026年第01期' }).waitFor();
  });

  it('works by password once one is set, and refuses a wrong one', async () => {
    await callApi(page, sessionCalls.updatePwd, {
      body: { oldPassword: '', newPassword: PASSWORD, repeatPassword: PASSWORD },
    });
    await page.getByRole('button', { name: /账套管理员$/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByText('密码登录', { exact: true }).click();
    await page.getByLabel('手机号').fill(mobile);
    await page.getByLabel('密码', { exact: true }).fill(`${PASSWORD}x`);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('手机号或密码不正确').waitFor();
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '2026年第01期' }).waitFor();
  });
});
