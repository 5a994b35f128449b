import type { Page } from 'playwright-core';
import { sessionCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { TestBrowser } from './testing/browser';
import { createAccountSet, signUp } from './testing/sign-in';
import { openForm, typeRent } from './testing/voucher-form';

describe('a voucher that was not saved', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page);
  });
  afterAll(() => browser.close());

  const offer = () =>
    page.getByText(/^有一张未保存的凭证（2026-01-31，.* 存于本机，借方 9,000\.00）$/);

  it('survives a reload and comes back as it was', async () => {
    await openForm(page);
    await typeRent(page);
    await page.getByText(/草稿已存于本机/).waitFor();
    await page.reload();
    await offer().waitFor();
    await page.getByRole('button', { name: '恢复' }).click();
    await offer().waitFor({ state: 'detached' });
    await page.getByText('借贷平衡').waitFor();
    expect(await page.getByLabel('第 1 行 摘要', { exact: true }).inputValue()).toBe('支付房租');
    await page.getByRole('row').filter({ hasText: '560213' }).waitFor();
  });

  it('is offered once: after an answer, or once it is saved, no more', async () => {
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: '记-1' }).waitFor();
    await openForm(page);
    expect(await offer().count()).toBe(0);
    await typeRent(page);
    await page.getByText(/草稿已存于本机/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: '不要了' }).click();
    await page.reload();
    await page.getByLabel('第 1 行 摘要', { exact: true }).waitFor();
    expect(await offer().count()).toBe(0);
  });

  it('is never offered in another company', async () => {
    await typeRent(page);
    await page.getByText(/草稿已存于本机/).waitFor();
    const { id } = await createAccountSet(page, { companyName: '恒泰工贸有限公司' });
    await callApi(page, sessionCalls.changeAccountSets, { query: { accountSetsId: id } });
    await openForm(page);
    await page.getByText('恒泰工贸有限公司').waitFor();
    expect(await offer().count()).toBe(0);
  });
});
