import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ModuleRelease } from '@mingzhang/contract';
import { titleOfPath, useTabTitles } from '@mingzhang/shell-api';
import { VIP_PATH } from './menu.model';
import { setPageTitle } from './page-title';
import { openTab, readStoredTabs, storeTabs, type PageTab } from './tabs.model';
import { useTabsSetting } from './tabs-setting';

const shellTitles = { '/': '首页', [VIP_PATH]: '会员服务', '/help': '帮助' };

/** The page's title for browser and tabs, and the tabs themselves, kept in this browser. */
export function usePageTabs(modules: readonly ModuleRelease[]) {
  const { pathname, search } = useLocation();
  const [isOn] = useTabsSetting();
  const [tabs, setTabs] = useState(readStoredTabs);
  const given = useTabTitles();
  const routeTitles = Object.assign({}, shellTitles, ...modules.map((release) => release.titles));
  const title = given[pathname] ?? titleOfPath(routeTitles, pathname);

  useEffect(() => setPageTitle(title), [title]);
  useEffect(() => {
    if (!isOn || title === undefined) return;
    setTabs((before) => openTab(before, { path: pathname, address: pathname + search, title }));
  }, [isOn, pathname, search, title]);
  useEffect(() => {
    if (isOn) storeTabs(tabs);
  }, [isOn, tabs]);

  return { isOn, tabs, change: (next: readonly PageTab[]) => setTabs(next) };
}
