// Pictures of what is done with vouchers beside typing them; part of `npm run screens`.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./screens.mjs').Screen} Screen */

const HEADERS = { 'X-Requested-With': 'XMLHttpRequest', author: 'mingzhang' };
const DIRECTOR = { mobile: '13800138001', password: 'jiangnan-2026' };

/** A receipt as an image: its thumbnail is seen. */
const RECEIPT = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="320">
  <rect width="240" height="320" fill="white"/><rect x="24" y="28" width="192" height="18" fill="#c33"/>
  ${[80, 112, 144, 176, 208].map((y) => `<rect x="24" y="${y}" width="${150 + (y % 40)}" height="8" fill="#999"/>`).join('')}
  <rect x="140" y="250" width="76" height="44" fill="none" stroke="#c33" stroke-width="4"/></svg>`;

const LIST = [
  '凭证序时簿',
  '日期\t凭证号\t摘要\t科目\t借方金额\t贷方金额',
  'DATE\t记-0901\t提取备用金\t1001 库存现金\t2,000.00\t',
  '\t\t提取备用金\t1002 银行存款\t\t2,000.00',
  'DATE\t记-0902\t支付咨询费\t560299 管理费用_咨询费\t1,800.00\t',
  '\t\t支付咨询费\t1002 银行存款\t\t1,800.00',
  '合计\t\t\t\t3,800.00\t3,800.00',
].join('\n');

/** @type {readonly Screen[]} */
export const VOUCHER_SCREENS = [
  {
    name: 'voucher-template',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(`/template/manager?period=${period}`);
      await page
        .getByRole('button', { name: /^编辑 / })
        .first()
        .click();
      await page.getByLabel('名称', { exact: true }).waitFor();
    },
  },
  {
    name: 'voucher-attachment',
    signedIn: true,
    show: async (page, period) => {
      // The voucher typed for another picture is not offered again.
      await page.evaluate(() => localStorage.clear());
      const image = await pictureOf(page, RECEIPT);
      await page.goto(`/voucher/form?period=${period}`);
      await page.getByLabel('第 1 行 摘要', { exact: true }).waitFor();
      const chosen = page.waitForEvent('filechooser');
      await page.keyboard.press('F9');
      await (
        await chosen
      ).setFiles([
        { name: '餐饮收据.png', mimeType: 'image/png', buffer: image },
        file('增值税电子普通发票.pdf', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
        file('数电票.xml', '<?xml version="1.0"?><EInvoice/>'),
      ]);
      await page.getByText('附件 3').waitFor();
      await page.locator('img[src^="blob:"]').first().waitFor();
    },
  },
  { name: 'voucher-compare', signedIn: true, show: showComparison },
  {
    name: 'voucher-import',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(`/voucher?period=${period}`);
      await page.getByRole('rowgroup').nth(8).waitFor();
      await page.getByRole('button', { name: '导入', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .locator('input[type=file]')
        .setInputFiles(file('序时簿.csv', LIST.replaceAll('DATE', `${period}-28`)));
      await dialog.getByRole('button', { name: '开始导入' }).click();
      await dialog.getByText(/识别为/).waitFor();
    },
  },
];

/** @param {string} name @param {string} text */
function file(name, text) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) };
}

/** The drawing as PNG, made by the browser itself. @param {Page} page @param {string} svg */
async function pictureOf(page, svg) {
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 240, height: 320 });
  await other.setContent(`<body style="margin:0">${svg}</body>`);
  const bytes = await other.screenshot();
  await other.close();
  await page.bringToFront();
  return bytes;
}

/**
 * A voucher that the director has changed while it was edited here. Nothing of it is kept.
 * @param {Page} page
 * @param {string} period
 */
async function showComparison(page, period) {
  const { request } = page.context();
  const query = `periodFrom=${period}&periodTo=${period}&auditState=unaudited&pageSize=1`;
  const listed = await request.get(`/api/voucher?${query}`, { headers: HEADERS });
  const voucher = (await listed.json()).data.records[0];
  await page.goto(`/voucher/form/${voucher.id}?period=${period}`);
  await page.getByText(voucher.lines[0].summary, { exact: true }).first().click();
  const cell = page.getByLabel('第 1 行 摘要', { exact: true });
  await cell.waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`${voucher.lines[0].summary}（一店）`);
  await page.keyboard.press('Tab');
  await changeByDirector(page, voucher);
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: '对照修改' }).click();
  await page.getByText('在对方版本上重做我的修改').waitFor();
}

/** @param {Page} page @param {any} voucher */
async function changeByDirector(page, voucher) {
  const browser = page.context().browser();
  const context = await browser?.newContext({ baseURL: new URL(page.url()).origin });
  if (!context) throw new Error('no browser');
  const { request } = context;
  await request.post('/api/login', { headers: HEADERS, form: DIRECTOR });
  const { id, version, wordId, voucherDate, remark } = voucher;
  const lines = voucher.lines.map((/** @type {any} */ line, /** @type {number} */ index) => ({
    summary: index === 1 ? `${line.summary}，含税` : line.summary,
    subjectId: line.subjectId,
    debit: line.debit === '0.00' ? '' : line.debit,
    credit: line.credit === '0.00' ? '' : line.credit,
    auxiliary: line.auxiliary,
    quantity: line.quantity ?? '',
    unitPrice: line.unitPrice ?? '',
  }));
  const data = { id, version, wordId, voucherDate, remark, attachmentCount: 3, lines };
  const answer = await (await request.put('/api/voucher', { headers: HEADERS, data })).json();
  if (!answer.success) throw new Error(answer.msg);
  await context.close();
}
