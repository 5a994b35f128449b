import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

/** How many times slower than it is the page's processor plays (`npm run soak -- journeys`). */
const CPU_SLOWDOWN = Number(process.env['MINGZHANG_E2E_CPU_SLOWDOWN'] ?? '1');
/** How long a journey waits for what it expects to see, in milliseconds. */
const WAIT_MS = 20_000 * Math.max(1, CPU_SLOWDOWN / 2);

/** Address of the product under test, without a slash at the end. */
export function productUrl(): string {
  return given('MINGZHANG_E2E_URL');
}

/** Its data folder. */
export function productData(): string {
  return given('MINGZHANG_E2E_DATA');
}

/** The key (PEM) whose signatures the product believes. */
export function releaseKey(): string {
  return given('MINGZHANG_E2E_KEY');
}

/** What the run's set-up found out (`tools/testing/jest-e2e-setup.mjs`). */
function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: journeys run in the Jest project e2e`);
  return value;
}

function launch(): Promise<Browser> {
  const { executablePath, args, env } = JSON.parse(given('MINGZHANG_E2E_CHROMIUM')) as {
    executablePath: string;
    args: string[];
    env: Record<string, string>;
  };
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}

interface SessionOptions {
  readonly width?: number;
  readonly height?: number;
  /** Of another gateway than the product's. */
  readonly url?: string;
}

/** One Chromium for a test file; each session is a browser of its own with its own cookies. */
export class TestBrowser {
  private browser: Promise<Browser> | undefined;
  private readonly crashes: string[] = [];
  private readonly expected: RegExp[] = [];

  async open({
    width = 1440,
    height = 900,
    url = productUrl(),
  }: SessionOptions = {}): Promise<Page> {
    this.browser ??= launch();
    const context = await (
      await this.browser
    ).newContext({
      baseURL: url,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width, height },
      // Motion shows nothing that a journey asserts and only makes it wait.
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(WAIT_MS);
    return this.openTab(context);
  }

  /** Another tab of the same session. */
  async openTab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    page.on('pageerror', (error) => this.crashes.push(error.stack ?? error.message));
    if (CPU_SLOWDOWN > 1) {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    }
    return page;
  }

  /** From now on a page may throw this: it belongs to what is tried. */
  expectCrash(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  /** Ends all sessions. Fails when a page threw what nobody caught or expected. */
  async close(): Promise<void> {
    await (await this.browser)?.close();
    const crashes = this.crashes.filter((text) => !this.expected.some((one) => one.test(text)));
    if (crashes.length > 0) throw new Error(`a page threw: ${crashes.join('\n')}`);
  }
}
