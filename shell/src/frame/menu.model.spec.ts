import { permissionsOf, type ModuleRelease, type Role } from '@mingzhang/contract';
import { activePath, buildMenu } from './menu.model';

function moduleOf(name: string, menu: ModuleRelease['menu']): ModuleRelease {
  return {
    name,
    version: '1',
    entry: '',
    integrity: '',
    routes: [],
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
  moduleOf('mf-voucher', [
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
  ]),
];
const menuOf = (role: Role) =>
  buildMenu(modules, (permission) => permissionsOf(role).includes(permission));

describe('the side menu', () => {
  it('shows a manager everything, in the order of the modules', () => {
    expect(menuOf('Manager').map((item) => item.title)).toEqual(['首页', '凭证', '资金', '资产']);
  });

  it('shows a viewer the voucher list only, and nothing that is sold', () => {
    const menu = menuOf('View');
    expect(menu.map((item) => item.title)).toEqual(['首页', '凭证']);
    expect(menu[1]?.children.map((child) => child.title)).toEqual(['凭证列表']);
  });

  it('leads cash and depreciation details to the membership page', () => {
    const menu = menuOf('Manager');
    expect(menu[2]?.path).toBe('/marketing/vip');
    expect(menu[3]?.children.at(-1)).toMatchObject({ title: '折旧明细', path: '/marketing/vip' });
  });

  it('marks the entry whose path the address begins with', () => {
    const menu = menuOf('Manager');
    expect(activePath(menu, '/voucher/form/12')).toBe('/voucher/form');
    expect(activePath(menu, '/voucher')).toBe('/voucher');
    expect(activePath(menu, '/voucher-word')).toBeUndefined();
  });
});
