import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { subjectCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { TestBrowser } from './testing/browser';
import { createAccountSet, enterNewAccountSet, signUp } from './testing/sign-in';

const browser = new TestBrowser();
let page: Page;

// One sign-up for both: a network is sent a bounded number of codes an hour.
beforeAll(async () => {
  page = await browser.open();
  await signUp(page);
});
afterAll(() => browser.close());

describe('subjects by a file', () => {
  beforeAll(async () => {
    await createAccountSet(page);
    await page.goto('/subject');
    await page.getByRole('heading', { name: '科目' }).waitFor();
  });

  async function saved(act: () => Promise<void>): Promise<{ download: Download; bytes: Buffer }> {
    const [download] = await Promise.all([page.waitForEvent('download'), act()]);
    return { download, bytes: await readFile(await download.path()) };
  }

  async function importText(text: string): Promise<void> {
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '科目.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await dialog.getByText('科目.csv').first().waitFor();
    await dialog.getByRole('button', { name: '开始导入' }).click();
  }

  it('are exported, changed, refused by row, corrected and imported', async () => {
    const exported = await saved(async () => {
      await page.getByRole('button', { name: '导出科目' }).click();
      await page.getByText('导出 CSV（.csv）').click();
    });
    expect(exported.download.suggestedFilename()).toBe('晨星商贸_科目.csv');
    const chart = exported.bytes.toString();
    expect(chart).toContain('1002,银行存款,资产,借');
    const lines = chart.trimEnd().split('\r\n').length;

    await page.getByRole('button', { name: '导入', exact: true }).click();
    await importText(`${chart}100201,工商银行,,,,,,,,是,\r\n10020,建设银行,,,,,,,,是,\r\n`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('有 1 行有误，没有导入任何数据').waitFor();
    const row = dialog.getByRole('row').filter({ hasText: '10020 为 5 位' });
    expect(await row.getByRole('cell').first().innerText()).toBe(String(lines + 2));
    const refused = await saved(() => dialog.getByText('下载未导入的行').click());
    expect(refused.download.suggestedFilename()).toBe('科目-未导入.xlsx');
    expect(refused.bytes.subarray(0, 2).toString()).toBe('PK');
    const before = await callApi(page, subjectCalls.list, {});
    expect(before.some(({ name }) => name === '工商银行')).toBe(false);

    await dialog.getByRole('button', { name: '再次导入' }).click();
    await importText(`${chart}100201,工商银行,,,,,,,,是,\r\n100202,建设银行,,,,,,,,是,\r\n`);
    await dialog.getByText(`已导入 2 行，${lines - 1} 行与现有内容相同`).waitFor();
    await dialog.getByRole('button', { name: '完成' }).click();
    await page.getByText('建设银行').waitFor();
    const after = await callApi(page, subjectCalls.list, {});
    expect(after).toHaveLength(before.length + 2);
    expect(after.find(({ code }) => code === '100202')).toMatchObject({ cash: true, level: 2 });
  });

  it('the import is found by keyboard, and by the next visit', async () => {
    await page.reload();
    const button = page.getByRole('button', { name: '导入', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/上次导入 科目.csv：已导入 2 行/).waitFor();
    await dialog.getByRole('button', { name: '查看结果' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText(/^已导入 2 行/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('vouchers of another product', () => {
  beforeAll(async () => {
    await enterNewAccountSet(page);
  });

  /** 凭证序时簿 with titles, a combined subject, heads on first lines only, and its total. */
  const journal = [
    '凭证序时簿',
    '2026年01月至2026年01月',
    '核算单位：示例贸易有限公司\t\t\t\t单位：元',
    '凭证日期\t凭证号\t摘要\t科目\t借方金额\t贷方金额\t制单人',
    '2026-01-31\t记-0001\t提取备用金\t1001 库存现金\t2,000.00\t\t周敏',
    '\t\t提取备用金\t100201 银行存款_工商银行\t\t2,000.00\t',
    '2026-01-31\t记-0002\t冲销误记\t560201 管理费用_办公费\t-300.00\t\t周敏',
    '\t\t冲销误记\t1001 库存现金\t\t-300.00\t',
    '合计\t\t\t\t1,700.00\t1,700.00\t',
  ].join('\n');

  it('are read as they were exported, told with their figures, and stand in the list', async () => {
    const subjects = await callApi(page, subjectCalls.list, {});
    const bank = subjects.find(({ code }) => code === '1002');
    await callApi(page, subjectCalls.create, {
      body: {
        parentId: bank?.id ?? 0,
        code: '100201',
        name: '工商银行',
        direction: 'debit',
        cash: true,
      },
    });
    await page.goto('/voucher');
    await page.getByRole('heading', { name: '凭证列表' }).waitFor();
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({
      name: '序时簿.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff${journal}`),
    });
    await dialog.getByRole('button', { name: '开始导入' }).click();
    await dialog.getByText('已导入 4 行').waitFor();
    await dialog.getByText(/识别为：凭证序时簿，2 张凭证，.*借贷合计 1,700.00，借贷一致/).waitFor();
    await dialog.getByRole('button', { name: '完成' }).click();
    await page.getByText('冲销误记').first().waitFor();
    await page.getByText('-300.00').first().waitFor();
  });
});
