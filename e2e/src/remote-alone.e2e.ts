import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { postDeposit } from './testing/books';
import { productUrl, TestBrowser } from './testing/browser';
import { createAccountSet, signUp } from './testing/sign-in';

const root = path.join(__dirname, '../..');

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilAnswered(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await wait(100);
  }
}

/** `npm run dev -w mf-books -- --gateway …`: against a gateway at any address. */
describe('a remote without the shell', () => {
  const browser = new TestBrowser();
  let server: ChildProcess;
  let gone: Promise<unknown>;
  let address: string;
  let page: Page;

  beforeAll(async () => {
    const port = await freePort();
    address = `http://localhost:${port}`;
    server = spawn(
      process.execPath,
      [path.join(root, 'tools/dev-remote.mjs'), '--gateway', productUrl()],
      {
        cwd: path.join(root, 'mf-books'),
        env: { ...process.env, PORT: String(port) },
        stdio: 'ignore',
      },
    );
    gone = new Promise((resolve) => server.once('exit', resolve));
    page = await browser.open();
  });
  afterAll(async () => {
    await browser.close();
    server.kill();
    await gone;
  });

  it('shows its screens with the gateway’s data to who has signed in there', async () => {
    await page.goto('/');
    await signUp(page);
    await createAccountSet(page);
    await postDeposit(page, '8000.00');
    // A cookie is the host's, whatever the port. The server listens once the remote is compiled.
    await untilAnswered(address);
    await page.goto(`${address}/account-book/subject-balance?period=2026-01`);
    await page.getByText('银行存款').first().waitFor();
    await page.getByText('试算平衡').waitFor();
  });
});
