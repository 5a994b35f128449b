import type { Page } from 'playwright-core';
import { accountSetsCalls, sessionCalls, voucherCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { postDeposit } from './testing/books';
import { TestBrowser } from './testing/browser';
import { acceptInvitation, createAccountSet, newMobile, signUp } from './testing/sign-in';

describe('two people on one voucher', () => {
  const browser = new TestBrowser();
  let first: Page;
  let second: Page;

  beforeAll(async () => {
    first = await browser.open();
    await signUp(first);
    await callApi(first, sessionCalls.updateUser, { body: { realName: '周敏' } });
    await createAccountSet(first);
    second = await browser.open();
    const mobile = newMobile();
    await signUp(second, mobile);
    await callApi(second, sessionCalls.updateUser, { body: { realName: '王素芬' } });
    await callApi(first, accountSetsCalls.addUser, { query: { mobile, role: 'Making' } });
    await acceptInvitation(second);
  });
  afterAll(() => browser.close());

  const cell = (page: Page, row: number, title: string) =>
    page.getByLabel(`第 ${row} 行 ${title}`, { exact: true });

  const open = async (page: Page, id: number) => {
    await page.goto(`/voucher/form/${id}?period=2026-01`);
    await page.getByRole('grid', { name: '分录' }).getByText('存现').first().waitFor();
  };
  const write = async (page: Page, row: number, title: string, text: string) => {
    const column = { 摘要: 'summary', 借方金额: 'debit', 贷方金额: 'credit' }[title];
    await page.locator(`[aria-rowindex="${row + 1}"] [data-column=${column}]`).click();
    await cell(page, row, title).fill(text);
  };
  const stored = async (id: number) => {
    const voucher = await callApi(first, voucherCalls.get, { params: { id } });
    return voucher.lines.map(({ summary, debit, credit }) => [summary, debit, credit]);
  };
  const save = (page: Page) => page.keyboard.press('Control+S');
  const saved = (page: Page) => page.getByText('已保存', { exact: true }).waitFor();
  /** The second wants to save what the first has changed meanwhile. */
  const meet = async (id: number, change: () => Promise<unknown>) => {
    await open(second, id);
    await write(second, 1, '摘要', '存现到基本户');
    await change();
    await save(second);
    const compare = second.locator('button:focus', { hasText: '对照修改' });
    await compare.waitFor();
    return compare;
  };

  it('the second is told who and when, compares, makes the changes again, and saves', async () => {
    const { id } = await postDeposit(first, '100.00');
    await open(first, id);
    const compare = await meet(id, async () => {
      await write(first, 1, '借方金额', '120');
      await write(first, 2, '贷方金额', '120');
      await save(first);
      await saved(first);
    });
    await second.getByText(/记-1 已由 周敏 于 \d{4}-\d\d-\d\d \d\d:\d\d 修改/).waitFor();
    await second.keyboard.press('Enter');
    const panel = second.getByRole('dialog', { name: '对照修改' });
    await panel.getByRole('row').filter({ hasText: '对方修改，我修改' }).waitFor();
    expect(await panel.locator('mark').allInnerTexts()).toEqual([
      '借 120.00',
      '“存现到基本户”',
      '贷 120.00',
    ]);
    await second.locator('button:focus', { hasText: '在对方版本上重做我的修改' }).waitFor();
    await second.keyboard.press('Enter');
    await compare.waitFor({ state: 'detached' });
    await second.getByText('已在 周敏 的版本上重做您的修改，尚未保存').waitFor();
    await save(second);
    await saved(second);
    expect(await stored(id)).toEqual([
      ['存现到基本户', '120.00', '0.00'],
      ['存现', '0.00', '120.00'],
    ]);
  });

  it('of what both have changed mine stands, and theirs is one key away', async () => {
    const { id } = await postDeposit(first, '200.00');
    await open(first, id);
    await meet(id, async () => {
      await write(first, 1, '摘要', '存入备用金');
      await save(first);
      await saved(first);
    });
    await second.keyboard.press('Enter');
    await second.getByRole('button', { name: '在对方版本上重做我的修改' }).click();
    await second.getByText('1 处两人都改过，已用您的，请核对').waitFor();
    await second.getByText('第 1 行两人都改过，已用您的；对方：“存入备用金”').waitFor();
    await second.getByRole('button', { name: '采用对方的' }).click();
    await second.getByRole('grid').getByText('存入备用金', { exact: true }).waitFor();
    await second.keyboard.press('Control+Z');
    await second.getByRole('grid').getByText('存现到基本户').waitFor();
    await save(second);
    await saved(second);
    expect((await stored(id))[0]).toEqual(['存现到基本户', '200.00', '0.00']);
  });

  it('my version is kept over a reload, compared with what was opened', async () => {
    const { id } = await postDeposit(first, '300.00');
    await open(second, id);
    await write(second, 1, '摘要', '存现到基本户');
    await second.getByText(/草稿已存于本机/).waitFor();
    await open(first, id);
    await write(first, 2, '摘要', '取自库存现金');
    await save(first);
    await saved(first);
    await second.reload();
    await second.getByRole('button', { name: '恢复' }).click();
    await second.getByRole('button', { name: '对照修改' }).click();
    await second.getByRole('button', { name: '在对方版本上重做我的修改' }).click();
    await save(second);
    await saved(second);
    expect(await stored(id)).toEqual([
      ['存现到基本户', '300.00', '0.00'],
      ['取自库存现金', '0.00', '300.00'],
    ]);
  });

  it('a voucher deleted meanwhile is saved as a new one', async () => {
    const { id } = await postDeposit(first, '400.00');
    await meet(id, () => callApi(first, voucherCalls.remove, { params: { id } }));
    await second.getByText('这张凭证已被删除').waitFor();
    await second.keyboard.press('Enter');
    await second.getByRole('button', { name: '另存为新凭证' }).click();
    await second.getByRole('heading', { name: '新增凭证' }).waitFor();
    await save(second);
    await second.getByRole('heading', { name: /^记-\d+$/ }).waitFor();
    const idIn = (url: URL | string) => Number(/form\/(\d+)/.exec(String(url))?.[1] ?? id);
    await second.waitForURL((url) => idIn(url) !== id);
    const newId = idIn(second.url());
    expect((await stored(newId))[0]).toEqual(['存现到基本户', '400.00', '0.00']);
  });

  it('a voucher audited meanwhile stays as it is, my version becomes a new one', async () => {
    const { id } = await postDeposit(first, '500.00');
    await meet(id, () => callApi(first, voucherCalls.audit, { body: { ids: String(id) } }));
    await second.getByText(/已由 周敏 于 .* 审核，您的修改不能保存到这张凭证/).waitFor();
    await second.keyboard.press('Enter');
    const panel = second.getByRole('dialog', { name: '对照修改' });
    expect(await panel.getByRole('button', { name: '保留我的继续编辑' }).count()).toBe(0);
    await panel.getByRole('button', { name: '另存为新凭证' }).click();
    await second.getByRole('heading', { name: '新增凭证' }).waitFor();
    await save(second);
    await second.getByRole('heading', { name: /^记-\d+$/ }).waitFor();
    expect((await stored(id))[0]).toEqual(['存现', '500.00', '0.00']);
  });

  it('taking theirs is asked once and gives mine up', async () => {
    const { id } = await postDeposit(first, '600.00');
    await open(first, id);
    await meet(id, async () => {
      await write(first, 2, '摘要', '取自库存现金');
      await save(first);
      await saved(first);
    });
    await second.keyboard.press('Enter');
    const panel = second.getByRole('dialog', { name: '对照修改' });
    await panel.getByRole('button', { name: '采用对方的' }).click();
    const question = second.getByRole('dialog').filter({ hasText: '所做的修改将从表单中撤下' });
    await question.getByRole('button', { name: '采用对方的' }).click();
    await saved(second);
    expect(await second.getByRole('grid').getByText('存现到基本户').count()).toBe(0);
    await second.reload();
    await second.getByRole('grid').getByText('取自库存现金').waitFor();
    expect(await second.getByRole('button', { name: '恢复' }).count()).toBe(0);
  });
});
