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

/** An account set that is given a combination, and what fits there, by remote. */
interface Given {
  readonly accountSetId: number;
  readonly fitting: Readonly<Record<string, string>>;
}

const browser = new TestBrowser();
let step: ReleaseStep;
const given = new Map<Combination, Given>();
/** How it goes with each combination. */
const outcomes = new Map<Combination, Promise<void>>();

beforeAll(async () => {
  const [opened, ...people] = await Promise.all([ReleaseStep.open(), ...ages.map(somebodyFor)]);
  step = opened;
  for (const { sets } of people) {
    for (const [one, accountSetId] of sets) {
      given.set(one, { accountSetId, fitting: await step.give(accountSetId, one) });
    }
  }
  await wait(LOOK_MS);
  for (const { shell, page, mobile } of people) begin(page, { shell, mobile });
});
afterAll(async () => {
  await Promise.allSettled(outcomes.values());
  await browser.close();
  await step.close();
});

/** Somebody who works in the shell of an age, with an account set for each combination of it; and a page for them. */
async function somebodyFor(shell: Age) {
  const page = await browser.open();
  const mobile = await signUp(page);
  const newPassword = { newPassword: PASSWORD, repeatPassword: PASSWORD };
  await callApi(page, sessionCalls.updatePwd, { body: { oldPassword: '', ...newPassword } });
  const sets = new Map<Combination, number>();
  for (const one of combinations.filter((each) => each.shell === shell)) {
    sets.set(one, (await createAccountSet(page)).id);
  }
  await page.context().clearCookies();
  return { shell, page, mobile, sets };
}

/** Both shells are worked in at once, in each one combination after the other. */
function begin(page: Page, { shell, mobile }: { shell: Age; mobile: string }): void {
  let before = signIn(page, { url: step.facts.shells[shell], mobile });
  for (const one of combinations.filter((each) => each.shell === shell)) {
    const outcome = before.then(() => work(page, one));
    outcomes.set(one, outcome);
    // The test of the combination fails; the next one goes on.
    before = outcome.catch(() => undefined);
  }
}

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

async function signIn(page: Page, { url, mobile }: { url: string; mobile: string }) {
  await page.goto(url);
  await page.getByText('密码登录', { exact: true }).click();
  await page.getByLabel('手机号').fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '2026年第01期' }).waitFor();
}

/** Opens the product in another account set, as a page that begins there. */
async function enter(page: Page, { url, accountSetId }: { url: string; accountSetId: number }) {
  const query = { accountSetsId: accountSetId };
  await callApi(page, sessionCalls.changeAccountSets, { query }, url);
  await page.goto(url);
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

/** Works in a combination, and looks at what has answered. */
async function work(page: Page, one: Combination): Promise<void> {
  const { facts } = step;
  const { accountSetId = 0, fitting = {} } = given.get(one) ?? {};
  const url = facts.shells[one.shell];
  const build = fitting[REMOTE] ?? '';
  const version = (one.service === facts.other && facts.services[SERVICE]) || OWN;
  const row = { ...one, build: '', answered: '', isWell: false };
  // What the page still asks, and is answered, is not of the next account set.
  await page.goto('about:blank');
  const witness = new Witness(page);
  try {
    await enter(page, { url, accountSetId });
    await journey(page);
    await figureInBooks(page);
    row.build = [...witness.builds].join();
    row.answered = [...witness.answered].join();
    expect([...witness.builds]).toEqual([build]);
    expect([...witness.answered]).toEqual([version]);
    expect([...witness.origins]).toEqual([new URL(url).origin]);
    if (facts.other === 'now') await expectPlanted(page, { one, build });
    row.isWell = true;
  } finally {
    note(row);
    witness.leave();
  }
}

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

describe('two releases that follow each other', () => {
  it.each(combinations.map((one) => [nameOf(one), one] as const))('work: %s', async (_, one) => {
    await outcomes.get(one);
    expect(outcomes.has(one)).toBe(true);
  });

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
