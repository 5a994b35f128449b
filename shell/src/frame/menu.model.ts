import type { ModuleRelease, Permission } from '@mingzhang/contract';
import { ownsPath } from '@mingzhang/shell-api';

interface MenuLink {
  readonly title: string;
  readonly path: string;
}

export interface MenuItem extends MenuLink {
  readonly icon: string;
  /** Paths whose pages belong here, listed or not. */
  readonly routes: readonly string[];
  readonly children: readonly MenuLink[];
}

/** The page that sells what is not part of the product yet. */
export const VIP_PATH = '/marketing/vip';

/** The page of the domain that keeps cash, once there is one. */
const CASH_PATH = '/cash';

type Can = (permission: Permission) => boolean;

/**
 * The side menu: home, what the remotes bring, and the entries that lead to the membership page
 * (specification, section 2, "Header"). The gateway has left out what the role may not see; its
 * permissions are applied here once more, because a remote may list what a role lacks.
 * @param standard of the account set in use; pages of the other standard are left out
 */
export function buildMenu(
  modules: readonly ModuleRelease[],
  can: Can,
  standard?: number,
): readonly MenuItem[] {
  const placed: { order: number; item: MenuItem }[] = [];
  if (can('home.view'))
    place(placed, 10, { title: '首页', path: '/', icon: 'home', routes: [], children: [] });
  for (const [entry, routes] of entriesOf(modules)) {
    if (!can(entry.permission)) continue;
    const children = entry.children.filter(
      (child) =>
        can(child.permission) && (child.standard === undefined || child.standard === standard),
    );
    place(placed, entry.order, {
      ...entry,
      routes,
      children: withTeaser(entry, children),
    });
  }
  // Only who sees assets and taxes sees cash: the managing roles. A domain that is built for it
  // brings its own entry.
  const isBuilt = placed.some(({ item }) => item.path === CASH_PATH);
  if (can('asset.manage') && !isBuilt) {
    place(placed, 60, { title: '资金', path: VIP_PATH, icon: 'cash', routes: [], children: [] });
  }
  return placed.sort((left, right) => left.order - right.order).map(({ item }) => item);
}

type Entry = ModuleRelease['menu'][number];

/** A module with one menu owns all its pages; of one with several each owns what it lists. */
function entriesOf(modules: readonly ModuleRelease[]): [Entry, readonly string[]][] {
  return modules.flatMap(({ menu, routes }) =>
    menu.map((entry): [Entry, readonly string[]] => [entry, menu.length === 1 ? routes : []]),
  );
}

function place(target: { order: number; item: MenuItem }[], order: number, item: MenuItem): void {
  target.push({ order, item });
}

/** What is sold stands under taxes (报税). */
function withTeaser(
  { icon, path }: Pick<Entry, 'icon' | 'path'>,
  children: readonly MenuLink[],
): readonly MenuLink[] {
  if (icon === 'tax') {
    return [{ title: '纳税申报', path }, ...children, { title: '税费汇总', path: VIP_PATH }];
  }
  return children;
}

/**
 * The menu entry that a path belongs to: the longest path that it begins with, else the one beside
 * it under the same first part. A form without a number makes something new, so that a stored
 * record belongs to its list.
 */
export function activePath(menu: readonly MenuItem[], pathname: string): string | undefined {
  const paths = menu.flatMap((item) => [item.path, ...item.children.map((child) => child.path)]);
  const above = paths
    .filter((path) => pathname === path || (isAbove(path) && pathname.startsWith(`${path}/`)))
    .sort((left, right) => right.length - left.length)[0];
  return above ?? paths.find((path) => isBeside(path, pathname));
}

const isAbove = (path: string) => path !== '/' && !path.endsWith('/form');

/** Whether both lie under one first part, as the items of a category lie beside the categories. */
function isBeside(path: string, pathname: string): boolean {
  const first = path.split('/').slice(0, 2).join('/');
  return first !== path && pathname.startsWith(`${first}/`);
}

/** The group that a page belongs to, also one that the menu does not list. */
export function ownerOf(menu: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const active = activePath(menu, pathname);
  const lists = (item: MenuItem) =>
    item.path === active || item.children.some((child) => child.path === active);
  return menu.find(lists) ?? menu.find((item) => ownsPath(item.routes, pathname));
}
