import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  BucketFiles,
  FolderFiles,
  ReleaseBookFile,
  type ReleasesConfig,
  type ServiceConfig,
} from '@mingzhang/server';
import { ReleaseGiven } from './release-given';
import { ReleaseKeys } from './release-keys';
import { ReleaseOverrides } from './release-overrides';
import { ReleaseStore } from './release-store';
import { ReleaseWatch } from './release-watch';
import { ShadowFindings } from './shadow-findings';

/** Folder beside the events, with one file per shadow. */
const SHADOWS = 'shadows';

/** Without a configuration the shell has no remotes (tests). */
const NO_RELEASES: ReleasesConfig = {
  folder: '',
  keyFile: '',
  bookFile: '',
  eventFolder: '',
  serviceFolder: '',
  overrideFolder: '',
  own: {},
};

/** The parts that decide which version of a remote or a service somebody is given. */
export interface Releases extends Pick<ReleasesConfig, 'own' | 'serviceFolder'> {
  readonly store: ReleaseStore;
  readonly book: ReleaseBookFile;
  readonly watch: ReleaseWatch;
  readonly given: ReleaseGiven;
  /** Comparisons of shadows with the own versions. */
  readonly findings: ShadowFindings;
  readonly overrides: ReleaseOverrides;
}

/** The releases of an installation, read on demand. */
export function openReleases(
  { releases = NO_RELEASES }: Pick<ServiceConfig, 'releases'>,
  log: FastifyInstance['log'],
): Releases {
  const { folder, keyFile, bookFile, eventFolder, own, serviceFolder, bucket } = releases;
  const keys = new ReleaseKeys(keyFile, (reason) =>
    log.error({ err: reason }, 'release keys cannot be read'),
  );
  const book = new ReleaseBookFile(bookFile, (reason) =>
    log.error({ err: reason }, 'release book not believed'),
  );
  return {
    own,
    serviceFolder,
    book,
    overrides: new ReleaseOverrides(releases.overrideFolder, keys, (reason) =>
      log.error({ err: reason }, 'release override not honoured'),
    ),
    store: new ReleaseStore({
      here: new FolderFiles(folder),
      bucket: bucket && new BucketFiles(bucket),
      keys,
      onStore: (what, reason) => log.error({ err: reason }, what),
    }),
    watch: new ReleaseWatch({ bookFile, eventFolder, book }),
    given: new ReleaseGiven(
      bookFile === '' ? undefined : path.join(path.dirname(bookFile), 'release-given'),
      (reason) => log.error({ err: reason }, 'what was given could not be counted'),
    ),
    findings: new ShadowFindings(path.join(eventFolder, SHADOWS), (reason, what) =>
      log.warn({ err: reason }, what),
    ),
  };
}

/**
 * Fetches a build that a rule gives, if it is not stored here: another gateway may have given it to
 * the page that loads its files. A failed fetch is ignored, and the file is then not found.
 */
export async function bringGiven(
  { store, book }: Releases,
  remote: string,
  version: string,
): Promise<void> {
  const { rules } = await book.current();
  if (!rules.some((rule) => rule.remote === remote && rule.version === version)) return;
  await store.build(remote, version).catch(() => undefined);
}
