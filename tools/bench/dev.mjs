import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { findChromium } from '../chromium.mjs';
import { openDesk, postAt } from './desks.mjs';
import { percentile, timed } from './measure.mjs';
import { freePort, throwAwayFolder, untilHealthy } from './product.mjs';
import { ms } from './report.mjs';
import { cookiesOf, createCaller, signUp } from './seats.mjs';

const saves = 5;
const mostRemoteMs = 1_000;
const mostServiceMs = 2_500;
const waitMs = 60_000;

/** What is changed: a word on a screen of a remote, and the sentence of a refusal. */
const screen = { file: 'mf-books/src/shared/balance-check.tsx', text: "'试算平衡'" };
const refusal = { file: 'libs/contract/src/error-code.ts', text: "'请先登录'" };

/**
 * `npm run dev -- mf-books`: how long a saved change takes to be seen in the open page, state kept, and
 * how long one of the back end takes to be answered with.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchDev({ root, log }) {
  const folder = throwAwayFolder();
  const dev = await startDev(root, folder.dir);
  const browser = await chromium.launch(findChromium());
  try {
    log('saves in development');
    await signUp(dev.baseUrl);
    const desk = await openDesk(dev.baseUrl, 0);
    const caller = createCaller(dev.baseUrl, 1);
    await postAt(caller, desk);
    await caller.close();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(cookiesOf(desk.set, dev.pageUrl));
    const page = await context.newPage();
    const open = () => openBook(page, dev.pageUrl);
    await open();
    const reloadMs = await timed(open);
    const remote = await remoteSaves(root, page);
    const service = await serviceSaves(root, dev.baseUrl);
    return [
      {
        name: 'a saved change of a remote, seen in the shell, its state kept',
        measured: `p50 ${ms(percentile(remote, 0.5))}, most ${ms(Math.max(...remote))} ms`,
        baseline: `reloading the page: ${ms(reloadMs)} ms`,
        ratio: percentile(remote, 0.5) / reloadMs,
        target: `≤ ${mostRemoteMs} ms`,
        met: Math.max(...remote) <= mostRemoteMs,
      },
      {
        name: 'a saved change of the back end, answered with',
        measured: `p50 ${ms(percentile(service, 0.5))}, most ${ms(Math.max(...service))} ms`,
        target: `≤ ${mostServiceMs} ms`,
        met: Math.max(...service) <= mostServiceMs,
      },
    ];
  } finally {
    await browser.close();
    await dev.stop();
    folder.remove();
  }
}

/** @param {string} root @param {string} dataDir */
async function startDev(root, dataDir) {
  const [port, pagePort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(root, 'tools/dev.mjs'), 'mf-books'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DEMO: '0',
      HOST: '',
      PORT: String(port),
      DEV_PORT: String(pagePort),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const baseUrl = `http://127.0.0.1:${port}`;
  const pageUrl = `http://localhost:${pagePort}`;
  await untilHealthy(baseUrl);
  await until(async () => (await fetch(pageUrl)).ok);
  await until(async () => (await fetch(`${pageUrl}/remotes/mf-books/mf-manifest.json`)).ok);
  return {
    baseUrl,
    pageUrl,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** @param {import('playwright-core').Page} page @param {string} url */
async function openBook(page, url) {
  await page.goto(`${url}/account-book/subject-balance`);
  await page.getByText('试算平衡').first().waitFor({ timeout: waitMs });
}

/** @param {string} root @param {import('playwright-core').Page} page */
function remoteSaves(root, page) {
  const field = page.getByPlaceholder(/编码/).first();
  return eachSave(join(root, screen.file), screen.text, async (changed) => {
    // A screen that is drawn anew, with its state lost, has another field.
    await field.evaluate((node) => node.setAttribute('data-kept', ''));
    return async () => {
      await page.getByText(changed).first().waitFor({ timeout: waitMs });
      const kept = await field.getAttribute('data-kept');
      if (kept === null) throw new Error('the state of the screen is gone');
    };
  });
}

/** @param {string} root @param {string} baseUrl */
function serviceSaves(root, baseUrl) {
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  return eachSave(
    join(root, refusal.file),
    refusal.text,
    async (changed) => () =>
      until(async () =>
        (await (await fetch(`${baseUrl}/api/voucher`, { headers })).text()).includes(changed),
      ),
  );
}

/**
 * Saves a file with a text changed, again and again, and puts it back in the end.
 * @param {string} file
 * @param {string} text as it stands in the file, with its quotes
 * @param {(changed: string) => Promise<() => Promise<void>>} prepare answers what waits for the change
 * @returns {Promise<number[]>} milliseconds from saving to seeing
 */
async function eachSave(file, text, prepare) {
  const before = readFileSync(file, 'utf8');
  const times = [];
  try {
    for (let count = 1; count <= saves; count += 1) {
      const changed = `${text.slice(1, -1)}${count}`;
      const seen = await prepare(changed);
      times.push(
        await timed(async () => {
          writeFileSync(file, before.replace(text, `'${changed}'`));
          await seen();
        }),
      );
    }
    return times;
  } finally {
    writeFileSync(file, before);
  }
}

/** @param {() => Promise<boolean>} holds */
async function until(holds) {
  while (!(await holds().catch(() => false))) await wait(20);
}
