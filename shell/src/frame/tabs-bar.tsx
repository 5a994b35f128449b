import { useEffect, useRef } from 'react';
import { App } from 'antd';
import { navigateTo } from '@mingzhang/shell-api';
import { ActionMenu, Icon } from '@mingzhang/web';
import css from './tabs-bar.module.css';
import { closeAllTabs, closeOtherTabs, closeTab, OVERSIZE_TABS, type PageTab } from './tabs.model';

/** The pages that are open; closing asks, because drafts in a page go with it. */
export function TabsBar({
  tabs,
  current,
  onChange,
}: {
  tabs: readonly PageTab[];
  current: string;
  onChange: (tabs: readonly PageTab[]) => void;
}) {
  const { modal } = App.useApp();
  const confirmed = (act: () => void) =>
    void modal.confirm({
      title: '确定关闭该页面吗？',
      okText: '关闭',
      cancelText: '取消',
      onOk: act,
    });
  const close = (path: string) => {
    const result = closeTab(tabs, path);
    onChange(result.tabs);
    if (path === current) navigateTo(result.next);
  };
  const keep = (left: readonly PageTab[], next: string) => {
    onChange(left);
    if (!left.some((tab) => tab.path === current)) navigateTo(next);
  };
  return (
    <div
      className={`${css.bar} ${tabs.length > OVERSIZE_TABS ? css.oversize : ''}`}
      role="tablist"
      aria-label="打开的页面"
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.path}
          tab={tab}
          isCurrent={tab.path === current}
          onClose={() => confirmed(() => close(tab.path))}
          onCloseOthers={() => confirmed(() => keep(closeOtherTabs(tabs, tab.path), tab.address))}
          onCloseAll={() => confirmed(() => keep(closeAllTabs(tabs), '/'))}
        />
      ))}
    </div>
  );
}

function Tab(props: {
  tab: PageTab;
  isCurrent: boolean;
  onClose: () => void;
  onCloseOthers: () => void;
  onCloseAll: () => void;
}) {
  const { tab, isCurrent } = props;
  const isHome = tab.path === '/';
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Not there outside of browsers.
    if (isCurrent) place.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  const items = [
    { key: 'this', label: '关闭当前', disabled: isHome, onClick: props.onClose },
    { key: 'others', label: '关闭其他', onClick: props.onCloseOthers },
    { key: 'all', label: '关闭全部', onClick: props.onCloseAll },
  ];
  return (
    <ActionMenu trigger="contextMenu" items={items}>
      <div className={`${css.tab} ${isCurrent ? css.on : ''}`}>
        <button
          ref={place}
          type="button"
          role="tab"
          aria-selected={isCurrent}
          aria-haspopup="menu"
          onClick={() => navigateTo(tab.address)}
        >
          {tab.title}
        </button>
        {!isHome && (
          <button
            type="button"
            className={css.close}
            aria-label={`关闭 ${tab.title}`}
            onClick={props.onClose}
          >
            <Icon name="close" size={12} />
          </button>
        )}
      </div>
    </ActionMenu>
  );
}
