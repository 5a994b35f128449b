import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ReleaseBookFile, type ReleasesConfig, type ServiceConfig } from '@mingzhang/server';
import { ReleaseStore } from './release-store';
import { ReleaseWatch } from './release-watch';
import { ShadowFindings } from './shadow-findings';

/** Folder beside what failed, with a file for each shadow. */
const SHADOWS = 'shadows';

/** Without any the shell stands alone (tests). */
const NO_RELEASES: ReleasesConfig = {
  ...{ folder: '', keyFile: '', bookFile: '', eventFolder: '', serviceFolder: '', own: {} },
};

/** What decides who is given which version of a remote or a service. */
export interface Releases extends Pick<ReleasesConfig, 'own' | 'serviceFolder'> {
  readonly store: ReleaseStore;
  readonly book: ReleaseBookFile;
  readonly watch: ReleaseWatch;
  /** What the answers of shadows were like. */
  readonly findings: ShadowFindings;
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
    findings: new ShadowFindings(path.join(eventFolder, SHADOWS), (reason, what) =>
      log.warn({ err: reason }, what),
    ),
  };
}
