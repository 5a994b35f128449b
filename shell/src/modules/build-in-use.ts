import { useMemo, useState } from 'react';
import type { ModuleRelease } from '@mingzhang/contract';
import type { NamedBuild } from './build-of-script';
import { avoidedBuilds } from './build-watch';
import type { RemoteBuild } from './loader';

/** Builds that failed in this page, by name and version: it does not try them again by itself. */
const failed = new Set<string>();

const keyOf = ({ name, version }: NamedBuild): string => `${name}@${version}`;

for (const build of avoidedBuilds()) failed.add(keyOf(build));

/** Remotes that somebody works on come as they stand, from a server of their own (`npm run dev`). */
const underWork = (process.env.DEV_REMOTES ?? '').split(',').map((remote) => remote.split('=')[0]);

/** The build of a release that this page works with: the given one, or after it failed the one before. */
export function buildOf(release: ModuleRelease): RemoteBuild {
  const { name, previous } = release;
  if (underWork.includes(name)) {
    const entry = `/remotes/${name}/mf-manifest.json`;
    return { name, version: 'development', entry, integrity: '', filesIntegrity: '' };
  }
  return previous && failed.has(keyOf(release)) ? { name: release.name, ...previous } : release;
}

/**
 * The same for a screen, which is drawn anew when it steps back.
 * @returns `stepBack` answers whether there was anything to go back to
 */
export function useBuildInUse(release: ModuleRelease) {
  const [steps, setSteps] = useState(0);
  const { name, version, entry, integrity, filesIntegrity } = buildOf(release);
  const build = useMemo(
    () => ({ name, version, entry, integrity, filesIntegrity }),
    // What the list says besides, a title for example, does not make another build.
    [name, version, entry, integrity, filesIntegrity],
  );
  const stepBack = (): boolean => {
    failed.add(keyOf(build));
    setSteps(steps + 1);
    return keyOf(buildOf(release)) !== keyOf(build);
  };
  /** Takes the given build again, for who asks for it. */
  const retry = () => {
    failed.delete(keyOf(release));
    setSteps(steps + 1);
  };
  return { build, stepBack, retry };
}
