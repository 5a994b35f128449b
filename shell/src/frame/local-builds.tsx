import { useEffect, useMemo, useState } from 'react';
import { Button } from 'antd';
import { modulesCalls, type ModuleRelease } from '@mingzhang/contract';
import { callApi, notify, pageLocation, toApiError } from '@mingzhang/shell-api';
import { useModuleList } from '../modules/module-list';
import css from './local-builds.module.css';

const MINUTE_MS = 60_000;

interface LocalBuild {
  readonly name: string;
  readonly version: string;
  /** When it ends, on this page's own count of time: its clock may be another than the gateway's. */
  readonly endsAt: number;
}

function localBuilds(modules: readonly ModuleRelease[]): LocalBuild[] {
  const now = performance.now();
  return modules.flatMap(({ name, version, overrideSeconds }) =>
    overrideSeconds === undefined ? [] : [{ name, version, endsAt: now + overrideSeconds * 1_000 }],
  );
}

/** Below the header, for whom a session is given builds that no release gives: which, for how long, and the way out. */
export function LocalBuilds() {
  const { modules } = useModuleList();
  const builds = useMemo(() => localBuilds(modules), [modules]);
  return builds.map((build) => <Strip key={`${build.name} ${build.endsAt}`} {...build} />);
}

function Strip({ name, version, endsAt }: LocalBuild) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="status" className={css.strip}>
      <span>{textOf(`${name} ${version}`, Math.ceil((endsAt - now) / MINUTE_MS))}</span>
      <Button type="link" size="small" onClick={() => end(name)}>
        停用
      </Button>
    </div>
  );
}

const textOf = (build: string, minutes: number): string =>
  minutes > 0
    ? `本地版本 ${build}，还有 ${minutes} 分钟`
    : `本地版本 ${build} 已到期，刷新页面后不再使用`;

/** Unsaved work is kept, as for a new version. */
function end(name: string): void {
  callApi(modulesCalls.endOverride, { body: { name } }).then(
    () => pageLocation.reload(),
    (error: unknown) => notify.error(toApiError(error).msg),
  );
}
