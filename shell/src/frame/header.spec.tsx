import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { fakeAccountSet, fakePeriods, fakeUser, renderScreen } from '@mingzhang/web/testing';
import { Header } from './header';

const header = <Header narrow={false} collapsed={false} onToggleMenu={() => {}} />;
const userOf = (accountSetId: number) =>
  fakeUser({
    accountSets: fakeAccountSet({ id: accountSetId }),
    checkoutList: fakePeriods(6, 1),
  });
const shown = () => screen.getByText(/^2026年第\d\d期$/).textContent;

describe('the period of the header', () => {
  beforeEach(() => localStorage.clear());

  it('goes along to 帮助 and is found again where an address names none', () => {
    const { unmount } = renderScreen(header, { path: '/voucher?period=2026-05', user: userOf(1) });
    expect(screen.getByText('帮助').closest('a')).toHaveAttribute(
      'href',
      '/help?period=2026-05#voucher-list',
    );
    unmount();
    renderScreen(header, { path: '/', user: userOf(1) });
    expect(shown()).toBe('2026年第05期');
  });

  it('is remembered for its account set alone', () => {
    const { unmount } = renderScreen(header, { path: '/voucher?period=2026-05', user: userOf(1) });
    unmount();
    renderScreen(header, { path: '/', user: userOf(2) });
    expect(shown()).toBe('2026年第02期');
  });
});

describe('the kind of taxpayer of the header', () => {
  beforeEach(() => localStorage.clear());
  const months = fakePeriods(6, 1).map((month) => ({
    ...month,
    vatType: month.period < '2026-04' ? (0 as const) : (1 as const),
  }));
  const user = () =>
    fakeUser({ accountSets: fakeAccountSet({ id: 1, vatType: 1 }), checkoutList: months });

  it.each([
    ['2026-03', '小规模纳税人'],
    ['2026-04', '一般纳税人'],
  ])('is that of the period %s', (period, kind) => {
    renderScreen(header, { path: `/voucher?period=${period}`, user: user() });
    expect(screen.getByText(/纳税人$/)).toHaveTextContent(kind);
  });
});

describe('a book of several periods', () => {
  const from = (periodFrom: string, period: string) =>
    renderScreen(header, {
      path: `/account-book/general-ledger?period=${period}&periodFrom=${periodFrom}`,
      user: userOf(1),
    });

  it.each([
    ['of one month stays one, back', '2026-05', '2026-05', '上一期', '?period=2026-04'],
    ['of one month stays one, on', '2026-05', '2026-05', '下一期', '?period=2026-06'],
    ['ends earlier', '2026-02', '2026-05', '上一期', '?period=2026-04&periodFrom=2026-02'],
    ['is one month at its first', '2026-04', '2026-05', '上一期', '?period=2026-04'],
  ])('%s', async (_, first, last, arrow, expected) => {
    const { user, address } = from(first, last);
    await user.click(screen.getByRole('button', { name: arrow }));
    await waitFor(() => expect(address()).toBe(`/account-book/general-ledger${expected}`));
  });
});
