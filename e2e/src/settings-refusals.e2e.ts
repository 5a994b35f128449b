import type { Locator, Page } from 'playwright-core';
import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  accountSetsCalls,
  subjectCalls,
  voucherCalls,
  voucherWordCalls,
} from '@mingzhang/contract';
import { ask, callApi } from './testing/api';
import { postDeposit, subjectOf } from './testing/books';
import { TestBrowser } from './testing/browser';
import { createAccountSet, newMobile, signUp } from './testing/sign-in';

describe('a refusal in the settings', () => {
  const browser = new TestBrowser();
  let page: Page;
  let ownMobile: string;

  beforeAll(async () => {
    page = await browser.open();
    ownMobile = await signUp(page);
    await createAccountSet(page);
    await postDeposit(page, '100.00');
  });
  afterAll(() => browser.close());

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const toast = (text: string) => page.locator('.ant-message').getByText(text).waitFor();
  /** The one drawer that is open. */
  const drawer = () => page.getByRole('dialog');
  /** The refusal above the fields of a drawer, which stays open with what was typed. */
  const refused = (text: string) => drawer().getByRole('alert').filter({ hasText: text }).waitFor();
  const save = () => drawer().getByRole('button', { name: '保存' }).click();

  /** Opens a drawer, fills it, and takes 保存. */
  async function fill(open: string, fields: Readonly<Record<string, string>>): Promise<void> {
    await button(open).click();
    for (const [label, value] of Object.entries(fields)) {
      await drawer().getByLabel(label, { exact: true }).fill(value);
    }
    await save();
  }

  /** Asks for the removal of a row and confirms it. */
  async function remove(row: string): Promise<void> {
    await button(`删除 ${row}`).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  }

  /** A field with its reason below it. */
  const fieldOf = (label: string): Locator =>
    drawer()
      .locator('.ant-form-item')
      .filter({ has: page.getByLabel(label, { exact: true }) });

  describe('of subjects', () => {
    it('that would exist twice stands at the code, and what was typed stays', async () => {
      await page.goto('/subject');
      await fill('新增一级科目', { 科目编码: '1002', 科目名称: '另一个银行存款' });
      await refused('科目编码');
      await fieldOf('科目编码').getByText('1002').waitFor();
      expect(await drawer().getByLabel('科目名称', { exact: true }).inputValue()).toBe(
        '另一个银行存款',
      );
      await drawer().getByRole('button', { name: '取消' }).click();
    });

    it('with entries says where the subject is used and offers to disable it', async () => {
      await page.goto('/subject');
      await button('删除 1002 银行存款').click();
      const dialog = page.getByRole('dialog', { name: '1002 银行存款 不能删除' });
      await dialog.getByText(/凭证.*不再使用时可改为停用/).waitFor();
      await dialog.getByRole('button', { name: '知道了' }).click();
      await subjectOf(page, '1002');
    });

    it('that somebody has changed meanwhile leaves the other one’s change alone', async () => {
      await page.goto('/subject');
      await button('编辑 1012 其他货币资金').click();
      await drawer().getByLabel('科目名称', { exact: true }).waitFor();
      const { id, code, direction, version } = await subjectOf(page, '1012');
      await callApi(page, subjectCalls.update, {
        body: { id, version, code, name: '其他货币资金（同事改）', direction },
      });
      await drawer().getByLabel('科目名称', { exact: true }).fill('我改的名称');
      await save();
      await refused('内容已被他人修改');
      expect((await subjectOf(page, '1012')).name).toBe('其他货币资金（同事改）');
    });
  });

  it('of an opening balance marks the row that cannot take it', async () => {
    await page.goto('/initial');
    const cell = page.getByLabel('1001 库存现金 期初余额', { exact: true });
    await cell.fill('500');
    await cell.press('Enter');
    // Somebody divides the subject while the figure is not saved yet.
    const cash = await subjectOf(page, '1001');
    await callApi(page, subjectCalls.create, {
      body: {
        code: '100101',
        name: '人民币',
        category: 'asset',
        direction: 'debit',
        parentId: cash.id,
        moveEntries: true,
      },
    });
    await page.keyboard.press('Control+S');
    await page.locator('[aria-invalid=true]').waitFor();
    expect(await cell.getAttribute('title')).toContain('末级');
    await toast('末级');
    expect(await cell.inputValue()).toBe('500.00');
  });

  it('of a voucher word that exists or is used keeps it as it is', async () => {
    await page.goto('/voucher-word');
    await fill('新增凭证字', { 凭证字: '记' });
    await refused('凭证字“记”已存在');
    await drawer().getByRole('button', { name: '取消' }).click();
    await drawer().waitFor({ state: 'hidden' });
    await remove('记');
    await toast('“记”是默认凭证字，请先将其他凭证字设为默认');
    const receipt = await callApi(page, voucherWordCalls.create, {
      body: { word: '收', printTitle: '收款凭证' },
    });
    await postSale(page, { wordId: receipt.id });
    await button('刷新').click();
    await remove('收');
    await toast('凭证字“收”已有凭证使用，不能删除');
    const words = await callApi(page, voucherWordCalls.list, {});
    expect(words.map(({ word }) => word)).toEqual(['记', '收']);
  });

  it('of a currency names its code, or who uses it', async () => {
    await page.goto('/currency');
    const dollar = { 代码: 'USD', 名称: '美元', 汇率: '7.1' };
    await fill('新增币别', dollar);
    await toast('币别已保存');
    await drawer().waitFor({ state: 'hidden' });
    await fill('新增币别', dollar);
    await refused('币别 USD 已存在');
    await drawer().getByRole('button', { name: '取消' }).click();
    await drawer().waitFor({ state: 'hidden' });
    const { id, code, name, direction, version } = await subjectOf(page, '1012');
    await callApi(page, subjectCalls.update, {
      body: { id, version, code, name, direction, currencies: ['USD'] },
    });
    await remove('USD');
    await toast('币别 USD 已被科目或凭证使用');
  });

  it('of an auxiliary item that is booked on says so, and so does one with a taken code', async () => {
    const categories = await callApi(page, accountingCategoryCalls.list, {});
    const category = categories.find(({ name }) => name === '客户');
    const categoryId = category?.id ?? 0;
    const item = await callApi(page, accountingCategoryDetailCalls.create, {
      body: { categoryId, code: 'K001', name: '晨光超市' },
    });
    await postSale(page, { auxiliary: { [categoryId]: item.id } });
    await page.goto(`/assisting-accounting/custom/${categoryId}`);
    await fill('新增客户', { 编码: 'K001', 名称: '另一家' });
    await refused('编码 K001 已存在，请换一个编码');
    await drawer().getByRole('button', { name: '取消' }).click();
    await drawer().waitFor({ state: 'hidden' });
    await remove('晨光超市');
    await toast('“晨光超市”已有凭证或期初余额，不能删除，可改为停用');
    await page.goto('/assisting-accounting/accounting-category');
    await page.getByRole('row', { name: '客户' }).waitFor();
    // Built-in categories offer no removal, and the service refuses it as well.
    expect(await button('删除 客户').count()).toBe(0);
    const { envelope } = await ask(page, accountingCategoryCalls.remove, {
      params: { id: categoryId },
    });
    expect(envelope).toMatchObject({ success: false, code: 'BUILT_IN' });
  });

  it('of permissions: nobody is asked twice, the last Manager stays one', async () => {
    await page.goto('/permission-setting');
    await button('邀请成员').click();
    await drawer().getByLabel('手机号').fill(ownMobile);
    await drawer()
      .getByRole('button', { name: /^邀\s*请$/ })
      .click();
    await refused('该用户已是账套成员');
    const unknown = newMobile();
    await callApi(page, accountSetsCalls.addUser, { query: { mobile: unknown, role: 'View' } });
    await drawer().getByLabel('手机号').fill(unknown);
    await drawer()
      .getByRole('button', { name: /^邀\s*请$/ })
      .click();
    await refused('已邀请过该手机号');
    await drawer().getByRole('button', { name: '取消' }).click();
    await drawer().waitFor({ state: 'hidden' });

    const [manager] = await callApi(page, accountSetsCalls.members, {});
    const role = page.getByLabel(`${manager?.realName} 的角色`);
    await role.click();
    await page.getByTitle('查看', { exact: true }).click();
    await toast('账套至少要有一名账套管理员，请先指定其他管理员');
    await page.getByRole('row').filter({ hasText: ownMobile }).getByText('账套管理员').waitFor();
    await button(`移除 ${manager?.realName}`).click();
    await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click();
    await toast('账套至少要有一名账套管理员，请先指定其他管理员');
    expect(await callApi(page, accountSetsCalls.members, {})).toHaveLength(1);
  });
});

/** A sale in January: to a customer, or paid into the bank. */
async function postSale(
  page: Page,
  { wordId, auxiliary }: { wordId?: number; auxiliary?: Record<string, number> },
): Promise<void> {
  const [word] = await callApi(page, voucherWordCalls.list, {});
  const paid = await subjectOf(page, auxiliary ? '1122' : '1002');
  const sales = await subjectOf(page, '5001');
  await callApi(page, voucherCalls.create, {
    body: {
      wordId: wordId ?? word?.id ?? 0,
      voucherDate: '2026-01-08',
      lines: [
        { summary: '销售', subjectId: paid.id, debit: '300', ...(auxiliary ? { auxiliary } : {}) },
        { summary: '销售', subjectId: sales.id, credit: '300' },
      ],
    },
  });
}
