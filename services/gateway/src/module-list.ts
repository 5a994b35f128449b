import type { ModuleRelease, Permission } from '@mingzhang/contract';
import { type ReleaseBook, type ReleaseSubject, versionsFor } from '@mingzhang/rules';
import type { ReleaseStore, StoredBuild } from './release-store';

/** By remote the installation's own versions: the one that it came with, then the one before. */
export type OwnVersions = Readonly<Record<string, readonly string[]>>;

/** What decides which builds a page is given. */
export interface Choice {
  readonly store: ReleaseStore;
  readonly own: OwnVersions;
  readonly book: ReleaseBook;
  readonly subject: ReleaseSubject;
}

/**
 * The remotes, resolved for a user: menu entries without permission are left out. Of each the first version by
 * the rules whose list can be trusted is given, with the next one to go back to; a remote without any is left out.
 * @param onUntrusted hears why a version is passed over
 */
export async function moduleList(
  choice: Choice,
  permissions: readonly Permission[],
  onUntrusted: (reason: unknown) => void,
): Promise<ModuleRelease[]> {
  const { own, book } = choice;
  const names = new Set([...Object.keys(own), ...book.rules.map(({ remote }) => remote)]);
  const releases = await Promise.all(
    [...names].toSorted().map(async (name) => {
      const builds = await trustedBuilds(choice, name, onUntrusted);
      return releaseOf(builds);
    }),
  );
  return releases
    .filter((release) => release !== undefined)
    .map((release) => ({ ...release, menu: permitted(release.menu, permissions) }));
}

/** The build of a remote that is given, and the one to go back to. */
async function trustedBuilds(
  { store, own, book, subject }: Choice,
  name: string,
  onUntrusted: (reason: unknown) => void,
): Promise<StoredBuild[]> {
  const builds: StoredBuild[] = [];
  for (const { version } of versionsFor(book, name, own[name] ?? [], subject)) {
    try {
      builds.push(await store.build(name, version));
    } catch (error) {
      onUntrusted(error);
    }
    if (builds.length === 2) break;
  }
  return builds;
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
