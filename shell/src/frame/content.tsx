import { Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '@mingzhang/shell-api';
import { CrashBoundary, ErrorPanel, NoSuchPage, ScreenSkeleton, lazyScreen } from '@mingzhang/web';
import { HomeScreen } from '../home/home.screen';
import { moduleOfPath, type useModuleList } from '../modules/module-list';
import { RemotePlace } from '../modules/remotes';
import { VIP_PATH } from './menu.model';

const VipScreen = lazyScreen(() => import('../vip/vip.screen'), 'VipScreen');
const HelpScreen = lazyScreen(() => import('../help/help.screen'), 'HelpScreen');

const shellPaths: readonly string[] = ['/', VIP_PATH, '/help'];

/**
 * The content area: the shell's own screens, or the remote that owns the path. Remotes of open
 * tabs stay mounted out of sight, so that their drafts survive.
 */
export function Content({
  list,
  keptPaths,
}: {
  list: ReturnType<typeof useModuleList>;
  keptPaths: readonly string[];
}) {
  const { accountSet } = useSession();
  const { pathname } = useLocation();
  const { modules } = list;
  const current = accountSet ? moduleOfPath(modules, pathname) : undefined;
  const kept = modules.filter(
    (release) =>
      release === current ||
      (accountSet && keptPaths.some((path) => moduleOfPath(modules, path) === release)),
  );
  return (
    <>
      {kept.map((release) => (
        <CrashBoundary key={release.name} title="页面出错，已停止显示">
          <RemotePlace release={release} hidden={release !== current} />
        </CrashBoundary>
      ))}
      {!current && (
        <CrashBoundary key={pathname} title="页面出错，已停止显示">
          <ShellContent list={list} isShellPath={shellPaths.includes(pathname)} />
        </CrashBoundary>
      )}
    </>
  );
}

function ShellContent({
  list,
  isShellPath,
}: {
  list: ReturnType<typeof useModuleList>;
  isShellPath: boolean;
}) {
  if (!isShellPath && list.isPending) return <ScreenSkeleton />;
  if (!isShellPath && list.error) {
    return (
      <ErrorPanel title="功能列表未能加载" error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  return (
    <Routes>
      <Route path="/" element={<HomeScreen />} />
      <Route path={VIP_PATH} element={<VipScreen />} />
      <Route path="/help" element={<HelpScreen />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
