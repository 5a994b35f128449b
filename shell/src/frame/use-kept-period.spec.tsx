import { screen } from '@testing-library/react';
import { fakeUser, renderScreen } from '@mingzhang/web/testing';
import { useKeptPeriod } from './use-kept-period';

const checkoutList = ['2026-01', '2026-09', '2026-10'].map((period, at) => ({
  id: at,
  period,
  year: 2026,
  month: Number(period.slice(5)),
  state: 'open' as const,
  hasVouchers: true,
  sealed: false,
}));
function Links() {
  const keep = useKeptPeriod();
  const paths = ['/account-book/subject-balance', '/voucher', '/report/view/1?a=1'];
  return paths.map((path) => (
    <a key={path} href={keep(path)}>
      {path}
    </a>
  ));
}
const linksAt = (path: string) => {
  renderScreen(<Links />, { path, user: fakeUser({ checkoutList: checkoutList as never }) });
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
};

describe('links of the frame', () => {
  it('keep the range of a book to the books beside it, and the period everywhere', () => {
    expect(
      linksAt('/account-book/general-ledger?periodFrom=2026-01&period=2026-10&keyword=1'),
    ).toEqual([
      '/account-book/subject-balance?period=2026-10&periodFrom=2026-01',
      '/voucher?period=2026-10',
      '/report/view/1?a=1&period=2026-10',
    ]);
  });

  it('keep to the books what is left out of one, and nowhere else', () => {
    expect(linksAt('/account-book/general-ledger?period=2026-10&unaudited=0').slice(0, 2)).toEqual([
      '/account-book/subject-balance?period=2026-10&unaudited=0',
      '/voucher?period=2026-10',
    ]);
  });

  it('leave nothing out of a book for what another page leaves out', () => {
    expect(linksAt('/voucher?period=2026-10&unaudited=0')[0]).toBe(
      '/account-book/subject-balance?period=2026-10',
    );
  });

  it('name no first period where the page has none', () => {
    expect(linksAt('/account-book/general-ledger?period=2026-09')[0]).toBe(
      '/account-book/subject-balance?period=2026-09',
    );
  });

  it('begin a list anew that is not one of several beside each other', () => {
    expect(linksAt('/voucher?periodFrom=2026-01&period=2026-10')[1]).toBe(
      '/voucher?period=2026-10',
    );
  });
});
