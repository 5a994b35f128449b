import { useState, type ReactNode } from 'react';
import { Button, Drawer } from 'antd';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../icon';
import { Page, PageHeader } from '../layout/page';
import { useIsNarrow } from '../use-is-narrow';
import css from './print-settings.module.css';

/**
 * A preview of what will be printed with its settings beside it, on a phone in a drawer; Enter prints
 * as soon as the pages are laid out.
 */
export function PrintScreen(props: {
  title: string;
  /** How many there are, and on how many pages. */
  summary: string | undefined;
  /** The pages are laid out and hold what the books hold. */
  isReady: boolean;
  settings: ReactNode;
  /** Where 返回 leads from a tab whose first page this is. */
  backPath: string;
  /** Between title and preview. */
  notices?: ReactNode;
  children: ReactNode;
}) {
  const { title, summary, settings, notices, children } = props;
  return (
    <Page>
      <PageHeader title={title} subtitle={summary} actions={<Actions {...props} />} />
      {notices}
      <div className={css.body}>
        {children}
        <Side settings={settings} />
      </div>
    </Page>
  );
}

function Actions({
  isReady,
  settings,
  backPath,
}: {
  isReady: boolean;
  settings: ReactNode;
  backPath: string;
}) {
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const onBack = () => {
    // The first page of a tab has nothing behind it.
    if (window.history.length > 1) void navigate(-1);
    else void navigate(backPath);
  };
  return (
    <>
      <Button onClick={onBack}>返回</Button>
      {isNarrow && (
        <>
          <Button icon={<Icon name="settings" />} onClick={() => setOpen(true)}>
            设置
          </Button>
          <Drawer
            title="打印设置"
            placement="bottom"
            size="70%"
            open={isOpen}
            onClose={() => setOpen(false)}
          >
            {settings}
          </Drawer>
        </>
      )}
      <Button
        // Enter prints.
        key={String(isReady)}
        autoFocus={isReady}
        type="primary"
        icon={<Icon name="print" />}
        disabled={!isReady}
        onClick={() => window.print()}
      >
        打印
      </Button>
    </>
  );
}

function Side({ settings }: { settings: ReactNode }) {
  if (useIsNarrow()) return null;
  return (
    <aside className={css.side} aria-label="打印设置">
      {settings}
    </aside>
  );
}
