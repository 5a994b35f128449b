import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { subjectCalls, taxCalls, voucherWordCalls, type TaxPayment } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { detail } from './testing/filing';
import { PaymentDrawer } from './payment-drawer';

const filed = { ...detail, state: 'filed' as const, filedOn: '2026-02-10', version: 2 };
const subjectId = { owed: 41, bank: 42 };
const payment: TaxPayment = {
  amount: '10990.00',
  isOwed: true,
  bankSubjectId: subjectId.bank,
  lines: [{ title: '未交增值税', amount: '10990.00', subjectId: subjectId.owed, note: '' }],
};
const step = { kind: 'vat', period: '2026-01', version: 2, paidOn: '2026-02-11' };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.answer(taxCalls.payment, payment);
  api.answer(subjectCalls.list, []);
  api.answer(voucherWordCalls.list, [{ id: 7, word: '记', isDefault: true }] as never);
  for (const call of [taxCalls.pay, taxCalls.book]) api.answer(call, filed);
});

const opened = async (changes: Partial<typeof detail> = {}) => {
  const onClose = jest.fn();
  const { user } = renderScreen(
    <PaymentDrawer detail={{ ...filed, ...changes }} today="2026-02-11" onClose={onClose} />,
  );
  await screen.findByLabelText('未交增值税的金额');
  return { user, onClose };
};

describe('the drawer of a payment', () => {
  it('books it as the declaration and the chart say, and says what the lines come to', async () => {
    const { user, onClose } = await opened();
    expect(screen.getByText('缴纳金额合计 10,990.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '登记已缴纳' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.requestsOf(taxCalls.book).map(({ body }) => body)).toEqual([
      {
        ...step,
        voucherDate: '2026-02-11',
        wordId: 7,
        bankSubjectId: subjectId.bank,
        lines: [{ subjectId: subjectId.owed, amount: '10990.00' }],
      },
    ]);
  });

  it('only records it where no voucher is wanted', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('switch', { name: '同时生成缴款凭证' }));
    await user.click(screen.getByRole('button', { name: '登记已缴纳' }));
    await waitFor(() =>
      expect(api.requestsOf(taxCalls.pay).map(({ body }) => body)).toEqual([
        { ...step, amount: '10990.00' },
      ]),
    );
    expect(api.requestsOf(taxCalls.book)).toEqual([]);
  });

  it('makes no voucher of what the books do not owe unless a person wants one, and says why', async () => {
    api.answer(taxCalls.payment, { ...payment, isOwed: false });
    const onClose = jest.fn();
    const { user } = renderScreen(
      <PaymentDrawer detail={filed} today="2026-02-11" onClose={onClose} />,
    );
    expect(await screen.findByText(/这笔缴款可能已经记账/)).toBeVisible();
    expect(screen.getByRole('switch', { name: '同时生成缴款凭证' })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: '登记已缴纳' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.requestsOf(taxCalls.book)).toEqual([]);
    expect(api.requestsOf(taxCalls.pay)).toHaveLength(1);
  });

  it('makes the voucher of what was paid without one, and leaves out what was not paid', async () => {
    const lines = [
      ...payment.lines,
      { title: '简易计税', amount: '5.00', subjectId: 43, note: '请核对' },
    ];
    api.answer(taxCalls.payment, { ...payment, lines });
    const { user } = await opened({ state: 'paid', paidOn: '2026-02-10' });
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText('请核对')).toBeVisible();
    await user.clear(screen.getByLabelText('简易计税的金额'));
    await user.click(screen.getByRole('button', { name: '生成凭证' }));
    await waitFor(() =>
      expect(api.requestsOf(taxCalls.book).map(({ body }) => body)).toMatchObject([
        { paidOn: '2026-02-10', lines: [{ subjectId: subjectId.owed, amount: '10990.00' }] },
      ]),
    );
  });

  it('asks for a subject that the chart does not tell', async () => {
    const lines = payment.lines.map((line) => ({ ...line, subjectId: null, note: '请选择科目' }));
    api.answer(taxCalls.payment, { ...payment, lines });
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: '登记已缴纳' }));
    expect(await screen.findByText('请选择未交增值税的科目')).toBeVisible();
    expect(api.requestsOf(taxCalls.book)).toEqual([]);
  });

  it('offers money to pay from, and what is none to pay', async () => {
    const subject = (id: number, code: string, name: string, cash: boolean) => ({
      id,
      code,
      name,
      cash,
      leaf: true,
      status: 1,
      parentId: null,
      mnemonic: '',
      fullName: name,
      category: 'asset',
      direction: 'debit',
      auxiliary: [],
      currencies: [],
    });
    api.answer(subjectCalls.list, [
      subject(41, '222102', '未交增值税', false),
      subject(42, '1002', '银行存款', true),
    ] as never);
    const { user } = await opened();
    const offered = async (label: string) => {
      await user.click(screen.getByRole('combobox', { name: label }));
      const options = await screen.findAllByRole('option');
      const names = options.map((each) => each.textContent);
      await user.keyboard('{Escape}');
      return names.join();
    };
    expect(await offered('付款科目')).toBe('1002银行存款');
    // The first list stays beside: each subject is in one of them.
    expect(await offered('未交增值税的科目')).toBe('1002银行存款,222102未交增值税');
  });
});
