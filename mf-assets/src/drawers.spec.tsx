import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import {
  accountingCategoryDetailCalls,
  assetChangeCalls,
  assetsCalls,
  assetTypeCalls,
  depreciationCalls,
  subjectCalls,
  type AssetType,
  type Subject,
} from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { changed, choices, detail, page, type } from './testing/planted';

const supplier = {
  id: 81,
  version: 1,
  categoryId: 4,
  code: 'G01',
  name: '联想',
  status: 1 as const,
  remark: '',
  customValues: [],
  mnemonic: 'lx',
};

const bank: Subject = {
  id: 40,
  version: 1,
  code: '1002',
  name: '银行存款',
  fullName: '银行存款',
  mnemonic: 'yhck',
  category: 'asset',
  direction: 'debit',
  level: 1,
  parentId: null,
  leaf: true,
  status: 1,
  auxiliary: [],
  auxiliaryRequired: [],
  currencies: [],
  unit: null,
  cash: false,
} as never;

describe('forms and drawers of 资产', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(assetsCalls.page, page);
    api.answer(assetsCalls.detail, detail);
    api.answer(assetTypeCalls.list, [type]);
    api.answer(subjectCalls.list, []);
  });

  it('fills a new card in as a line of an invoice has it, and leads back to the invoice', async () => {
    api.answer(assetsCalls.choices, { ...choices, supplierCategoryId: 4 });
    api.answer(assetsCalls.nextCode, { code: 'DZ009' });
    api.answer(assetsCalls.create, detail.card);
    api.answer(accountingCategoryDetailCalls.list, [supplier]);
    const asked = new URLSearchParams({
      invoice: '26312000000018450217',
      name: '笔记本电脑',
      startUse: '2026-02-02',
      amount: '15000.00',
      tax: '1950.00',
      quantity: '2',
      subject: String(type.assetSubjectId),
      supplier: '联想',
      back: '/invoice/in?id=11',
    });
    const { user, address } = renderScreen(<Screens />, { path: `/assets?${asked}` });
    expect(await screen.findByDisplayValue('26312000000018450217')).toBeVisible();
    await screen.findByDisplayValue('DZ009');
    await user.click(screen.getByRole('button', { name: /^保\s?存/ }));
    await waitFor(() => expect(api.requestsOf(assetsCalls.create)).toHaveLength(1));
    expect(api.requestsOf(assetsCalls.create)[0]?.body).toMatchObject({
      name: '笔记本电脑',
      startUse: '2026-02-02',
      originalValue: '15000.00',
      tax: '1950.00',
      quantity: 2,
      invoiceNumber: '26312000000018450217',
      supplierId: 81,
      settlementSubjectId: null,
      typeId: type.id,
    });
    await waitFor(() => expect(address()).toBe('/invoice/in?id=11'));
  });

  it('leaves what the form of a card does not show as it stands', async () => {
    const hidden = {
      supplierId: 81,
      isIdle: true,
      settlementSubjectId: 40,
      uses: [
        { departmentId: 7, share: '0.6', expenseSubjectId: 30, auxiliary: { 2: 91 } },
        { departmentId: 8, share: '0.4', expenseSubjectId: 31, auxiliary: { 2: 92 } },
      ],
    };
    const card = { ...detail.card, ...hidden };
    // A service of the next version answers a field that this page does not know.
    api.answer(assetsCalls.one, Object.assign({ added: 'later' }, card));
    api.answer(assetsCalls.detail, { ...detail, card });
    api.answer(assetsCalls.update, card);
    api.answer(assetsCalls.choices, choices);
    const { user } = renderScreen(<Screens />, { path: '/assets?period=2026-01&id=3' });
    await user.click(await screen.findByRole('button', { name: /编\s*辑/ }));
    await user.type(await screen.findByLabelText('保管人'), '周敏');
    await user.click(screen.getByRole('button', { name: /^保\s*存$/ }));
    const { entryPeriod: _, status: __, isSettled: ___, purchase: ____, ...fields } = card;
    await waitFor(() =>
      expect(api.requestsOf(assetsCalls.update).at(-1)?.body).toEqual({
        ...fields,
        keeper: '周敏',
      }),
    );
  });

  it('asks of a new card what it cannot be without, and the rest behind 更多', async () => {
    api.answer(assetsCalls.choices, { ...choices, supplierCategoryId: 4 });
    api.answer(assetsCalls.nextCode, { code: 'GD0004' });
    api.answer(assetsCalls.create, detail.card);
    api.answer(accountingCategoryDetailCalls.list, [supplier]);
    const { user } = renderScreen(<Screens />, { path: '/assets?period=2026-01' });
    await user.click(await screen.findByRole('button', { name: /新增/ }));
    await user.click(await screen.findByRole('combobox', { name: '资产类别' }));
    await user.click(await screen.findByTitle('05 电子设备'));
    await waitFor(() => expect(screen.getByLabelText('资产编号')).toHaveValue('GD0004'));
    await user.type(screen.getByLabelText('资产名称'), '扫描仪');
    await user.type(screen.getByLabelText(/^原值/), '3000');
    expect(screen.getByText('更多').closest('details')).not.toHaveAttribute('open');
    await user.click(screen.getByText('更多'));
    await user.click(screen.getByRole('combobox', { name: '供应商' }));
    await user.click(await screen.findByTitle('G01 联想'));
    await user.type(screen.getByLabelText('开始使用日期'), '2026-01-05{Enter}');
    await user.click(screen.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() =>
      expect(api.requestsOf(assetsCalls.create).at(-1)?.body).toMatchObject({
        name: '扫描仪',
        supplierId: 81,
        assetSubjectId: 22,
        originalValue: '3000',
      }),
    );
  });

  it('proposes the number of the type that was chosen last', async () => {
    api.answer(assetsCalls.choices, choices);
    const software: AssetType = { ...type, id: 21, code: '21', name: '软件', kind: 'intangible' };
    api.answer(assetTypeCalls.list, [type, software]);
    const { user } = renderScreen(<Screens />, { path: '/assets?period=2026-01' });
    await user.click(await screen.findByRole('button', { name: /新增/ }));
    for (const { title, code } of [
      { title: '05 电子设备', code: 'GD0004' },
      { title: '21 软件', code: 'WX0001' },
    ]) {
      api.answer(assetsCalls.nextCode, { code });
      await user.click(await screen.findByRole('combobox', { name: '资产类别' }));
      await user.click(await screen.findByTitle(title));
      await waitFor(() => expect(screen.getByLabelText('资产编号')).toHaveValue(code));
    }
  });

  it('opens a new card with 对方科目 where its voucher is made, and no other', async () => {
    const bought = { ...detail.card, addMethod: 'bought' as const, settlementSubjectId: 40 };
    api.answer(assetsCalls.choices, choices);
    api.answer(assetsCalls.one, bought);
    api.answer(assetsCalls.nextCode, { code: 'GD0004' });
    api.answer(assetsCalls.create, bought);
    api.answer(assetsCalls.detail, { ...detail, card: bought });
    api.answer(subjectCalls.list, [bank]);
    const { user } = renderScreen(<Screens />, { path: '/assets?period=2026-01' });
    const add = async (isSettled: boolean) => {
      await user.click(await screen.findByRole('button', { name: /新增/ }));
      await user.click(await screen.findByRole('combobox', { name: '资产类别' }));
      await user.click(await screen.findByTitle('05 电子设备'));
      await user.type(screen.getByLabelText('资产名称'), '扫描仪');
      await user.type(screen.getByLabelText(/^原值/), '3000');
      if (isSettled) {
        await user.click(screen.getByText('更多'));
        await user.click(screen.getByRole('combobox', { name: /对方科目/ }));
        await user.click(await screen.findByTitle(/1002/));
      }
      await user.type(screen.getByLabelText('开始使用日期'), '2026-01-05{Enter}');
      await user.click(screen.getByRole('button', { name: /^保\s*存$/ }));
      await waitFor(() => expect(screen.queryByLabelText('资产名称')).toBeNull());
    };
    await add(false);
    expect(screen.queryByRole('button', { name: /生成凭证/ })).toBeNull();
    await add(true);
    expect(await screen.findByRole('button', { name: /生成凭证/ })).toBeVisible();
  });

  it.each(['05', '电子', 'dzsb'])('finds the type of a new card by %s', async (text) => {
    api.answer(assetTypeCalls.list, [
      type,
      { ...type, id: 6, code: '06', name: '房屋', mnemonic: 'fw' },
    ]);
    api.answer(assetsCalls.choices, choices);
    const { user } = renderScreen(<Screens />, { path: '/assets?period=2026-01' });
    await user.click(await screen.findByRole('button', { name: /新增/ }));
    await user.type(await screen.findByRole('combobox', { name: '资产类别' }), text);
    expect(await screen.findByTitle('05 电子设备')).toBeVisible();
    expect(screen.queryByTitle('06 房屋')).toBeNull();
  });

  it('keeps 辅助核算 of departments whose shares change', async () => {
    const uses = [
      { departmentId: 7, share: '0.6', expenseSubjectId: 30, auxiliary: { 2: 91 } },
      { departmentId: 8, share: '0.4', expenseSubjectId: 31, auxiliary: { 2: 92 } },
    ];
    api.answer(assetsCalls.detail, { ...detail, card: { ...detail.card, uses } });
    api.answer(assetChangeCalls.create, changed);
    api.answer(assetsCalls.choices, choices);
    const { user } = renderScreen(<Screens />, { path: '/assets?period=2026-01&id=3' });
    await user.click(await screen.findByRole('button', { name: /变\s*动/ }));
    await user.click(await screen.findByText('部门转移'));
    for (const [label, percent] of [
      ['比例 1', '70'],
      ['比例 2', '30'],
    ] as const) {
      await user.clear(await screen.findByLabelText(label));
      await user.type(screen.getByLabelText(label), percent);
    }
    await user.click(screen.getByRole('button', { name: '登记变动' }));
    const shares = ['0.7', '0.3'];
    await waitFor(() =>
      expect(api.requestsOf(assetChangeCalls.create).at(-1)?.body).toMatchObject({
        change: { uses: uses.map((use, at) => ({ ...use, share: shares[at] })) },
      }),
    );
  });

  it('shows what a disposal would book, and its gain or loss, before it is saved', async () => {
    api.answer(assetsCalls.choices, choices);
    api.answer(assetChangeCalls.preview, {
      before: '在用',
      after: '出售',
      monthlyBefore: '791.67',
      monthly: '0.00',
      net: '0.00',
      gain: '-2083.30',
      vouchers: [
        {
          summary: '收银服务器 出售',
          lines: [
            { subjectId: 1, subject: '1606 固定资产清理', debit: '22083.30', credit: '0.00' },
            { subjectId: 2, subject: '1601 固定资产', debit: '0.00', credit: '30000.00' },
          ],
        },
      ],
    });
    const { user } = renderScreen(<Screens />, { path: '/assets?period=2026-01&id=3' });
    await user.click(await screen.findByRole('button', { name: /变\s*动/ }));
    await user.click(await screen.findByText('处置—出售'));
    await user.type(await screen.findByLabelText('收入（不含税）'), '20000');
    expect(await screen.findByText('处置净损失 2,083.30')).toBeVisible();
    expect(screen.getByText('1606 固定资产清理')).toBeVisible();
    expect(screen.getByText('22,083.30', { selector: 'section td' })).toBeVisible();
    await waitFor(() =>
      expect(api.requestsOf(assetChangeCalls.preview).at(-1)?.body).toMatchObject({
        assetId: 3,
        date: '2026-01-31',
        change: { kind: 'sale', proceeds: '20000' },
      }),
    );
    expect(api.requestsOf(assetChangeCalls.create)).toEqual([]);
  });

  it('leaves the subjects of a type that small enterprises are not asked for', async () => {
    const kept = { ...type, impairmentSubjectId: 44 };
    api.answer(assetTypeCalls.list, [kept]);
    api.answer(assetTypeCalls.update, kept);
    const { user } = renderScreen(<Screens />, { path: '/assets/type' });
    await user.dblClick(await screen.findByText('电子设备'));
    await user.type(await screen.findByLabelText('名称'), '类');
    await user.click(screen.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() =>
      expect(api.requestsOf(assetTypeCalls.update).at(-1)?.body).toMatchObject({
        name: '电子设备类',
        impairmentSubjectId: 44,
      }),
    );
  });

  it('leads from the change that a voucher names to its card', async () => {
    const records = [{ ...changed, assetId: 3 }];
    api.answer(assetChangeCalls.page, { page: 1, pageSize: 20, total: 1, records });
    renderScreen(<Screens />, { path: '/assets?period=2026-01&change=1' });
    expect(await screen.findByRole('heading', { name: '收银服务器' })).toBeVisible();
    expect(api.requestsOf(assetChangeCalls.page).at(-1)?.query).toMatchObject({ id: '1' });
  });

  it('turns the pages of what a month wore off', async () => {
    const run = {
      id: 7,
      version: 1,
      period: '2026-01',
      count: 60,
      amount: '791.67',
      vouchers: [],
      kinds: [],
      state: 'run' as const,
      createdName: '韩雪',
      createdAt: '2026-01-31T08:00:00Z',
    };
    const due = { period: null, count: 0, amount: '0.00', kinds: [], run: null };
    // It stands on a later page of the list than is shown.
    api.answer(depreciationCalls.page, ({ query }) => ({
      page: 1,
      pageSize: 50,
      total: 1,
      records: query['periodFrom'] === '2026-01' ? [run] : [],
    }));
    api.answer(depreciationCalls.checkDate, { ...due, problems: [], units: [] });
    api.answer(assetsCalls.choices, choices);
    const lines = { pageSize: 50, total: 60, records: [], amount: '0.00' };
    api.answer(depreciationCalls.lines, { ...lines, page: 1 });
    const { user } = renderScreen(<Screens />, { path: '/assets/details?run=2026-01' });
    await user.click(await screen.findByTitle('2'));
    await waitFor(() =>
      expect(api.requestsOf(depreciationCalls.lines).at(-1)?.query).toMatchObject({ page: '2' }),
    );
  });
});
