import type { Page } from 'playwright-core';
import { voucherCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { TestBrowser } from './testing/browser';
import { createAccountSet, signUp } from './testing/sign-in';
import { openForm, typeRent } from './testing/voucher-form';

describe('vouchers from templates and from other vouchers', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page);
  });
  afterAll(() => browser.close());

  const saveAs = async (number: number) => {
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: `记-${number}`, exact: true }).waitFor();
  };
  const more = async (act: string) => {
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: act }).click();
  };
  const stored = async () =>
    (await callApi(page, voucherCalls.list, { query: {} })).records.map(
      ({ code, lines }) => `${code} ${lines[0]?.summary} ${lines[0]?.debit}`,
    );

  it('a template found by its initials needs only the amount', async () => {
    await openForm(page);
    await page.keyboard.press('F8');
    await page.locator('input:focus[aria-label="查找模板"]').waitFor();
    await page.keyboard.type('tqxj');
    await page.getByRole('option', { name: /提取现金/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('第 1 行 借方金额', { exact: true }).waitFor();
    await page.keyboard.type('500');
    // On to the credit side of the second line, where = takes the rest.
    for (let cell = 0; cell < 4; cell += 1) await page.keyboard.press('Enter');
    await page.keyboard.press('=');
    await saveAs(1);
    expect(await stored()).toEqual(['1 提取备用金 500.00']);
  });

  it('a voucher kept as a template is designed and used', async () => {
    await more('存为模板');
    await page.getByLabel('模板名称').fill('每月备用金');
    await page.getByLabel('金额一并存入模板').check();
    await page.keyboard.press('Enter');
    await page.getByText('已存为模板“每月备用金”').waitFor();
    await page.goto('/template/manager?period=2026-01&keyword=mybyj');
    await page.getByRole('button', { name: '编辑 每月备用金' }).click();
    await page.getByLabel('第 1 行固定金额').fill('300*2');
    await page.getByLabel('第 2 行固定金额').fill('600');
    await page.keyboard.press('Control+S');
    await page.getByText('模板“每月备用金”已保存').waitFor();
    await page.getByRole('button', { name: '使用 每月备用金' }).click();
    await page.getByText('借贷平衡').waitFor();
    await saveAs(2);
    expect(await stored()).toEqual(['1 提取备用金 500.00', '2 提取备用金 600.00']);
  });

  it('a voucher inserted before another takes its number', async () => {
    await more('在前面插入一张');
    await page.getByLabel('第 1 行 摘要', { exact: true }).waitFor();
    await typeRent(page);
    await saveAs(2);
    expect(await stored()).toEqual([
      '1 提取备用金 500.00',
      '2 支付房租 9000.00',
      '3 提取备用金 600.00',
    ]);
  });

  it('a reversal and what it reverses lead to each other', async () => {
    await page.getByRole('button', { name: '红冲', exact: true }).click();
    await page.getByRole('link', { name: '冲销 2026-01 记-2' }).waitFor();
    await saveAs(4);
    await page.getByRole('link', { name: '冲销 2026-01 记-2' }).click();
    await page.getByRole('heading', { name: '记-2', exact: true }).waitFor();
    await page.getByRole('link', { name: '已被 2026-01 记-4 红冲' }).waitFor();
    await page.getByText('已被 2026-01 记-4 红冲，要修改请先删除红冲凭证').first().waitFor();
  });
});
