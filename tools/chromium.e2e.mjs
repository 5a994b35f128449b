import { chromium } from 'playwright-core';
import { findChromium } from './chromium.mjs';

jest.setTimeout(120_000);

/** @param {import('./chromium.mjs').LaunchOptions} options */
async function titleOfPage(options) {
  const browser = await chromium.launch(options);
  try {
    const page = await browser.newPage();
    await page.goto('data:text/html;charset=utf-8,<title>明账</title><h1>凭证</h1>');
    const picture = await page.screenshot();
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    return await page.title();
  } finally {
    await browser.close();
  }
}

describe('finding a Chromium', () => {
  it('unpacks and runs the packaged one where the machine has none', async () => {
    const env = { ...process.env, CHROME_PATH: '' };
    const options = findChromium({ env, installed: [] });
    expect(options.executablePath).toContain('mingzhang-chromium');
    expect(await titleOfPage(options)).toBe('明账');
  });

  it('takes the one that CHROME_PATH names, and says so when that one does not run', () => {
    const packaged = findChromium({ env: { ...process.env, CHROME_PATH: '' }, installed: [] });
    const env = { ...packaged.env, CHROME_PATH: packaged.executablePath };
    expect(findChromium({ env }).executablePath).toBe(packaged.executablePath);
    const wrong = { ...process.env, CHROME_PATH: '/nowhere/chromium' };
    expect(() => findChromium({ env: wrong })).toThrow(/^CHROME_PATH=\/nowhere\/chromium 不能运行/);
  });
});
