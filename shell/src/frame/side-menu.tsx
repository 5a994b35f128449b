import { useState, type SyntheticEvent } from 'react';
// Opened by the pointer alone: for the keyboard the icon is a link to the first page.
// oxlint-disable-next-line no-restricted-imports
import { Dropdown } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { BrandMark, Icon, isIconName } from '@mingzhang/web';
import { activePath, ownerOf, type MenuItem } from './menu.model';
import css from './side-menu.module.css';
import { useKeptPeriod } from './use-kept-period';

/** The main menu. Collapsed it shows icons, whose entries open beside them. */
export function SideMenu({
  menu,
  collapsed,
  onGo,
  onNear,
}: {
  menu: readonly MenuItem[];
  collapsed: boolean;
  onGo?: () => void;
  /** The pointer or the focus has come to the entry of this path. */
  onNear: (path: string) => void;
}) {
  const { pathname } = useLocation();
  const keepPeriod = useKeptPeriod();
  const active = activePath(menu, pathname);
  const owner = ownerOf(menu, pathname);
  // Groups that the user opened or closed; the one with the current page is open by itself.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (item: MenuItem) => chosen.get(item.title) ?? item === owner;
  const toggle = (item: MenuItem) => setChosen(new Map([...chosen, [item.title, !isOpen(item)]]));
  const near = ({ target }: SyntheticEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link) onNear(link.pathname);
  };
  return (
    // Nothing is operated here: the handlers notice which of the links below is near.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      className={`${css.side} ${collapsed ? css.collapsed : ''}`}
      aria-label="主菜单"
      onPointerOver={near}
      onFocus={near}
    >
      <Link to={keepPeriod('/')} className={css.brand} aria-label="明账首页" onClick={onGo}>
        <BrandMark />
        {!collapsed && <b>明账</b>}
      </Link>
      <ul className={css.menu}>
        {menu.map((item) => (
          <li key={item.title}>
            {collapsed ? (
              <CollapsedItem item={item} isActive={owner === item} />
            ) : item.children.length === 0 ? (
              <MenuLinkRow link={item} icon={item.icon} active={active} onGo={onGo} />
            ) : (
              <Group
                item={item}
                active={active}
                isOpen={isOpen(item)}
                onToggle={() => toggle(item)}
                onGo={onGo}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MenuIcon({ name }: { name: string }) {
  return <Icon name={isIconName(name) ? name : 'grid'} />;
}

function MenuLinkRow({
  link,
  icon,
  active,
  onGo,
}: {
  link: { title: string; path: string };
  icon?: string;
  active: string | undefined;
  onGo: (() => void) | undefined;
}) {
  const keepPeriod = useKeptPeriod();
  const isActive = link.path === active;
  return (
    <Link
      to={keepPeriod(link.path)}
      className={`${css.item} ${isActive ? css.on : ''}`}
      {...(isActive ? { 'aria-current': 'page' } : {})}
      {...(onGo ? { onClick: onGo } : {})}
    >
      {icon !== undefined && <MenuIcon name={icon} />}
      <span>{link.title}</span>
    </Link>
  );
}

function Group(props: {
  item: MenuItem;
  active: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onGo: (() => void) | undefined;
}) {
  const { item, isOpen } = props;
  return (
    <>
      <button
        type="button"
        className={`${css.item} ${isOpen ? css.open : ''}`}
        aria-expanded={isOpen}
        onClick={props.onToggle}
      >
        <MenuIcon name={item.icon} />
        <span>{item.title}</span>
        <span className={css.arrow}>
          <Icon name={isOpen ? 'down' : 'right'} size={12} />
        </span>
      </button>
      {isOpen && (
        <ul className={css.sub}>
          {item.children.map((child) => (
            <li key={child.title}>
              <MenuLinkRow link={child} active={props.active} onGo={props.onGo} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function CollapsedItem({ item, isActive }: { item: MenuItem; isActive: boolean }) {
  const keepPeriod = useKeptPeriod();
  const links = item.children.length > 0 ? item.children : [item];
  return (
    <Dropdown
      placement="bottomLeft"
      menu={{
        items: links.map((link) => ({
          key: link.title,
          label: <Link to={keepPeriod(link.path)}>{link.title}</Link>,
        })),
      }}
    >
      <Link
        to={keepPeriod(item.path)}
        className={`${css.item} ${isActive ? css.on : ''}`}
        aria-label={item.title}
      >
        <MenuIcon name={item.icon} />
      </Link>
    </Dropdown>
  );
}
