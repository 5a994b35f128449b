import { permissionsOf, type ModuleRelease, type Role } from '@mingzhang/contract';
import { activePath, buildMenu, ownerOf } from './menu.model';

function moduleOf(
  name: string,
  menu: ModuleRelease['menu'],
  routes: readonly string[] = [],
): ModuleRelease {
  return {
    name,
    version: '1',
    entry: '',
    integrity: '',
    filesIntegrity: 'sha384-y',
    previous: null,
    routes: [...routes],
    titles: {},
    menu,
    sources: {},
  };
}

const modules = [
  moduleOf('mf-assets', [
    {
      title: '资产',
      path: '/assets',
      permission: 'asset.manage',
      order: 70,
      icon: 'assets',
      children: [{ title: '资产卡片', path: '/assets', permission: 'asset.manage' }],
    },
  ]),
  moduleOf(
    'mf-voucher',
    [
      {
        title: '凭证',
        path: '/voucher',
        permission: 'voucher.view',
        order: 20,
        icon: 'voucher',
        children: [
          { title: '新增凭证', path: '/voucher/form', permission: 'voucher.write' },
          { title: '凭证列表', path: '/voucher', permission: 'voucher.view' },
        ],
      },
    ],
    ['/voucher', '/template'],
  ),
];
const menuOf = (role: Role) =>
  buildMenu(modules, (permission) => permissionsOf(role).includes(permission));

describe('the side menu', () => {
  it('shows a manager everything, in the order of the modules', () => {
    expect(menuOf('Manager').map((item) => item.title)).toEqual(['首页', '凭证', '资金', '资产']);
  });

  it('offers a page of one accounting standard to account sets of that standard alone', () => {
    const equity = { title: '所有者权益变动表', path: '/report/view/7', standard: 1 as const };
    const reports = moduleOf('mf-reports', [
      {
        title: '报表',
        path: '/report',
        permission: 'report.view',
        order: 50,
        icon: 'reports',
        children: [{ ...equity, permission: 'report.view' }],
      },
    ]);
    const titles = (standard: 0 | 1) =>
      buildMenu([reports], () => true, standard)
        .find(({ title }) => title === '报表')
        ?.children.map(({ title }) => title);
    expect(titles(0)).toEqual([]);
    expect(titles(1)).toEqual(['所有者权益变动表']);
  });

  it('shows a viewer the voucher list only, and nothing that is sold', () => {
    const menu = menuOf('View');
    expect(menu.map((item) => item.title)).toEqual(['首页', '凭证']);
    expect(menu[1]?.children.map((child) => child.title)).toEqual(['凭证列表']);
  });

  it('leads cash to the membership page, and nothing of assets, which are all built', () => {
    const menu = menuOf('Manager');
    expect(menu[2]?.path).toBe('/marketing/vip');
    expect(menu[3]?.children.filter(({ path }) => path === '/marketing/vip')).toEqual([]);
  });

  it('leads cash to the domain that is built for it, and no longer to the membership page', () => {
    const cash = moduleOf('mf-cash', [
      {
        title: '资金',
        path: '/cash',
        permission: 'asset.manage',
        order: 70,
        icon: 'cash',
        children: [],
      },
    ]);
    const menu = buildMenu([...modules, cash], () => true);
    expect(menu.filter(({ title }) => title === '资金').map(({ path }) => path)).toEqual(['/cash']);
  });

  it('marks the entry whose path the address begins with', () => {
    const menu = menuOf('Manager');
    expect(activePath(menu, '/voucher/form')).toBe('/voucher/form');
    expect(activePath(menu, '/voucher/print')).toBe('/voucher');
    expect(activePath(menu, '/voucher')).toBe('/voucher');
    expect(activePath(menu, '/voucher-word')).toBeUndefined();
  });

  it('marks the list, not the new form, for a record that is stored', () => {
    expect(activePath(menuOf('Manager'), '/voucher/form/12')).toBe('/voucher');
  });

  it('marks the categories on the page of their items', () => {
    const path = '/assisting-accounting/accounting-category';
    const settings = moduleOf('mf-settings', [
      {
        title: '设置',
        path: '/account',
        permission: 'accountSet.view',
        order: 90,
        icon: 'settings',
        children: [{ title: '辅助核算', path, permission: 'settings.write' }],
      },
    ]);
    const menu = buildMenu([settings], () => true);
    expect(activePath(menu, '/assisting-accounting/custom/3')).toBe(path);
    expect(ownerOf(menu, '/assisting-accounting/custom/3')?.title).toBe('设置');
  });

  it('keeps the group open on pages of its module that are not listed', () => {
    expect(ownerOf(menuOf('Manager'), '/template/manager')?.title).toBe('凭证');
    expect(ownerOf(menuOf('Manager'), '/help')).toBeUndefined();
  });
});
