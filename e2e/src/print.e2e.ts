import type { Page } from 'playwright-core';
import { currencyCalls, subjectCalls, voucherCalls, voucherWordCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { postDeposit, subjectOf } from './testing/books';
import { TestBrowser } from './testing/browser';
import { printToPdf } from './testing/pdf';
import { createAccountSet, signUp } from './testing/sign-in';

const LONG_SUMMARY = '支付二〇二六年第一季度办公用房租金、物业管理费及停车费，'.repeat(7);
const COMPANY = '晨星商贸有限公司';

type Lines = Parameters<typeof callApi<typeof voucherCalls.create>>[2]['body']['lines'];

async function post(page: Page, lines: Lines): Promise<number> {
  const [word] = await callApi(page, voucherWordCalls.list, {});
  const voucher = await callApi(page, voucherCalls.create, {
    body: { wordId: word?.id ?? 0, voucherDate: '2026-01-10', attachmentCount: 2, lines },
  });
  return voucher.id;
}

/** Twelve lines with the longest summaries there are: 记-1. */
async function postLong(page: Page): Promise<number> {
  const rent = await subjectOf(page, '560213');
  const bank = await subjectOf(page, '1002');
  const summary = LONG_SUMMARY.slice(0, 200);
  const debits = Array.from({ length: 11 }, () => ({
    summary,
    subjectId: rent.id,
    debit: '1000.55',
  }));
  return post(page, [...debits, { summary, subjectId: bank.id, credit: '11006.05' }]);
}

/** A red voucher: 记-2. */
async function postRed(page: Page): Promise<number> {
  const bank = await subjectOf(page, '1002');
  const cash = await subjectOf(page, '1001');
  return post(page, [
    { summary: '冲销误记存现', subjectId: bank.id, debit: '-500.25' },
    { summary: '冲销误记存现', subjectId: cash.id, credit: '-500.25' },
  ]);
}

/** Goods by the piece, paid in dollars: 记-3. */
async function postGoods(page: Page): Promise<number> {
  await callApi(page, currencyCalls.create, {
    body: { code: 'USD', name: '美元', exchangeRate: '7.1' },
  });
  const child = async (parent: string, code: string, name: string, more: object) => {
    const { id } = await subjectOf(page, parent);
    const direction = 'debit' as const;
    const body = { parentId: id, code, name, direction, moveEntries: true, ...more };
    return (await callApi(page, subjectCalls.create, { body })).id;
  };
  const goods = await child('1405', '140501', '不锈钢保温杯', { quantity: { unit: '件' } });
  const dollars = await child('1012', '101299', '美元存出投资款', { currencies: ['USD'] });
  return post(page, [
    {
      summary: '采购入库',
      subjectId: goods,
      debit: '7100',
      quantity: '1200',
      unitPrice: '5.916667',
    },
    {
      summary: '美元户付款',
      subjectId: dollars,
      credit: '7100',
      currency: 'USD',
      exchangeRate: '7.1',
      foreignAmount: '1000',
    },
  ]);
}

/** Cells whose text is not wholly on the paper, and sheets that do not end inside their place. */
function findCut(): string[] {
  const cells = [...document.querySelectorAll('[role=cell], [role=columnheader]')].filter(
    (cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1,
  );
  const sheets = [...document.querySelectorAll('article')].filter((sheet) => {
    const place = sheet.parentElement?.getBoundingClientRect();
    const last = sheet.lastElementChild?.getBoundingClientRect();
    return !place || !last || last.bottom > place.bottom || last.right > place.right;
  });
  return [...cells, ...sheets].map((element) => element.textContent?.slice(0, 60) ?? '');
}

describe('vouchers on paper', () => {
  const browser = new TestBrowser();
  let page: Page;
  let marked = '';

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page, { companyName: COMPANY });
    const ids = [await postLong(page), await postRed(page), await postGoods(page)];
    for (const amount of ['800.00', '900.00', '999999999.99']) {
      ids.push((await postDeposit(page, amount)).id);
    }
    marked = ids.slice(0, 2).join(',');
  });
  afterAll(() => browser.close());

  const show = async (query: string) => {
    await page.goto(`/voucher/print?period=2026-01&${query}`);
    await page.getByLabel('第 1 页', { exact: true }).waitFor();
  };

  // 记-1 has 12 lines, the other five 2 each.
  it.each([
    ['two on A4', 'paper=a4', 4, '210 × 297'],
    ['three on A4', 'paper=a4&perPage=3', 3, '210 × 297'],
    ['one on A4', 'paper=a4&perPage=1', 6, '210 × 297'],
    ['A4 across', 'paper=a4-wide', 6, '297 × 210'],
    ['A5', 'paper=a5', 7, '210 × 148'],
    ['voucher paper 240 × 140', 'paper=240x140', 7, '240 × 140'],
    ['voucher paper 240 × 120', 'paper=240x120', 8, '240 × 120'],
    ['voucher paper 210 × 127', 'paper=210x127', 8, '210 × 127'],
    ['plain figures and a cover', 'paper=240x140&amounts=plain&cover=1', 8, '240 × 140'],
    ['eight lines', 'paper=240x140&lines=8', 7, '240 × 140'],
    ['each on a page of its own', 'paper=a4&ownPage=1', 7, '210 × 297'],
  ])('leave the printer whole: %s', async (_, query, pages, size) => {
    await show(query);
    expect(await printToPdf(page)).toEqual({ pages, sizes: [size] });
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(findCut)).toEqual([]);
    await page.emulateMedia({ media: null });
  });

  it('bear number, sums in capitals on the last sheet only, and the names', async () => {
    await show('paper=a4');
    const sheet = (number: string) => page.getByRole('article', { name: number, exact: true });
    // Sheets out of sight have no inner text until they are printed.
    const debitOf = (number: string) => sheet(number).getByRole('cell').nth(2).textContent();
    await sheet('记-1 (3/3)').getByText('合计：壹万壹仟零陆元零伍分').waitFor();
    for (const part of ['记-1 (1/3)', '记-1 (2/3)']) {
      const text = await sheet(part).textContent();
      expect(text).toContain('转下页');
      expect(text).not.toContain('合计');
      expect(text).toContain('附单据 2 张');
      expect(text).toContain(`核算单位：${COMPANY}`);
    }
    expect(await sheet('记-2').textContent()).toContain('合计：负伍佰元贰角伍分');
    expect(await debitOf('记-2')).toBe('-50025');
    const goods = await sheet('记-3').textContent();
    for (const text of ['件', '1,200', '5.916667', 'USD', '7.1', '1,000']) {
      expect(goods).toContain(text);
    }
    expect(await debitOf('记-6')).toBe('99999999999');
  });

  it('leave on a pre-printed form only what it lacks', async () => {
    await show('paper=a4&form=preprinted&left=27.3&right=9.7&top=21&bottom=6&rowHeight=8.5');
    const sheet = page.getByRole('article', { name: '记-2', exact: true });
    const visible = (text: string | RegExp) =>
      sheet.getByText(text, { exact: true }).first().isVisible();
    expect(await visible('摘要')).toBe(true);
    await page.emulateMedia({ media: 'print' });
    for (const label of ['记账凭证', '摘要', '借方金额', '年', '制单', '合计：']) {
      expect([label, await visible(label)]).toEqual([label, false]);
    }
    for (const value of ['记-2', '冲销误记存现', new RegExp(`${COMPANY}$`)]) {
      expect([value, await visible(value)]).toEqual([value, true]);
    }
    // The table begins where the form has it: 27.3 mm from the left edge of the paper.
    const paper = await page.getByLabel('第 1 页', { exact: true }).boundingBox();
    const table = await page.getByRole('table', { name: '记-1 (1/3)' }).boundingBox();
    const mm = ((table?.x ?? 0) - (paper?.x ?? 0)) * (25.4 / 96);
    expect(mm).toBeCloseTo(27.3, 0);
    await page.emulateMedia({ media: null });
    expect(await printToPdf(page)).toEqual({ pages: 4, sizes: ['210 × 297'] });
  });

  it('are those that were marked, with a cover that counts them', async () => {
    await show(`ids=${marked}&paper=a5&cover=1&volume=1&volumes=2`);
    await page.getByText('2 张凭证 · 4 页').waitFor();
    const cover = await page.getByRole('article', { name: '凭证封面' }).textContent();
    for (const text of [COMPANY, '2026年1月', '记字第 1–2 号（2 张）', '共 2 册 第 1 册', '4 张']) {
      expect(cover).toContain(text);
    }
    expect(await printToPdf(page)).toEqual({ pages: 4, sizes: ['210 × 148'] });
  });

  it('stand alone on the paper, and the screen is as before afterwards', async () => {
    await show('paper=a4');
    const button = page.getByRole('button', { name: '打印' });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await button.isVisible()).toBe(false);
    expect(await page.getByText('首页').first().isVisible()).toBe(false);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    expect(await button.isVisible()).toBe(true);
    expect(await page.locator('[data-print-path]').count()).toBe(0);
  });

  it('leave other pages to print as they are', async () => {
    await show('paper=240x140');
    await page.getByRole('link', { name: '凭证列表' }).click();
    await page.getByRole('rowgroup', { name: '记-2' }).waitFor();
    const { sizes } = await printToPdf(page);
    expect(sizes).not.toContain('240 × 140');
  });

  it('are one key away from the voucher, and one more from the printer', async () => {
    await page.goto(`/voucher?period=2026-01`);
    await page.getByRole('link', { name: '记-2' }).click();
    await page.getByRole('heading', { name: '记-2' }).waitFor();
    await page.keyboard.press('Control+p');
    await page.getByRole('article', { name: '记-2' }).waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '1');
    });
    await page.keyboard.press('Enter');
    await page.locator('body[data-printed="1"]').waitFor();
    await page.getByRole('button', { name: '返回' }).click();
    await page.getByRole('heading', { name: '记-2' }).waitFor();
  });
});
