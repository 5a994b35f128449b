import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { ModuleRelease } from '@mingzhang/contract';
import { titleOfPath, useTabTitles } from '@mingzhang/shell-api';
import { VIP_PATH } from './menu.model';
import { setPageTitle } from './page-title';
import { tabsStore, useStoredTabs } from './tabs-store';
import { useTabsSetting } from './tabs-setting';

const shellTitles = { '/': '首页', [VIP_PATH]: '会员服务', '/help': '帮助' };

/** The page's title for browser and tabs, and the tabs themselves, kept in this browser. */
export function usePageTabs(modules: readonly ModuleRelease[]) {
  const { pathname, search } = useLocation();
  const [isOn] = useTabsSetting();
  const tabs = useStoredTabs();
  const given = useTabTitles();
  const routeTitles = Object.assign({}, shellTitles, ...modules.map((release) => release.titles));
  const title = given[pathname] ?? titleOfPath(routeTitles, pathname);

  useEffect(() => setPageTitle(title), [title]);
  useEffect(() => {
    if (!isOn || title === undefined) return;
    tabsStore.open({ path: pathname, address: pathname + search, title });
  }, [isOn, pathname, search, title]);

  return { isOn, tabs, change: tabsStore.change };
}
