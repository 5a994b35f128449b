import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { initialBalanceCalls, voucherCalls } from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { WaitingCard } from './waiting-card';

const none = { debit: '0.00', credit: '0.00', difference: '0.00' };
const { accountSets: set } = fakeUser();
if (!set) throw new Error('the account set in use is missing');
const inUse = { accountSets: { ...set, voucherReviewed: 1, cashierModule: 1 } };

describe('what waits on the dashboard', () => {
  let api: FakeApi;
  const openings = (balanced: boolean) =>
    api.answer(initialBalanceCalls.trialBalance, {
      balanced,
      opening: none,
      yearOpening: none,
      movement: none,
    });
  beforeEach(() => {
    api = fakeApi();
    openings(true);
    api.answer(voucherCalls.list, ({ query }) => ({
      page: 1,
      pageSize: 1,
      records: [],
      total: query['auditState'] === 'unaudited' ? 3 : query['signState'] === 'unsigned' ? 2 : 9,
      totals: { debit: '0.00', credit: '0.00', audited: 0, unaudited: 0 },
    }));
  });

  it('leads from each matter to the page where it is mended', async () => {
    openings(false);
    renderScreen(<WaitingCard period="2026-02" gaps={4} />, { user: fakeUser(inUse) });
    const to = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await to('待审核凭证：去审核')).toBe('/voucher?audit=unaudited&period=2026-02');
    expect(await to('待出纳签字：去签字')).toBe('/voucher?sign=unsigned&period=2026-02');
    expect(await to('凭证断号：去整理')).toBe('/voucher?period=2026-02');
    expect(await to('期初余额不平衡：去修改')).toBe('/initial?period=2026-02');
    expect(screen.getByLabelText('待处理')).toHaveTextContent(
      /待审核凭证 3 张.*签字 2 张.*断号 4 个/,
    );
  });

  it('is nothing where nothing waits and the account set asks for no audit and no signature', async () => {
    renderScreen(<WaitingCard period="2026-02" gaps={0} />);
    expect(await screen.findByText('没有需要处理的事项')).toBeInTheDocument();
    expect(api.requestsOf(voucherCalls.list)).toEqual([]);
  });

  it('says nothing before it is known', async () => {
    renderScreen(<WaitingCard period="2026-02" gaps={undefined} />);
    await waitFor(() => expect(api.requestsOf(initialBalanceCalls.trialBalance)).toHaveLength(1));
    expect(screen.queryByLabelText('待处理')).not.toBeInTheDocument();
  });

  it('of who sees cash alone are neither gaps nor opening balances', async () => {
    openings(false);
    const user = fakeUser({ ...inUse, role: 'Cashier' });
    renderScreen(<WaitingCard period="2026-02" gaps={4} />, { user });
    expect(await screen.findByText('去签字')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '待审核凭证：查看' })).toBeInTheDocument();
    expect(screen.queryByText(/断号|期初/)).not.toBeInTheDocument();
  });
});
