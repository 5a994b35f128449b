import type { Page } from 'playwright-core';
import { voucherCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { show, violations } from './testing/barriers';
import { TestBrowser } from './testing/browser';
import { postDeposit, subjectOf } from './testing/books';
import { redPoint } from './testing/files';
import { createAccountSet, signUp } from './testing/sign-in';

describe('without a serious barrier in either look', () => {
  const browser = new TestBrowser();
  let page: Page;
  let bankId = 0;

  beforeAll(async () => {
    page = await browser.open();
    await page.goto('/');
    await page.getByText('密码登录', { exact: true }).waitFor();
    await show(page, 'light');
  });
  afterAll(() => browser.close());

  /** The offer of what an earlier test has typed, by the keyboard. */
  const giveUpDraft = async () => {
    await page.locator('button:focus', { hasText: '恢复' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  };

  it('shows one that is there in the dark only, and one that is there in both', async () => {
    await page.evaluate(() => {
      const planted = document.createElement('section');
      planted.innerHTML = `<style>.p { color: #000; background: #fff }
        html[data-theme=dark] .p { color: #444; background: #333 }</style>
        <p class="p">摘要</p><button></button>`;
      document.body.append(planted);
    });
    expect((await violations(page)).map((found) => found.split(':')[0]).toSorted()).toEqual([
      'dark color-contrast',
      'light button-name',
    ]);
    await page.reload();
    await page.getByText('密码登录', { exact: true }).waitFor();
  });

  it('is the login', async () => {
    expect(await violations(page)).toEqual([]);
  });

  it('is the dashboard', async () => {
    await signUp(page);
    await createAccountSet(page);
    await postDeposit(page, '8000.00');
    bankId = (await subjectOf(page, '1002')).id;
    await page.goto('/');
    await page.getByText('本期凭证 1 张').waitFor();
    await page.getByText('主营业务收入', { exact: true }).first().waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('is the voucher form, also with the list of subjects open', async () => {
    await page.goto('/voucher/form?period=2026-01');
    await page.getByLabel('第 1 行 摘要', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('存现');
    await page.keyboard.press('Enter');
    await page.keyboard.type('yh');
    await page.getByRole('option', { name: /银行存款/ }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('is the dialog of a missing subject and the drawer of the tree', async () => {
    await page.goto('/voucher/form?period=2026-01');
    await giveUpDraft();
    await page.getByLabel('第 1 行 摘要', { exact: true }).waitFor();
    await page.keyboard.type('付手续费');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F7');
    await page.getByRole('dialog', { name: '科目树' }).getByText('资产').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '科目树' }).waitFor({ state: 'detached' });
    await page.keyboard.type('跨行转账费');
    await page.getByRole('option', { name: /新增明细科目/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '新增明细科目' });
    await dialog.getByLabel('上级科目').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('is a voucher that somebody else has changed: notice, drawer, and what was made again', async () => {
    const voucher = await postDeposit(page, '70.00');
    const { id, version, wordId, voucherDate, lines } = voucher;
    await page.goto(`/voucher/form/${id}?period=2026-01`);
    await page.locator('[aria-rowindex="2"] [data-column=summary]').click();
    await page.getByLabel('第 1 行 摘要', { exact: true }).fill('存现到基本户');
    const theirs = lines.map(({ subjectId, debit, credit }) => ({
      summary: '存入备用金',
      subjectId,
      debit,
      credit,
    }));
    await callApi(page, voucherCalls.update, {
      body: { id, version, wordId, voucherDate, remark: '对方的备注', lines: theirs },
    });
    await page.keyboard.press('Control+S');
    await page.locator('button:focus', { hasText: '对照修改' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('button:focus', { hasText: '在对方版本上重做我的修改' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('第 1 行两人都改过，已用您的').waitFor();
    expect(await violations(page)).toEqual([]);
    await callApi(page, voucherCalls.remove, { params: { id } });
  });

  it('is the list below a voucher that is not saved yet', async () => {
    await page.goto('/voucher/form?period=2026-01');
    await giveUpDraft();
    await page.getByLabel('第 1 行 摘要', { exact: true }).fill('还没有写完');
    await page.getByText(/草稿已存于本机/).waitFor();
    await page.goto('/voucher?period=2026-01');
    await page.getByText(/有 1 张凭证尚未保存/).waitFor();
    await page.getByText('记-1', { exact: true }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '继续录入' }).click();
    await page.getByText(/^有一张未保存的凭证/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '不要了' }).click();
  });

  it('is the voucher form with attachments, one of them refused, and a picture opened', async () => {
    await page.goto('/voucher/form?period=2026-01');
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
    await page
      .getByLabel('选择附件')
      .setInputFiles([file('现场.png', redPoint), file('坏的.png', redPoint.subarray(0, 20))]);
    await page.getByRole('alert').filter({ hasText: '坏的.png' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '查看 现场.png' }).click();
    await page.getByRole('dialog').getByRole('img', { name: '现场.png' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '移除 坏的.png' }).click();
    await page.getByRole('button', { name: '移除 现场.png' }).click();
  });

  it.each([
    ['voucher list', '/voucher', '记-1'],
    ['print view', '/voucher/print?cover=1&', '会计凭证封面'],
    ['subject balance', '/account-book/subject-balance', '银行存款'],
    ['detailed ledger', '/account-book/detailed', '存现'],
    ['help', '/help', '从登录到看见第一个账簿数字'],
    ['list of account sets', '/account', '2026年第01期'],
    ['permission setting', '/permission-setting', '加入时间'],
    ['table of roles', '/permission-setting?view=roles&', '查看操作日志'],
    ['operation log', '/operation-log', '新增凭证'],
    ['personal setting', '/personal/personal-setting', '更换头像'],
    ['change of the phone number', '/personal/change-phone-number', '新手机号验证码'],
  ])('is the %s', async (_, path, content) => {
    await page.goto(`${path}${path.includes('?') ? '' : '?'}period=2026-01&subjectId=${bankId}`);
    await page.getByText(content).first().waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it.each([
    ['编辑', '所在地区'],
    ['删除', '获取验证码'],
    ['移交', '下一步'],
  ])('is %s of an account set', async (act, content) => {
    await page.goto('/account');
    await page.getByLabel(new RegExp(`^${act} `)).click();
    await page.getByRole('dialog').getByText(content).first().waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
