import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  assetChangeCalls,
  assetCheckCalls,
  assetsCalls,
  assetTypeCalls,
  depreciationCalls,
  subjectCalls,
  type AssetDetail,
  type DepreciationRun,
  type ReconcileMend,
} from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { changed, choices, detail, page, row, type } from './testing/planted';

const made = { id: 60, title: '2026-01 记-60', period: '2026-01', isRelated: false };
const related = { ...made, isRelated: true };

const found = { voucherDate: '2026-01-21', summary: '折旧', period: '2026-01', amounts: [] };
const fitting = {
  wanted: [{ subjectId: 22, subject: '1601 固定资产', amount: '9600.00' }],
  vouchers: [52, 53].map((id) => ({ ...found, id, title: `记-${id}`, misfit: null })),
};

const run: DepreciationRun = {
  id: 7,
  version: 1,
  period: '2026-01',
  count: 1,
  amount: '791.67',
  vouchers: [],
  kinds: [],
  state: 'run',
  createdName: '韩雪',
  createdAt: '2026-01-31T08:00:00Z',
};

type User = ReturnType<typeof renderScreen>['user'];

/** Presses a button, and the same act in the question that it asks. */
async function confirm(user: User, button: RegExp, effect: RegExp) {
  await user.click(await screen.findByRole('button', { name: button }));
  const question = (await screen.findByText(effect)).closest<HTMLElement>('.ant-modal');
  if (!question) throw new Error('nothing is asked');
  await user.click(
    within(question).getByRole('button', { name: /^(取消关联|删除凭证|取消计提)$/ }),
  );
}

/** Chooses the second voucher of the picker by the arrow keys and relates it by Enter. */
async function pickSecond(user: User) {
  (await screen.findByRole('radio', { name: /记-52/ })).focus();
  await user.keyboard('{ArrowDown}{Enter}');
}

describe('vouchers of 资产', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(assetsCalls.page, page);
    api.answer(assetsCalls.choices, choices);
    api.answer(assetTypeCalls.list, [type]);
    api.answer(subjectCalls.list, []);
    api.answer(assetCheckCalls.fitting, fitting);
  });

  describe('on a card', () => {
    const open = (patch: Partial<AssetDetail>) => {
      api.answer(assetsCalls.detail, { ...detail, ...patch });
      return renderScreen(<Screens />, { path: '/assets?period=2026-01&id=3' });
    };
    const bought = { ...detail.card, addMethod: 'bought' as const };

    it('are related by keys to its purchase', async () => {
      api.answer(assetsCalls.relate, detail.card);
      const { user } = open({ card: bought });
      await user.click(await screen.findByRole('button', { name: /^关联凭证 资产 GD0003/ }));
      await pickSecond(user);
      const sent = { params: { id: '3' }, query: { voucherId: '53' } };
      await waitFor(() => expect(api.requestsOf(assetsCalls.relate)).toMatchObject([sent]));
      const [asked] = api.requestsOf(assetCheckCalls.fitting);
      expect(asked?.query).toEqual({ document: 'card', id: '3' });
    });

    it('stay in the ledger when a related one is let go', async () => {
      api.answer(assetsCalls.unbook, detail.card);
      const { user } = open({ card: { ...bought, purchase: related } });
      await confirm(user, /^取消关联 资产 GD0003/, /^2026-01 记-60 留在账上/);
      await waitFor(() =>
        expect(api.requestsOf(assetsCalls.unbook)).toMatchObject([{ params: { id: '3' } }]),
      );
      expect(await screen.findByText('已取消关联 2026-01 记-60')).toBeInTheDocument();
    });

    it('are made of a change after a preview', async () => {
      api.answer(assetCheckCalls.preview, { vouchers: [] });
      api.answer(assetChangeCalls.createVoucher, [changed]);
      const { user } = open({ changes: [{ ...changed, isBookable: true }] });
      await user.click(await screen.findByRole('button', { name: /^生成凭证 GD0003/ }));
      const drawer = within(await screen.findByRole('dialog'));
      expect(await drawer.findByText('没有金额，不需要凭证。')).toBeVisible();
      await user.click(drawer.getByRole('button', { name: '生成凭证' }));
      await waitFor(() =>
        expect(api.requestsOf(assetChangeCalls.createVoucher)).toMatchObject([
          { body: { ids: [1] } },
        ]),
      );
      const [asked] = api.requestsOf(assetCheckCalls.preview);
      expect(asked?.query).toEqual({ document: 'change', id: '1' });
    });

    it('are related by keys to a change', async () => {
      api.answer(assetChangeCalls.relate, [changed]);
      const { user } = open({ changes: [{ ...changed, isBookable: true }] });
      await user.click(await screen.findByRole('button', { name: /^关联凭证 GD0003/ }));
      await pickSecond(user);
      const sent = { query: { voucherId: '53' }, body: [1] };
      await waitFor(() => expect(api.requestsOf(assetChangeCalls.relate)).toMatchObject([sent]));
    });

    it('are deleted where they were made of a change', async () => {
      api.answer(assetChangeCalls.removeVoucher, [changed]);
      const { user } = open({ changes: [{ ...changed, vouchers: [made] }] });
      await confirm(user, /^删除凭证 GD0003/, /^2026-01 记-60 从账上删除/);
      await waitFor(() =>
        expect(api.requestsOf(assetChangeCalls.removeVoucher)).toMatchObject([
          { body: { ids: [1] } },
        ]),
      );
    });
  });

  describe('of a month', () => {
    const open = (patch: Partial<DepreciationRun>) => {
      const records = [{ ...run, ...patch }];
      api.answer(depreciationCalls.page, { page: 1, pageSize: 50, total: 1, records });
      api.answer(depreciationCalls.checkDate, {
        period: null,
        count: 0,
        amount: '0.00',
        kinds: [],
        run: null,
        problems: [],
        units: [],
      });
      api.answer(depreciationCalls.lines, {
        page: 1,
        pageSize: 50,
        total: 0,
        records: [],
        amount: '0.00',
      });
      return renderScreen(<Screens />, { path: '/assets/details?run=2026-01' });
    };

    it('are made, and named', async () => {
      api.answer(depreciationCalls.createVoucher, { ...run, vouchers: [made] });
      const { user } = open({});
      await user.click(await screen.findByRole('button', { name: '生成凭证' }));
      expect(await screen.findByText('2026年第01期折旧凭证：2026-01 记-60')).toBeInTheDocument();
      expect(api.requestsOf(depreciationCalls.createVoucher)).toMatchObject([
        { query: { depreciationId: '7' } },
      ]);
    });

    it('are related by keys', async () => {
      api.answer(depreciationCalls.relate, run);
      const { user } = open({});
      await user.click(await screen.findByRole('button', { name: '关联凭证' }));
      await pickSecond(user);
      const sent = { query: { depreciationId: '7', voucherId: '53' } };
      await waitFor(() => expect(api.requestsOf(depreciationCalls.relate)).toMatchObject([sent]));
    });

    it('stay in the ledger when a related one is let go', async () => {
      api.answer(depreciationCalls.removeVoucher, run);
      const { user } = open({ vouchers: [related], state: 'stale' });
      expect(await screen.findByText(/应提金额与关联的凭证不同/)).toBeVisible();
      expect(screen.queryByRole('button', { name: '更新凭证' })).toBeNull();
      await confirm(user, /^取消关联 2026年第01期折旧$/, /^2026-01 记-60 留在账上/);
      const sent = { params: { id: '7' } };
      await waitFor(() =>
        expect(api.requestsOf(depreciationCalls.removeVoucher)).toMatchObject([sent]),
      );
    });

    it('are not in the way of cancelling a run that has none', async () => {
      api.answer(depreciationCalls.remove, null as never);
      const { user } = open({});
      await confirm(user, /^取消计提$/, /^取消后本月恢复为未计提/);
      await waitFor(() =>
        expect(api.requestsOf(depreciationCalls.remove)).toMatchObject([{ params: { id: '7' } }]),
      );
    });
  });

  describe('that set a difference right', () => {
    const cause: ReconcileMend = {
      key: 'a',
      cause: 'voucherDiffers',
      title: '凭证与卡片不一致',
      act: 'letGo',
      basis: 'GD0003 收银服务器',
      voucher: made,
      asset: { id: 3, code: 'GD0003', name: '收银服务器' },
      changeId: null,
      runId: null,
      amounts: [],
      proposal: '取消关联',
      period: '2026-01',
      draft: null,
    };
    const open = (patch: Partial<ReconcileMend>) => {
      api.answer(assetCheckCalls.check, {
        period: '2026-01',
        rows: [],
        causes: [{ ...cause, voucher: null, ...patch }],
        unexplained: [],
        rest: [],
        toBook: { card: [], change: [], run: [] },
      });
      return renderScreen(<Screens />, { path: '/assets/check?period=2026-01' });
    };

    it('are let go where they say something else by now', async () => {
      api.answer(assetsCalls.unbook, detail.card);
      const { user } = open({});
      await user.click(await screen.findByRole('button', { name: /^处理… / }));
      await user.click(await screen.findByRole('button', { name: '取消关联' }));
      await waitFor(() =>
        expect(api.requestsOf(assetsCalls.unbook)).toMatchObject([{ params: { id: '3' } }]),
      );
    });

    it('are made of a month that is run for it', async () => {
      api.answer(assetCheckCalls.preview, { vouchers: [] });
      api.answer(depreciationCalls.run, run);
      api.answer(depreciationCalls.createVoucher, run);
      const { user } = open({ cause: 'monthNotRun', act: 'run', asset: null });
      await user.click(await screen.findByRole('button', { name: /^计提… / }));
      await user.click(await screen.findByRole('button', { name: '计提并生成凭证' }));
      await waitFor(() =>
        expect(api.requestsOf(depreciationCalls.createVoucher)).toMatchObject([
          { query: { depreciationId: '7' } },
        ]),
      );
      expect(api.requestsOf(depreciationCalls.run)).toMatchObject([
        { body: { period: '2026-01' } },
      ]);
      expect(api.requestsOf(assetCheckCalls.preview)[0]).toMatchObject({
        query: { document: 'run', period: '2026-01' },
      });
      expect(await screen.findByText('已处理')).toBeInTheDocument();
    });

    it('are renewed for a run, and a refusal stays in the drawer', async () => {
      const msg = '2026年01期已结账，凭证不能修改';
      api.answer(assetCheckCalls.preview, { vouchers: [] });
      api.refuse(depreciationCalls.createVoucher, 'NOT_FOUND', { msg });
      const { user } = open({ act: 'bookRun', asset: null, runId: 7 });
      await user.click(await screen.findByRole('button', { name: /^更新凭证… / }));
      const drawer = within(await screen.findByRole('dialog'));
      await user.click(await drawer.findByRole('button', { name: '更新凭证' }));
      expect(await drawer.findByRole('alert')).toHaveTextContent(msg);
    });
  });

  it('names the cards of the second portion of a print', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => at + 1);
    api.answer(assetsCalls.chosen, ({ body }) =>
      (body as { ids: number[] }).ids.map((id) => ({ ...row, id })),
    );
    const path = `/assets/labels?period=2026-01&portion=2&ids=${ids.join()}`;
    renderScreen(<Screens />, { path });
    expect(await screen.findByText(/共 501 张，分 2 次打印/)).toBeVisible();
    await waitFor(() =>
      expect(api.requestsOf(assetsCalls.chosen)).toMatchObject([
        { body: { period: '2026-01', ids: [501] } },
      ]),
    );
  });
});
