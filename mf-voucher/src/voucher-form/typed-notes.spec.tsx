import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { voucherCalls } from '@mingzhang/contract';
import { renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { bank, fakeLedger, rent, voucherOf } from '../shared/testing/fake-ledger';

const note = '银行存款为贷方余额 1.00，请核对';
const open = (path: string) => renderScreen(<Screens />, { path });

beforeEach(() => localStorage.clear());

describe('what saving would tell of a voucher', () => {
  it('is told while it is typed, and typing goes on where it is', async () => {
    const api = fakeLedger();
    api.answer(voucherCalls.typedNotes, { notes: [note] });
    const { user } = open('/voucher/form?period=2026-02');
    await screen.findByLabelText('第 1 行 摘要', {}, { timeout: 10_000 });
    await user.keyboard('支付房租{Enter}zlf{Enter}4500*2{Enter}{Enter}');
    expect(screen.queryByLabelText('录入提示')).not.toBeInTheDocument();
    await user.keyboard('{Enter}yhck{Enter}{Enter}={Enter}');
    const focused = document.activeElement;
    expect(focused?.tagName).toBe('INPUT');
    expect(await screen.findByText(note)).toBeVisible();
    expect(document.activeElement).toBe(focused);
    const asked = api.requestsOf(voucherCalls.typedNotes);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({
      lines: [
        { subjectId: rent.id, debit: '9000.00' },
        { subjectId: bank.id, credit: '9000.00' },
      ],
    });
    expect(api.requestsOf(voucherCalls.create)).toHaveLength(0);
  });

  it('is not asked of a stored voucher that nobody has changed', async () => {
    const api = fakeLedger([voucherOf()]);
    open(`/voucher/form/${voucherOf().id}?period=2026-02`);
    await screen.findByRole('heading', { name: '记-12' });
    await waitFor(() => expect(api.requestsOf(voucherCalls.get)).not.toHaveLength(0));
    expect(api.requestsOf(voucherCalls.typedNotes)).toHaveLength(0);
  });
});
