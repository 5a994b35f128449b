import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { listSettingCalls, voucherCalls } from '@mingzhang/contract';
import { fakeAccountSet, fakeUser, renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeLedger, voucherOf } from '../shared/testing/fake-ledger';

const vouchers = [
  voucherOf({ id: 10, code: 10 }),
  voucherOf({ id: 11, code: 11, auditState: 'audited', auditedBy: '王素芬' }),
  voucherOf({ id: 13, code: 13 }),
];
const open = (path = '/voucher?period=2026-02', user = fakeUser()) =>
  renderScreen(<Screens />, { path, user });
const group = (name: string) => screen.findByRole('rowgroup', { name }, { timeout: 10_000 });

describe('the voucher list', () => {
  it('groups the lines of each voucher and counts audits, gaps and totals', async () => {
    fakeLedger(vouchers);
    open();
    const first = within(await group('记-10'));
    expect(first.getAllByRole('row')).toHaveLength(2);
    expect(first.getByText('560213')).toBeInTheDocument();
    expect(within(await group('记-11')).getByText('王素芬')).toBeInTheDocument();
    expect(screen.getByText('断号 10')).toBeInTheDocument();
    expect(screen.getByText('2026年第02期 · 共 3 张')).toBeInTheDocument();
  });

  it('shows the columns that the person has arranged', async () => {
    const api = fakeLedger(vouchers);
    const arranged = ['number', 'date', 'subject', 'summary', 'debit', 'credit'];
    const columns = [
      ...arranged.map((column) => ({ column, shown: true })),
      { column: 'maker', shown: false },
      { column: 'documents', shown: false },
    ];
    api.answer(listSettingCalls.list, [{ list: 'vouchers', columns }]);
    open();
    const [line] = within(await group('记-10')).getAllByRole('row');
    await waitFor(() =>
      expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
        '',
        '凭证号',
        '日期',
        '会计科目',
        '摘要',
        '借方金额',
        '贷方金额',
        '审核',
      ]),
    );
    const cells = within(line as HTMLElement).getAllByRole('gridcell');
    expect(cells).toHaveLength(8);
    expect(cells[1]).toHaveTextContent('记-10');
    expect(cells[3]).toHaveTextContent('560213');
  });

  it('has the acts of its head where they stay before it is known what it shows', async () => {
    const api = fakeLedger(vouchers);
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const totals = { debit: '0.00', credit: '0.00', audited: 0, unaudited: 3 };
    api.answer(voucherCalls.list, async () => {
      await held;
      return { page: 1, pageSize: 20, total: 3, records: [...vouchers], totals };
    });
    open();
    await screen.findByRole('button', { name: '导入' }, { timeout: 10_000 });
    const acts = () =>
      within(screen.getByRole('heading', { name: '凭证列表' }).parentElement as HTMLElement)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    const before = acts();
    expect(screen.getByRole('button', { name: '打印' })).toBeDisabled();
    answer();
    await group('记-10');
    expect(acts()).toEqual(before);
    expect(screen.getByRole('button', { name: '打印' })).toBeEnabled();
  });

  it('offers what is done with a voucher beside the row under the pointer', async () => {
    fakeLedger(vouchers);
    const { user } = open();
    const row = within(await group('记-10'));
    expect(row.queryByRole('link', { name: '红冲' })).not.toBeInTheDocument();
    await user.hover(row.getByText('560213'));
    expect(await row.findByRole('link', { name: '修改' })).toHaveAttribute(
      'href',
      '/voucher/form/10?period=2026-02',
    );
    expect(row.getByRole('link', { name: '复制' })).toBeInTheDocument();
    expect(row.getByRole('link', { name: '红冲' })).toBeInTheDocument();
    expect(row.getByRole('button', { name: '记-10 的更多操作' })).toBeInTheDocument();
  });

  it('says how many lines a voucher has beyond those in the list', async () => {
    fakeLedger([voucherOf({ id: 10, code: 10, moreLines: 11 })]);
    open();
    expect(within(await group('记-10')).getByText('还有 11 行分录')).toHaveAttribute(
      'href',
      '/voucher/form/10?period=2026-02',
    );
  });

  it('names the auxiliary item of a line on a phone, too', async () => {
    const media = jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...new EventTarget(),
      matches: query.includes('max-width'),
      media: query,
      onchange: null,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
      dispatchEvent: () => true,
    }));
    const { lines } = voucherOf();
    const byItem = lines.map((line) => ({ ...line, auxiliaryNames: ['诚达实业'] }));
    fakeLedger([voucherOf({ id: 10, code: 10, lines: byItem })]);
    open();
    expect(within(await group('记-10')).getAllByText('· 诚达实业')).toHaveLength(2);
    media.mockRestore();
  });

  it('marks vouchers that have files', async () => {
    const file = { id: 1, name: '发票.pdf', size: 9, kind: 'pdf' as const };
    fakeLedger([voucherOf({ id: 10, code: 10, attachments: [file] }), voucherOf({ code: 11 })]);
    open();
    expect(within(await group('记-10')).getByRole('img', { name: '1 个附件' })).toBeVisible();
    expect(within(await group('记-11')).queryByRole('img')).not.toBeInTheDocument();
  });

  it('starts in the first filter, and what is typed goes to the address and the query', async () => {
    const api = fakeLedger(vouchers);
    const { user, address } = open();
    await group('记-10');
    expect(screen.getByLabelText('关键字')).toHaveFocus();
    await user.keyboard('房租{Enter}');
    await waitFor(() => expect(address()).toContain(`keyword=${encodeURIComponent('房租')}`));
    await waitFor(() =>
      expect(api.requestsOf(voucherCalls.list).at(-1)?.query).toMatchObject({
        keyword: '房租',
        periodFrom: '2026-02',
        periodTo: '2026-02',
        page: '1',
        pageSize: '100',
      }),
    );
  });

  it('reads the filters of a shared link, folded ones unfolded', async () => {
    const api = fakeLedger(vouchers);
    open('/voucher?period=2026-02&audit=unaudited&codeFrom=3&sort=-date');
    await group('记-10');
    expect(screen.getByLabelText('凭证号从')).toHaveValue('3');
    expect(api.requestsOf(voucherCalls.list)[0]?.query).toMatchObject({
      auditState: 'unaudited',
      codeFrom: '3',
      sort: '-date',
    });
  });

  it('asks once before deleting, naming the vouchers, and reports those that stayed', async () => {
    const api = fakeLedger(vouchers);
    api.answer(voucherCalls.batchDelete, {
      done: 1,
      refused: [{ id: 11, title: '2026-02 记-11', msg: '2026-02 记-11 已审核，请先反审核再删除' }],
    });
    const { user } = open();
    await user.click(within(await group('记-10')).getByRole('checkbox'));
    await user.click(within(await group('记-11')).getByRole('checkbox'));
    const bar = within(screen.getByRole('toolbar', { name: '批量操作' }));
    expect(bar.getByText('借贷各 18,000.00')).toBeInTheDocument();
    await user.click(bar.getByRole('button', { name: '删除' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('删除 2 张凭证');
    expect(question).toHaveTextContent('记-10、记-11 将被删除，不可恢复');
    expect(api.requestsOf(voucherCalls.batchDelete)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: /删\s?除/ }));
    expect(await screen.findByText('已删除 1 张凭证')).toBeInTheDocument();
    expect(await screen.findByText(/已审核，请先反审核再删除/)).toBeInTheDocument();
    expect(api.requestsOf(voucherCalls.batchDelete)[0]?.body).toEqual({ ids: '10,11' });
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });

  it('audits what can be audited of a selection, and says why the others cannot', async () => {
    const api = fakeLedger(vouchers);
    api.answer(voucherCalls.audit, {
      done: 1,
      refused: [{ id: 11, title: '2026-02 记-11', msg: '凭证已审核，无需再审核' }],
    });
    const { user } = open();
    await user.click(within(await group('记-10')).getByRole('checkbox'));
    await user.click(within(await group('记-11')).getByRole('checkbox'));
    const bar = within(screen.getByRole('toolbar', { name: '批量操作' }));
    await user.click(bar.getByRole('button', { name: '审核' }));
    expect(await screen.findByText('已审核 1 张凭证')).toBeInTheDocument();
    const report = await screen.findByRole('dialog');
    expect(report).toHaveTextContent('1 张凭证不能审核');
    expect(report).toHaveTextContent('2026-02 记-11：凭证已审核，无需再审核');
  });

  it('covers the reasons with no message: what went through and its notes stand beside them', async () => {
    const api = fakeLedger(vouchers);
    const note = '2026-02 记-10 没有出纳签字';
    api.answer(voucherCalls.audit, {
      done: 1,
      notes: [note],
      refused: [{ id: 11, title: '2026-02 记-11', msg: '凭证已审核，无需再审核' }],
    });
    const { user } = open();
    await user.click(within(await group('记-10')).getByRole('checkbox'));
    await user.click(within(await group('记-11')).getByRole('checkbox'));
    const bar = within(screen.getByRole('toolbar', { name: '批量操作' }));
    await user.click(bar.getByRole('button', { name: '审核' }));
    const report = await screen.findByRole('dialog');
    expect(within(report).getByText('已审核 1 张凭证')).toBeInTheDocument();
    expect(within(report).getByText(note)).toBeInTheDocument();
    expect(screen.getAllByText('已审核 1 张凭证')).toHaveLength(1);
    expect(screen.getAllByText(note)).toHaveLength(1);
  });

  it('asks before it audits cash vouchers that the cashier has not signed', async () => {
    const msg = '43 张涉及现金、银行的凭证没有出纳签字：2026-02 记-11 等 43 张凭证。审核后不能签字';
    const api = fakeLedger(vouchers);
    api.refuse(voucherCalls.audit, 'AUDIT_UNSIGNED', { msg });
    const accountSets = { ...fakeAccountSet(), cashierModule: 1 as const };
    const { user } = open('/voucher?period=2026-02', fakeUser({ accountSets }));
    await user.click(within(await group('记-10')).getByRole('checkbox'));
    const bar = within(screen.getByRole('toolbar', { name: '批量操作' }));
    await user.click(bar.getByRole('button', { name: '审核' }));
    expect(await screen.findByText(`${msg}。`)).toBeInTheDocument();
    const bodies = () => api.requestsOf(voucherCalls.audit).map(({ body }) => body);
    expect(bodies()).toEqual([{ ids: '10', asksUnsigned: '1' }]);
    api.answer(voucherCalls.audit, { done: 1, refused: [] });
    await user.click(await screen.findByRole('button', { name: '仍然审核' }));
    expect(await screen.findByText('已审核 1 张凭证')).toBeInTheDocument();
    expect(bodies()[1]).toEqual({ ids: '10' });
  });

  it('tells the notes on what was audited', async () => {
    const api = fakeLedger(vouchers);
    const note = '2026-02 记-10 没有出纳签字';
    api.answer(voucherCalls.audit, { done: 1, refused: [], notes: [note] });
    const { user } = open();
    await user.click(within(await group('记-10')).getByRole('checkbox'));
    const bar = within(screen.getByRole('toolbar', { name: '批量操作' }));
    await user.click(bar.getByRole('button', { name: '审核' }));
    expect(await screen.findByText('已审核 1 张凭证')).toBeInTheDocument();
    expect(await screen.findByText(note)).toBeInTheDocument();
  });

  it('is walked by keyboard: ↓ moves, Space marks, Shift marks the range, Enter opens', async () => {
    fakeLedger(vouchers);
    const { user, address } = open();
    await group('记-10');
    act(() => screen.getByRole('grid', { name: '凭证' }).focus());
    await user.keyboard('{ArrowDown} {Shift>}{ArrowDown}{/Shift}');
    const bar = screen.getByRole('toolbar', { name: '批量操作' });
    expect(bar).toHaveTextContent('已选 2 张凭证');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/voucher/form/11?period=2026-02');
  });

  it('previews new numbers before it closes gaps', async () => {
    const api = fakeLedger(vouchers);
    api.answer(voucherCalls.finishingOffNo, [{ id: 13, from: 13, to: 12 }]);
    api.answer(voucherCalls.deleted, [
      {
        id: 9,
        word: '记',
        code: 12,
        voucherDate: '2026-02-11',
        amount: '1200.00',
        summary: '付电费',
        maker: '周敏',
        deletedBy: '王素芬',
        deletedAt: '',
        reusedBy: null,
        reverses: '2026-01 记-3（部分）',
      },
    ]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '整理断号' }));
    expect(await screen.findByRole('list', { name: '已删除的凭证' })).toHaveTextContent(
      '记-12 2026-02-11 付电费 1,200.00，冲销 2026-01 记-3（部分），由 王素芬 删除',
    );
    expect(await screen.findByText(/记-13 →/)).toHaveTextContent('记-13 → 记-12');
    expect(api.requestsOf(voucherCalls.finishingOffNo)[0]?.query['dryRun']).toBe('1');
    await user.click(screen.getByRole('button', { name: '重新编号 1 张' }));
    expect(await screen.findByText('已重新编号 1 张凭证')).toBeInTheDocument();
    expect(
      api.requestsOf(voucherCalls.finishingOffNo).map(({ query }) => query['dryRun']),
    ).toContain('0');
  });

  it('offers the one next action when a period has no vouchers', async () => {
    fakeLedger([]);
    open();
    expect(await screen.findByText('这个期间还没有凭证')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /新增凭证/ })[0]).toHaveAttribute(
      'href',
      '/voucher/form?period=2026-02',
    );
  });

  it('offers nothing that a role may not do', async () => {
    fakeLedger(vouchers);
    const { user } = open('/voucher?period=2026-02', fakeUser({ role: 'View' }));
    await user.click(within(await group('记-10')).getByRole('checkbox'));
    expect(screen.queryByRole('button', { name: '整理断号' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '删除' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '审核' })).not.toBeInTheDocument();
  });
});
