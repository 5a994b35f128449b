import { chromium } from 'playwright-core';
import { findChromium } from '../chromium.mjs';
import { timesOf } from './measure.mjs';
import { timesText } from './report.mjs';
import { cookiesOf } from './seats.mjs';

const wheelSteps = 150;
const stepPixels = 120;
/** At 60 frames per second one takes 16.7 ms; after one and a half of them, one was missed. */
const missedMs = 25;
const mostMissed = 0.01;

/**
 * The voucher list in a real browser, scrolled by the wheel: time between frames, next to the same
 * wheel over a page of bare rows.
 * @param {import('./product.mjs').Product} running
 * @param {import('./seats.mjs').AccountSet} set
 * @param {string} query of the list's address
 * @returns {Promise<import('./report.mjs').Row>}
 */
export async function measureScrolling(running, set, query) {
  const browser = await chromium.launch(findChromium());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(cookiesOf(set, running.baseUrl));
    const page = await context.newPage();
    await page.goto(`${running.baseUrl}/voucher?${query}`);
    await page.getByRole('rowgroup').nth(5).waitFor();
    const list = await framesOf(page);
    const row = '<p>2026-01-31 记-1 支付货款 100201 银行存款 1,000.00</p>';
    await page.setContent(`<main style="height:100vh;overflow:auto">${row.repeat(400)}</main>`);
    const bare = await framesOf(page);
    const missed = list.frames.filter((frame) => frame > missedMs).length / list.frames.length;
    const times = timesOf(list.frames);
    return {
      name: `voucher list, scrolled ${Math.round(list.scrolled)} px: time between frames`,
      measured: `${timesText(times)}; ${(1000 / mean(list.frames)).toFixed(0)} fps, ${(missed * 100).toFixed(1)} % missed`,
      baseline: `bare rows: ${timesText(timesOf(bare.frames))}`,
      ratio: mean(list.frames) / mean(bare.frames),
      target: `60 fps: ≤ ${mostMissed * 100} % missed`,
      met: missed <= mostMissed,
    };
  } finally {
    await browser.close();
  }
}

/** @param {import('playwright-core').Page} page */
async function framesOf(page) {
  await page.mouse.move(720, 500);
  await page.evaluate(() => {
    const page = /** @type {any} */ (window);
    page.frames = [];
    page.isScrolling = true;
    page.scrolled = 0;
    const tops = new Map();
    document.addEventListener(
      'scroll',
      ({ target }) => {
        const top = /** @type {Element} */ (target).scrollTop;
        page.scrolled += Math.abs(top - (tops.get(target) ?? 0));
        tops.set(target, top);
      },
      { capture: true },
    );
    let last = performance.now();
    const onFrame = () => {
      const now = performance.now();
      page.frames.push(now - last);
      last = now;
      if (page.isScrolling) requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
  for (let step = 0; step < wheelSteps; step += 1) {
    const isDown = step % 100 < 50;
    await page.mouse.wheel(0, isDown ? stepPixels : -stepPixels);
  }
  return page.evaluate(() => {
    const page = /** @type {any} */ (window);
    page.isScrolling = false;
    return {
      frames: /** @type {number[]} */ (page.frames.slice(5)),
      scrolled: /** @type {number} */ (page.scrolled),
    };
  });
}

/** @param {readonly number[]} times */
function mean(times) {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}
