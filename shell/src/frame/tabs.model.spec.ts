import {
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  openTab,
  readStoredTabs,
  TABS_KEY,
} from './tabs.model';

const tab = (path: string, address = path) => ({ path, address, title: path });
const tabs = [tab('/'), tab('/voucher'), tab('/check-out/list')];

describe('the tabs bar', () => {
  it('keeps one tab per path and remembers where it led last', () => {
    const next = openTab(tabs, tab('/voucher', '/voucher?page=2'));
    expect(next).toHaveLength(3);
    expect(next[1]?.address).toBe('/voucher?page=2');
  });

  it('goes to the neighbour when a tab is closed', () => {
    expect(closeTab(tabs, '/voucher').next).toBe('/check-out/list');
    expect(closeTab(tabs, '/check-out/list').next).toBe('/voucher');
    expect(closeTab([tab('/voucher')], '/voucher').next).toBe('/');
  });

  it('never closes home with the others', () => {
    expect(closeOtherTabs(tabs, '/voucher').map(({ path }) => path)).toEqual(['/', '/voucher']);
    expect(closeAllTabs(tabs).map(({ path }) => path)).toEqual(['/']);
  });

  it('starts empty when what is stored cannot be read', () => {
    localStorage.setItem(TABS_KEY, '{"half');
    expect(readStoredTabs()).toEqual([]);
    localStorage.setItem(TABS_KEY, JSON.stringify([tab('/voucher'), { path: 1 }]));
    expect(readStoredTabs()).toEqual([tab('/voucher')]);
  });
});
