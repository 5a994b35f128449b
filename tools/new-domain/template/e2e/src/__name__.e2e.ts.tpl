import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { {{camel}}Calls, voucherCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { TestBrowser } from './testing/browser';
import { createAccountSet, signUp } from './testing/sign-in';

describe('{{title}}', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page);
    await page.goto('/{{name}}');
    await page.getByRole('heading', { name: '{{title}}', exact: true }).waitFor();
  });
  afterAll(() => browser.close());

  const vouchers = async () => {
    const { records } = await callApi(page, voucherCalls.list, { query: {} });
    return records.map(({ debitTotal }) => debitTotal);
  };
  const choose = async (label: string, code: string) => {
    await page.getByLabel(label).fill(code);
    await page.locator('.ant-select-item-option-active', { hasText: code }).last().waitFor();
    await page.keyboard.press('Enter');
  };

  it('is added, changed, booked and deleted with its voucher', async () => {
    await page.getByRole('button', { name: '新增{{title}}' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('编码').fill('001');
    await drawer.getByLabel('名称').fill('第一批');
    await drawer.getByLabel('金额').fill('1200.50');
    await drawer.getByLabel('日期').fill('2026-01-15');
    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: '保存' }).click();
    await page.getByRole('cell', { name: '1,200.50' }).waitFor();
    await page.getByRole('button', { name: '编辑 第一批' }).click();
    await drawer.getByLabel('金额').fill('1300');
    await drawer.getByRole('button', { name: '保存' }).click();
    await page.getByRole('cell', { name: '1,300.00' }).waitFor();
    await page.getByRole('button', { name: '生成凭证 第一批' }).click();
    await choose('借方科目', '1405');
    await choose('贷方科目', '1002');
    await drawer.getByRole('button', { name: '生成凭证' }).click();
    await page.getByRole('cell', { name: '2026-01 记-1' }).waitFor();
    expect(await vouchers()).toEqual(['1300.00']);
    await page.getByRole('button', { name: '删除 第一批' }).click();
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByText('还没有{{title}}').waitFor();
    expect(await vouchers()).toEqual([]);
  });

  it('comes by a file and goes by one, and is printed as it is listed', async () => {
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const text = '编码,名称,金额,日期\n101,甲,5.00,2026-01-02\n102,乙,0,2026-01-03\n';
    await dialog.locator('input[type=file]').setInputFiles({
      name: '一月.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await dialog.getByRole('button', { name: '开始导入' }).click();
    await dialog.getByText('金额须大于 0').first().waitFor();
    await page.keyboard.press('Escape');
    await callApi(page, {{camel}}Calls.create, {
      body: { code: '103', name: '丙', amount: '7.00', date: '2026-01-04' },
    });
    await page.reload();
    await page.getByRole('button', { name: '导出{{title}}' }).click();
    const saved = page.waitForEvent('download');
    await page.getByText('导出 CSV（.csv）').click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('晨星商贸_{{title}}.csv');
    expect(String(await readFile(await file.path()))).toContain('103,丙,7.00,2026-01-04');
    await page.getByRole('button', { name: '打印{{title}}' }).click();
    const paper = page.getByRole('region', { name: '打印预览' });
    await paper.getByRole('cell', { name: '丙' }).waitFor();
    await page.getByText('纵向').click();
    await page.getByRole('button', { name: '存为本账套的打印设置' }).click();
    await page.getByRole('button', { name: '存为本账套的打印设置' }).waitFor({ state: 'hidden' });
    expect(await callApi(page, {{camel}}Calls.printSetting, {})).toEqual({ sheet: 'a4' });
  });
});
