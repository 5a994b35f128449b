import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { clusterDirOf } from '../postgres/data-dir.mjs';
import { killPostmaster } from '../postgres/postmaster.mjs';
import { createBrowser } from '../seed/browser.mjs';
import { startProduct } from '../testing/product.mjs';

/** @param {number} parent @returns {number} the process of its services */
function servicesOf(parent) {
  const all = existsSync('/proc/self/status')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => [Number(name), parentOf(name)])
    : execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number));
  const found = all.find(([, ppid]) => ppid === parent);
  if (!found?.[0]) throw new Error(`${parent} has no child`);
  return found[0];
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** @param {string} pid */
function parentOf(pid) {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

describe('the product that somebody kills', () => {
  /** @type {Awaited<ReturnType<typeof startProduct>>} */
  let product;
  /** @type {ReturnType<typeof createBrowser>} */
  let browser;
  /** @type {(amount: string) => Promise<{id: number}>} */
  let post;

  beforeAll(async () => {
    product = await startProduct();
    browser = createBrowser(product.url);
    const mobile = '13900000001';
    const { devCode } = await browser.call('session.regMsg', { params: { mobile } });
    await browser.call('session.register', { body: { mobile, code: devCode } });
    await browser.call('accountSets.create', {
      body: {
        companyName: '晨星商贸有限公司',
        enableDate: '2026-01-01',
        accountingStandards: 0,
        vatType: 0,
        fixedAssetModule: 0,
        cashierModule: 0,
        voucherReviewed: 0,
      },
    });
    const subjects = await browser.call('subject.list');
    const [word] = await browser.call('voucherWord.list');
    const idOf = (/** @type {string} */ code) =>
      subjects.find((/** @type {any} */ subject) => subject.code === code).id;
    post = (amount) =>
      browser.call('voucher.create', {
        body: {
          wordId: word.id,
          voucherDate: '2026-01-05',
          lines: [
            { summary: '存现', subjectId: idOf('1002'), debit: amount },
            { summary: '存现', subjectId: idOf('1001'), credit: amount },
          ],
        },
      });
  });
  afterAll(() => product.stop());

  /** A process that was killed may answer once more before it is gone. @param {number} pid */
  async function killServices(pid) {
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await wait(5);
  }

  /** How long until it answers again, in milliseconds. */
  async function untilBack() {
    const since = performance.now();
    for (;;) {
      const answer = await browser.call('voucher.list').catch(() => undefined);
      if (answer) return Math.round(performance.now() - since);
      await wait(20);
    }
  }

  it.each([
    ['its services', () => killServices(servicesOf(product.pid))],
    ['its database', () => killPostmaster(clusterDirOf(product.dataDir))],
  ])('comes back without %s, and nothing acknowledged is lost', async (what, kill) => {
    const { id } = await post('12.34');
    await kill();
    const ms = await untilBack();
    console.log(`back without ${what} after ${ms} ms`);
    expect(await browser.call('voucher.get', { params: { id } })).toMatchObject({
      debitTotal: '12.34',
    });
    expect(await post('5.00')).toMatchObject({ id: expect.any(Number) });
  });
});
