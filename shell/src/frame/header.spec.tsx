import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
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
    expect(screen.getByText('帮助').closest('a')).toHaveAttribute('href', '/help?period=2026-05');
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
