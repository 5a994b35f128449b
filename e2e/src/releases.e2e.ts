import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { productData, productUrl, TestBrowser } from './testing/browser';
import {
  changeIn,
  giveOtherBuild,
  giveOwnBuilds,
  storeOtherBuild,
  type Files,
} from './testing/other-build';
import { DESK, makeOperator, setUpCode } from './testing/operator';
import { createAccountSet, signUp } from './testing/sign-in';
import { openForm, typeRent } from './testing/voucher-form';
import { untilAnswered, untilGiven } from './testing/until';

const ENTRY = /^remoteEntry\..*\.js$/;
const EXPOSED = /^__federation_expose.*\.js$/;
/** Screens that are fetched when they are wanted. */
const SCREENS = /^\d+\..*\.js$/;
const STYLE = /\.css$/;
const MANIFEST = /^mf-manifest\.json$/;
const LIST = /^release\.json$/;

const TOOLS = path.join(__dirname, '../../tools');
const BOOK = '/account-book/detailed?period=2026-01';
const addByte = (text: string) => `${text} `;
/** Would be seen if it ran. */
const addCode = (text: string) => `${text};globalThis.mzSpoilt = true`;

/** What the exposed module of a build hands on as its screens. */
const screensAre = (screens: string) => (files: Files) =>
  changeIn(files, EXPOSED, (text) =>
    text.replace('.defineRemote)(', `.defineRemote)(${screens},0&&`),
  );

let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  browser = new TestBrowser();
  page = await browser.open();
  await signUp(page);
  await createAccountSet(page);
});
afterAll(() => browser.close());
afterEach(() => giveOwnBuilds(page));

const book = () => page.getByRole('heading', { name: '明细账', exact: true });

// Before the others, of which the gateway writes what they break into the book on its own time.
it('an operator brings a code, looks an account set up, gives it a version and finds that in the history', async () => {
  const desk = await browser.open();
  const mobile = await signUp(desk);
  const { id } = await createAccountSet(desk, { companyName: '云锦纺织有限公司' });
  const rowOf = (text: string) => desk.getByRole('row').filter({ hasText: text });
  const view = (name: string) => desk.getByText(name, { exact: true }).click();
  await desk.goto(DESK);
  await desk.getByText('只有运营人员可以管理发布').waitFor();
  makeOperator(mobile);
  await setUpCode(desk);

  await desk.getByLabel('账套', { exact: true }).fill('云锦');
  await desk.getByTitle(`${id} 云锦纺织有限公司`).click();
  await rowOf('mf-invoice').getByText('本机版本').waitFor();
  const version = await storeOtherBuild(desk, 'mf-invoice', (files) => files);
  // The gateway looks at its keys once a second.
  await untilAnswered(
    desk,
    async (stored) => {
      const headers = { 'x-requested-with': 'XMLHttpRequest' };
      return (await (await fetch('/api/releases', { headers })).text()).includes(stored);
    },
    version,
  );
  await view('规则');
  await desk.getByRole('button', { name: '发布 mf-invoice' }).click();
  await desk.getByLabel('版本').fill(version);
  await desk.getByLabel('账套编号').fill(String(id));
  await desk.getByLabel(/^原因/).fill('客户试用');
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /发\s?布/ })
    .click();
  const sentence = `账套 ${id} 使用 ${version}`;
  await rowOf(sentence).getByText('生效').waitFor();

  await desk.goto(`${DESK}?set=${id}`);
  await rowOf('mf-invoice').getByText(sentence).waitFor();
  await view('历史');
  const user = `用户${mobile.slice(-4)}`;
  const told = rowOf(`mf-invoice：${sentence}（规则 `).filter({ hasText: '（原因：客户试用）' });
  await told.getByText(user).waitFor();
  await view('规则');
  await desk.getByRole('button', { name: '撤回 mf-invoice' }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s?回/ })
    .click();
  await rowOf(sentence).waitFor({ state: 'detached' });
});

describe('a build that was tampered with', () => {
  const without = (pattern: RegExp) => (files: Files) =>
    changeIn(files, LIST, (text) => {
      const list = JSON.parse(text) as { files: Files };
      const kept = Object.entries(list.files).filter(([name]) => !pattern.test(name));
      return JSON.stringify({ ...list, files: Object.fromEntries(kept) });
    });

  it.each<[string, Parameters<typeof giveOtherBuild>[2]]>([
    ['a byte of its entry is another', { spoil: (files) => changeIn(files, ENTRY, addCode) }],
    ['a byte of its code is another', { spoil: (files) => changeIn(files, EXPOSED, addCode) }],
    ['a byte of its styles is another', { spoil: (files) => changeIn(files, STYLE, addByte) }],
    ['a byte of its manifest is another', { spoil: (files) => changeIn(files, MANIFEST, addByte) }],
    ['a byte of its list is another', { spoil: (files) => changeIn(files, LIST, addByte) }],
    ['a hash is gone from its list', { spoil: without(EXPOSED) }],
    [
      'no hash of its list is known',
      { announce: (release) => ({ ...release, filesIntegrity: '' }) },
    ],
    [
      'it lies elsewhere',
      {
        announce: (release) => ({ ...release, entry: `https://evil.example${release.entry}` }),
      },
    ],
  ])('does not run when %s; the frame lives on, with the build before', async (_what, how) => {
    await giveOtherBuild(page, 'mf-books', how);
    await page.goto(BOOK);
    await page.getByText('账簿模块未能加载，已换回上一版本').waitFor();
    await book().waitFor();
    expect(await page.evaluate(() => 'mzSpoilt' in globalThis)).toBe(false);
  });
});

describe('a build that is broken', () => {
  const without = (pattern: RegExp) => (files: Files) =>
    Object.fromEntries(Object.entries(files).filter(([name]) => !pattern.test(name)));

  it.each<[string, string, (files: Files) => Files]>([
    [
      'throws when it is loaded',
      '未能加载',
      (files) => changeIn(files, EXPOSED, () => 'throw new Error("broken")'),
    ],
    ['throws when it is drawn', '出错，已停止运行', screensAre('()=>{throw Error("broken")}')],
    ['lacks its code', '未能加载', without(EXPOSED)],
    ['lacks the code of a screen', '出错，已停止运行', without(SCREENS)],
  ])('and %s is replaced by the one before', async (_what, told, change) => {
    browser.expectCrash(/broken/);
    await giveOtherBuild(page, 'mf-books', { change });
    await page.goto(BOOK);
    await page.getByText(`账簿模块${told}，已换回上一版本`).waitFor();
    await book().waitFor();
  });

  it('and hangs is replaced after twenty seconds, and does not come back', async () => {
    await page.clock.install();
    await giveOtherBuild(page, 'mf-books', {
      change: screensAre('()=>{throw globalThis.mzLate ??= new Promise((go)=>globalThis.mzGo=go)}'),
    });
    await page.goto(BOOK);
    await page.waitForFunction(() => 'mzGo' in globalThis);
    await page.clock.fastForward(20_000);
    await page.getByText('账簿模块未能加载，已换回上一版本').waitFor();
    await book().waitFor();
    await page.evaluate(() => (globalThis as unknown as { mzGo: () => void }).mzGo());
    expect(await book().count()).toBe(1);
  });

  it('takes nothing from a voucher that was being typed', async () => {
    const isList = /VoucherListScreen:\(\)/;
    await page.clock.resume();
    await page.addInitScript(() => localStorage.setItem('mz.tabs', '1'));
    await giveOtherBuild(page, 'mf-voucher', {
      change: (files) => {
        const [name = ''] = Object.entries(files).find(([, text]) => isList.test(text)) ?? [];
        return { ...files, [name]: 'throw new Error("broken")' };
      },
    });
    await openForm(page);
    await typeRent(page);
    await page.getByText(/草稿已存于本机/).waitFor();
    await page.getByRole('link', { name: '凭证列表', exact: true }).click();
    await page.getByText('凭证模块出错，已停止运行，已换回上一版本').waitFor();
    await page.getByRole('heading', { name: '凭证列表' }).waitFor();
    await page.getByRole('tab', { name: '新增凭证' }).click();
    await page.getByRole('button', { name: '恢复' }).click();
    await page.getByText('借贷平衡').waitFor();
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: '记-1' }).waitFor();
  });
});

/** `npm run release -- …` beside the product that runs. */
const release = (...args: string[]) =>
  execFileSync(process.execPath, [path.join(TOOLS, 'release.mjs'), ...args], {
    env: { ...process.env, DATA_DIR: productData(), GATEWAY: productUrl() },
  });

describe('a build of its own for one account set', () => {
  const buildIn = (where: Page) =>
    where.evaluate(() => (globalThis as { mzBuild?: string }).mzBuild);
  /** Its heading is the frame's; the table is the build's. */
  const bookOf = async (where: Page, name: string) => {
    await where.getByRole('heading', { name, exact: true }).waitFor();
    await where.getByRole('table').first().waitFor();
  };

  it('runs beside the one that all others have, until the last page that began with it', async () => {
    const chosen = await browser.open();
    await signUp(chosen);
    const { id } = await createAccountSet(chosen);
    const version = await storeOtherBuild(chosen, 'mf-books', (files) =>
      changeIn(files, EXPOSED, (text) => `${text};globalThis.mzBuild = 'other'`),
    );
    release('pin', 'mf-books', version, '--to', `set:${id}`);
    await chosen.goto(BOOK);
    await untilGiven(chosen, version);
    await chosen.goto(BOOK);
    await bookOf(chosen, '明细账');
    expect(await buildIn(chosen)).toBe('other');
    await page.goto(BOOK);
    await bookOf(page, '明细账');
    expect(await buildIn(page)).toBeUndefined();

    release('roll-back', 'mf-books');
    await chosen.getByRole('link', { name: '总账', exact: true }).click();
    await bookOf(chosen, '总账');
    expect(await buildIn(chosen)).toBe('other');
  });
});

describe('a version of its own of a service for one account set', () => {
  /** Which version of 资产 answers the page, and whether it does. */
  const answered = (where: Page, times = 1) =>
    where.evaluate(async (count) => {
      const headers = { 'x-requested-with': 'XMLHttpRequest' };
      const found = new Set<string>();
      for (let at = 0; at < count; at += 1) {
        const answer = await fetch('/api/assets/choices', { headers });
        const { success } = (await answer.json()) as { success: boolean };
        found.add(success ? (answer.headers.get('x-service-version') ?? 'own') : 'failed');
      }
      return [...found];
    }, times);

  it('answers it beside the one of all others, and goes without a failed call', async () => {
    const chosen = await browser.open();
    await signUp(chosen);
    const { id } = await createAccountSet(chosen);
    await chosen.goto(BOOK);
    await page.goto(BOOK);
    const service = spawn(process.execPath, [path.join(TOOLS, 'start-service.mjs'), 'asset'], {
      env: { ...process.env, DATA_DIR: productData() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    for await (const text of service.stdout) {
      told += String(text);
      if (told.includes('--to set:12')) break;
    }
    const version = /^asset (\S+) 已在/m.exec(told)?.[1] ?? '';
    release('pin', 'asset', version, '--to', `set:${id}`);
    // The gateway looks at its rules again after a second.
    await untilAnswered(
      chosen,
      async (wanted) => {
        const headers = { 'x-requested-with': 'XMLHttpRequest' };
        const answer = await fetch('/api/assets/choices', { headers });
        return answer.headers.get('x-service-version') === wanted;
      },
      version,
    );
    expect(await answered(page)).toEqual(['own']);

    const gone = once(service, 'exit');
    service.kill('SIGINT');
    const during = await answered(chosen, 200);
    await gone;
    expect(during).not.toContain('failed');
    expect(await answered(chosen)).toEqual(['own']);
    release('roll-back', 'asset');
  });
});
