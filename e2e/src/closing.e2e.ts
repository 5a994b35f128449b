import type { Page } from 'playwright-core';
import { accountBookCalls, checkoutCalls, subjectCalls, voucherCalls } from '@mingzhang/contract';
import { ask, callApi } from './testing/api';
import { TestBrowser } from './testing/browser';
import { createAccountSet, signUp } from './testing/sign-in';
import { rowsOf } from './testing/table';
import { openBooks, workedExample, type ExampleVoucher } from './testing/worked-example';

const january = { year: 2026, month: 1 };
const numberOf = ({ no }: ExampleVoucher) => Number(no.split('-')[1]);
/** Business, and stamp duty, which no step makes in January. */
const isByHand = (voucher: ExampleVoucher) =>
  numberOf(voucher) <= 26 || [30, 31, 32].includes(numberOf(voucher));

/** What a person fills in, step by step; rates as they are typed. */
const fields = [
  ['计提折旧', { 管理部门: '2850.00', 销售部门: '1150.00' }],
  ['摊销长期待摊费用', { 本期摊销额: '5000.00' }],
  ['计提工资', { 管理人员: '32000.00', 销售人员: '20000.00' }],
  ['计提社保公积金（单位部分）', { 管理人员社保: '6800.00', 销售人员社保: '4000.00' }],
  ['代扣个人社保公积金及个税', { 个人社会保险费: '4200.00', 个人所得税: '360.00' }],
  ['结转销售成本', { 成本率: '50%' }],
] as const;

/** A payment of the example, and what the bank would hold had two of its digits been exchanged. */
function swappedDigits() {
  const fen = (text: string) => Math.round(Number(text) * 100);
  const held = workedExample.expected.trialBalance.find(({ code }) => code === '1002');
  for (const voucher of workedExample.vouchers.filter(isByHand)) {
    const paid = voucher.lines.find(({ code, credit }) => code === '1002' && Number(credit) > 0);
    const [a = '', b = '', ...rest] = paid?.credit ?? '';
    if (voucher.lines.length !== 2 || a === b || !/[1-9]/.test(b)) continue;
    const more = fen(paid?.credit ?? '') - fen([b, a, ...rest].join(''));
    const known = ((fen(held?.closeDebit ?? '') + more) / 100).toFixed(2);
    return { title: `记-${numberOf(voucher)}`, known };
  }
  throw new Error('no payment of the example has digits to exchange');
}

/** Amounts by 行次; a balance sheet has two lines in a row. */
function linesOf(rows: readonly string[][], amounts: number): Map<number, string[]> {
  const lines = new Map<number, string[]>();
  for (const row of rows) {
    for (let at = 0; at < row.length; at += 2 + amounts) {
      const lineNo = Number(row[at + 1]);
      const own = row.slice(at + 2, at + 2 + amounts).map((text) => text.replaceAll(',', ''));
      if (lineNo > 0) lines.set(lineNo, own);
    }
  }
  return lines;
}

describe('the end of a month at the screen', () => {
  const browser = new TestBrowser();
  let page: Page;
  let bodyOf: Awaited<ReturnType<typeof openBooks>>;

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page);
    bodyOf = await openBooks(page);
    for (const voucher of workedExample.vouchers.filter(isByHand)) {
      await callApi(page, voucherCalls.create, { body: bodyOf(voucher) });
    }
  });
  afterAll(() => browser.close());

  const step = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });
  /** The answer is here when the view is told anew. */
  const answered = (method: string, path: string, act: () => Promise<void>) =>
    Promise.all([
      page.waitForResponse(
        (response) =>
          response.request().method() === method && new URL(response.url()).pathname === path,
      ),
      act(),
    ]);

  it('asks for what the books can’t know, and shows what it makes of it', async () => {
    await page.goto('/check-out/carry-forward/2026/1');
    await page.getByRole('heading', { name: '期末结转' }).waitFor();
    for (const [name, inputs] of fields) {
      await step(name).first().click();
      for (const [title, value] of Object.entries(inputs)) {
        const field = page.getByLabel(`${name} ${title}`, { exact: true });
        await field.fill(value);
        await answered('PUT', '/api/checkout/carryForward/inputs', () => field.press('Enter'));
      }
    }
    await step('计提税金及附加').first().click();
    await choose('计提税金及附加 减征后比例', /^减半/, 'inputs');
    const tax = step('计提税金及附加').first();
    await tax.getByText('542.40').waitFor();
  });

  it('keeps what holds in every month in the settings', async () => {
    await page.getByRole('button', { name: '结转设置' }).click();
    const drawer = page.getByRole('dialog');
    await choose('计提企业所得税 税率', /^小型微利企业/, 'settings');
    await choose('计提企业所得税 计提周期', /^按月/, 'settings');
    // The last of three settings that change.
    const isKept = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('pl-expense'),
    );
    await drawer.getByText('收入、费用分开两张').click();
    await isKept;
    await page.keyboard.press('Escape');
    await step('计提企业所得税').first().getByText('1,047.13').waitFor();
    // Interest received stands on the debit side of the voucher: 240,194.53 and 310.00.
    await step('结转本期成本费用').first().getByText('240,504.53').waitFor();
  });

  /** Chooses of a list, and waits until the service has it. */
  async function choose(label: string, option: RegExp, kept: 'inputs' | 'settings') {
    await page.getByLabel(label, { exact: true }).click();
    await answered('PUT', `/api/checkout/carryForward/${kept}`, () =>
      page.locator('.ant-select-item-option').filter({ hasText: option }).last().click(),
    );
  }

  it('makes all vouchers by one key, which leave the trial balance of the example', async () => {
    await answered('POST', '/api/checkout/carryForward', () =>
      page.keyboard.press('Control+Enter'),
    );
    await page.getByRole('button', { name: '去结账检查' }).waitFor();
    const { rows } = await callApi(page, accountBookCalls.subjectBalance, {
      query: { periodFrom: '2026-01', periodTo: '2026-01' },
    });
    expect(rows.map((row) => [row.code, row.closingDebit, row.closingCredit])).toEqual(
      workedExample.expected.trialBalance.map((row) => [row.code, row.closeDebit, row.closeCredit]),
    );
  });

  it('finds the voucher behind a difference, and opens the form with its correction', async () => {
    const { title, known } = swappedDigits();
    const subjects = await callApi(page, subjectCalls.select, { query: {} });
    const bank = subjects.find(({ code }) => code === '1002');
    const asked = `period=2026-01&subjectId=${bank?.id ?? 0}&known=${known}`;
    await page.goto(`/check-out/culprit/2026/1?${asked}`);
    const reasons = page.getByRole('list', { name: '差额的解释' });
    await reasons.getByRole('button', { name: `数字颠倒：${title} 第` }).click();
    await page.getByRole('button', { name: '修改原凭证' }).click();
    await page.getByText('已带出更正草稿').waitFor();
    expect(new URL(page.url()).searchParams.get('correct')).toContain('=');
  });

  it('moves a line of cash to another item by keys in its T account, and takes it back', async () => {
    await page.goto('/report/cashFlow/accounts?period=2026-01');
    const out = page.getByRole('group', { name: '现金流出' });
    const accounts = () => out.getByRole('button').allInnerTexts();
    await out.getByRole('button', { name: /偿还借款本金/ }).click();
    const lines = page.getByRole('table', { name: 'T 型账明细' });
    await lines.getByText('偿还借款本金').first().waitFor();
    const [before, tie] = [await accounts(), await page.getByRole('status').innerText()];
    await lines.locator('xpath=ancestor-or-self::*[@tabindex="0"][1]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F4');
    await page.keyboard.type('分配利润');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: '移动金额' }).fill('10.01');
    await answered('PUT', '/api/report/cashFlow/lines', () => page.keyboard.press('Enter'));
    const moved = out.getByRole('button', { name: /分配利润/ });
    await moved.getByText('10.01').waitFor();
    expect(await page.getByRole('status').innerText()).toBe(tie);
    await page.locator('button:enabled', { hasText: /撤\s?销/ }).waitFor();
    await answered('PUT', '/api/report/cashFlow/lines', () => page.keyboard.press('Control+z'));
    await moved.waitFor({ state: 'detached' });
    expect(await accounts()).toEqual(before);
  });

  it('closes the month after its checks, and nothing can be saved in it any more', async () => {
    await page.goto('/check-out/list?period=2026-01');
    await page.getByRole('button', { name: /^结账 2026年第01期/ }).click();
    await answered('GET', '/api/checkout/invoicing', () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /结\s?账/ })
        .click(),
    );
    await page.getByText(/已结账，封存 40 张凭证/).waitFor();
    const months = await callApi(page, checkoutCalls.list, {});
    expect(months[0]).toMatchObject({ period: '2026-01', state: 'closed' });
    const body = bodyOf(workedExample.vouchers[0] as ExampleVoucher);
    const late = await ask(page, voucherCalls.create, { body });
    expect(late.envelope).toMatchObject({ code: 'PERIOD_CLOSED' });
  });

  it.each([
    ['资产负债表', 1, ['closing', 'opening'], workedExample.expected.balanceSheet],
    ['利润表', 2, ['ytd', 'month'], workedExample.expected.incomeStatement],
    ['现金流量表', 3, ['ytd', 'month'], workedExample.expected.cashFlow],
  ] as const)('shows every line of the %s that the example has', async (name, id, keys, lines) => {
    await page.goto(`/report/view/${id}?period=2026-01`);
    const form = page.getByRole('table', { name });
    await form.waitFor();
    const shown = linesOf(await rowsOf(form.getByRole('row')), keys.length);
    const amounts = (line: object) => keys.map((key) => Reflect.get(line, key));
    expect(lines.map(({ lineNo }) => [lineNo, shown.get(lineNo)])).toEqual(
      lines.map((line) => [line.lineNo, amounts(line)]),
    );
  });

  it('opens it again with a reason, which the record keeps', async () => {
    await page.goto('/check-out/un-check');
    await page
      .getByRole('button', { name: /反结账/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('漏记一张发票');
    await answered('GET', '/api/checkout/unCheck', () =>
      dialog.getByRole('button', { name: /反结账/ }).click(),
    );
    const history = await callApi(page, checkoutCalls.history, {});
    expect(history[0]).toMatchObject({
      period: '2026-01',
      voucherCount: 40,
      opened: { reason: '漏记一张发票' },
    });
    const again = await callApi(page, checkoutCalls.invoicing, { query: january });
    expect(again).toMatchObject({ voucherCount: 40, previousHash: history[0]?.previousHash });
  });
});
