import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { voucherCalls } from '@mingzhang/contract';
import { renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { dollars, fakeLedger, voucherOf } from '../shared/testing/fake-ledger';

const open = (path = '/voucher/form?period=2026-02') => renderScreen(<Screens />, { path });

const firstCell = () => screen.findByLabelText('第 1 行 摘要', {}, { timeout: 10_000 });

/** Types a rent payment: everything by keyboard, the balance filled by `=`. */
async function typeRent(user: ReturnType<typeof open>['user']) {
  await firstCell();
  await user.keyboard('支付房租{Enter}zlf{Enter}4500*2{Enter}{Enter}');
  await user.keyboard('{Enter}yhck{Enter}{Enter}=');
}

beforeEach(() => localStorage.clear());

describe('an address of the form', () => {
  it('that names no voucher says so instead of opening an empty one', async () => {
    fakeLedger();
    open('/voucher/form/abc?period=2026-02');
    expect(await screen.findByText('页面不存在')).toBeInTheDocument();
    expect(screen.queryByLabelText('第 1 行 摘要')).not.toBeInTheDocument();
  });
});

describe('a line of cash or bank', () => {
  it('takes settlement method, bill number and date, and shows them', async () => {
    const api = fakeLedger();
    api.answer(voucherCalls.create, {
      ...voucherOf({ id: 77, code: 41 }),
      notes: ['“收”字凭证借方须有现金或银行存款科目，请核对科目，或改用其他凭证字'],
    });
    const { user } = open();
    await typeRent(user);
    await user.click(await screen.findByRole('button', { name: '填写结算方式、票号' }));
    const dialog = await screen.findByRole('dialog', { name: '结算信息 · 第 2 行' });
    await user.type(within(dialog).getByLabelText('结算方式'), '转账支票');
    await user.type(within(dialog).getByLabelText('票号'), '00081234');
    await user.click(within(dialog).getByRole('button', { name: /确\s?定/ }));
    expect(await screen.findAllByText(/转账支票 00081234/)).not.toHaveLength(0);
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByRole('heading', { name: '记-41' });
    const [sent] = api.requestsOf(voucherCalls.create);
    expect(sent?.body).toMatchObject({
      lines: [{}, { settlementMethod: '转账支票', billNumber: '00081234' }],
    });
    expect(await screen.findByText(/“收”字凭证借方须有/)).toBeInTheDocument();
  });
});

describe('a reversal', () => {
  it('may be said to take back only a part', async () => {
    const api = fakeLedger([voucherOf()]);
    api.answer(voucherCalls.create, voucherOf({ id: 77, code: 41 }));
    const { user } = open(`/voucher/form?reverse=${voucherOf().id}&period=2026-02`);
    await user.click(await screen.findByRole('checkbox', { name: '部分红冲' }));
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByRole('heading', { name: '记-41' });
    expect(api.requestsOf(voucherCalls.create)[0]?.body).toMatchObject({
      reverses: voucherOf().id,
      reversesPart: true,
    });
  });
});

describe('a difference that only the rate explains', () => {
  it('is saved when a person confirms it', async () => {
    const [first, second] = voucherOf().lines;
    if (!first || !second) throw new Error('two lines');
    const amount = '710003.00';
    const lines = [
      {
        ...first,
        subjectId: dollars.id,
        debit: amount,
        currency: 'USD',
        foreignAmount: '100000.000',
        exchangeRate: '7.100000',
      },
      { ...second, credit: amount },
    ];
    const api = fakeLedger([voucherOf({ lines })]);
    api.answer(voucherCalls.create, voucherOf({ id: 77, code: 41 }));
    const { user } = open(`/voucher/form?copy=${voucherOf().id}&period=2026-02`);
    await screen.findByRole('heading', { name: '新增凭证' });
    await user.keyboard('{Control>}s{/Control}');
    await user.click(await screen.findByRole('button', { name: '确认无误，仍然保存' }));
    await screen.findByRole('heading', { name: '记-41' });
    expect(api.requestsOf(voucherCalls.create).map(({ body }) => body)).toEqual([
      expect.objectContaining({ confirmed: true }),
    ]);
  });
});
