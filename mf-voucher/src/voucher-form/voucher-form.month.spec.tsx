import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { currencyCalls, sessionCalls, subjectCalls, voucherCalls } from '@mingzhang/contract';
import { renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { bank, dollars, fakeLedger, subjects, voucherOf } from '../shared/testing/fake-ledger';

const open = (path = '/voucher/form?period=2026-02') => renderScreen(<Screens />, { path });

const firstCell = () => screen.findByLabelText('第 1 行 摘要', {}, { timeout: 10_000 });

/** A ledger whose bank account has another balance in each month, and one item of its own. */
function ledgerOfMonths() {
  const api = fakeLedger([voucherOf()]);
  const balances: Record<string, string> = { '2026-01': '860000.00', '2026-02': '945512.99' };
  const at = (period: string | undefined) => balances[period ?? ''] ?? '979605.27';
  api.answer(subjectCalls.select, ({ query }) =>
    subjects.map((subject) =>
      subject === bank ? { ...subject, balance: at(query['period']) } : subject,
    ),
  );
  api.answer(subjectCalls.balance, ({ query }) => ({
    opening: at(query['period']),
    debit: '0.00',
    credit: '0.00',
    quantity: null,
    balance: query['categoryDetailsId'] === '55' ? '113000.00' : at(query['period']),
  }));
  return api;
}

beforeEach(() => localStorage.clear());

describe('balances in the form', () => {
  it('are those of the month that the voucher is dated in', async () => {
    ledgerOfMonths();
    const { user } = open('/voucher/form/12?period=2026-02');
    const row = (await screen.findByText('1002')).closest<HTMLElement>('[role=row]');
    expect(row).toHaveTextContent('借 945,512.99');
    const date = screen.getByLabelText('凭证日期');
    await user.clear(date);
    await user.type(date, '2026-01-31{Enter}');
    await waitFor(() => expect(row).toHaveTextContent('借 860,000.00'));
  });

  it('are those of the item when the line has one', async () => {
    const api = ledgerOfMonths();
    const { user } = open();
    await firstCell();
    await user.keyboard('收款{Enter}yszk{Enter}');
    await screen.findByRole('option', { name: /华美商贸/ });
    await user.keyboard('{Enter}');
    const chip = await screen.findByText('客户 华美商贸');
    await waitFor(() => expect(chip.parentElement).toHaveTextContent('借 113,000.00'));
    expect(api.requestsOf(subjectCalls.balance).at(-1)?.query).toMatchObject({
      categoryId: '7',
      categoryDetailsId: '55',
      period: '2026-02',
    });
    const note = within(screen.getByLabelText('科目余额'));
    expect(note.getByText('1122 应收账款 · 华美商贸')).toBeInTheDocument();
  });
});

describe('a date outside the period of the header', () => {
  it('is pointed out, and accepted', async () => {
    ledgerOfMonths();
    const { user } = open();
    await firstCell();
    const date = screen.getByLabelText('凭证日期');
    expect(screen.queryByText(/不在当前期间/)).not.toBeInTheDocument();
    await user.clear(date);
    await user.type(date, '2026-03-05{Enter}');
    expect(
      await screen.findByText(
        '凭证日期 2026-03-05 不在当前期间 2026年第02期，保存后记入 2026年第03期',
      ),
    ).toBeInTheDocument();
  });
});

describe('a voucher to insert', () => {
  it('says before which one it goes and what that does to the others', async () => {
    fakeLedger([voucherOf({ code: 3 })]);
    open('/voucher/form?insert=12&period=2026-02');
    expect(await screen.findByText('插在记-3 之前，后面顺延')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '插入凭证' })).toBeInTheDocument();
  });
});

describe('a line in a foreign currency', () => {
  it('goes on to the amount where the subject keeps one currency, the rate without padding', async () => {
    const api = fakeLedger();
    const periodRate = '7.123400';
    api.answer(currencyCalls.list, [
      {
        id: 1,
        version: 1,
        code: 'USD',
        name: '美元',
        isBase: false,
        exchangeRate: '7.100000',
        periodRate,
      },
    ]);
    api.answer(voucherCalls.create, voucherOf({ id: 77, code: 41 }));
    const { user } = open();
    await firstCell();
    await waitFor(() => expect(api.requestsOf(currencyCalls.list)).not.toHaveLength(0));
    await user.keyboard('收汇{Enter}myh{Enter}');
    expect(screen.getByLabelText('第 1 行 原币金额')).toHaveFocus();
    await user.keyboard('100{Enter}');
    expect(screen.getByLabelText('第 1 行 汇率')).toHaveValue('7.1234');
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('第 1 行 借方金额')).toHaveValue('712.34');
  });
});

describe('a voucher that breaks several rules', () => {
  it('names the line of each, with the way to it', async () => {
    const api = fakeLedger();
    api.refuse(voucherCalls.create, 'VOUCHER_REFUSED', {
      details: [1, 2].map((row) => ({
        row,
        link: 'of' as const,
        path: 'subjectId',
        code: 'SUBJECT_DISABLED',
        msg: '科目已停用，请换一个',
      })),
    });
    const { user } = open();
    await firstCell();
    await user.keyboard('支付房租{Enter}zlf{Enter}9000{Enter}{Enter}{Enter}yhck{Enter}{Enter}=');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(/^另有 1 处/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '第 2 行的科目已停用，请换一个' }));
    expect(screen.getByLabelText('第 2 行 会计科目')).toHaveFocus();
  });
});

describe('a voucher of a page whose account set is no longer the one in use', () => {
  it('is saved once its account set is in use again', async () => {
    const api = fakeLedger();
    api.refuse(voucherCalls.create, 'ACCOUNT_SET_CHANGED');
    const { user } = open();
    await firstCell();
    await user.keyboard('支付房租{Enter}zlf{Enter}9000{Enter}{Enter}{Enter}yhck{Enter}{Enter}=');
    await user.keyboard('{Control>}s{/Control}');
    const back = await screen.findByRole('button', { name: '切回并保存' });
    api.answer(voucherCalls.create, voucherOf({ id: 77, code: 41 }));
    api.answer(sessionCalls.changeAccountSets, {});
    await user.click(back);
    expect(await screen.findByRole('heading', { name: '记-41' })).toBeInTheDocument();
    expect(api.requestsOf(sessionCalls.changeAccountSets)[0]?.query).toEqual({
      accountSetsId: '1',
    });
  });
});

describe('a subject with several currencies', () => {
  it('takes digits typed in the list of currencies as the amount', async () => {
    const several = { ...dollars, currencies: ['USD', 'EUR'] };
    const api = fakeLedger();
    api.answer(subjectCalls.select, [several]);
    const { user } = open();
    await firstCell();
    await user.keyboard('收汇{Enter}myh{Enter}');
    expect(screen.getByLabelText('第 1 行 币别')).toHaveFocus();
    await user.keyboard('125{Enter}');
    expect(screen.getByText(/125/)).toBeInTheDocument();
  });
});

describe('leaving what is typed', () => {
  it('takes the hit by Tab while suggestions are open', async () => {
    fakeLedger();
    const { user } = open();
    await firstCell();
    await user.keyboard('支付房租{Enter}zlf{Tab}');
    expect(screen.getByText('560213')).toBeInTheDocument();
    expect(screen.getByLabelText('第 1 行 借方金额')).toHaveFocus();
  });

  it('keeps text that names no subject, with the way out at the cell', async () => {
    fakeLedger();
    const { user } = open();
    await firstCell();
    await user.keyboard('支付房租{Enter}zzz{Tab}');
    expect(screen.getByLabelText('第 1 行 会计科目')).toHaveFocus();
    expect(screen.getByLabelText('第 1 行 会计科目')).toHaveValue('zzz');
    const said = '第 1 行的会计科目“zzz”没有选定';
    expect(screen.getAllByRole('alert').some((one) => one.textContent?.startsWith(said))).toBe(
      true,
    );
    await user.clear(screen.getByLabelText('第 1 行 会计科目'));
    await user.keyboard('zlf{Tab}12a{Tab}');
    expect(screen.getByLabelText('第 1 行 借方金额')).toHaveFocus();
    expect(screen.getByLabelText('第 1 行 借方金额')).toHaveValue('12a');
    expect(screen.queryByText(new RegExp(said))).not.toBeInTheDocument();
  });
});
