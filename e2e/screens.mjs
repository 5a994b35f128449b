// Pictures of the demo company's screens for the README: `npm run screens` starts the product with
// the demo company, or uses the one that MINGZHANG_E2E_URL names. With names of screens it takes
// only those: `npm run screens -- voucher-print`.
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../tools/chromium.mjs';
import { ROOT, runMain } from '../tools/run/main.mjs';
import { startProduct } from '../tools/testing/product.mjs';
import { ASSET_PAPERS, ASSET_SCREENS } from './asset-screens.mjs';
import { BOOK_PAPERS, BOOK_SCREENS } from './book-screens.mjs';
import { CLOSING_SCREENS } from './closing-screens.mjs';
import { REPORT_SCREENS } from './report-screens.mjs';
import { VOUCHER_SCREENS } from './voucher-screens.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{name: string, signedIn: boolean, show: (page: Page, period: string) => Promise<void>}} Screen */

const FOLDER = join(ROOT, 'docs/screens');
const LIMIT_BYTES = 300 * 1024;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const MANAGER = { mobile: '13800138000', password: 'jiangnan-2026' };

/** @type {Screen[]} */
const SCREENS = [
  {
    name: 'login',
    signedIn: false,
    show: async (page) => {
      await page.goto('/');
      await page.getByText('密码登录', { exact: true }).waitFor();
    },
  },
  {
    name: 'dashboard',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(`/?period=${period}`);
      await page.getByText(/本期凭证 [1-9]\d* 张/).waitFor();
      await page.locator('svg text').first().waitFor();
    },
  },
  { name: 'voucher-form', signedIn: true, show: showVoucherForm },
  {
    name: 'voucher-list',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(`/voucher?period=${period}`);
      await page.getByRole('rowgroup').nth(8).waitFor();
    },
  },
  {
    name: 'subject-balance',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(`/account-book/subject-balance?period=${period}`);
      await page.getByText('试算平衡').waitFor();
    },
  },
  {
    name: 'detailed-ledger',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(`/account-book/subject-balance?period=${period}`);
      await page.getByRole('link', { name: /^银行存款期末余额/ }).click();
      await page.getByRole('link', { name: /^记-/ }).nth(8).waitFor();
    },
  },
  {
    name: 'account-sets',
    signedIn: true,
    show: async (page) => {
      await page.goto('/account');
      await page
        .getByLabel(/^编辑 /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'permission-setting',
    signedIn: true,
    show: async (page) => {
      await page.goto('/permission-setting?view=roles');
      await page.getByLabel('账套管理员可以查看操作日志').waitFor();
    },
  },
  {
    name: 'operation-log',
    signedIn: true,
    show: async (page) => {
      await page.goto('/operation-log?keyword=新增凭证');
      await page
        .getByLabel(/^查看 新增凭证/)
        .first()
        .click();
      await page.getByText('修改后').waitFor();
    },
  },
  ...VOUCHER_SCREENS,
  ...CLOSING_SCREENS,
  ...BOOK_SCREENS,
  ...REPORT_SCREENS,
  ...ASSET_SCREENS,
];
/** Paper looks the same in either look. @type {Screen[]} */
const ON_PAPER = [
  {
    name: 'voucher-print',
    signedIn: true,
    show: async (page, period) => {
      const settings = 'paper=a4&perPage=2&amounts=digits&codeFrom=3';
      await page.goto(`/voucher/print?period=${period}&${settings}`);
      await page.getByLabel('第 1 页', { exact: true }).waitFor();
    },
  },
  ...BOOK_PAPERS,
  ...ASSET_PAPERS,
];
const ON_PHONE = ['dashboard', 'voucher-form', 'aging', 'asset-stock-taking'];

/**
 * A voucher as it looks while it is being typed: three lines done, the fourth searching its subject.
 * @param {Page} page
 * @param {string} period
 */
async function showVoucherForm(page, period) {
  await page.goto(`/voucher/form?period=${period}`);
  await page.getByLabel('第 1 行 摘要', { exact: true }).waitFor();
  const enter = () => page.keyboard.press('Enter');
  /** @param {string} text */
  const type = async (text) => {
    await page.keyboard.type(text);
    await enter();
  };
  await type('采购商品入库');
  await type('1405');
  await type('120000');
  await enter();
  await enter();
  await type('22210101');
  await type('15600');
  await enter();
  await enter();
  await type('2202');
  await page.getByRole('listbox', { name: '供应商' }).getByRole('option').first().waitFor();
  // The first supplier, and on to the credit side.
  await enter();
  await enter();
  await type('90400');
  await type('支付货款');
  await page.keyboard.type('yh');
  await page.getByRole('option', { name: /银行存款/ }).waitFor();
}

/**
 * Signs in as the demo company's manager.
 * @param {Page} page
 * @returns {Promise<string>} the period the pictures show: the last one but one, which is complete
 */
async function signIn(page) {
  const headers = { 'X-Requested-With': 'XMLHttpRequest', author: 'mingzhang' };
  const { request } = page.context();
  const login = await (await request.post('/api/login', { headers, form: MANAGER })).json();
  if (!login.success) throw new Error(login.msg);
  const { data } = await (await request.get('/api/init', { headers })).json();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  /** @type {string[]} */
  const periods = data.user.checkoutList.map((/** @type {{period: string}} */ each) => each.period);
  return (
    periods
      .filter((period) => period < today.slice(0, 7))
      .sort()
      .at(-1) ??
    periods[0] ??
    ''
  );
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {{url: string, look: 'light' | 'dark', size: typeof DESK, screens: Screen[], suffix: string}} options
 */
async function takeAll(browser, { url, look, size, screens, suffix }) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: size,
    colorScheme: look,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  let period = '';
  for (const { name, signedIn, show } of screens) {
    if (signedIn && period === '') period = await signIn(page);
    await show(page, period);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    await save(page, suffix === '' ? name : `${name}-${suffix}`);
  }
  await context.close();
}

/**
 * As PNG, which keeps letters sharp; as JPEG where that would be too large for a repository.
 * @param {Page} page
 * @param {string} name
 */
async function save(page, name) {
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path });
  if (statSync(path).size <= LIMIT_BYTES) return;
  rmSync(path);
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 85 });
}

await runMain(async () => {
  const wanted = process.argv.slice(2);
  /** @param {Screen} screen */
  const isWanted = ({ name }) => wanted.length === 0 || wanted.includes(name);
  const given = process.env.MINGZHANG_E2E_URL;
  const product = given
    ? { url: given, stop: async () => undefined }
    : await startProduct({ demo: true });
  const browser = await chromium.launch(findChromium());
  try {
    mkdirSync(FOLDER, { recursive: true });
    for (const look of /** @type {const} */ (['light', 'dark'])) {
      const { url } = product;
      await takeAll(browser, {
        url,
        look,
        size: DESK,
        screens: SCREENS.filter(isWanted),
        suffix: look,
      });
    }
    await takeAll(browser, {
      url: product.url,
      look: 'light',
      size: PHONE,
      screens: SCREENS.filter(isWanted).filter(({ name }) => ON_PHONE.includes(name)),
      suffix: 'phone',
    });
    await takeAll(browser, {
      url: product.url,
      look: 'light',
      size: DESK,
      screens: ON_PAPER.filter(isWanted),
      suffix: '',
    });
  } finally {
    await browser.close();
    await product.stop();
  }
});
