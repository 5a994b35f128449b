import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { productData, productUrl, TestBrowser } from './testing/browser';
import { changeIn, storeOtherBuild, type Files } from './testing/other-build';
import { createAccountSet, signUp } from './testing/sign-in';
import { untilGiven } from './testing/until';

const EXPOSED = /^__federation_expose.*\.js$/;
/** Of this file alone: `roll-back` takes back the newest rule of a remote, and other journeys run beside it. */
const REMOTE = 'mf-reports';
const SHEET = '/report/view/1?period=2026-01';
const TOOLS = path.join(__dirname, '../../tools');

/** `npm run release -- …` beside the product that runs. */
const release = (...args: string[]) =>
  String(
    execFileSync(process.execPath, [path.join(TOOLS, 'release.mjs'), ...args], {
      env: { ...process.env, DATA_DIR: productData(), GATEWAY: productUrl() },
    }),
  );

/** What the gateway has noted of a build. */
function eventsOf(build: string) {
  const folder = path.join(productData(), 'release-events');
  return readdirSync(folder)
    .flatMap((day) => readFileSync(path.join(folder, day), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((event) => event['build'] === build);
}

const SCREENS = '.defineRemote)(function(){';

/** Does something each time that the screens of a build are drawn. */
const drawing = (work: string) => (files: Files) =>
  changeIn(files, EXPOSED, (text) => {
    if (!text.includes(SCREENS)) throw new Error('a build tells its screens in another way');
    return text.replace(SCREENS, `${SCREENS}${work};`);
  });

const browser = new TestBrowser();
afterAll(() => browser.close());

/** Has an account set of its own given another build, whose page it opens. */
async function givenOther(change: (files: Files) => Files): Promise<{ page: Page; build: string }> {
  const page = await browser.open();
  await signUp(page);
  const { id } = await createAccountSet(page);
  const build = await storeOtherBuild(page, REMOTE, change);
  // Whatever takes a millisecond is slow.
  release('pin', REMOTE, build, '--to', `set:${id}`, '--threshold', '1/5m,slow:0.001s/1%');
  await page.goto('/agreement');
  await untilGiven(page, build);
  return { page, build };
}

const table = (page: Page) => page.getByRole('table').first();

describe('a build that is not well', () => {
  it('is told of by what it does, and its rule rests with the reason', async () => {
    browser.expectCrash(/broken on purpose/);
    const { page, build } = await givenOther((files) =>
      changeIn(
        drawing('document.body.appendChild(document.createElement("i"))')(files),
        EXPOSED,
        (text) =>
          `${text};document.addEventListener("dblclick",()=>{throw Error("broken on purpose")})`,
      ),
    );
    /** Waits for what a page says of its build, and the gateway has noted. */
    const said = (kind: string) =>
      page.waitForResponse(
        (answer) =>
          answer.url().includes('/api/modules/') &&
          answer.request().method() === 'POST' &&
          `${answer.url()} ${answer.request().postData()}`.includes(kind),
      );
    const slow = said('loaded');
    await page.goto(SHEET);
    await slow;
    await table(page).waitFor();

    const error = said('"error"');
    await page.getByRole('heading', { name: '资产负债表', level: 1 }).dblclick();
    await error;

    const call = said('"call"');
    await page.route('**/api/report/template/view/**', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('link', { name: '利润表', exact: true }).click();
    await call;
    await page.unrouteAll();

    // Once is no leak.
    const leak = said('"leak"');
    const leave = () => page.getByRole('link', { name: '明账首页' }).click();
    await leave();
    await table(page).waitFor({ state: 'detached' });
    await page.goBack();
    await table(page).waitFor();
    await leave();
    await leak;

    const events = eventsOf(build);
    expect(events.map(({ kind }) => kind)).toEqual(['slow', 'error', 'call', 'leak']);
    expect(events[0]).toMatchObject({ name: REMOTE, ms: expect.any(Number) });
    expect(events[2]?.['call']).toMatch(/^GET \/report\//);
    expect(events[3]).toMatchObject({ remains: { listeners: 0, timers: 0 } });
    expect(release('list', REMOTE)).toContain(
      `自动暂停 ${REMOTE} ${build}：5 分钟内 1 人载入超过 0.001 秒`,
    );
    release('roll-back', REMOTE);
  });

  it('and holds the page for ever is done without in the next one', async () => {
    const { page, build } = await givenOther(drawing('console.log("for ever");for(;;);'));
    const hangs = page.waitForEvent('console', (message) => message.text() === 'for ever');
    const hung = page.goto(SHEET).catch(() => undefined);
    await hangs;
    const context = page.context();
    await page.close();
    await hung;
    const next = await browser.openTab(context);
    // Another tab may be drawing it: a while must pass before it must have hung.
    await next.clock.install({ time: Date.now() + 10 * 60_000 });
    const told = next.waitForResponse((answer) => answer.url().endsWith('/api/modules/failed'));
    await next.goto(SHEET);
    await table(next).waitFor();
    await told;
    expect(eventsOf(build).map(({ kind }) => kind)).toEqual(['hang']);
    release('roll-back', REMOTE);
  });
});

describe('a build for one session alone', () => {
  it('is shown there with the time that is left, to nobody else, until it is ended', async () => {
    const page = await browser.open();
    const mobile = await signUp(page);
    await createAccountSet(page);
    const build = await storeOtherBuild(page, REMOTE, drawing('globalThis.mzLocal=true'));
    release('override', REMOTE, build, '--session-of', mobile, '--minutes', '60');
    const isLocal = (where: Page) => where.evaluate(() => 'mzLocal' in globalThis);
    await page.goto(SHEET);
    const told = new RegExp(
      `^本地版本 ${REMOTE} ${build.replaceAll('.', '\\.')}，还有 (59|60) 分钟$`,
    );
    await page.getByText(told).waitFor();
    await table(page).waitFor();
    expect(await isLocal(page)).toBe(true);

    const elsewhere = await browser.open();
    await signUp(elsewhere);
    await createAccountSet(elsewhere);
    await elsewhere.goto(SHEET);
    await table(elsewhere).waitFor();
    expect(await isLocal(elsewhere)).toBe(false);

    await page.getByRole('button', { name: '停用' }).click();
    await page.getByText(/本地版本/).waitFor({ state: 'detached' });
    await table(page).waitFor();
    expect(await isLocal(page)).toBe(false);
  });
});
