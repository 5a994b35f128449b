import { useEffect, useState } from 'react';
import { Button, Tooltip } from 'antd';
import { modulesCalls, type ModuleRelease } from '@mingzhang/contract';
import { callApi, pageLocation } from '@mingzhang/shell-api';
import { useModuleList } from '../modules/module-list';

/** A page asks this seldom whether there is a newer build of what it shows. */
const ASKED_EVERY_MS = 10 * 60_000;

/** Whether a remote of this page would be another build in a new one. */
export function hasChanged(
  shown: readonly ModuleRelease[],
  given: readonly ModuleRelease[],
): boolean {
  return shown.some(({ name, version }) => {
    const now = given.find((release) => release.name === name);
    return now !== undefined && now.version !== version;
  });
}

/**
 * Says that there is a new version; a click opens the page anew with it. Work that was not saved is kept in this
 * browser and offered again. A page that nobody looks at asks nothing.
 */
export function NewVersion() {
  const { modules } = useModuleList();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (modules.length === 0) return undefined;
    let askedAt = Date.now();
    const ask = () => {
      if (document.hidden || Date.now() - askedAt < ASKED_EVERY_MS) return;
      askedAt = Date.now();
      callApi(modulesCalls.list, {}, { background: true }).then(
        (given) => setIsThere(hasChanged(modules, given)),
        // Whatever keeps the answer away is told by the next call of a screen.
        () => undefined,
      );
    };
    const timer = setInterval(ask, ASKED_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [modules]);
  if (!isThere) return null;
  return (
    <Tooltip title="刷新页面即可使用新版本，未保存的内容会保留">
      <Button type="link" size="small" onClick={() => pageLocation.reload()}>
        有新版本
      </Button>
    </Tooltip>
  );
}
