import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import {
  accountingCategoryDetailCalls,
  checkoutCalls,
  culpritCalls,
  subjectCalls,
  type CulpritFound,
  type CulpritReport,
} from '@mingzhang/contract';
import { renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeCheck, fakeClosing, fakeLine, userWith } from '../shared/testing/fake-month';

const rent = ['560112', '销售费用-折旧费'] as const;
const worn = ['1602', '累计折旧'] as const;
const draftLink = '/voucher/form/33?period=2026-01&correct=2.debit%3D1150.00';

const swapped: CulpritFound = {
  kind: 'digits-swapped',
  title: '数字颠倒：记-33 第 2 行',
  grade: 'proved',
  explained: '-360.00',
  change: { subject: '560112 销售费用-折旧费', written: '1510.00', right: '1150.00' },
  reasons: [
    { supports: true, text: '差额 360.00 能被 9 整除' },
    { supports: false, text: '其他月份也是这个金额' },
  ],
  vouchers: [
    {
      id: 33,
      title: '记-33',
      voucherDate: '2026-01-31',
      summary: '计提折旧',
      auditState: 'audited',
      periodState: 'open',
      link: '/voucher/form/33?period=2026-01',
    },
  ],
  draft: {
    title: '修改原凭证',
    link: draftLink,
    note: '凭证已审核，请先反审核',
    before: [fakeLine(rent, ['1510.00', '0.00']), fakeLine(worn, ['0.00', '1510.00'])],
    after: [fakeLine(rent, ['1150.00', '0.00']), fakeLine(worn, ['0.00', '1150.00'])],
  },
};
const missing: CulpritFound = {
  kind: 'carry-forward-missing',
  title: '漏做结转：计提折旧',
  grade: 'doubtful',
  explained: '-360.00',
  change: null,
  reasons: [],
  vouchers: [],
  draft: {
    title: '生成结转凭证',
    link: '/check-out/carry-forward/2026/1?period=2026-01&step=x',
    note: null,
    before: [],
    after: [],
  },
};
const report: CulpritReport = {
  period: '2026-01',
  title: '1602 累计折旧',
  direction: 'credit',
  booked: '100360.00',
  known: '100000.00',
  difference: '-360.00',
  vouchers: 40,
  lines: 112,
  culprits: [swapped, missing],
  excluded: ['重复记账'],
  hints: [],
  note: null,
  comparison: {
    heading: '核算项目',
    knownTitle: '应为',
    rows: [
      { title: '甲公司', booked: '360.00', known: '0.00', difference: '-360.00' },
      { title: '乙公司', booked: '100000.00', known: null, difference: null },
    ],
  },
};

const path = '/check-out/culprit/2026/1?period=2026-01';
const askedPath = `${path}&subjectId=7&known=100000.00`;

function fakeFinder() {
  const api = fakeClosing();
  api.answer(culpritCalls.ofAccount, report);
  api.answer(culpritCalls.ofRule, { ...report, title: '试算平衡 · 期初余额' });
  api.answer(subjectCalls.select, [
    {
      id: 7,
      code: '1602',
      name: '累计折旧',
      fullName: '累计折旧',
      mnemonic: 'ljzj',
      direction: 'credit',
      auxiliary: [],
      auxiliaryRequired: [],
      currencies: [],
      quantity: null,
      cash: false,
      balance: '100360.00',
    },
  ]);
  api.answer(accountingCategoryDetailCalls.load, {});
  return api;
}

describe('差额查找', () => {
  it('shows the difference, its reasons in order and the draft of the first', async () => {
    fakeFinder();
    renderScreen(<Screens />, { path: askedPath, user: userWith(0) });
    const line = await screen.findByRole('region', { name: '差额' });
    expect(line).toHaveTextContent('账面 1602 累计折旧贷 100,360.00');
    expect(line).toHaveTextContent('账面比实际多360.00');
    const cards = within(screen.getByRole('list', { name: '差额的解释' })).getAllByRole('button');
    expect(cards[0]).toHaveTextContent('1数字颠倒：记-33 第 2 行完全解释 360.00');
    expect(cards[0]).toHaveTextContent('1,510.001,150.00');
    expect(cards[1]).toHaveTextContent('金额吻合，依据不足');
    const draft = screen.getByRole('complementary', { name: '更正草稿' });
    expect(draft).toHaveTextContent('记-33 已审核');
    expect(draft).toHaveTextContent('1,510.001,150.00');
    expect(draft).toHaveTextContent('凭证已审核，请先反审核');
    expect(screen.getByText(/已排除：重复记账/)).toBeVisible();
    const items = screen.getByRole('table', { name: '辅助项目对照' });
    expect(
      within(items)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['核算项目账面应为差额', '甲公司360.000.00-360.00', '乙公司100,000.00—']);
  });

  it('is worked by keys: a reason is chosen or put aside, and its draft opened', async () => {
    fakeFinder();
    const { user, address } = renderScreen(<Screens />, { path: askedPath, user: userWith(0) });
    await screen.findByRole('button', { name: '修改原凭证' });
    await user.keyboard('2');
    expect(screen.getByRole('button', { name: '生成结转凭证' })).toBeVisible();
    await user.keyboard('1n');
    expect(screen.queryByText('数字颠倒：记-33 第 2 行')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(address()).toMatch(/^\/check-out\/carry-forward\/2026\/1/);
  });

  it('asks about an account once its right amount is given', async () => {
    const api = fakeFinder();
    const { user, address } = renderScreen(<Screens />, { path, user: userWith(0) });
    expect(await screen.findByText('查找对不上的原因')).toBeVisible();
    expect(api.requestsOf(culpritCalls.ofAccount)).toHaveLength(0);
    await user.click(screen.getByRole('combobox', { name: '会计科目' }));
    await user.click(await screen.findByRole('option', { name: /1602/ }));
    await user.type(screen.getByLabelText('实际金额'), '一百{Enter}');
    expect(screen.getByText('请填写金额，如 12,435.00')).toBeVisible();
    await user.clear(screen.getByLabelText('实际金额'));
    await user.type(screen.getByLabelText('实际金额'), '100,000{Enter}');
    await screen.findByRole('region', { name: '差额' });
    expect(address()).toContain('subjectId=7&known=100000.00');
    expect(api.requestsOf(culpritCalls.ofAccount)[0]?.query).toMatchObject({
      year: '2026',
      month: '1',
      subjectId: '7',
      known: '100000.00',
    });
  });

  it('asks for the amount of a drawer with less than nothing, and looks for 0.00 meanwhile', async () => {
    const api = fakeFinder();
    const drawer = {
      ...fakeCheck({ severity: 'warn', amount: null, message: '库存现金不能为负数' }),
      rule: 'cash-negative',
      title: '库存现金为负',
      link: null,
      rows: [
        {
          title: '1602 累计折旧',
          amount: '-500.00',
          link: '/account-book/detailed?subjectId=7&period=2026-01',
        },
      ],
    };
    api.answer(checkoutCalls.reportCheck, [drawer]);
    const { user } = renderScreen(<Screens />, {
      path: '/check-out/check/2026/1?period=2026-01',
      user: userWith(0),
    });
    const finding = await screen.findByRole('region', { name: '库存现金为负' });
    await user.click(within(finding).getByRole('button', { name: '查找原因' }));
    expect(await screen.findByRole('heading', { name: /1602 .*实际有多少？/ })).toBeVisible();
    expect(screen.getByRole('link', { name: '查看明细账' })).toHaveAttribute(
      'href',
      expect.stringContaining('/account-book/detailed?subjectId=7'),
    );
    await user.click(screen.getByRole('button', { name: '按 0.00 查找' }));
    await screen.findByRole('region', { name: '差额' });
    expect(api.requestsOf(culpritCalls.ofAccount)[0]?.query).toMatchObject({ known: '0.00' });
  });

  it('is reached from what does not tie, and lists it', async () => {
    const api = fakeFinder();
    const trial = fakeCheck({ severity: 'block', amount: '81000.00', message: '试算不平衡' });
    const wrong = { ...trial, link: '/account-book/subject-balance?period=2026-01' };
    api.answer(checkoutCalls.reportCheck, [wrong]);
    const { user } = renderScreen(<Screens />, {
      path: '/check-out/check/2026/1?period=2026-01',
      user: userWith(0),
    });
    const finding = await screen.findByRole('region', { name: '试算平衡' });
    await user.click(within(finding).getByRole('button', { name: '查找原因' }));
    expect(await screen.findByRole('region', { name: '差额' })).toHaveTextContent('试算平衡');
    expect(api.requestsOf(culpritCalls.ofRule)[0]?.query).toMatchObject({ rule: 'trial-balance' });
    const open = within(screen.getByRole('navigation', { name: '未对平的检查' }));
    expect(open.getByRole('link', { name: /试算平衡/ })).toHaveAttribute('aria-current', 'true');
    expect(open.getByRole('link', { name: /所得税费用/ })).toHaveAttribute(
      'href',
      expect.stringContaining('subjectId=9&known=0.00'),
    );
  });
});
