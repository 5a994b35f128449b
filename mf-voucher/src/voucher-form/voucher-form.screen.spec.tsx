import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { voucherCalls } from '@mingzhang/contract';
import { fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeLedger, voucherOf } from '../shared/testing/fake-ledger';

const open = (path = '/voucher/form?period=2026-02', user = fakeUser()) =>
  renderScreen(<Screens />, { path, user });

const firstCell = () => screen.findByLabelText('第 1 行 摘要', {}, { timeout: 10_000 });

/** Types a rent payment: everything by keyboard, the balance filled by `=`. */
async function typeRent(user: ReturnType<typeof open>['user']) {
  await firstCell();
  await user.keyboard('支付房租{Enter}zlf{Enter}4500*2{Enter}{Enter}');
  await user.keyboard('{Enter}yhck{Enter}{Enter}=');
}

/** Leaves a save on its way until the returned function ends it without an answer. */
function failLater(api: FakeApi): () => void {
  let fail = () => {};
  api.answer(
    voucherCalls.create,
    () => new Promise((_, reject) => (fail = () => reject(new Error('offline')))),
  );
  return () => fail();
}

beforeEach(() => localStorage.clear());

describe('entering a voucher', () => {
  it('is done by keyboard alone and sends the voucher as it stands on paper', async () => {
    const api = fakeLedger();
    api.answer(voucherCalls.create, voucherOf({ id: 77, code: 41 }));
    const { user, address } = open();
    await typeRent(user);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: '记-41' });
    const [sent] = api.requestsOf(voucherCalls.create);
    expect(sent?.body).toEqual({
      wordId: 1,
      voucherDate: '2026-02-28',
      attachmentCount: 0,
      remark: '',
      lines: [
        expect.objectContaining({
          summary: '支付房租',
          subjectId: 3,
          debit: '9000.00',
          credit: '',
        }),
        expect.objectContaining({
          summary: '支付房租',
          subjectId: 2,
          debit: '',
          credit: '9000.00',
        }),
      ],
    });
    expect(sent?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
    expect(address()).toBe('/voucher/form/77?period=2026-02');
    expect(screen.getByText('已保存')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/voucher/form?period=2026-02'));
  });

  it('shows the balance beside each hit and marks what matched', async () => {
    fakeLedger();
    const { user } = open();
    await firstCell();
    await user.keyboard('支付货款{Enter}yh');
    const hits = within(await screen.findByRole('listbox', { name: '会计科目' }));
    const [first] = hits.getAllByRole('option');
    expect(first).toHaveTextContent('1002银行存款yhck借 304,474.00');
    expect(first).toHaveAttribute('aria-selected', 'true');
    expect(first?.querySelectorAll('mark')).toHaveLength(2);
  });

  it('asks for the auxiliary item inside the subject cell, Enter taking the first', async () => {
    fakeLedger();
    const { user } = open();
    await firstCell();
    await user.keyboard('收款{Enter}yszk{Enter}');
    await screen.findByLabelText('第 1 行 客户');
    await waitFor(() => expect(screen.getByRole('option', { name: /华美商贸/ })).toBeVisible());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('客户 华美商贸')).toBeInTheDocument();
    expect(screen.getByLabelText('第 1 行 借方金额')).toHaveFocus();
  });

  it('says in words which side is short and keeps the difference in view', async () => {
    fakeLedger();
    const { user } = open();
    await firstCell();
    await user.keyboard('支付房租{Enter}zlf{Enter}9000{Enter}');
    expect(screen.getByText('借方多').parentElement).toHaveTextContent('借方多9,000.00');
  });

  it('keeps a voucher that breaks a rule, with the reason on its line', async () => {
    const api = fakeLedger();
    const { user } = open();
    await firstCell();
    await user.keyboard('支付房租{Enter}zlf{Enter}100{Enter}{Enter}');
    await user.keyboard('{Enter}yhck{Enter}{Control>}s{/Control}');
    const row = (await screen.findByText(/^没有金额/)).closest('[role=row]');
    expect(row).toHaveTextContent('1002银行存款');
    expect(screen.getByText(/^第 2 行没有金额/)).toBeInTheDocument();
    expect(api.requestsOf(voucherCalls.create)).toHaveLength(0);
  });

  it('places what the service refuses on the line it is about', async () => {
    const api = fakeLedger();
    api.refuse(voucherCalls.create, 'VOUCHER_REFUSED', {
      details: [
        {
          row: 2,
          link: 'of',
          path: 'subjectId',
          code: 'SUBJECT_DISABLED',
          msg: '科目已停用，请换一个',
        },
      ],
    });
    const { user } = open();
    await typeRent(user);
    await user.keyboard('{Control>}s{/Control}');
    const row = (await screen.findByText('科目已停用，请换一个')).closest('[role=row]');
    expect(row).toHaveTextContent('1002银行存款');
    expect(screen.getByText('第 2 行的科目已停用，请换一个')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '跳到第 2 行' })).toHaveFocus();
    expect(screen.getByRole('heading', { name: '新增凭证' })).toBeInTheDocument();
  });
});

describe('saving and going on', () => {
  it('empties the form at once and saves behind it', async () => {
    const api = fakeLedger();
    let finish = () => {};
    api.answer(
      voucherCalls.create,
      () => new Promise((resolve) => (finish = () => resolve(voucherOf({ code: 41 })))),
    );
    const { user } = open();
    await typeRent(user);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await firstCell()).toHaveValue('');
    await user.keyboard('下一张');
    finish();
    expect(await screen.findByText('记-41 已保存')).toBeInTheDocument();
    expect(screen.getByLabelText('第 1 行 摘要')).toHaveValue('下一张');
  });

  it('brings a voucher refused behind the form back, without taking the next one away', async () => {
    const api = fakeLedger();
    const fail = failLater(api);
    const { user } = open();
    await typeRent(user);
    await user.keyboard('{Control>}{Enter}{/Control}下一张{Enter}yhck{Enter}8');
    fail();
    const note = await screen.findByText(/凭证“支付房租”（2026-02-28）未保存：网络连接失败/);
    await user.click(
      within(note.parentElement ?? note).getByRole('button', { name: '回到该凭证' }),
    );
    expect(await screen.findByText('560213')).toBeInTheDocument();
    expect(screen.getByText(/凭证“下一张”/)).toBeInTheDocument();
  });

  it('keeps a voucher refused behind the form over a reload, beside the one being typed', async () => {
    const api = fakeLedger();
    const fail = failLater(api);
    const first = open();
    await typeRent(first.user);
    await first.user.keyboard('{Control>}{Enter}{/Control}下一张{Enter}yhck{Enter}8{Enter}');
    fail();
    await screen.findByText(/凭证“支付房租”（2026-02-28）未保存/);
    await screen.findByText(/草稿已存于本机/);
    first.unmount();

    const { user } = open();
    const note = await screen.findByText(/凭证“支付房租”（2026-02-28）未保存/);
    expect(screen.getByText(/有一张未保存的凭证/)).toBeInTheDocument();
    await user.click(
      within(note.parentElement ?? note).getByRole('button', { name: '回到该凭证' }),
    );
    expect(await screen.findByText('560213')).toBeInTheDocument();
    expect(localStorage.getItem('mz.voucher-waiting.1.1')).toBeNull();
  });

  it('goes on saving after a reload, under the same key, and then forgets', async () => {
    const api = fakeLedger();
    const fail = failLater(api);
    const first = open();
    await typeRent(first.user);
    await first.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(api.requestsOf(voucherCalls.create)).toHaveLength(1));
    const [before] = api.requestsOf(voucherCalls.create);
    const left = { ...localStorage };
    first.unmount();
    fail();
    await waitFor(() => expect(localStorage.getItem('mz.voucher-waiting.1.1')).toMatch(/refused/));
    // As the browser was when the page went away.
    localStorage.clear();
    Object.assign(localStorage, left);

    const after = fakeLedger();
    after.answer(voucherCalls.create, voucherOf({ id: 77, code: 41 }));
    open();
    expect(await screen.findByText('记-41 已保存')).toBeInTheDocument();
    const [again] = after.requestsOf(voucherCalls.create);
    expect(again?.headers['Idempotency-Key']).toBe(before?.headers['Idempotency-Key']);
    expect(again?.body).toEqual(before?.body);
    expect(screen.queryByText(/未保存的凭证|”（2026-02-28）未保存/)).not.toBeInTheDocument();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('mz.voucher'))).toEqual([]);
  });

  it('never sends what somebody else has left in this browser', async () => {
    const api = fakeLedger();
    const fail = failLater(api);
    const first = open();
    await typeRent(first.user);
    await first.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(api.requestsOf(voucherCalls.create)).toHaveLength(1));
    const left = { ...localStorage };
    first.unmount();
    fail();
    await waitFor(() => expect(localStorage.getItem('mz.voucher-waiting.1.1')).toMatch(/refused/));
    localStorage.clear();
    Object.assign(localStorage, left);

    const after = fakeLedger();
    open(undefined, fakeUser({ id: 2 }));
    await firstCell();
    expect(screen.queryByText(/未保存/)).not.toBeInTheDocument();
    expect(after.requestsOf(voucherCalls.create)).toHaveLength(0);
  });

  it('gives up a refused voucher only when told to', async () => {
    const api = fakeLedger();
    const fail = failLater(api);
    const { user } = open();
    await typeRent(user);
    await user.keyboard('{Control>}{Enter}{/Control}下一张');
    fail();
    const note = await screen.findByText(/凭证“支付房租”（2026-02-28）未保存/);
    await user.click(within(note.parentElement ?? note).getByRole('button', { name: '不要了' }));
    expect(screen.queryByText(/凭证“支付房租”/)).not.toBeInTheDocument();
    expect(localStorage.getItem('mz.voucher-waiting.1.1')).toBeNull();
  });

  it('tries again under the same key while it is unknown whether the service wrote it', async () => {
    const api = fakeLedger();
    api.fail(voucherCalls.create, 503);
    const { user } = open();
    await typeRent(user);
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('服务暂时不可用，请稍后重试');
    api.answer(voucherCalls.create, voucherOf({ id: 77, code: 41 }));
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByRole('heading', { name: '记-41' });
    const keys = api
      .requestsOf(voucherCalls.create)
      .map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('a draft in this browser', () => {
  it('is offered back after a reload, once saved no more', async () => {
    const api = fakeLedger();
    const first = open();
    await typeRent(first.user);
    await screen.findByText(/草稿已存于本机/);
    first.unmount();

    api.answer(voucherCalls.create, voucherOf({ id: 77, code: 41 }));
    const second = open();
    await second.user.click(await screen.findByRole('button', { name: /恢\s?复/ }));
    expect(await screen.findByText('560213')).toBeInTheDocument();
    await second.user.keyboard('{Control>}s{/Control}');
    await screen.findByRole('heading', { name: '记-41' });
    second.unmount();

    open();
    await firstCell();
    expect(screen.queryByText(/有一张未保存的凭证/)).not.toBeInTheDocument();
  });
});

describe('what somebody else has left in this browser', () => {
  it('is neither shown nor given up: its owner finds it again', async () => {
    fakeLedger();
    const first = open();
    await typeRent(first.user);
    await screen.findByText(/草稿已存于本机/);
    first.unmount();

    const form = open(undefined, fakeUser({ id: 2 }));
    await firstCell();
    expect(screen.queryByText(/未保存的凭证/)).not.toBeInTheDocument();
    await form.user.keyboard('王素芬的凭证');
    await screen.findByText(/草稿已存于本机/);
    form.unmount();

    open();
    expect(await screen.findByText(/有一张未保存的凭证（.*借方 9,000\.00）/)).toBeInTheDocument();
  });

  it('is not told of above the list of vouchers', async () => {
    fakeLedger();
    const form = open();
    await typeRent(form.user);
    await screen.findByText(/草稿已存于本机/);
    form.unmount();

    const mine = open('/voucher?period=2026-02');
    expect(await screen.findByText(/有 1 张凭证尚未保存/)).toBeInTheDocument();
    mine.unmount();
    open('/voucher?period=2026-02', fakeUser({ id: 2 }));
    await screen.findByRole('heading', { name: '凭证列表' });
    expect(screen.queryByText(/尚未保存/)).not.toBeInTheDocument();
  });
});

describe('a stored voucher', () => {
  it('is read only once audited and says how to open it', async () => {
    const audited = {
      auditState: 'audited',
      auditedBy: '王素芬',
      auditedAt: '2026-02-28',
    } as const;
    fakeLedger([voucherOf(audited)]);
    open('/voucher/form/12?period=2026-02');
    expect(await screen.findAllByText('已审核，要修改请先反审核')).not.toHaveLength(0);
    expect(screen.getByText('王素芬 2026-02-28')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^保存/ })).not.toBeInTheDocument();
    expect(screen.getByLabelText('凭证日期')).toHaveAttribute('readonly');
  });

  it('cannot be changed by a role that only reads', async () => {
    fakeLedger([voucherOf()]);
    open('/voucher/form/12?period=2026-02', fakeUser({ role: 'View' }));
    expect(await screen.findAllByText('您的角色只能查看凭证')).not.toHaveLength(0);
  });

  it('is reversed by red entries that name it', async () => {
    const api = fakeLedger([voucherOf()]);
    api.answer(voucherCalls.create, voucherOf({ id: 78, code: 41 }));
    const { user } = open('/voucher/form?reverse=12&period=2026-02');
    await screen.findByText('备注：红字冲销 2026-02-13 记-12');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(api.requestsOf(voucherCalls.create)).toHaveLength(1));
    expect(api.requestsOf(voucherCalls.create)[0]?.body).toMatchObject({
      lines: [
        { summary: '冲销 2026-02-13 记-12 支付房租', debit: '-9000.00' },
        { summary: '冲销 2026-02-13 记-12 支付房租', credit: '-9000.00' },
      ],
    });
  });
});
