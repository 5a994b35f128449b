import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  accountingCategoryCalls,
  currencyCalls,
  initialBalanceCalls,
  subjectCalls,
  type Subject,
} from '@mingzhang/contract';
import { fakeApi, fakePeriods, fakeUser, renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const dollars: Subject = {
  id: 1,
  version: 1,
  code: '1002',
  name: '银行存款',
  fullName: '银行存款',
  mnemonic: 'yhck',
  category: 'asset',
  direction: 'debit',
  parentId: null,
  level: 1,
  leaf: true,
  status: 1,
  auxiliary: [],
  auxiliaryRequired: [],
  currencies: [],
  quantity: null,
  cash: true,
};

describe('a far rate of an opening', () => {
  it('is asked about, and the same figures are saved once it is confirmed', async () => {
    const api = fakeApi();
    const equation = { debit: '0.00', credit: '0.00', difference: '0.00' };
    const trial = { balanced: true, opening: equation, yearOpening: equation, movement: equation };
    api.answer(subjectCalls.list, [dollars]);
    api.answer(currencyCalls.list, []);
    api.answer(accountingCategoryCalls.list, []);
    api.answer(initialBalanceCalls.list, []);
    const msg = '1002 银行存款 USD 的期初折合汇率 72 与币别汇率 7.1 相差超过 20%';
    const details = [{ row: 1, code: 'RATE_CONFIRM', msg }];
    api.refuse(initialBalanceCalls.save, 'RATE_CONFIRM', { msg, details });
    const { user } = renderScreen(<Screens />, {
      path: '/initial',
      user: fakeUser({ checkoutList: fakePeriods(2, 0) }),
    });
    const cell = await screen.findByLabelText(/1002.*期初余额|期初余额.*1002/);
    fireEvent.focus(cell);
    fireEvent.change(cell, { target: { value: '144000' } });
    fireEvent.blur(cell);
    await user.click(await screen.findByRole('button', { name: /保\s*存/ }));
    expect(await screen.findByText(`${msg}。`)).toBeVisible();
    api.answer(initialBalanceCalls.save, trial);
    await user.click(screen.getByRole('button', { name: '按此汇率保存' }));
    await waitFor(() => expect(api.requestsOf(initialBalanceCalls.save)).toHaveLength(2));
    const [first, second] = api.requestsOf(initialBalanceCalls.save);
    expect(second?.body).toEqual(first?.body);
    expect(second?.query).toMatchObject({ confirmed: '1' });
    await waitFor(() => expect(screen.queryByText(/未保存/)).not.toBeInTheDocument());
  });
});
