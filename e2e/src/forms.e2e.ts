import type { Page } from 'playwright-core';
import { TestBrowser } from './testing/browser';
import { createAccountSet, signUp } from './testing/sign-in';
import { openForm } from './testing/voucher-form';

describe('a form', () => {
  const browser = new TestBrowser();
  let first: Page;
  afterAll(() => browser.close());

  it('takes the month typed into its picker by Enter, and is sent only by its button', async () => {
    const page = await browser.open();
    first = page;
    await signUp(page);
    await page.goto('/');
    await page.getByLabel('您的姓名').fill('周敏');
    await page.getByLabel('公司名称').fill('晨星商贸有限公司');
    const month = page.getByLabel('启用年月');
    await month.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2026-03');
    await page.keyboard.press('Enter');
    await page.locator('.ant-picker-dropdown').waitFor({ state: 'hidden' });
    expect(await month.inputValue()).toBe('2026-03');
    await page.getByRole('button', { name: '建立账套' }).click();
    await page.getByText('2026年第03期').first().waitFor();
  });

  it('for a voucher shows the suggestions of a low line above the buttons of a phone', async () => {
    const page = await browser.openTab(first.context());
    await page.setViewportSize({ width: 390, height: 640 });
    await createAccountSet(page);
    await openForm(page);
    for (const [at, code] of ['1001', '1002', '1002'].entries()) {
      if (at > 0) await page.getByRole('button', { name: '增加一行' }).click();
      for (const text of ['提现', code, '10']) {
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
      }
    }
    await page.getByRole('button', { name: '增加一行' }).click();
    await page.keyboard.type('费用');
    await page.keyboard.press('Enter');
    await page.keyboard.type('56');
    const list = page.getByRole('listbox', { name: '会计科目' });
    await list.getByRole('option', { name: /^56/ }).first().waitFor();
    const save = await page.getByRole('button', { name: '保存', exact: true }).boundingBox();
    const found = await list.boundingBox();
    expect((found?.y ?? 0) + (found?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0);
    expect(found?.height).toBeGreaterThan(100);
  });
});
