import type { Page } from 'playwright-core';
import { accountSetsCalls, subjectCalls, voucherCalls } from '@mingzhang/contract';
import { ask, callApi } from './testing/api';
import { postDeposit, subjectOf } from './testing/books';
import { TestBrowser } from './testing/browser';
import { acceptInvitation, createAccountSet, newMobile, signUp } from './testing/sign-in';
import { openForm, typeRent } from './testing/voucher-form';

const emptyVoucher = { body: { wordId: 1, voucherDate: '2026-01-05', lines: [] } };
const january = { periodFrom: '2026-01', periodTo: '2026-01' };

describe('a refusal', () => {
  const browser = new TestBrowser();
  let manager: Page;

  beforeAll(async () => {
    manager = await browser.open();
    await signUp(manager);
    await createAccountSet(manager);
  });
  afterAll(() => browser.close());

  /** A member of the company with a role of their own, in a browser of their own. */
  async function member(role: 'Making' | 'View') {
    const mobile = newMobile();
    await callApi(manager, accountSetsCalls.addNewUser, {
      query: { mobile, realName: role === 'View' ? '吴总' : '陈晓', role },
    });
    const page = await browser.open();
    await signUp(page, mobile);
    return { page, id: await acceptInvitation(page) };
  }

  it('of an unbalanced voucher comes before it is sent and says which side is more', async () => {
    await openForm(manager);
    await typeRent(manager, { debit: '9000', credit: '8990' });
    await manager.getByText('借方多').waitFor();
    await manager.keyboard.press('Control+S');
    await manager.getByRole('alert').filter({ hasText: '借贷不平衡' }).waitFor();
    const { total } = await callApi(manager, voucherCalls.list, { query: january });
    expect(total).toBe(0);
  });

  it('by the service stands on the line that it is about', async () => {
    const { page } = await member('Making');
    await openForm(page);
    await typeRent(page);
    const rent = await subjectOf(manager, '560213');
    const { code, name, direction, version, id } = rent;
    const fields = { id, code, name, direction };
    await callApi(manager, subjectCalls.update, { body: { ...fields, version, status: 0 } });
    await page.keyboard.press('Control+S');
    const row = page.getByRole('row').filter({ hasText: '560213' });
    await row.getByRole('alert').filter({ hasText: '停用' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('跳到第 1 行');
    await callApi(manager, subjectCalls.update, {
      body: { ...fields, version: version + 1, status: 1 },
    });
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: '记-1' }).waitFor();
  });

  it('is none for a save that is repeated while it is on its way: it is one act', async () => {
    const { id } = await postDeposit(manager, '100.00');
    await manager.goto(`/voucher/form/${id}?period=2026-01`);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let asked = 0;
    await manager.route('**/api/voucher/audit', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    for (let time = 0; time < 2; time += 1) {
      await manager.getByRole('button', { name: '审核', exact: true }).click();
    }
    release();
    await manager.getByText(/^记-\d+ 已审核$/).waitFor();
    expect(await manager.getByText('重复请求').count()).toBe(0);
    expect(asked).toBe(1);
    await manager.unroute('**/api/voucher/audit');
  });

  it('of changing an audited voucher is a locked form, and holds at the service', async () => {
    const { id } = await postDeposit(manager, '200.00');
    await callApi(manager, voucherCalls.audit, { body: { ids: String(id) } });
    await manager.goto(`/voucher/form/${id}?period=2026-01`);
    await manager.getByText('已审核，要修改请先反审核').first().waitFor();
    expect(await manager.getByRole('button', { name: /^保存/ }).count()).toBe(0);
    await manager.getByRole('gridcell').filter({ hasText: '存现' }).first().click();
    expect(await manager.getByRole('grid').getByRole('textbox').count()).toBe(0);
    const voucher = await callApi(manager, voucherCalls.get, { params: { id } });
    const { wordId, voucherDate, version, lines } = voucher;
    const { envelope } = await ask(manager, voucherCalls.update, {
      body: {
        id,
        version,
        wordId,
        voucherDate,
        lines: lines.map(({ summary, subjectId, debit, credit }) => ({
          summary,
          subjectId,
          debit,
          credit,
        })),
      },
    });
    expect(envelope).toMatchObject({ success: false, code: 'VOUCHER_AUDITED' });
  });

  it('for who may only look: no way to a new voucher, and 403 from the service', async () => {
    const { page } = await member('View');
    await page.goto('/voucher?period=2026-01');
    await page.getByRole('rowgroup', { name: '记-1' }).waitFor();
    expect(await page.getByText('新增凭证').count()).toBe(0);
    await page.goto('/voucher/form?period=2026-01');
    await page.getByText('没有录入凭证的权限').waitFor();
    const { status, envelope } = await ask(page, voucherCalls.create, emptyVoucher);
    expect(status).toBe(403);
    expect(envelope).toMatchObject({ success: false, code: 'FORBIDDEN' });
  });

  it('with 403 leads to the root of the product', async () => {
    const { page, id } = await member('Making');
    await openForm(page);
    await typeRent(page);
    await callApi(manager, accountSetsCalls.updateUserRole, {
      query: { userId: id, role: 'View' },
    });
    // The gateway's view of a session is at most a second old.
    let status = 0;
    while (status !== 403) ({ status } = await ask(page, voucherCalls.create, emptyVoucher));
    await page.keyboard.press('Control+S');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('heading', { name: '2026年第01期' }).waitFor();
    expect(await page.getByRole('button', { name: '新增凭证' }).count()).toBe(0);
  });
});
