import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { accountSetsCalls, sessionCalls, type AccountSet } from '@mingzhang/contract';
import { callApi } from './api';

/** A number nobody has signed in with yet. */
export function newMobile(): string {
  return `139${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

/** Has a code sent from the login screen and reads it there: the product shows it on loopback. */
export async function sendCode(page: Page, mobile: string): Promise<string> {
  await page.getByLabel('手机号').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  const shown = await page.getByText(/演示环境验证码：\d{4}/).innerText();
  return shown.slice(-4);
}

/** Types a code into its four boxes. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('验证码第 1 位').click();
  await page.keyboard.type(code);
}

/** Signs in on the login screen as somebody new; ends on the form of the first account set. */
export async function signUpByPhoneCode(page: Page, mobile = newMobile()): Promise<string> {
  await page.goto('/');
  await typeCode(page, await sendCode(page, mobile));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByLabel('公司名称').waitFor();
  return mobile;
}

/** Signs somebody in by the calls alone, for journeys that are not about signing in. */
export async function signUp(page: Page, mobile = newMobile()): Promise<string> {
  const { devCode } = await callApi(page, sessionCalls.regMsg, { params: { mobile } });
  await callApi(page, sessionCalls.register, { body: { mobile, code: devCode ?? '' } });
  return mobile;
}

/** Has the page's user accept the invitation to an account set and enter it. */
export async function acceptInvitation(page: Page): Promise<number> {
  const { user } = await callApi(page, sessionCalls.init, {});
  const [invitation] = user.invitations;
  const { accountSetId } = await callApi(page, accountSetsCalls.acceptInvitation, {
    params: { id: invitation?.id ?? 0 },
  });
  await callApi(page, sessionCalls.changeAccountSets, { query: { accountSetsId: accountSetId } });
  return user.id;
}

/** A company with VAT that keeps its books from January 2026 on, unless told otherwise; it becomes the one in use. */
export function createAccountSet(
  page: Page,
  changes: {
    companyName?: string;
    creditCode?: string;
    vatType?: 0 | 1;
    enableDate?: string;
    industry?: string;
    voucherReviewed?: 0 | 1;
  } = {},
): Promise<AccountSet> {
  return callApi(page, accountSetsCalls.create, {
    body: {
      companyName: '晨星商贸有限公司',
      enableDate: '2026-01-01',
      accountingStandards: 0,
      vatType: 1,
      fixedAssetModule: 0,
      cashierModule: 0,
      voucherReviewed: 0,
      ...changes,
    },
  });
}

/** A further company of the page's user, which becomes the one in use. */
export async function enterNewAccountSet(
  page: Page,
  changes: Parameters<typeof createAccountSet>[1] = {},
): Promise<void> {
  const { id } = await createAccountSet(page, changes);
  await callApi(page, sessionCalls.changeAccountSets, { query: { accountSetsId: id } });
}
