import type { ReactNode } from 'react';
import { Button } from 'antd';
import type { FormSettings } from './use-form-settings';
import css from './print-settings.module.css';

/** Where print settings stand below each other, and at the end whose they are. */
export function SettingsPanel({
  isOfSet,
  kept,
  children,
}: {
  /** Nothing differs from what the account set prints by. */
  isOfSet: boolean;
  kept: Pick<FormSettings<never>, 'save' | 'reset'>;
  children: ReactNode;
}) {
  return (
    <div className={css.panel}>
      {children}
      {isOfSet ? (
        <SettingNote>与本账套的打印设置一致</SettingNote>
      ) : (
        <>
          {kept.save && <Button onClick={kept.save}>存为本账套的打印设置</Button>}
          <Button type="text" onClick={kept.reset}>
            恢复本账套的打印设置
          </Button>
        </>
      )}
    </div>
  );
}

/** Settings that belong together; a title only where they need one. */
export function SettingGroup({ title, children }: { title?: string; children: ReactNode }) {
  if (title === undefined) return <div className={css.group}>{children}</div>;
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** What one should know of the settings above it. */
export function SettingNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>;
}
