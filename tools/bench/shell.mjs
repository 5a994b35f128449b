import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../chromium.mjs';
import { openDesk, postAt } from './desks.mjs';
import { percentile } from './measure.mjs';
import { ms } from './report.mjs';
import { cookiesOf, createCaller } from './seats.mjs';

/** Shared with the browser tests, so that one KB is one KB. */
const { bytesOfKb, limitsKb } = JSON.parse(
  readFileSync(new URL('../page-weight.json', import.meta.url), 'utf8'),
);

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} Context */
/** @typedef {{url: string, bytes: number}} Script */

const loads = 3;
const switches = 6;
const slowDown = 4;
const mostSwitchMs = 150;
const waitMs = 60_000;

/** What is to be seen once a page is drawn. */
const drawn = {
  login: '登录',
  dashboard: '本期凭证\\s*\\d+\\s*张',
  vouchers: '销售商品',
  // The chart, or what stands in its place until the screen is there.
  subjects: '库存现金|维护会计科目及其',
};

/**
 * The front end in a real browser: JavaScript as served, navigation to rendered, remote switch.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchShell({ root, product, log }) {
  const { baseUrl } = await product();
  const desk = await openDesk(baseUrl, 0);
  const caller = createCaller(baseUrl, 1);
  for (let count = 0; count < 20; count += 1) await postAt(caller, desk);
  await caller.close();
  const browser = await chromium.launch(findChromium());
  const open = async (signedIn = true) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    if (signedIn) await context.addCookies(cookiesOf(desk.set, baseUrl));
    return context;
  };
  try {
    log('sizes of shell and remotes');
    /** @type {import('./report.mjs').Row[]} */
    const rows = await shellSizes({ root, baseUrl, open });
    rows.push(...(await remoteSizes({ baseUrl, open })));
    for (const [name, signedIn] of /** @type {const} */ ([
      ['login', false],
      ['dashboard', true],
    ])) {
      log(`navigation to ${name}`);
      rows.push(await navigation({ baseUrl, name, open: () => open(signedIn) }));
    }
    log('remote switch');
    rows.push(await remoteSwitch({ baseUrl, open }));
    return rows;
  } finally {
    await browser.close();
  }
}

/** @param {Page} page @param {string} pattern */
function untilDrawn(page, pattern) {
  return page.waitForFunction((text) => new RegExp(text).test(document.body.innerText), pattern, {
    polling: 'raf',
    timeout: waitMs,
  });
}

/** Scripts that a page loads, by the bytes of their compressed bodies. @param {Page} page @returns {Script[]} */
function watchScripts(page) {
  /** @type {Script[]} */
  const scripts = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    scripts.push({ url: pathname, bytes: Number(response.headers()['content-length'] ?? 0) });
  });
  return scripts;
}

/** @param {readonly Script[]} scripts */
const kilobytes = (scripts) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / bytesOfKb;

/** @param {{root: string, baseUrl: string, open: (signedIn?: boolean) => Promise<Context>}} input
 * @returns {Promise<import('./report.mjs').Row[]>} */
async function shellSizes({ root, baseUrl, open }) {
  const load = async (/** @type {boolean} */ signedIn, /** @type {string} */ pattern) => {
    const context = await open(signedIn);
    const page = await context.newPage();
    const scripts = watchScripts(page);
    await page.goto(baseUrl, { waitUntil: 'networkidle' });
    await untilDrawn(page, pattern);
    await context.close();
    return scripts;
  };
  const isChart = (/** @type {Script} */ { url }) =>
    readFileSync(join(root, 'shell/dist', url), 'utf8').includes('echarts');
  const login = await load(false, drawn.login);
  const all = await load(true, drawn.dashboard);
  const charts = all.filter(isChart);
  const dashboard = kilobytes(all) - kilobytes(charts);
  return [
    { name: 'JavaScript of the login page', measured: `${kilobytes(login).toFixed(0)} KB brotli` },
    {
      name: 'JavaScript of the dashboard without charts',
      measured: `${dashboard.toFixed(0)} KB brotli`,
      baseline: `charts: ${kilobytes(charts).toFixed(0)} KB, lazy`,
      target: `≤ ${limitsKb.dashboard} KB`,
      met: dashboard <= limitsKb.dashboard,
    },
  ];
}

/** @param {{baseUrl: string, open: () => Promise<Context>}} input */
async function remoteSizes({ baseUrl, open }) {
  const context = await open();
  const page = await context.newPage();
  await page.goto(baseUrl);
  await untilDrawn(page, drawn.dashboard);
  const modules = await page.evaluate(async () => {
    const answer = await fetch('/api/modules', {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    return (await answer.json()).data;
  });
  const rows = [];
  for (const { name, entry, menu, routes } of modules) {
    const manifest = await (await fetch(baseUrl + entry)).json();
    const eager = [manifest.metaData.remoteEntry.name, ...manifest.exposes.flatMap(syncOf)];
    const visit = await context.newPage();
    const scripts = watchScripts(visit);
    // A slow machine is quiet for a moment before the first remote is asked for.
    const begun = visit.waitForResponse((response) => response.url().includes(eager[0]));
    await visit.goto(baseUrl + (menu[0]?.path ?? routes[0]));
    await begun;
    await visit.waitForLoadState('networkidle');
    await visit.close();
    const own = scripts.filter(({ url }) => url.startsWith(`/remotes/${name}/`));
    const first = own.filter(({ url }) => eager.includes(url.split('/').at(-1) ?? ''));
    const size = kilobytes(first);
    rows.push({
      name: `JavaScript of ${name}`,
      measured: `${size.toFixed(1)} KB brotli`,
      baseline: `with the lazy chunks of its first screen: ${kilobytes(own).toFixed(1)} KB`,
      target: `≤ ${limitsKb.remote} KB`,
      met: size > 0 && size <= limitsKb.remote,
    });
  }
  await context.close();
  return rows;
}

/** Files of an exposed module that load with it. @param {any} exposed @returns {string[]} */
const syncOf = (exposed) => exposed.assets.js.sync;

/** @param {{baseUrl: string, name: 'login' | 'dashboard', open: () => Promise<Context>}} input */
async function navigation({ baseUrl, name, open }) {
  const load = async (/** @type {Context} */ context, /** @type {number} */ rate) => {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto(baseUrl, { waitUntil: 'commit' });
    await untilDrawn(page, drawn[name]);
    const time = await page.evaluate(() => performance.now());
    await page.close();
    return time;
  };
  /** @type {Record<string, number[]>} */
  const times = {};
  for (let count = 0; count < loads; count += 1) {
    for (const rate of [1, slowDown]) {
      const context = await open();
      (times[`cold${rate}`] ??= []).push(await load(context, rate));
      (times[`warm${rate}`] ??= []).push(await load(context, rate));
      await context.close();
    }
  }
  const median = (/** @type {string} */ key) => ms(percentile(times[key] ?? [], 0.5));
  return {
    name: `${name}, navigation to rendered`,
    measured: `cold ${median('cold1')} ms, warm ${median('warm1')} ms`,
    baseline: `CPU ${slowDown} × slower: cold ${median(`cold${slowDown}`)} ms, warm ${median(`warm${slowDown}`)} ms`,
  };
}

/** @param {{baseUrl: string, open: () => Promise<Context>}} input @returns {Promise<import('./report.mjs').Row>} */
async function remoteSwitch({ baseUrl, open }) {
  const context = await open();
  const page = await context.newPage();
  await page.goto(`${baseUrl}/voucher`);
  await untilDrawn(page, drawn.vouchers);
  const settings = page.locator('nav button[aria-expanded=false]', { hasText: '设置' });
  if ((await settings.count()) > 0) await settings.first().click({ timeout: waitMs });
  await page.locator('nav a[href*="/subject"]').first().click({ timeout: waitMs });
  await untilDrawn(page, drawn.subjects);
  // Back and forward: the menu closes the group that is left, so its entries are not always there.
  const go = (/** @type {number} */ delta, /** @type {string} */ pattern) =>
    page.evaluate(switchTo, { delta, pattern });
  const times = [];
  for (let count = -1; count < switches; count += 1) {
    const both = [await go(-1, drawn.vouchers), await go(1, drawn.subjects)];
    // The first round loads what the next ones have.
    if (count >= 0) times.push(...both);
  }
  await context.close();
  const middle = percentile(times, 0.5);
  return {
    name: 'switch between mf-voucher and mf-settings, warm',
    measured: `p50 ${ms(middle)} ms, p95 ${ms(percentile(times, 0.95))} ms`,
    target: `≤ ${mostSwitchMs} ms`,
    met: middle <= mostSwitchMs,
  };
}

/** Runs in the page: from a step in the history to the frame that shows the other screen.
 * @param {{delta: number, pattern: string}} target @returns {Promise<number>} milliseconds */
function switchTo({ delta, pattern }) {
  const wanted = new RegExp(pattern);
  const start = performance.now();
  history.go(delta);
  const giveUpMs = 30_000;
  return new Promise((resolve, reject) => {
    const look = () => {
      const passed = performance.now() - start;
      if (wanted.test(document.body.innerText)) resolve(passed);
      else if (passed > giveUpMs) reject(new Error(`${pattern} was not drawn`));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
