import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { permissionsOf, printSettingCalls, subjectCalls } from '@mingzhang/contract';
import { fakeUser, renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeLedger, voucherOf } from '../shared/testing/fake-ledger';

const WAIT = { timeout: 10_000 };

function openWith(saved: Record<string, string>, user = fakeUser()) {
  const api = fakeLedger([voucherOf()]);
  api.answer(subjectCalls.list, []);
  let texts = saved;
  api.answer(printSettingCalls.voucher, () => texts);
  api.answer(printSettingCalls.saveVoucher, ({ body }) => {
    texts = body as Record<string, string>;
    return {};
  });
  return { api, ...renderScreen(<Screens />, { path: '/voucher/print?period=2026-02', user }) };
}
const sheet = () => screen.findByRole('article', { name: '记-12' }, WAIT);

beforeEach(() => localStorage.clear());

describe('print settings of the account set', () => {
  it('are what a browser that kept nothing prints by', async () => {
    openWith({ paper: 'a5', form: 'preprinted' });
    await sheet();
    expect(screen.getByText('A5 横向 210 × 148')).toBeInTheDocument();
    expect(screen.getByText('套打位置（毫米）')).toBeInTheDocument();
    expect(screen.getByText('与本账套的打印设置一致')).toBeInTheDocument();
  });

  it('take what this browser chose, for everybody', async () => {
    const { api, user, address } = openWith({});
    await sheet();
    await user.click(screen.getByText('套打'));
    await user.tripleClick(await screen.findByLabelText('行高'));
    await user.paste('8.5');
    await user.click(await screen.findByRole('button', { name: '存为本账套的打印设置' }));
    await screen.findByText('与本账套的打印设置一致');
    expect(api.requestsOf(printSettingCalls.saveVoucher)[0]?.body).toMatchObject({
      form: 'preprinted',
      left: '27.3',
      rowHeight: '8.5',
    });
    await waitFor(() => expect(address()).not.toContain('form='));
    expect(localStorage.getItem('mz.voucher-print.1.1') ?? '').not.toContain('preprinted');
  });

  it('are left alone by those who only read vouchers', async () => {
    const viewer = fakeUser({ role: 'View', permissions: [...permissionsOf('View')] });
    const { user } = openWith({}, viewer);
    await sheet();
    await user.click(screen.getByText('套打'));
    expect(await screen.findByRole('button', { name: '恢复本账套的打印设置' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /存为本账套/ })).not.toBeInTheDocument();
  });
});

describe('a sheet for a pre-printed form', () => {
  it('tells apart what the form has already from what is printed', async () => {
    openWith({ form: 'preprinted', shiftX: '1.5', shiftY: '-2' });
    const article = await sheet();
    expect(article).toHaveStyle({ translate: '1.5mm -2mm' });
    const isLabel = (text: string) => within(article).getByText(text).closest('.label') !== null;
    expect(['年', '制单', '会计主管', '摘要', '记账凭证'].map(isLabel)).toEqual(
      Array(5).fill(true),
    );
    expect(
      ['记-12', '周敏', '支付房租'].map((text) =>
        within(article).getAllByText(text)[0]?.closest('.label'),
      ),
    ).toEqual([null, null, null]);
  });
});
