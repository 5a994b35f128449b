import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  invoiceBusinessCalls,
  invoiceRuleCalls,
  subjectCalls,
  type InvoiceRule,
  type InvoiceRuleTest,
  type InvoiceRuleVersion,
} from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { goods, office } from './testing/planted';

const version: InvoiceRuleVersion = {
  number: 1,
  state: 'active',
  conditions: [{ by: 'party', anyOf: [{ taxId: '91110105MA01K7Q28A', name: '万家日化' }] }],
  businessId: goods.id,
  settlementSubjectId: null,
  nonDeductibleReason: null,
  behindIds: [],
  note: '',
  business: '采购商品',
  subject: '1405 库存商品',
  settlementSubject: '',
  sentence: '销售方是 万家日化 → 采购商品',
  problem: null,
  learnedFrom: null,
  madeBy: '周敏',
  madeAt: '2026-03-02T01:00:00Z',
  approvedBy: '王素芬',
  approvedAt: '2026-03-02T02:00:00Z',
};
const draft: InvoiceRuleVersion = {
  ...version,
  number: 3,
  state: 'draft',
  conditions: [{ by: 'item', anyOf: ['文具', '墨盒'] }],
  businessId: office.id,
  business: '办公费',
  subject: '560208 管理费用-办公费',
  sentence: '进项发票，品名含 文具 或 墨盒 → 办公费',
  note: '加墨盒',
  approvedBy: '',
  approvedAt: null,
};
const before: InvoiceRuleVersion = {
  ...draft,
  number: 2,
  state: 'active',
  conditions: [{ by: 'item', anyOf: ['文具'] }],
  note: '',
  approvedBy: '王素芬',
  approvedAt: '2026-06-01T02:00:00Z',
};
const first: InvoiceRule = {
  id: 3,
  version: 3,
  invoiceType: 'IN',
  position: 1,
  active: version,
  open: null,
};
const second: InvoiceRule = {
  ...first,
  id: 4,
  version: 5,
  position: 2,
  active: before,
  open: draft,
};

const figures = { hits: 21, agreeing: 17, conflicts: 1, wouldChange: 1, missed: 1 };
const row = {
  part: 'conflict' as const,
  invoiceId: 11,
  issueDate: '2026-10-11',
  partyName: '万家日化',
  itemName: '*纸制品*文具纸',
  amount: '640.00',
  fromSubject: '1405',
  toSubject: '560208',
  earlierRuleId: 3,
  voucher: { id: 29, title: '记-29', period: '2026-10' },
  isClosed: false,
  word: null,
};
const tested: InvoiceRuleTest = {
  periodFrom: '2026-05',
  periodTo: '2026-10',
  tested: 212,
  undecided: 43,
  hits: [
    { ruleId: 3, hits: 64 },
    { ruleId: 4, hits: 21 },
  ],
  chosen: {
    ruleId: 4,
    now: figures,
    before: { ...figures, hits: 26 },
    unsettled: 1,
    rows: [
      row,
      { ...row, part: 'change', invoiceId: 12, itemName: '*文具*文件夹', earlierRuleId: null },
      {
        ...row,
        part: 'missed',
        invoiceId: 13,
        itemName: '*塑料制品*档案盒',
        earlierRuleId: null,
        isClosed: true,
        word: '档案盒',
      },
    ],
  },
};

const path = '/invoice/rule?type=IN&rule=4';

describe('记账规则', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(invoiceRuleCalls.list, { needsSecondPerson: false, rules: [first, second] });
    api.answer(invoiceRuleCalls.versions, [draft, before]);
    api.answer(invoiceRuleCalls.test, tested);
    api.answer(invoiceRuleCalls.learned, [
      {
        conditions: [{ by: 'item', anyOf: ['*收派服务*'] }],
        businessId: office.id,
        sentence: '进项发票，品名含 *收派服务* → 快递费',
        invoices: 9,
      },
    ]);
    api.answer(invoiceBusinessCalls.list, [goods, office]);
    api.answer(subjectCalls.list, []);
    api.answer(invoiceRuleCalls.update, second);
    api.answer(invoiceRuleCalls.create, second);
    api.answer(invoiceRuleCalls.reorder, {});
  });

  const list = async () => within(await screen.findByRole('listbox', { name: '记账规则' }));

  it('shows the rules in their order as sentences, the last row, and the test of the chosen one', async () => {
    renderScreen(<Screens />, { path });
    const [one, two] = await (await list()).findAllByRole('option');
    expect(one).toHaveTextContent('1销售方是万家日化 → 采购商品 1405');
    expect(one).toHaveTextContent('命中 64');
    expect(two).toHaveTextContent('项目含文具或墨盒 → 办公费 560208');
    expect(two).toHaveTextContent('v2 仍在用');
    expect(two).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText(/以上都不符合/)).toBeVisible();
    expect(screen.getByText('43 张')).toBeVisible();
    const test = within(await screen.findByRole('region', { name: '试算' }));
    expect(test.getByText('灰字为 v2')).toBeVisible();
    expect(test.getByRole('tab', { name: /命中/ })).toHaveTextContent('命中2126');
    expect(test.getByText('1405 → 560208')).toBeVisible();
    expect(test.getByText('要决定')).toBeVisible();
    expect(screen.getByText('先处理 1 张冲突，才能送审')).toBeVisible();
    expect(screen.getByRole('button', { name: '送审 v3' })).toBeDisabled();
  });

  it('changes the order by Alt and arrows, and by moving before the conflicting rule', async () => {
    const { user } = renderScreen(<Screens />, { path });
    const [, two] = await (await list()).findAllByRole('option');
    if (two) fireEvent.keyDown(two, { key: 'ArrowUp', altKey: true });
    await waitFor(() => expect(api.requestsOf(invoiceRuleCalls.reorder)).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: '移到规则 1 之前' }));
    await waitFor(() => expect(api.requestsOf(invoiceRuleCalls.reorder)).toHaveLength(2));
    for (const { body } of api.requestsOf(invoiceRuleCalls.reorder))
      expect(body).toEqual({ invoiceType: 'IN', ids: [4, 3] });
  });

  it('takes words by the keyboard and saves them with F9', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.type(await screen.findByLabelText('品名：加一个'), '复印纸{Enter}');
    expect(await screen.findByLabelText('品名 复印纸')).toBeVisible();
    await user.keyboard('{F9}');
    await waitFor(() => expect(api.requestsOf(invoiceRuleCalls.update)).toHaveLength(1));
    expect(api.requestsOf(invoiceRuleCalls.update)[0]?.body).toMatchObject({
      id: 4,
      version: 5,
      conditions: [{ by: 'item', anyOf: ['文具', '墨盒', '复印纸'] }],
    });
  });

  it.each([
    ['{F9}', '复印纸'],
    ['{Control>}s{/Control}', '碎纸机'],
  ])('counts the word that is being typed on %s', async (keys, word) => {
    const { user } = renderScreen(<Screens />, { path });
    await user.type(await screen.findByLabelText('品名：加一个'), `${word}${keys}`);
    await waitFor(() => expect(api.requestsOf(invoiceRuleCalls.update)).toHaveLength(1));
    expect(api.requestsOf(invoiceRuleCalls.update)[0]?.body).toMatchObject({
      conditions: [{ by: 'item', anyOf: ['文具', '墨盒', word] }],
    });
  });

  it('keeps the keyboard in the chip for a further word', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.type(await screen.findByLabelText('品名：加一个'), '复印纸{Enter}');
    expect(screen.getByLabelText('品名：加一个')).toHaveFocus();
    await user.keyboard('碎纸机{Enter}');
    expect(await screen.findByLabelText('品名 碎纸机')).toHaveValue('碎纸机');
    expect(screen.getByLabelText('品名：加一个')).toHaveValue('');
    const word = screen.getByLabelText('品名 复印纸');
    await user.clear(word);
    await user.type(word, '打印纸{Enter}');
    expect(await screen.findByLabelText('品名 打印纸')).toHaveValue('打印纸');
    expect(screen.getByLabelText('品名：加一个')).toHaveFocus();
  });

  it('gives the keyboard to the rule that was made of a suggestion', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: /^采用/ }));
    await waitFor(() => expect(screen.getAllByRole('option')[1]).toHaveFocus());
  });

  it('adds the word of a missed invoice, and lets an earlier rule go first', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '由规则 1 优先' }));
    await waitFor(() => expect(api.requestsOf(invoiceRuleCalls.update)).toHaveLength(1));
    expect(api.requestsOf(invoiceRuleCalls.update)[0]?.body).toMatchObject({ behindIds: [3] });
    await user.click(await screen.findByRole('tab', { name: /漏掉/ }));
    await user.click(await screen.findByRole('button', { name: '加“档案盒”' }));
    expect(await screen.findByLabelText('品名 档案盒')).toBeVisible();
  });

  it('compares versions and goes back to the one in force', async () => {
    api.answer(invoiceRuleCalls.revert, { ...second, open: null });
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '对比' }));
    expect(screen.getAllByText('墨盒', { selector: 'em' })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: '退回 v2' }));
    await waitFor(() => expect(api.requestsOf(invoiceRuleCalls.revert)).toHaveLength(1));
    expect(api.requestsOf(invoiceRuleCalls.revert)[0]?.body).toEqual({
      id: 4,
      version: 5,
      number: 2,
    });
  });

  it('makes a draft of what was learned', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: /^采用/ }));
    await waitFor(() => expect(api.requestsOf(invoiceRuleCalls.create)).toHaveLength(1));
    expect(api.requestsOf(invoiceRuleCalls.create)[0]?.body).toMatchObject({
      invoiceType: 'IN',
      conditions: [{ by: 'item', anyOf: ['*收派服务*'] }],
      learnedFrom: 9,
    });
  });

  it('begins a new rule with Ctrl+N', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await list();
    await user.keyboard('{Control>}n{/Control}');
    expect(await screen.findByRole('heading', { name: '新规则' })).toBeVisible();
    expect(screen.getByLabelText('品名：加一个')).toHaveFocus();
  });

  it('approves what was submitted', async () => {
    const pending = { ...second, open: { ...draft, state: 'pending' as const } };
    api.answer(invoiceRuleCalls.list, { needsSecondPerson: true, rules: [first, pending] });
    api.answer(invoiceRuleCalls.approve, { ...second, active: draft, open: null });
    const { user } = renderScreen(<Screens />, { path });
    expect(screen.queryByLabelText('品名：加一个')).toBeNull();
    await user.click(await screen.findByRole('button', { name: '批准 v3' }));
    await waitFor(() => expect(api.requestsOf(invoiceRuleCalls.approve)).toHaveLength(1));
    await waitFor(() => expect(screen.getAllByRole('option')[1]).toHaveFocus());
  });

  it('offers no change to who may only look', async () => {
    renderScreen(<Screens />, { path, user: fakeUser({ permissions: ['invoice.view'] }) });
    await screen.findByRole('region', { name: '试算' });
    expect(
      screen.queryByRole('button', { name: /新规则|送审|采用|移到|用于已有|加“|删除/ }),
    ).toBeNull();
  });
});
