import type { Page } from 'playwright-core';
import { sessionCalls, voucherCalls } from '@mingzhang/contract';
import { callApi } from './testing/api';
import { TestBrowser } from './testing/browser';
import { createAccountSet, signUp } from './testing/sign-in';
import { openForm, typeRent } from './testing/voucher-form';

describe('a voucher that was not saved', () => {
  const browser = new TestBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await browser.open();
    await page.addInitScript(() => {
      const told: string[] = [];
      Object.assign(window, { told });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const { textContent } of addedNodes) {
            if (/记-\d+ 已保存/.test(textContent ?? '')) told.push(textContent ?? '');
          }
        }
      }).observe(document, { childList: true, subtree: true });
    });
    await signUp(page);
    await createAccountSet(page);
  });
  afterAll(() => browser.close());

  const offer = () =>
    page.getByText(/^有一张未保存的凭证（2026-01-31，.* 存于本机，借方 9,000\.00）$/);

  it('survives a reload and comes back as it was', async () => {
    await openForm(page);
    await typeRent(page);
    await page.getByText(/草稿已存于本机/).waitFor();
    await page.reload();
    await offer().waitFor();
    await page.getByRole('button', { name: '恢复' }).click();
    await offer().waitFor({ state: 'detached' });
    await page.getByText('借贷平衡').waitFor();
    expect(await page.getByLabel('第 1 行 摘要', { exact: true }).inputValue()).toBe('支付房租');
    await page.getByRole('row').filter({ hasText: '560213' }).waitFor();
  });

  it('is offered once: after an answer, or once it is saved, no more', async () => {
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: '记-1' }).waitFor();
    await openForm(page);
    expect(await offer().count()).toBe(0);
    await typeRent(page);
    await page.getByText(/草稿已存于本机/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: '不要了' }).click();
    await page.reload();
    await page.getByLabel('第 1 行 摘要', { exact: true }).waitFor();
    expect(await offer().count()).toBe(0);
  });

  it('sent behind the form comes back after a reload, when the line was down', async () => {
    await openForm(page);
    await typeRent(page);
    let isTyped = () => {};
    const typed = new Promise<void>((resolve) => (isTyped = resolve));
    await page.route('**/api/voucher', (route) => typed.then(() => route.abort()));
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('下一张');
    isTyped();
    const note = page.getByRole('alert').filter({ hasText: '凭证“支付房租”（2026-01-31）未保存' });
    await note.waitFor();
    await page.unroute('**/api/voucher');
    await page.reload();
    await note.getByRole('button', { name: '回到该凭证' }).click();
    await page.getByText('借贷平衡').waitFor();
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: /^记-\d+$/ }).waitFor();
    await openForm(page);
    expect(await note.count()).toBe(0);
  });

  /**
   * Loses the answer to the next saving: the service writes it and the page never hears of it. Later
   * ones pass. Taking the route away instead would let go the request it holds while the page is
   * still there to hear its answer. Resolves to a wait for the writing.
   */
  const loseAnswer = async (): Promise<() => Promise<void>> => {
    let isWritten = () => {};
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    let isLost = false;
    await page.route('**/api/voucher', async (route) => {
      if (isLost) return route.fallback();
      isLost = true;
      await route.fetch();
      isWritten();
    });
    return () => written;
  };

  /** What the page has told since it was opened: for some seconds only, perhaps while it was loading. */
  const toldSaved = () =>
    page.waitForFunction(() => (window as unknown as { told?: string[] }).told?.length);

  it('whose answer was lost with the page is written once', async () => {
    const count = async () => {
      const query = { periodFrom: '2026-01', periodTo: '2026-01' };
      return (await callApi(page, voucherCalls.list, { query })).total;
    };
    const before = await count();
    await openForm(page);
    await typeRent(page);
    const written = await loseAnswer();
    await page.keyboard.press('Control+Enter');
    await written();
    expect(await count()).toBe(before + 1);
    await page.reload();
    await toldSaved();
    await page.unroute('**/api/voucher');
    expect(await count()).toBe(before + 1);
    expect(await offer().count()).toBe(0);
  });

  it('saved in the form, its answer lost with the page, is written once though it is changed', async () => {
    const list = async () => {
      const query = { periodFrom: '2026-01', periodTo: '2026-01' };
      const { records } = await callApi(page, voucherCalls.list, { query });
      return records.map(({ code, lines }) => `${code} ${lines[0]?.summary} ${lines[0]?.debit}`);
    };
    const before = await list();
    await openForm(page);
    await typeRent(page);
    const written = new Promise<void>((resolve) => {
      void page.route('**/api/voucher', async (route) => {
        await route.fetch();
        await route.abort();
        resolve();
      });
    });
    await page.keyboard.press('Control+S');
    await written;
    await page
      .getByText(/网络连接失败/)
      .first()
      .waitFor();
    await page.getByText(/^未保存/).waitFor();
    await page.unroute('**/api/voucher');
    await page.reload();
    await page.getByRole('button', { name: '恢复' }).click();
    await page.getByLabel('第 1 行 摘要', { exact: true }).fill('支付一月房租');
    await page.keyboard.press('Control+S');
    await page.getByText('已保存', { exact: true }).waitFor();
    const number = before.length + 1;
    expect(await list()).toEqual([...before, `${number} 支付一月房租 9000.00`]);
  });

  it('is told and mended from the list, when the session ended while it was being saved', async () => {
    await openForm(page);
    await typeRent(page);
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.keyboard.press('Control+Enter');
    await page.getByText('密码登录', { exact: true }).waitFor();
    await page.context().addCookies(cookies);
    await page.goto('/voucher?period=2026-01');
    await page.getByText('有 1 张凭证尚未保存，存于本机：').waitFor();
    await page.getByRole('button', { name: '回到该凭证' }).click();
    await page.getByText('借贷平衡').waitFor();
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: /^记-\d+$/ }).waitFor();
    await page.goto('/voucher?period=2026-01');
    await page.getByRole('heading', { name: '凭证列表' }).waitFor();
    expect(await page.getByText(/尚未保存/).count()).toBe(0);
  });

  it('whose answer was lost with the page goes on from the list', async () => {
    const count = async () => {
      const query = { periodFrom: '2026-01', periodTo: '2026-01' };
      return (await callApi(page, voucherCalls.list, { query })).total;
    };
    const before = await count();
    await openForm(page);
    await typeRent(page);
    const written = await loseAnswer();
    await page.keyboard.press('Control+Enter');
    await written();
    await page.goto('/template/manager');
    await toldSaved();
    await page.unroute('**/api/voucher');
    expect(await count()).toBe(before + 1);
  });

  it('is never offered in another company', async () => {
    await openForm(page);
    await typeRent(page);
    await page.getByText(/草稿已存于本机/).waitFor();
    const { id } = await createAccountSet(page, { companyName: '恒泰工贸有限公司' });
    await callApi(page, sessionCalls.changeAccountSets, { query: { accountSetsId: id } });
    await openForm(page);
    await page.getByText('恒泰工贸有限公司').waitFor();
    expect(await offer().count()).toBe(0);
  });
});
