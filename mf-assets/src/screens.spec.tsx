import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  assetChangeCalls,
  assetCheckCalls,
  assetsCalls,
  assetTypeCalls,
  depreciationCalls,
  subjectCalls,
  type AssetReconcile,
  type ReconcileMend,
} from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { changed, detail, page, row, totals, type } from './testing/planted';

describe('资产', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(assetsCalls.page, page);
    api.answer(assetsCalls.detail, detail);
    api.answer(assetTypeCalls.list, [type]);
    api.answer(subjectCalls.list, []);
  });

  it('lists the cards of the month, and opens the whole life of one', async () => {
    const { user } = renderScreen(<Screens />, { path: '/assets?period=2026-01' });
    await user.dblClick(await screen.findByText('收银服务器'));
    expect(await screen.findByRole('heading', { name: '收银服务器' })).toBeVisible();
    const life = within(screen.getByRole('table', { name: '折旧计划' }));
    expect(life.getByRole('row', { name: /^合计 2/ })).toHaveTextContent('1,583.22');
    expect(screen.getByRole('img', { name: /^净值由 22,874.97 到 1,500.00/ })).toBeVisible();
  });

  it('tells the cards of each subject apart, and those disposed of, which the sums leave out', async () => {
    const gone = { ...row, id: 4, code: 'GD0004', name: '叉车', status: 'disposed' as const };
    const group = { ...totals, assetSubjectId: 22, assetSubject: '1601 固定资产' };
    const listed = { total: 2, records: [row, gone], disposedCount: 1, groups: [group] };
    api.answer(assetsCalls.page, { ...page, ...listed, totals: { ...totals, monthly: '1710.00' } });
    renderScreen(<Screens />, { path: '/assets?period=2026-01' });
    const rows = within(await screen.findByRole('table', { name: '资产卡片' }));
    await screen.findByText('叉车');
    const titles = rows.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(titles).toEqual([
      '1601 固定资产 1 张',
      '已清理 1 张，不计入合计；清理当月的折旧计入本月折旧',
    ]);
    expect(screen.getByText(/本月折旧 1,710.00/)).toBeVisible();
  });

  describe('cards that are ticked', () => {
    const msg = '资产 GD0003 收银服务器 已有折旧或变动，不能删除';
    /** Ticks two cards, asks for their deletion and says yes. */
    const removed = async () => {
      const second = { ...row, id: 4, code: 'GD0004' };
      api.answer(assetsCalls.page, { ...page, total: 2, records: [row, second] });
      const { user } = renderScreen(<Screens />, { path: '/assets?period=2026-01' });
      await user.click(await screen.findByRole('checkbox', { name: '选择第 1 行' }));
      await user.click(screen.getByRole('checkbox', { name: '选择第 2 行' }));
      const bar = within(screen.getByRole('toolbar', { name: '所选卡片' }));
      await user.click(bar.getByRole('button', { name: /^删\s*除$/ }));
      const [asked] = await screen.findAllByText('删除 2 张资产卡片');
      const dialog = asked?.closest<HTMLElement>('.ant-modal');
      if (!dialog) throw new Error('nothing is asked');
      await user.click(within(dialog).getByText(/^删\s*除$/));
    };

    it('are deleted together, after a question', async () => {
      api.answer(assetsCalls.batchRemove, null as never);
      await removed();
      await waitFor(() => expect(screen.queryByRole('toolbar', { name: '所选卡片' })).toBeNull());
      expect(api.requestsOf(assetsCalls.batchRemove).at(-1)?.body).toEqual([3, 4]);
    });

    it('stay where one can not be deleted, which is told with its reason', async () => {
      const details = [{ code: 'ASSET_SETTLED', row: 1, msg }];
      api.refuse(assetsCalls.batchRemove, 'ASSET_SETTLED', { msg: `第 1 行：${msg}`, details });
      await removed();
      const told = await screen.findAllByText('没有删除：2 张卡片中有 1 张不能删除');
      expect(told).not.toHaveLength(0);
      expect(screen.getByText(msg)).toBeInTheDocument();
    });
  });

  it('logs a change of the card that is open', async () => {
    api.answer(assetChangeCalls.create, changed);
    const { user } = renderScreen(<Screens />, { path: '/assets?period=2026-01&id=3' });
    await user.click(await screen.findByRole('button', { name: /变\s*动/ }));
    await user.click(await screen.findByText('使用年限调整'));
    const months = await screen.findByLabelText('预计使用月份');
    await user.clear(months);
    await user.type(months, '60');
    await user.click(screen.getByRole('button', { name: '登记变动' }));
    await waitFor(() =>
      expect(api.requestsOf(assetChangeCalls.create).at(-1)?.body).toEqual({
        assetId: 3,
        version: 1,
        date: '2026-01-31',
        note: '',
        change: { kind: 'life', lifeMonths: 60 },
      }),
    );
  });

  it('runs the month whose turn it is', async () => {
    const run = {
      id: 7,
      version: 1,
      period: '2026-01',
      count: 1,
      amount: '791.67',
      vouchers: [],
      kinds: [{ kind: 'fixed' as const, count: 1, amount: '791.67' }],
      state: 'run' as const,
      createdName: '周敏',
      createdAt: '2026-01-31T08:00:00Z',
    };
    api.answer(depreciationCalls.page, { page: 1, pageSize: 100, total: 0, records: [] });
    const due = { period: '2026-01', count: 1, amount: '791.67', kinds: run.kinds, run: null };
    api.answer(depreciationCalls.checkDate, { ...due, problems: [], units: [] });
    api.answer(depreciationCalls.run, run);
    const { user } = renderScreen(<Screens />, { path: '/assets/details' });
    const next = await screen.findByRole('region', { name: '2026年第01期应计提' });
    expect(next).toHaveTextContent('791.67');
    await user.click(within(next).getByRole('button', { name: '计提折旧' }));
    await waitFor(() =>
      expect(api.requestsOf(depreciationCalls.run).at(-1)?.body).toEqual({
        period: '2026-01',
        units: [],
      }),
    );
  });

  describe('与总账对账', () => {
    const cause = (given: Partial<ReconcileMend>): ReconcileMend => ({
      key: 'a',
      cause: 'voucherWithoutCard',
      title: '凭证有，卡片没有',
      act: 'createCard',
      basis: '2026-01-21 购投影设备',
      voucher: null,
      asset: null,
      changeId: null,
      runId: null,
      amounts: [],
      proposal: '按凭证新增卡片',
      period: '2026-01',
      draft: null,
      ...given,
    });
    const tell = (causes: ReconcileMend[], more: Partial<AssetReconcile> = {}) => {
      const row = {
        row: 'original' as const,
        title: '固定资产原值',
        subject: '1601 固定资产',
        cardCount: 1,
        cards: '30000.00',
        ledger: '39600.00',
        difference: '9600.00',
        subjectId: 22,
        direction: 'debit' as const,
        causes: 1,
      };
      api.answer(assetCheckCalls.check, {
        period: '2026-01',
        rows: [row],
        causes,
        unexplained: [],
        rest: [],
        toBook: { card: [], change: [], run: [] },
        ...more,
      });
      return renderScreen(<Screens />, { path: '/assets/check?period=2026-01' });
    };
    const voucher = { id: 52, title: '2026-01 记-52', period: '2026-01' };
    const asset = { id: 3, code: 'GD0003', name: '收银服务器' };
    const lacking = cause({
      key: 'b',
      cause: 'cardWithoutVoucher',
      title: '卡片没有购入凭证',
      act: 'bookCard',
      basis: 'GD0003 收银服务器',
      asset,
      amounts: [{ subjectId: 22, amount: '-9600.00' }],
    });

    it('shows the voucher to come before it makes it', async () => {
      const lines = [
        { summary: '购入', subjectId: 22, subject: '1601 固定资产', debit: '9600.00', credit: '0' },
      ];
      api.answer(assetCheckCalls.preview, { vouchers: [{ voucherDate: '2026-01-10', lines }] });
      api.answer(assetsCalls.book, detail.card);
      const { user } = tell([lacking]);
      await user.click(await screen.findByRole('button', { name: /^生成凭证… / }));
      const drawer = within(await screen.findByRole('dialog'));
      expect(await drawer.findByText(/2026-01-10 购入（预览，未保存）/)).toBeVisible();
      expect(drawer.getByRole('row', { name: '1601 固定资产 9,600.00 19,200.00' })).toBeVisible();
      expect(api.requestsOf(assetsCalls.book)).toEqual([]);
      await user.click(drawer.getByRole('button', { name: '生成凭证' }));
      await waitFor(() => expect(api.requestsOf(assetsCalls.book)).toHaveLength(1));
    });

    it('makes all vouchers that are proposed at once, also of causes that are not listed', async () => {
      api.answer(assetCheckCalls.preview, { vouchers: [] });
      const refused = [{ document: 'card' as const, id: 4, msg: '资产 GD0004 没有对方科目' }];
      api.answer(assetCheckCalls.book, { booked: 3, refused });
      const rest = [{ cause: lacking.cause, title: lacking.title, count: 2 }];
      const { user } = tell([lacking, { ...lacking, key: 'c' }], {
        rest,
        toBook: { card: [3, 4, 5, 6], change: [], run: [] },
      });
      expect(await screen.findByText(/卡片没有购入凭证：另有 2 个没有列出/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: '按建议生成 4 张凭证…' }));
      await user.click(await screen.findByRole('button', { name: '全部生成' }));
      const documents = [3, 4, 5, 6].map((id) => ({ document: 'card', id }));
      await waitFor(() =>
        expect(api.requestsOf(assetCheckCalls.book)).toMatchObject([{ body: { documents } }]),
      );
      expect(await screen.findByText('1 张凭证没有生成，其余已生成')).toBeVisible();
      expect(screen.getByText('资产 GD0004 没有对方科目')).toBeVisible();
    });

    it('relates a voucher that no card knows to the card that lacks one', async () => {
      api.answer(assetsCalls.relate, detail.card);
      const amounts = [{ subjectId: 22, amount: '9600.00' }];
      const { user } = tell([cause({ voucher, amounts }), lacking]);
      await user.click(await screen.findByRole('button', { name: /^建卡片… / }));
      const drawer = within(await screen.findByRole('dialog'));
      expect(drawer.getByText(/GD0003 收银服务器（金额一致）/)).toBeVisible();
      expect(drawer.getByRole('row', { name: '1601 固定资产 9,600.00 9,600.00' })).toBeVisible();
      // What would be left is of a new card alone.
      expect(drawer.queryByText('处理后的差额')).toBeNull();
      await user.click(drawer.getByRole('button', { name: '关联所选' }));
      await waitFor(() =>
        expect(api.requestsOf(assetsCalls.relate)).toMatchObject([
          { params: { id: '3' }, query: { voucherId: '52' } },
        ]),
      );
    });

    it('relates a voucher to several cards at once, and to nothing else beside them', async () => {
      api.answer(assetsCalls.relateAll, [detail.card]);
      const part = { ...lacking, amounts: [{ subjectId: 22, amount: '-4800.00' }] };
      const second = { ...asset, id: 4, code: 'GD0004' };
      const { user } = tell([
        cause({ voucher, amounts: [{ subjectId: 22, amount: '9600.00' }] }),
        part,
        { ...part, key: 'c', basis: 'GD0004 收银服务器', asset: second },
        { ...part, key: 'd', cause: 'changeWithoutVoucher', basis: 'GD0005 原值增加', changeId: 9 },
      ]);
      await user.click(await screen.findByRole('button', { name: /^建卡片… / }));
      const drawer = within(await screen.findByRole('dialog'));
      await user.click(drawer.getByRole('checkbox', { name: /GD0003/ }));
      expect(drawer.getByRole('checkbox', { name: /GD0005/ })).toBeDisabled();
      expect(drawer.getByRole('row', { name: '1601 固定资产 9,600.00 4,800.00' })).toBeVisible();
      await user.click(drawer.getByRole('checkbox', { name: /GD0004/ }));
      expect(drawer.getByText('凭证与所选金额一致')).toBeVisible();
      await user.click(drawer.getByRole('button', { name: '关联所选 2 项' }));
      await waitFor(() =>
        expect(api.requestsOf(assetsCalls.relateAll)).toMatchObject([
          { query: { voucherId: '52' }, body: [3, 4] },
        ]),
      );
    });

    it('offers the vouchers that fit, chosen by keys, and says why others do not', async () => {
      const found = { voucherDate: '2026-01-21', summary: '购入', period: '2026-01', amounts: [] };
      api.answer(assetCheckCalls.fitting, {
        wanted: [{ subjectId: 22, subject: '1601 固定资产', amount: '9600.00' }],
        vouchers: [
          { ...found, id: 52, title: '记-52', misfit: null },
          { ...found, id: 53, title: '记-53', misfit: '记-53 在 1601 固定资产 借记 9,000.00' },
        ],
      });
      api.answer(assetCheckCalls.preview, { vouchers: [] });
      api.answer(assetsCalls.relate, detail.card);
      const { user } = tell([lacking]);
      await user.click(await screen.findByRole('button', { name: /^生成凭证… / }));
      await user.click(await screen.findByRole('button', { name: '关联已有凭证' }));
      expect(await screen.findByRole('radio', { name: /记-52/ })).toBeChecked();
      expect(screen.getByRole('radio', { name: /记-53/ })).toBeDisabled();
      screen.getByRole('radio', { name: /记-52/ }).focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(api.requestsOf(assetsCalls.relate)).toHaveLength(1));
    });
  });

  it('lists the types with what they give a card', async () => {
    renderScreen(<Screens />, { path: '/assets/type' });
    expect(await screen.findByRole('cell', { name: '5%' })).toBeVisible();
  });
});
