import type { ModuleRelease, Permission } from '@mingzhang/contract';

export interface MenuLink {
  readonly title: string;
  readonly path: string;
}

export interface MenuItem extends MenuLink {
  readonly icon: string;
  readonly children: readonly MenuLink[];
}

/** The page that sells what is not part of the product yet. */
export const VIP_PATH = '/marketing/vip';

type Can = (permission: Permission) => boolean;

/**
 * The side menu: home, what the remotes bring, and the entries that lead to the membership page
 * (specification, section 2, "Header"). The gateway has left out what the role may not see; its
 * permissions are applied here once more, because a remote may list what a role lacks.
 */
export function buildMenu(modules: readonly ModuleRelease[], can: Can): readonly MenuItem[] {
  const placed: { order: number; item: MenuItem }[] = [];
  if (can('home.view')) place(placed, 10, { title: '首页', path: '/', icon: 'home', children: [] });
  for (const entry of modules.flatMap((release) => release.menu)) {
    if (!can(entry.permission)) continue;
    const children = entry.children.filter((child) => can(child.permission));
    place(placed, entry.order, {
      ...entry,
      children: withTeaser(entry.title, entry.path, children),
    });
  }
  // Only who sees assets and taxes sees cash: the managing roles.
  if (can('asset.manage')) {
    place(placed, 60, { title: '资金', path: VIP_PATH, icon: 'cash', children: [] });
  }
  return placed.sort((left, right) => left.order - right.order).map(({ item }) => item);
}

function place(target: { order: number; item: MenuItem }[], order: number, item: MenuItem): void {
  target.push({ order, item });
}

function withTeaser(
  menu: string,
  path: string,
  children: readonly MenuLink[],
): readonly MenuLink[] {
  if (menu === '资产') return [...children, { title: '折旧明细', path: VIP_PATH }];
  if (menu === '报税') {
    return [{ title: '纳税申报', path }, ...children, { title: '税费汇总', path: VIP_PATH }];
  }
  return children;
}

/** The menu entry that a path belongs to: the longest path that it begins with. */
export function activePath(menu: readonly MenuItem[], pathname: string): string | undefined {
  const paths = menu.flatMap((item) => [item.path, ...item.children.map((child) => child.path)]);
  return paths
    .filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .sort((left, right) => right.length - left.length)[0];
}
