import type { Page } from 'playwright-core';
import { assetCheckCalls, assetsCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { TestBrowser } from './testing/browser';
import { createAccountSet, signUp } from './testing/sign-in';

/** Worked card D05: 30,000 over 36 months, 4,000 added in its eleventh month. */
const months = [
  ...Array.from({ length: 9 }, (_, at) => `2025-${String(at + 4).padStart(2, '0')}`),
  '2026-01',
  '2026-02',
  '2026-03',
];
const changedIn = '2026-02';

describe('资产', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page, { enableDate: '2025-03-01' });
  });
  afterAll(() => browser.close());

  const choose = async (label: string, text: string) => {
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);
    await page.locator('.ant-select-item-option-active', { hasText: text }).last().waitFor();
    await page.keyboard.press('Enter');
  };
  const fill = (label: string, text: string) =>
    page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);
  /** What cards and ledger differ by at the end of a month. */
  const differences = async (period: string) => {
    const { rows } = await callApi(page, assetCheckCalls.check, { query: { period } });
    return rows.filter(({ difference }) => difference !== '0.00').map(({ title }) => title);
  };

  it('comes by its form, filled in from its type, with the voucher of its purchase', async () => {
    await page.goto('/assets?period=2025-03');
    await page.getByRole('button', { name: '新增卡片' }).click();
    await page.getByRole('dialog').getByLabel('资产类别').click();
    await page.getByTitle('05 电子设备').click();
    await fill('资产名称', '收银服务器');
    await fill('开始使用日期', '2025-03-10');
    await page.keyboard.press('Enter');
    await fill('原值（不含可抵扣税额）', '30000');
    await page.getByRole('dialog').getByText('更多', { exact: true }).click();
    await choose('对方科目', '1002');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /保\s*存/ })
      .click();
    await page.getByRole('cell', { name: '收银服务器' }).dblclick();
    await page.getByRole('heading', { name: '收银服务器' }).waitFor();
    const { records } = await callApi(page, assetsCalls.page, { body: { period: '2025-03' } });
    expect(records.map(({ net, monthly }) => [net, monthly])).toEqual([['30000.00', '0.00']]);
    await callApi(page, assetsCalls.book, { params: { id: records[0]?.id ?? 0 } });
    expect(await differences('2025-03')).toEqual([]);
  });

  it('wears off for twelve months with a change in the middle, each tied to the ledger', async () => {
    for (const period of months) {
      await page.goto('/assets/details');
      const [year, month] = period.split('-');
      const next = page.getByRole('region', { name: `${year}年第${month}期应计提` });
      await next.getByRole('button', { name: '计提折旧' }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('button', { name: '生成凭证' }).click();
      await drawer.getByRole('button', { name: '删除凭证' }).waitFor();
      expect(await differences(period)).toEqual([]);
      if (period === changedIn) await addPart();
    }
    const query = { periodFrom: '2025-03', periodTo: '2026-03', by: 'type' as const };
    const { totals } = await callApi(page, assetCheckCalls.summary, { query });
    // 11 × 791.67 + 943.67, as the reference has it.
    expect([totals.depreciation, totals.closingOriginal]).toEqual(['9652.04', '34000.00']);
  });

  async function addPart(): Promise<void> {
    await page.goto(`/assets?period=${changedIn}`);
    await page.getByRole('cell', { name: '收银服务器' }).dblclick();
    await page.getByRole('button', { name: /^变\s*动$/ }).click();
    await page.getByText('原值增加').click();
    await fill('增加的原值', '4000');
    await choose('对方科目', '1002');
    await page.getByRole('button', { name: '登记变动' }).click();
    const book = page.getByRole('button', { name: /^生成凭证 GD0001 原值增加/ });
    await book.waitFor();
    expect(await differences(changedIn)).toEqual(['固定资产原值']);
    await book.click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('cell', { name: '4,000.00' }).first().waitFor();
    await drawer.getByRole('button', { name: '生成凭证' }).click();
    await page.getByRole('button', { name: /^删除凭证 GD0001 原值增加/ }).waitFor();
    expect(await differences(changedIn)).toEqual([]);
  }
});
