import type { ModuleRelease, Permission } from '@mingzhang/contract';
import type { ReleaseStore, StoredBuild } from './release-store';

/** The versions of each remote that are given, the one that is wanted first. */
export type ServedVersions = Readonly<Record<string, readonly string[]>>;

/**
 * The remotes, resolved for a user: menu entries without permission are left out. Of each the first version
 * whose list can be trusted is given, with the next one to go back to; a remote without any is left out.
 * @param onUntrusted hears why a version is passed over
 */
export async function moduleList(
  store: ReleaseStore,
  served: ServedVersions,
  permissions: readonly Permission[],
  onUntrusted: (reason: unknown) => void,
): Promise<ModuleRelease[]> {
  const releases = await Promise.all(
    Object.keys(served)
      .toSorted()
      .map(async (name) => {
        const versions = served[name] ?? [];
        const found = await Promise.allSettled(versions.map((one) => store.build(name, one)));
        for (const one of found) if (one.status === 'rejected') onUntrusted(one.reason);
        return releaseOf(found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
      }),
  );
  return releases
    .filter((release) => release !== undefined)
    .map((release) => ({ ...release, menu: permitted(release.menu, permissions) }));
}

function releaseOf([current, before]: readonly StoredBuild[]): ModuleRelease | undefined {
  if (!current) return undefined;
  const { files: _files, ...list } = current.list;
  return { ...list, ...current.build, previous: before?.build ?? null };
}

function permitted(
  menu: ModuleRelease['menu'],
  permissions: readonly Permission[],
): ModuleRelease['menu'] {
  return menu
    .map((entry) => ({
      ...entry,
      children: entry.children.filter((child) => permissions.includes(child.permission)),
    }))
    .filter((entry) => entry.children.length > 0 || permissions.includes(entry.permission));
}
