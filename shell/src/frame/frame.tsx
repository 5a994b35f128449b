import { useState } from 'react';
import { Drawer } from 'antd';
import { useLocation } from 'react-router-dom';
import { useSession } from '@mingzhang/shell-api';
import { lazyPart } from '@mingzhang/web';
import { moduleOfPath, useModuleList } from '../modules/module-list';
import { fetchEarly } from '../modules/remotes';
import { Content } from './content';
import css from './frame.module.css';
import { contentPlace, SkipLink } from './skip-link';
import { Header, PeriodInUse } from './header';
import { LocalBuilds } from './local-builds';
import { buildMenu } from './menu.model';
import { SideMenu } from './side-menu';
import { usePageTabs } from './use-page-tabs';
import { useMedia } from './use-media';

// Off by default.
const TabsBar = lazyPart(() => import('./tabs-bar'), 'TabsBar');

/** Below this width the menu collapses by itself (specification, section 9). */
const NARROW = '(max-width: 899px)';
const PHONE = '(max-width: 600px)';

/** The main frame: menu, header, optional tabs and the content area. */
export function Frame() {
  const { accountSet, user, can } = useSession();
  const { pathname } = useLocation();
  const list = useModuleList();
  const isNarrow = useMedia(NARROW);
  const isPhone = useMedia(PHONE);
  // What the user chose holds until the width crosses the threshold.
  const [chosen, setChosen] = useState<{ at: boolean; collapsed: boolean } | undefined>();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const collapsed = chosen?.at === isNarrow ? chosen.collapsed : isNarrow;
  const tabs = usePageTabs(list.modules);
  const menu = buildMenu(list.modules, can, accountSet?.accountingStandards);
  const toggleMenu = () => {
    if (isPhone) setDrawerOpen(true);
    else setChosen({ at: isNarrow, collapsed: !collapsed });
  };
  const toFetchEarly = (path: string) => {
    const release = accountSet ? moduleOfPath(list.modules, path) : undefined;
    if (release) fetchEarly(release);
  };
  return (
    <div className={css.frame}>
      <SkipLink />
      {isPhone ? (
        <Drawer
          placement="left"
          size={200}
          open={drawerOpen}
          closable={false}
          onClose={() => setDrawerOpen(false)}
          styles={{ body: { padding: 0 } }}
          title={null}
        >
          <SideMenu
            menu={menu}
            collapsed={false}
            onGo={() => setDrawerOpen(false)}
            onNear={toFetchEarly}
          />
        </Drawer>
      ) : (
        <SideMenu menu={menu} collapsed={collapsed} onNear={toFetchEarly} />
      )}
      <div className={css.column}>
        <Header narrow={isPhone} collapsed={collapsed} onToggleMenu={toggleMenu} />
        <LocalBuilds />
        {tabs.isOn && <TabsBar tabs={tabs.tabs} current={pathname} onChange={tabs.change} />}
        <main id={contentPlace} tabIndex={-1} className={css.main}>
          {isPhone && accountSet && user.checkoutList.length > 0 && (
            <div className={css.periodLine}>
              <PeriodInUse />
            </div>
          )}
          <Content list={list} keptPaths={tabs.isOn ? tabs.tabs.map((tab) => tab.path) : []} />
        </main>
      </div>
    </div>
  );
}
