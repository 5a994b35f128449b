import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import {
  carryForwardCalls,
  checkoutCalls,
  sessionCalls,
  subjectCalls,
  voucherCalls,
  voucherWordCalls,
} from '@mingzhang/contract';
import { callApi } from './testing/api';
import { TestBrowser } from './testing/browser';
import { createAccountSet, signUp } from './testing/sign-in';
import { textsOf } from './testing/unzip';

const january = { year: 2026, month: 1 };
const batch = '/check-out/batch?period=2026-01';
/** In the order of their making: what they are called tells how they stand. */
const ready = '甲晨星商贸有限公司';
const waiting = '乙晨星商贸有限公司';
const earlier = '丙晨星商贸有限公司';

/**
 * An account set that is in use from here on, with capital, income and expense of the month.
 * @param income sales want a cost, and closing reminds of it; gains of an investment don't
 */
async function openEarned(
  page: Page,
  income: '5001' | '5111',
  changes: Parameters<typeof createAccountSet>[1],
): Promise<void> {
  const { id } = await createAccountSet(page, changes);
  await callApi(page, sessionCalls.changeAccountSets, { query: { accountSetsId: id } });
  const subjects = await callApi(page, subjectCalls.select, { query: {} });
  const [word] = await callApi(page, voucherWordCalls.list, {});
  const on = (code: string) => subjects.find((each) => each.code === code)?.id ?? 0;
  for (const [debit, credit, amount] of [
    ['1001', '3001', '1000.00'],
    ['1001', income, '800.00'],
    ['560208', '1001', '300.00'],
  ] as const) {
    const lines = [
      { summary: '一月业务', subjectId: on(debit), debit: amount },
      { summary: '一月业务', subjectId: on(credit), credit: amount },
    ];
    const body = { wordId: word?.id ?? 0, voucherDate: '2026-01-12', lines };
    await callApi(page, voucherCalls.create, { body });
  }
}

/** Leaves out in the month what a person would have to give an amount of. */
async function skipOpen(page: Page): Promise<void> {
  const { steps } = await callApi(page, carryForwardCalls.view, { query: january });
  for (const { id: step } of steps.filter(({ state }) => state === 'open')) {
    const body = { ...january, step, skipped: true, inputs: [] };
    await callApi(page, carryForwardCalls.setInputs, { body });
  }
}

describe('closing a month of several account sets', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await openEarned(page, '5111', { companyName: earlier, enableDate: '2025-12-01' });
    await openEarned(page, '5001', { companyName: waiting });
    await openEarned(page, '5111', { companyName: ready });
    await skipOpen(page);
  });
  afterAll(() => browser.close());

  const panel = (name: string) => page.getByRole('complementary', { name });

  it('is tried for all that are chosen, and nothing is written', async () => {
    await page.goto(`${batch}&state=all`);
    // The header names the account set as well, before the table has come.
    await page.getByRole('table', { name: '账套' }).getByText(ready).waitFor();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: '试算 3 个账套' }).click();
    await page.getByText('3 个账套试算完成，没有写入账簿').waitFor();
    await page.getByRole('img', { name: /可结账 1，排队 0，阻断 2/ }).waitFor();
    const { total } = await callApi(page, voucherCalls.list, {
      query: { periodFrom: '2026-01', periodTo: '2026-01' },
    });
    expect(total).toBe(3);
  });

  it('is worked off by keyboard: an exception is opened, mended and tried anew', async () => {
    await page.keyboard.press('ArrowDown');
    await panel(waiting).getByText('结转金额待填写').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^结账 2026年第01期/ }).waitFor();
    // The account set that was opened is the one in use.
    await skipOpen(page);
    await page.goto(batch);
    await panel(earlier).getByText('上期未结账').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await panel(waiting).waitFor();
    await page.keyboard.press('r');
    await page.getByText(`${waiting}已重新试算`).waitFor();
  });

  it('closes what may be closed, and reports all as a workbook', async () => {
    await page.getByRole('button', { name: '结账 1 个账套', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: '连同提醒的 1 个' }).check();
    await page.getByRole('button', { name: '结账 2 个账套' }).click();
    // What is passed over is named before anything is closed.
    const question = page.getByRole('dialog');
    await question.getByText(/一并放过的提醒：.*1 个账套/).waitFor();
    await question.getByRole('button', { name: '连同提醒的一起结账' }).click();
    await page.getByText('已处理完毕，请逐个处理例外').waitFor();
    await page.getByRole('img', { name: /^已结账 2，.*阻断 1/ }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出报告' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('批量结账报告_2026-01.xlsx');
    const texts = textsOf(readFileSync(await file.path()));
    for (const text of [ready, waiting, earlier, '已结账', '请先结2025年第12期']) {
      expect(texts).toContain(text);
    }
    const months = await callApi(page, checkoutCalls.list, {});
    expect(months[0]).toMatchObject({ period: '2026-01', state: 'closed' });
  });
});
