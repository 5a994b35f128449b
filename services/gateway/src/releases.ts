import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ReleasesConfig, ServiceConfig } from '@mingzhang/server';
import { ReleaseBookFile } from './release-book';
import { ReleaseGiven } from './release-given';
import { ReleaseStore } from './release-store';
import { ReleaseWatch } from './release-watch';

/** Without any the shell stands alone (tests). */
const NO_RELEASES: ReleasesConfig = {
  ...{ folder: '', keyFile: '', bookFile: '', eventFolder: '', serviceFolder: '', own: {} },
};

/** What decides who is given which version of a remote or a service. */
export interface Releases extends Pick<ReleasesConfig, 'own' | 'serviceFolder'> {
  readonly store: ReleaseStore;
  readonly book: ReleaseBookFile;
  readonly watch: ReleaseWatch;
  readonly given: ReleaseGiven;
}

/** The releases of an installation, read when they are asked for. */
export function openReleases(
  { releases = NO_RELEASES }: Pick<ServiceConfig, 'releases'>,
  log: FastifyInstance['log'],
): Releases {
  const { folder, keyFile, bookFile, eventFolder, own, serviceFolder } = releases;
  return {
    ...{ own, serviceFolder },
    store: new ReleaseStore(folder, keyFile),
    book: new ReleaseBookFile(bookFile, (reason) =>
      log.error({ err: reason }, 'release book not believed'),
    ),
    watch: new ReleaseWatch({ bookFile, eventFolder }),
    given: new ReleaseGiven(
      bookFile === '' ? undefined : path.join(path.dirname(bookFile), 'release-given'),
      (reason) => log.error({ err: reason }, 'what was given could not be counted'),
    ),
  };
}
