import { modulesCalls, type ModuleRelease } from '@mingzhang/contract';
import { ownsPath, useCall } from '@mingzhang/shell-api';

const none: readonly ModuleRelease[] = [];

/** The remotes of this user and account set; one version for the life of the page. */
export function useModuleList() {
  const { data, isPending, error, refetch } = useCall(
    modulesCalls.list,
    {},
    { staleMs: Number.POSITIVE_INFINITY },
  );
  return { modules: data ?? none, isPending, error, refetch };
}

/** The remote that owns a path, if any. */
export function moduleOfPath(
  modules: readonly ModuleRelease[],
  pathname: string,
): ModuleRelease | undefined {
  return modules.find((release) => ownsPath(release.routes, pathname));
}

/** What people call a remote: the title of its first menu. */
export function moduleTitle(release: ModuleRelease): string {
  return release.menu[0]?.title ?? release.name;
}
