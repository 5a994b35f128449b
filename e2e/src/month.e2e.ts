import type { Page } from 'playwright-core';
import { voucherCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { TestBrowser } from './testing/browser';
import { createAccountSet, signUp } from './testing/sign-in';
import { printed, rowsOf } from './testing/table';
import { openForm } from './testing/voucher-form';
import { Typist } from './testing/typist';
import { openBooks, workedExample } from './testing/worked-example';

const { vouchers, expected } = workedExample;
const firstThree = vouchers.slice(0, 3);

/** Bank account after the first three vouchers: 420,000.00 less what they took. */
const BANK_AFTER_THREE = '393,464.00';

async function signInWithBooks(browser: TestBrowser): Promise<Page> {
  const page = await browser.open();
  await signUp(page);
  await createAccountSet(page);
  await openBooks(page);
  return page;
}

describe('the first three vouchers of a month, by keyboard alone', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await signInWithBooks(browser);
    await openForm(page);
  });
  afterAll(() => browser.close());

  it('are saved with the numbers 1 to 3', async () => {
    const typist = new Typist(page);
    for (const [index, voucher] of firstThree.entries()) {
      await typist.fill(voucher);
      await page.getByText('借贷平衡').waitFor();
      const stored = await typist.saveAndNew();
      expect(stored).toMatchObject({ code: index + 1, voucherDate: voucher.date });
      expect(
        stored.lines.map(({ subjectCode, debit, credit }) => [subjectCode, debit, credit]),
      ).toEqual(voucher.lines.map(({ code, debit, credit }) => [code, debit, credit]));
    }
  });

  it('stand in the list', async () => {
    await page.goto('/voucher?period=2026-01');
    const group = page.getByRole('rowgroup', { name: '记-3' });
    await group.waitFor();
    const rows = await rowsOf(group.getByRole('row'));
    expect(rows.map((cells) => [cells[5], cells[6]])).toEqual([
      ['546.00', ''],
      ['234.00', ''],
      ['156.00', ''],
      ['', '936.00'],
    ]);
    await page.getByText('2026年第01期 · 共 3 张').waitFor();
  });

  it('stand in the subject balance, whose figure leads to the detailed ledger', async () => {
    await page.goto('/account-book/subject-balance?period=2026-01');
    await page.getByRole('link', { name: /^银行存款期末余额借方 393,464\.00/ }).click();
    await page.getByRole('heading', { name: '明细账' }).waitFor();
    const entries = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^记-/ }) });
    await entries.nth(2).waitFor();
    const rows = await rowsOf(entries);
    expect(rows.map((cells) => cells[1])).toEqual(['记-1', '记-2', '记-3']);
    expect(rows.at(-1)).toContain(BANK_AFTER_THREE);
  });

  it('are one click from the ledger, and Back leads to the same ledger', async () => {
    const ledger = page.url();
    await page.getByRole('link', { name: '记-3' }).click();
    await page.getByRole('heading', { name: '记-3' }).waitFor();
    await page.getByText('缴纳上月附加税').first().waitFor();
    await page.goBack();
    await page.getByRole('link', { name: '记-3' }).waitFor();
    expect(page.url()).toBe(ledger);
  });
});

describe('the whole month of the worked example, by keyboard alone', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await signInWithBooks(browser);
    await openForm(page);
  });
  afterAll(() => browser.close());

  it('goes through the voucher form', async () => {
    const typist = new Typist(page);
    const started = performance.now();
    for (const voucher of vouchers) {
      await typist.fill(voucher);
      await typist.saveAndNew();
    }
    const seconds = (performance.now() - started) / 1000;
    const lineCount = vouchers.reduce((sum, { lines }) => sum + lines.length, 0);
    console.log(
      `${vouchers.length} vouchers, ${lineCount} lines: ${typist.strokes} keys, ` +
        `${(typist.strokes / lineCount).toFixed(1)} per line, ${seconds.toFixed(1)} s`,
    );
    const page1 = await callApi(page, voucherCalls.list, {
      query: { periodFrom: '2026-01', periodTo: '2026-01', pageSize: 100 },
    });
    expect(page1.records.map(({ word, code }) => `${word}-${code}`)).toEqual(
      vouchers.map(({ no }) => no),
    );
  });

  it('gives the expected trial balance on the screen, all rows and columns', async () => {
    await page.goto('/account-book/subject-balance?period=2026-01');
    const table = page.getByRole('table', { name: '科目余额表' });
    await table.getByRole('row').nth(5).waitFor();
    const shown = await rowsOf(table.locator('tbody tr'));
    const wanted = expected.trialBalance.map((row) => [
      row.code,
      row.name,
      row.openDebit,
      row.openCredit,
      row.debit,
      row.credit,
      row.ytdDebit,
      row.ytdCredit,
      row.closeDebit,
      row.closeCredit,
    ]);
    expect(shown.map((cells) => [cells[0], cells[1], ...cells.slice(3)])).toEqual(
      wanted.map(([code, name, ...amounts]) => [
        code,
        name,
        ...amounts.map((text) => printed(text ?? '')),
      ]),
    );
    const [totals = []] = await rowsOf(table.locator('tfoot tr'));
    expect(totals.slice(3)).toEqual([
      '1,234,000.00',
      '1,234,000.00',
      '1,657,655.06',
      '1,657,655.06',
      '1,657,655.06',
      '1,657,655.06',
      '1,262,474.00',
      '1,262,474.00',
    ]);
    await page.getByText('试算平衡').waitFor();
  });
});
