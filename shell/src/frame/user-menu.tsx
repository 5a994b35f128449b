import { useLocation } from 'react-router-dom';
import { roleTitles, sessionCalls } from '@mingzhang/contract';
import {
  navigateTo,
  pageLocation,
  useLook,
  useSave,
  useSession,
  type LookMode,
} from '@mingzhang/shell-api';
import { ActionMenu, Icon, PersonAvatar, type ActionItem } from '@mingzhang/web';
import { helpHashOf } from '../help/help-place';
import css from './header.module.css';
import { useTabsSetting } from './tabs-setting';
import { useKeptPeriod } from './use-kept-period';

const lookTitles: Readonly<Record<LookMode, string>> = {
  light: '浅色',
  dark: '深色',
  system: '跟随系统',
};

/** Personal settings, look, tabs bar and the way out. */
export function UserMenu({ narrow }: { narrow: boolean }) {
  const { user, role } = useSession();
  const keepPeriod = useKeptPeriod();
  const { pathname } = useLocation();
  const { mode, setMode } = useLook();
  const [tabsOn, setTabsOn] = useTabsSetting();
  const logout = useSave(sessionCalls.logout, { onSuccess: () => pageLocation.goToRoot() });
  const items: readonly ActionItem[] = [
    {
      key: 'personal',
      icon: <Icon name="user" />,
      label: '个人信息',
      onClick: () => navigateTo(keepPeriod('/personal/personal-setting')),
    },
    {
      key: 'look',
      icon: <Icon name="sun" />,
      label: '外观',
      children: (Object.keys(lookTitles) as LookMode[]).map((name) => ({
        key: name,
        icon: mode === name ? <Icon name="check" /> : <span style={{ width: 16 }} />,
        label: lookTitles[name],
        onClick: () => setMode(name),
      })),
    },
    {
      key: 'tabs',
      icon: <Icon name="columns" />,
      label: tabsOn ? '关闭标签栏' : '打开标签栏',
      onClick: () => setTabsOn(!tabsOn),
    },
    ...(narrow
      ? [
          {
            key: 'help',
            icon: <Icon name="help" />,
            label: '帮助',
            onClick: () => navigateTo(`${keepPeriod('/help')}${helpHashOf(pathname)}`),
          },
        ]
      : []),
    { type: 'divider' },
    {
      key: 'logout',
      icon: <Icon name="logout" />,
      label: '退出登录',
      onClick: () => logout.mutate({}),
    },
  ];
  return (
    <ActionMenu placement="bottomRight" items={items}>
      <button
        type="button"
        className={css.user}
        {...(narrow ? { 'aria-label': `用户菜单 ${user.realName}` } : {})}
      >
        <PersonAvatar name={user.realName} url={user.avatarUrl} />
        {!narrow && (
          <>
            <span>{user.realName}</span>
            {role && <span className={css.userRole}>{roleTitles[role]}</span>}
            <Icon name="down" size={12} />
          </>
        )}
      </button>
    </ActionMenu>
  );
}
