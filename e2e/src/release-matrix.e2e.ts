import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Response } from 'playwright-core';
import { sessionCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { productUrl, TestBrowser } from './testing/browser';
import { goBy } from './testing/menu';
import { ReleaseStep, type Age, type Combination } from './testing/release-step';
import { createAccountSet, signUp } from './testing/sign-in';
import { typeRent } from './testing/voucher-form';

const REMOTE = 'mf-voucher';
const SERVICE = 'ledger';
const ages: readonly Age[] = ['before', 'now'];
const combinations = ages.flatMap((remote) =>
  ages.flatMap((shell) => ages.map((service): Combination => ({ remote, shell, service }))),
);
const nameOf = ({ remote, shell, service }: Combination) =>
  `remote of ${remote}, shell of ${shell}, service of ${service}`;
/** The installation's own version does not say which one it is. */
const OWN = 'own';

const PASSWORD = 'Matrix-2026';
/** The gateways look at their rules, and at what runs beside, again after a second. */
const LOOK_MS = 1_500;

/** Somebody who is given a combination, and what fits there, by remote. */
interface Given {
  readonly mobile: string;
  readonly fitting: Readonly<Record<string, string>>;
}

const browser = new TestBrowser();
let step: ReleaseStep;
/** One for each shell: who signs out leaves the page to the next. */
const pages = {} as Record<Age, Page>;
const given = new Map<Combination, Given>();

beforeAll(async () => {
  step = await ReleaseStep.open();
  for (const age of ages) pages[age] = await browser.open({ url: step.facts.shells[age] });
  for (const one of combinations) {
    const page = pages[one.shell];
    const mobile = await signUp(page);
    const newPassword = { newPassword: PASSWORD, repeatPassword: PASSWORD };
    await callApi(page, sessionCalls.updatePwd, { body: { oldPassword: '', ...newPassword } });
    const { id } = await createAccountSet(page);
    given.set(one, { mobile, fitting: await step.give(id, one) });
    await page.context().clearCookies();
  }
  await wait(LOOK_MS);
});
afterAll(async () => {
  await browser.close();
  await step.close();
});

/** Which builds of a remote a page has loaded, and which versions of a service have answered it. */
class Witness {
  readonly builds = new Set<string>();
  readonly answered = new Set<string>();
  readonly origins = new Set<string>();

  constructor(private readonly page: Page) {
    page.on('response', this.see);
  }

  leave(): void {
    this.page.off('response', this.see);
  }

  private readonly see = (response: Response) => {
    const { origin, pathname } = new URL(response.url());
    const [, build] = pathname.match(`^/remotes/${REMOTE}/([^/]+)/.*\\.js$`) ?? [];
    if (build !== undefined) this.builds.add(build);
    if (pathname.endsWith('.js')) this.origins.add(origin);
    if (!/^\/api\/(voucher|subject|accountBook)\b/.test(pathname)) return;
    this.answered.add(response.headers()['x-service-version'] ?? OWN);
  };
}

async function signIn(page: Page, mobile: string): Promise<void> {
  await page.goto('/');
  await page.getByText('密码登录', { exact: true }).click();
  await page.getByLabel('手机号').fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '2026年第01期' }).waitFor();
}

/** A voucher is written, changed, found in the list and after a reload, and in the books. */
async function journey(page: Page): Promise<void> {
  await goBy(page, '凭证', '凭证列表');
  await page.getByRole('heading', { name: '凭证列表' }).waitFor();
  await page.getByRole('link', { name: '新增凭证' }).last().click();
  await page.getByLabel('第 1 行 摘要', { exact: true }).waitFor();
  await typeRent(page);
  await page.keyboard.press('Control+S');
  await page.getByRole('heading', { name: '记-1' }).waitFor();

  await page.locator('[aria-rowindex="2"] [data-column=summary]').click();
  await page.getByLabel('第 1 行 摘要', { exact: true }).fill('支付一月房租');
  await page.keyboard.press('Control+S');
  await page.getByText('已保存', { exact: true }).waitFor();

  await goBy(page, '凭证', '凭证列表');
  const listed = page.getByRole('rowgroup', { name: '记-1' }).getByText('支付一月房租');
  await listed.waitFor();
  await page.reload();
  await listed.waitFor();
}

async function figureInBooks(page: Page): Promise<void> {
  await goBy(page, '账簿', '科目余额表');
  await page.getByRole('link', { name: /^银行存款期末余额贷方 9,000\.00/ }).waitFor();
}

/** For `npm run release -- matrix`, which prints it. */
function note(row: object): void {
  const file = process.env['MINGZHANG_E2E_MATRIX'];
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
}

describe('two releases that follow each other', () => {
  it.each(combinations.map((one) => [nameOf(one), one] as const))('work: %s', async (_, one) => {
    const { facts } = step;
    const page = pages[one.shell];
    const { mobile = '', fitting = {} } = given.get(one) ?? {};
    const build = fitting[REMOTE] ?? '';
    const version = (one.service === facts.other && facts.services[SERVICE]) || OWN;
    const row = { ...one, build: '', answered: '', isWell: false };
    const witness = new Witness(page);
    try {
      await signIn(page, mobile);
      await journey(page);
      await figureInBooks(page);
      row.build = [...witness.builds].join();
      row.answered = [...witness.answered].join();
      expect([...witness.builds]).toEqual([build]);
      expect([...witness.answered]).toEqual([version]);
      expect([...witness.origins]).toEqual([new URL(facts.shells[one.shell]).origin]);
      if (facts.other === 'now') await expectPlanted(page, { one, build });
      row.isWell = true;
    } finally {
      note(row);
      witness.leave();
      // What the page still asks is not the next one's.
      await page.goto('about:blank');
      await page.context().clearCookies();
    }
  });

  /** Of the release that is planted it is known what fits, and what is seen of it. */
  async function expectPlanted(page: Page, { one, build }: { one: Combination; build: string }) {
    const isNow = one.remote === 'now' && one.service === 'now';
    expect(build).toBe(step.facts.remotes[REMOTE]?.[isNow ? 'now' : 'before']);
    await page.goBack();
    const seen = page.getByText('首张 支付一月房租 · 最新 支付一月房租');
    await page.getByText(/· 共 1 张/).waitFor();
    if (isNow) await seen.waitFor();
    expect(await seen.count()).toBe(isNow ? 1 : 0);
  }

  it('are served by two gateways, each with its own shell', async () => {
    const { shells, interfaces } = step.facts;
    const told = async (age: Age) =>
      (await (await fetch(`${shells[age]}/shell.json`)).json()) as object;
    expect(await told('before')).toEqual({ shellApi: interfaces.before });
    expect(await told('now')).toEqual({ shellApi: interfaces.now });
    expect(shells.before).not.toBe(shells.now);
    expect(Object.values(shells)).toContain(productUrl());
  });
});
