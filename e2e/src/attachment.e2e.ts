import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { voucherCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { TestBrowser } from './testing/browser';
import { redPoint } from './testing/files';
import { createAccountSet, signUp } from './testing/sign-in';
import { openForm, typeRent } from './testing/voucher-form';

const invoice = {
  name: '住宿费发票 2026-01.pdf',
  type: 'application/pdf',
  text: `%PDF-1.4\n% ${'0123456789'.repeat(5_000)}\n%%EOF\n`,
};
const eInvoice = {
  name: '全电发票.xml',
  type: 'text/xml',
  text: '<?xml version="1.0" encoding="UTF-8"?>\n<EInvoice><Amount>9000.00</Amount></EInvoice>\n',
};

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Drags files over the page and drops them, as a browser tells it. */
async function drop(page: Page, files: readonly { name: string; type: string; text: string }[]) {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, type, text } of list) transfer.items.add(new File([text], name, { type }));
    return transfer;
  }, files);
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('body', event, { dataTransfer: data });
  }
}

async function digestOf(download: Download): Promise<string> {
  return sha256(await readFile(await download.path()));
}

describe('the attachments of a voucher', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await browser.open();
    await signUp(page);
    await createAccountSet(page);
  });
  afterAll(() => browser.close());

  const strip = () => page.getByRole('region', { name: '附件' });
  const tile = (name: string) =>
    strip().getByRole('button', { name: new RegExp(`^(查看|保存) ${name} `) });
  const count = () => page.getByLabel('附单据数').inputValue();
  const stored = () => callApi(page, voucherCalls.list, { query: {} });

  it('are dropped onto the form and survive a reload with the voucher that is not saved', async () => {
    await openForm(page);
    await typeRent(page);
    await drop(page, [invoice, eInvoice]);
    await tile(invoice.name).waitFor();
    await tile(eInvoice.name).waitFor();
    expect(await count()).toBe('2');
    await page.getByText(/草稿已存于本机/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: '恢复' }).click();
    await tile(invoice.name).waitFor();
    expect(await count()).toBe('2');
  });

  it('are saved with the voucher and come back byte by byte', async () => {
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: '记-1' }).waitFor();
    await page.reload();
    const [saved] = await Promise.all([page.waitForEvent('download'), tile(eInvoice.name).click()]);
    expect(saved.suggestedFilename()).toBe(eInvoice.name);
    expect(await digestOf(saved)).toBe(sha256(eInvoice.text));
    // A tab shows it by an address that only this browser knows; one without a viewer saves it.
    const shown = Promise.any([
      page
        .context()
        .waitForEvent('page', async (tab) => (await tab.waitForURL(/^blob:/), true))
        .then((tab) => tab.url()),
      page.waitForEvent('download').then((file) => file.url()),
    ]);
    const [content] = await Promise.all([
      page.waitForResponse('**/voucher-attachment/*/content'),
      tile(invoice.name).click(),
    ]);
    expect(await shown).toMatch(/^blob:/);
    expect(content.headers()['content-type']).toBe('application/pdf');
    expect(sha256(await content.body())).toBe(sha256(invoice.text));
  });

  it('show pictures in the page', async () => {
    await page
      .getByLabel('选择附件')
      .setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: redPoint });
    await tile('现场.png').click();
    const viewer = page.getByRole('dialog', { name: /^现场\.png/ });
    await viewer.getByRole('img', { name: '现场.png' }).waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
  });

  it('are taken away, given back, and saved as they stand', async () => {
    await strip()
      .getByRole('button', { name: `移除 ${eInvoice.name}` })
      .click();
    expect(await count()).toBe('2');
    await strip().getByRole('button', { name: '撤销' }).click();
    expect(await count()).toBe('3');
    await strip()
      .getByRole('button', { name: `移除 ${invoice.name}` })
      .click();
    await page.keyboard.press('Control+S');
    await page.getByText('已保存', { exact: true }).waitFor();
    const { records } = await stored();
    expect(records[0]).toMatchObject({ attachmentCount: 2, version: 2 });
    expect(records[0]?.attachments.map(({ name }) => name)).toEqual([eInvoice.name, '现场.png']);
  });

  it('that are no attachment are refused with the reason and do not let the voucher be saved', async () => {
    await drop(page, [{ name: '发票.pdf', type: 'application/pdf', text: '<svg onload="x"/>' }]);
    const refused = strip().getByRole('alert').filter({ hasText: '发票.pdf' });
    await refused.filter({ hasText: '不支持网页和 SVG 文件' }).waitFor();
    await page.keyboard.press('Control+S');
    await page.getByText(/^有附件没有上传成功，凭证未保存/).waitFor();
    await strip().getByRole('button', { name: '移除 发票.pdf' }).click();
    await refused.waitFor({ state: 'detached' });
    expect((await stored()).records[0]?.version).toBe(2);
  });

  it('stay as they are once the voucher is audited', async () => {
    const { records } = await stored();
    await callApi(page, voucherCalls.audit, { body: { ids: String(records[0]?.id) } });
    await page.reload();
    await tile('现场.png').waitFor();
    expect(await strip().getByRole('button', { name: /^移除/ }).count()).toBe(0);
    await drop(page, [invoice]);
    await page.getByText(/^不能添加附件：已审核/).waitFor();
    expect(await tile(invoice.name).count()).toBe(0);
  });
});
