import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { moduleRelease, type ModuleRelease, type Permission } from '@mingzhang/contract';

/**
 * The remotes that are built, resolved for a user: menu entries without permission are left out.
 * Read anew on each call, so that a remote built while the gateway runs is found.
 */
export async function moduleList(
  root: string,
  permissions: readonly Permission[],
): Promise<ModuleRelease[]> {
  const folders = (await readdir(root)).filter((name) => name.startsWith('mf-')).sort();
  const releases = await Promise.all(folders.map((folder) => readRelease(path.join(root, folder))));
  return releases
    .filter((release): release is ModuleRelease => release !== undefined)
    .map((release) => ({ ...release, menu: permitted(release.menu, permissions) }));
}

async function readRelease(folder: string): Promise<ModuleRelease | undefined> {
  const text = await readFile(path.join(folder, 'dist', 'release.json'), 'utf8').catch(
    () => undefined,
  );
  return text === undefined ? undefined : moduleRelease.parse(JSON.parse(text));
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
