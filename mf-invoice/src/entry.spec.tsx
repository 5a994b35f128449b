import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  accountingCategoryDetailCalls,
  invoiceBusinessCalls,
  invoiceCalls,
  subjectCalls,
} from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { choices, goods, invoice, invoicePage, office } from './testing/planted';

const path = '/invoice/in?period=2026-02';

describe('录入发票', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(invoiceCalls.page, invoicePage);
    api.answer(invoiceCalls.choices, choices);
    api.answer(invoiceCalls.one, invoice);
    api.answer(invoiceCalls.create, invoice);
    api.answer(invoiceCalls.update, invoice);
    api.answer(invoiceBusinessCalls.list, [goods, office]);
    api.answer(subjectCalls.list, []);
    api.answer(accountingCategoryDetailCalls.list, ({ query }) =>
      query.accounting_category_id === '3' ? [item(31, '顾晓彤')] : [item(21, '申江物业有限公司')],
    );
  });

  const openNew = async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: /^录\s*入$/ }));
    const drawer = within(await screen.findByRole('dialog'));
    await drawer.findByLabelText('开票日期');
    return { user, drawer };
  };

  it('proposes tax and sums, and sends the company as the other side', async () => {
    const { user, drawer } = await openNew();
    await user.type(drawer.getByLabelText('开票日期'), '2026-02-03{Enter}');
    await user.type(drawer.getByLabelText('数电票号码'), '26312000000018513390');
    await user.type(drawer.getByLabelText('销售方名称'), '申江物业有限公司');
    const rate = drawer.getByLabelText('第 1 行税率');
    await user.clear(rate);
    await user.type(rate, '9');
    await user.type(drawer.getByLabelText('第 1 行项目名称'), '*经营租赁*门店租金');
    await user.type(drawer.getByLabelText('第 1 行金额'), '9000');
    await user.tab();
    expect(drawer.getByLabelText('第 1 行税率')).toHaveValue('9%');
    expect(drawer.getByLabelText('第 1 行税额')).toHaveValue('810.00');
    expect(drawer.getByLabelText('价税合计')).toHaveValue('9810.00');
    await user.click(drawer.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() => expect(api.requestsOf(invoiceCalls.create)).toHaveLength(1));
    expect(api.requestsOf(invoiceCalls.create)[0]?.body).toMatchObject({
      invoiceType: 'IN',
      kind: 'DE_SPECIAL',
      digitalNumber: '26312000000018513390',
      issueDate: '2026-02-03',
      sellerName: '申江物业有限公司',
      buyerName: choices.company.name,
      buyerTaxId: choices.company.taxId,
      amount: '9000.00',
      tax: '810.00',
      total: '9810.00',
      lines: [{ itemName: '*经营租赁*门店租金', amount: '9000.00', rate: '9%', tax: '810.00' }],
    });
  }, 20_000);

  it('leads by Enter from the tax of the last line to a new one', async () => {
    const { user, drawer } = await openNew();
    await user.type(drawer.getByLabelText('第 1 行金额'), '100');
    await user.click(drawer.getByLabelText('第 1 行税额'));
    await user.keyboard('{Enter}');
    expect(await drawer.findByLabelText('第 2 行项目名称')).toHaveFocus();
    expect(drawer.getByLabelText('第 2 行税率')).toHaveValue('13%');
  });

  it('shows what the rules find while the invoice is typed', async () => {
    const { user, drawer } = await openNew();
    await user.type(drawer.getByLabelText('开票日期'), '2026-02-03{Enter}');
    await user.type(drawer.getByLabelText('第 1 行金额'), '100');
    const total = drawer.getByLabelText('价税合计');
    await user.clear(total);
    await user.type(total, '203');
    const findings = within(await drawer.findByRole('status', { name: '检查结果' }));
    expect(findings.getByText('R01')).toBeVisible();
    expect(findings.getByText(/价税合计多 90.00/)).toBeVisible();
  });

  it('asks a ticket for its fare, and shows the tax that it contains with its rule', async () => {
    const { user, drawer } = await openNew();
    await user.type(drawer.getByLabelText('票种'), '铁路');
    await user.click(await screen.findByTitle('电子发票(铁路电子客票)'));
    await user.type(drawer.getByLabelText('开票日期'), '2026-02-05{Enter}');
    await user.type(drawer.getByLabelText('票号'), '26319000000021774410');
    await user.type(drawer.getByLabelText('票价'), '553');
    await user.type(drawer.getByLabelText('乘车人'), '顾晓彤');
    const ticket = await drawer.findByRole('status', { name: '可抵扣税额' });
    expect(ticket).toHaveTextContent('45.66');
    expect(ticket).toHaveTextContent('÷ (1 + 9%) × 9%');
    await user.click(drawer.getByLabelText('职员垫付'));
    await user.click(await screen.findByTitle('001 顾晓彤'));
    await user.click(drawer.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() => expect(api.requestsOf(invoiceCalls.create)).toHaveLength(1));
    expect(api.requestsOf(invoiceCalls.create)[0]?.body).toMatchObject({
      kind: 'RAIL',
      digitalNumber: '26319000000021774410',
      number: '',
      amount: '507.34',
      tax: '45.66',
      total: '553.00',
      traveller: '顾晓彤',
      settlementItemId: 31,
      lines: [{ amount: '507.34', rate: '9%', tax: '45.66' }],
    });
  }, 20_000);

  it('keeps what it does not ask for when an invoice is changed', async () => {
    const { user } = renderScreen(<Screens />, { path: `${path}&id=11` });
    await user.click(await screen.findByRole('button', { name: /^修\s*改$/ }));
    await user.type(await screen.findByLabelText('第 2 行项目名称'), '等');
    await user.click(screen.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() => expect(api.requestsOf(invoiceCalls.update)).toHaveLength(1));
    expect(api.requestsOf(invoiceCalls.update)[0]?.body).toMatchObject({
      id: 11,
      version: 1,
      total: '17063.00',
      lines: [
        { itemName: '*纸制品*办公用纸', taxCategoryCode: '1060105020000000000' },
        { itemName: '*文具*中性笔等', amount: '100.00' },
      ],
    });
  }, 20_000);
});

describe('发票明细', () => {
  it('splits an invoice by the business types of its lines', async () => {
    const api = fakeApi();
    api.answer(invoiceCalls.page, invoicePage);
    api.answer(invoiceCalls.one, invoice);
    api.answer(invoiceCalls.update, invoice);
    api.answer(invoiceBusinessCalls.list, [goods, { ...office, problem: null }]);
    const { user } = renderScreen(<Screens />, { path: `${path}&id=11` });
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(await drawer.findByRole('combobox', { name: '第 2 行业务类型' }));
    await user.click(await screen.findByTitle('办公费 560201 管理费用-办公费'));
    await user.click(drawer.getByRole('button', { name: '保存业务类型' }));
    await waitFor(() => expect(api.requestsOf(invoiceCalls.update)).toHaveLength(1));
    expect(api.requestsOf(invoiceCalls.update)[0]?.body).toMatchObject({
      id: 11,
      businessId: 5,
      lines: [{ businessId: null }, { businessId: 6 }],
    });
  });
});

function item(id: number, name: string) {
  return {
    id,
    version: 1,
    categoryId: 3,
    code: '001',
    name,
    mnemonic: '',
    status: 1,
    remark: '',
    customValues: [],
  };
}
