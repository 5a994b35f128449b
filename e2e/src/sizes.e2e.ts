import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { Page } from 'playwright-core';
import { modulesCalls } from '@mingzhang/contract';
import pageWeight from '../../tools/page-weight.json';
import { callApi } from './testing/api';
import { productUrl, TestBrowser } from './testing/browser';
import { createAccountSet, signUp } from './testing/sign-in';

/** Smaller files fit one packet and are not packed. */
const PACKED_FROM_BYTES = 1024;

// A module has two limits: before it can show any screen, and with the one that one came for.
const { bytesOfKb, limitsKb } = pageWeight;

interface Served {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A file as it travels to a browser that understands brotli. */
function served(address: string): Promise<Served> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
    });
    sent.on('error', reject).end();
  });
}

/** The scripts that a page fetches while it opens. */
async function scriptsOf(page: Page, open: () => Promise<void>): Promise<Map<string, Served>> {
  const addresses = new Set<string>();
  const note = (sent: { url: () => string; resourceType: () => string }) => {
    if (sent.resourceType() === 'script') addresses.add(sent.url());
  };
  page.on('request', note);
  await open();
  page.off('request', note);
  const scripts = new Map<string, Served>();
  for (const address of addresses) scripts.set(address, await served(address));
  return scripts;
}

function kilobytes(scripts: Iterable<Served>): number {
  let bytes = 0;
  for (const { body } of scripts) bytes += body.length;
  return Math.round(bytes / bytesOfKb);
}

function isPackedOrSmall({ headers, body }: Served): boolean {
  return headers['content-encoding'] === 'br' || body.length < PACKED_FROM_BYTES;
}

function isChart({ headers, body }: Served): boolean {
  const text = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
  return text.includes('echarts');
}

describe('what the browser has to fetch', () => {
  const browser = new TestBrowser();
  let page: Page;
  let dashboard: Map<string, Served>;

  beforeAll(async () => {
    page = await browser.open();
  });
  afterAll(() => browser.close());

  it('for the login is no more than for the dashboard', async () => {
    const scripts = await scriptsOf(page, async () => {
      await page.goto('/');
      await page.getByText('密码登录', { exact: true }).waitFor();
    });
    const size = kilobytes(scripts.values());
    console.log(`login: ${size} KB of scripts`);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(limitsKb.dashboard);
  });

  it(`for the dashboard without its chart is at most ${limitsKb.dashboard} KB`, async () => {
    await signUp(page);
    await createAccountSet(page);
    dashboard = await scriptsOf(page, async () => {
      await page.goto('/');
      await page.getByText('本期凭证 0 张').waitFor();
      await page
        .getByRole('img', { name: /主营业务收入/ })
        .or(page.locator('svg text'))
        .first()
        .waitFor();
    });
    const all = [...dashboard.values()];
    const plain = kilobytes(all.filter((script) => !isChart(script)));
    console.log(`dashboard: ${plain} KB of scripts, with its chart ${kilobytes(all)} KB`);
    expect(all.some(isChart)).toBe(true);
    expect(plain).toBeLessThanOrEqual(limitsKb.dashboard);
  });

  it(`for the code of each module is at most ${limitsKb.remote} KB`, async () => {
    const modules = await callApi(page, modulesCalls.list, {});
    expect(modules).toHaveLength(8);
    const sizes: Record<string, { start: number; screen: number }> = {};
    for (const { name, menu, titles } of modules) {
      const [title] = Object.keys(titles).filter((path) => !path.includes(':'));
      const path = menu[0]?.path ?? title ?? '/';
      const scripts = await scriptsOf(page, async () => {
        await page.goto(`${path}?period=2026-01`);
        const main = page.getByRole('main');
        await main.getByRole('heading').first().waitFor();
        // The title stands there while the module is still on its way.
        await main.getByRole('status', { name: '正在加载' }).first().waitFor({ state: 'detached' });
      });
      const own = [...scripts].filter(([address]) => address.includes(`/remotes/${name}/`));
      const start = own.filter(([address]) => /\/(remoteEntry|__federation_expose)/.test(address));
      sizes[name] = {
        start: kilobytes(start.map(([, script]) => script)),
        screen: kilobytes(own.map(([, script]) => script)),
      };
    }
    console.log(`modules, KB of scripts: ${JSON.stringify(sizes)}`);
    for (const { start, screen } of Object.values(sizes)) {
      expect(start).toBeGreaterThan(0);
      expect(start).toBeLessThanOrEqual(limitsKb.remote);
      expect(screen).toBeLessThanOrEqual(limitsKb.firstScreen);
    }
  });

  it('travels as compressed at build time, hashed files and builds for ever, pages asked for again', async () => {
    for (const script of dashboard.values()) {
      const { headers } = script;
      expect(isPackedOrSmall(script)).toBe(true);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    for (const path of ['/', '/voucher/form']) {
      const answer = await served(`${productUrl()}${path}`);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(isPackedOrSmall(answer)).toBe(true);
    }
    // A build lies under its version for good, its manifest with it.
    for (const { entry } of await callApi(page, modulesCalls.list, {})) {
      const answer = await served(productUrl() + entry);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(isPackedOrSmall(answer)).toBe(true);
    }
  });
});
