import type { Page } from 'playwright-core';
import { subjectCalls, voucherCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { subjectOf } from './testing/books';
import { TestBrowser } from './testing/browser';
import { createAccountSet, signUp } from './testing/sign-in';
import { openForm, typeRent } from './testing/voucher-form';

describe('the keyboard in the voucher form', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page);
  });
  afterAll(() => browser.close());

  /** An empty form, without what an earlier test has left unsaved. */
  const begin = async () => {
    await page.goto('/voucher?period=2026-01');
    await page.evaluate(() => localStorage.clear());
    await openForm(page);
  };
  const focused = (label: string) => page.locator(`input:focus[aria-label="${label}"]`).waitFor();
  /** Keys as fast as they come, one after the other. */
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  it('F7 is typed into at once, and typing goes on in the next cell', async () => {
    await begin();
    await page.keyboard.type('提现');
    await press('Enter');
    await focused('第 1 行 会计科目');
    await press('F7');
    await page.keyboard.type('yhck');
    await page.getByRole('option', { name: '银行存款' }).waitFor();
    expect(await page.getByLabel('在科目树中查找').inputValue()).toBe('yhck');
    await press('Enter');
    await page.keyboard.type('12');
    await focused('第 1 行 借方金额');
    expect(await page.getByLabel('第 1 行 借方金额', { exact: true }).inputValue()).toBe('12');
    await page.getByRole('dialog', { name: '科目树' }).waitFor({ state: 'detached' });
    await focused('第 1 行 借方金额');
  });

  it('F7 takes over what was typed, and the arrows choose', async () => {
    await begin();
    await page.keyboard.type('费用');
    await press('Enter');
    await focused('第 1 行 会计科目');
    await page.keyboard.type('5602');
    await press('F7');
    const hits = page.getByRole('listbox', { name: '找到的科目' }).getByRole('option');
    await hits.first().waitFor();
    expect(await page.getByLabel('在科目树中查找').inputValue()).toBe('5602');
    const wanted = await hits.nth(2).innerText();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
    await focused('第 1 行 借方金额');
    const [name = ''] = wanted.split('\n');
    await page.getByRole('row').filter({ hasText: name.trim() }).waitFor();
  });

  it('with nothing typed ↓ leads into the tree, Escape back into the cell', async () => {
    await begin();
    await page.keyboard.type('提现');
    await press('Enter');
    await focused('第 1 行 会计科目');
    await press('F7');
    await page.getByRole('tree').getByText('资产', { exact: true }).waitFor();
    await press('ArrowDown');
    await page.locator('[role=tree]:focus').waitFor();
    await press('ArrowDown', 'Enter');
    await focused('第 1 行 借方金额');
    await page.getByRole('row').filter({ hasText: '1001' }).waitFor();
    await press('Shift+Enter', 'F7');
    await page.locator('input:focus[aria-label="在科目树中查找"]').waitFor();
    await press('Escape');
    await focused('第 1 行 会计科目');
  });

  it('Ctrl+Z and Ctrl+Y go on after a reload', async () => {
    await begin();
    await typeRent(page);
    await page.getByText(/草稿已存于本机/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: '恢复' }).click();
    await page.getByText('借贷平衡').waitFor();
    await press('Control+Z');
    await page.getByText('借方多').waitFor();
    await press('Control+Y');
    await page.getByText('借贷平衡').waitFor();
    for (let step = 0; step < 12; step += 1) await press('Control+Z');
    expect(await page.getByRole('row').filter({ hasText: '560213' }).count()).toBe(0);
    for (let step = 0; step < 12; step += 1) await press('Control+Y');
    await page.getByText('借贷平衡').waitFor();
    await press('Control+S');
    await page.getByRole('heading', { name: '记-1', exact: true }).waitFor();
  });

  it('rows of a spreadsheet are pasted as lines, one step for Ctrl+Z', async () => {
    await begin();
    await page.evaluate(() => {
      const rows = [
        '摘要\t科目\t借方\t贷方',
        '付房租\t560213\t1,200.00\t',
        '付房租\t银行存款\t\t1200',
      ];
      const data = new DataTransfer();
      data.setData('text/plain', rows.join('\r\n'));
      const event = new ClipboardEvent('paste', {
        clipboardData: data,
        bubbles: true,
        cancelable: true,
      });
      document.activeElement?.dispatchEvent(event);
    });
    await page.getByText('借贷平衡').waitFor();
    await page.getByRole('row').filter({ hasText: '560213' }).waitFor();
    await press('Control+Z');
    await page.getByText('借贷平衡').waitFor({ state: 'detached' });
    await press('Control+Y');
    await press('Control+S');
    await page.getByRole('heading', { name: '记-2', exact: true }).waitFor();
    const { records } = await callApi(page, voucherCalls.list, { query: {} });
    expect(
      records.at(-1)?.lines.map(({ subjectCode, debit, credit }) => [subjectCode, debit, credit]),
    ).toEqual([
      ['560213', '1200.00', '0.00'],
      ['1002', '0.00', '1200.00'],
    ]);
  });

  it('a missing detail subject and a missing item are made in their cells', async () => {
    await begin();
    await page.keyboard.type('收货款');
    await press('Enter');
    await focused('第 1 行 会计科目');
    await page.keyboard.type('5602 快递专线费');
    await page.getByRole('option', { name: '新增明细科目“5602 快递专线费”' }).waitFor();
    // A slip of the finger makes nothing: Enter stays in the cell, ↓ asks for it.
    await press('Enter');
    await focused('第 1 行 会计科目');
    await press('ArrowDown', 'Enter');
    await page.locator('input:focus#new-subject-name').waitFor();
    expect(await page.getByLabel('科目名称').inputValue()).toBe('快递专线费');
    await page.getByLabel('科目编码').fill('560201');
    await press('Enter');
    await page.getByText(/科目编码 560201 已/).waitFor();
    await page.getByLabel('科目编码').fill('560266');
    await press('Enter');
    await page.getByText('已新增科目 560266 快递专线费').waitFor();
    await focused('第 1 行 借方金额');
    await page.keyboard.type('30');
    await press('Enter', 'Enter', 'Enter');
    await focused('第 2 行 会计科目');
    await page.keyboard.type('1122');
    await press('Enter');
    await focused('第 2 行 客户');
    await page.keyboard.type('华美商贸');
    await page.getByRole('option', { name: '新增客户“华美商贸”' }).waitFor();
    await press('ArrowDown', 'Enter');
    await page.getByText('已新增客户“华美商贸”').waitFor();
    await focused('第 2 行 借方金额');
    await press('Enter', '=', 'Control+S');
    await page.getByRole('heading', { name: '记-3', exact: true }).waitFor();
    const subjects = await callApi(page, subjectCalls.list, {});
    const made = subjects.find(({ code }) => code === '560266');
    expect(made?.parentId).toBe((await subjectOf(page, '5602')).id);
  });
});
