import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { accountBookCalls, salaryCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { violations } from './testing/barriers';
import { TestBrowser } from './testing/browser';
import { createAccountSet, signUp } from './testing/sign-in';
import { textsOf } from './testing/unzip';

/**
 * Cumulative withholding by hand (国家税务总局公告2018年第61号) of 30,000 a month without insurance.
 * January: (30,000 − 5,000) × 3 %. February: (60,000 − 10,000) × 10 % − 2,520 − 750.
 */
const months = [
  { period: '2026-01', tax: '750.00', net: '29250.00' },
  { period: '2026-02', tax: '1730.00', net: '28270.00' },
] as const;
const account = '6222020200112233446';

describe('工资', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page);
  });
  afterAll(() => browser.close());

  const paid = async (period: string) => {
    const { rows } = await callApi(page, salaryCalls.employeeList, { query: { period, run: 1 } });
    return rows.map(({ amounts: { gross, tax, net } }) => [gross, tax, net]);
  };
  const confirm = async () => {
    await page.getByRole('button', { name: '确认工资表' }).click();
    await page.getByRole('button', { name: '取消确认' }).waitFor();
  };
  /** Makes vouchers of the sheet on the page: those that are ticked when the drawer opens, and further ones. */
  const makeVouchers = async (count: number, further: readonly string[] = []) => {
    await page.getByRole('button', { name: '生成凭证' }).click();
    const drawer = page.getByRole('dialog', { name: /^工资凭证/ });
    const act = drawer.getByRole('button', { name: `生成所选 ${count} 张凭证` });
    for (const title of further) {
      await drawer.getByRole('checkbox', { name: `生成${title}` }).check();
    }
    await act.press('Enter');
    await page.getByText(`工资的 ${count} 张凭证已生成`).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  };
  /** Closing balances of subjects at the end of a month, without those of zero. */
  const balances = async (period: string) => {
    const query = { periodFrom: period, periodTo: period };
    const { rows } = await callApi(page, accountBookCalls.subjectBalance, { query });
    return Object.fromEntries(
      rows
        .filter(({ leaf }) => leaf)
        .map(
          ({ code, closingDebit, closingCredit }) => [code, [closingDebit, closingCredit]] as const,
        )
        .filter(([, sides]) => sides.some((side) => side !== '0.00')),
    );
  };

  it('starts with an employee, by the form', async () => {
    await page.goto('/salary/emp-info?period=2026-01');
    await page.getByRole('button', { name: '新增员工' }).first().click();
    const drawer = page.getByRole('dialog', { name: '新增员工' });
    await drawer.getByLabel('姓名').fill('沈知行');
    await drawer.getByLabel('证件号码').fill('110105199003071239');
    await drawer.getByLabel('开户行').fill('工商银行');
    await drawer.getByLabel('工资卡').fill(account);
    await drawer.getByLabel('入职日期 1').fill('2026-01-01');
    await page.keyboard.press('Control+s');
    await page.getByText('沈知行 已保存').waitFor();
    await drawer.waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
  });

  it('computes a month that is corrected after it was confirmed', async () => {
    const [january] = months;
    await page.goto('/salary/salary-info?period=2026-01');
    await page.getByRole('button', { name: '编制第一个月的工资表' }).click();
    await page.getByRole('button', { name: '生成工资表' }).click();
    await page.getByRole('textbox', { name: '沈知行 基本工资' }).click();
    await page.keyboard.type('29000');
    await page.keyboard.press('Enter');
    await confirm();
    expect(await paid(january.period)).toEqual([['29000.00', '720.00', '28280.00']]);
    await page.getByRole('button', { name: '更正' }).click();
    const drawer = page.getByRole('dialog', { name: /^更正/ });
    await drawer.getByLabel('员工').fill('szx');
    await page.keyboard.press('Enter');
    await drawer.getByLabel('工资项').fill('基本');
    await page.keyboard.press('Enter');
    await drawer.getByLabel('应为金额').fill('30000');
    await drawer.getByRole('button', { name: '预览影响' }).click();
    await drawer.getByRole('cell', { name: '720.00 → 750.00' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('button', { name: '更正并重算' }).click();
    await drawer.waitFor({ state: 'detached' });
    await confirm();
    expect(await paid(january.period)).toEqual([['30000.00', january.tax, january.net]]);
    expect(await violations(page)).toEqual([]);
  });

  it('posts it, and pays it by the file of the bank', async () => {
    const [january] = months;
    await makeVouchers(2);
    await page.goto('/salary/bank-file/2026-01?period=2026-01');
    await page.getByText('沈知行').waitFor();
    expect(await violations(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出代发文件' }).click(),
    ]);
    const texts = textsOf(readFileSync(await file.path()));
    for (const text of ['沈知行', account, '29250']) expect(texts).toContain(text);
    expect(await balances(january.period)).toEqual({
      '1002': ['0.00', january.net],
      '222113': ['0.00', january.tax],
      '56020101': ['30000.00', '0.00'],
    });
  });

  it('continues with the amounts of the month before', async () => {
    const [, february] = months;
    await page.goto('/salary/salary-info?period=2026-02');
    await page.getByRole('button', { name: '编制工资表' }).click();
    await page.getByRole('button', { name: '生成工资表' }).click();
    await page.getByRole('textbox', { name: '沈知行 基本工资' }).waitFor();
    await confirm();
    expect(await paid(february.period)).toEqual([['30000.00', february.tax, february.net]]);
    await makeVouchers(2, ['计提工资', '发放工资']);
    expect(await balances(february.period)).toEqual({
      '1002': ['0.00', '57520.00'],
      '222113': ['0.00', '2480.00'],
      '56020101': ['60000.00', '0.00'],
    });
  });
});
