import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { builtName, versionName } from '@mingzhang/contract';
import {
  type GivenVersion,
  type ReleaseBook,
  type ReleaseSubject,
  versionsFor,
} from '@mingzhang/rules';
import type { Releases } from './releases';
import type { VersionBeside } from './served-contracts';
import { finderOf, subjectOf, type KnownSession } from './sessions';

/** The folder of versions beside is read again after this time. */
const FRESH_MS = 1_000;
/** A version that did not answer is skipped for this time. */
const LOST_MS = 60_000;
/** The installation's own version, in the rules. */
export const OWN = 'own';

/**
 * `asset@0.1.0-0806e14c.json`: written by the process that runs the version, deleted when it stops.
 */
const fileName = /^([^@]+)@([^@]+)\.json$/;
const placeOfVersion = z.object({
  url: z.url({ protocol: /^http$/, hostname: z.regexes.hostname }),
});

/** A version that gets copies of reads, and whose answers nobody gets. */
export interface ServiceShadow {
  readonly version: string;
  readonly url: string;
  /** Share of the reads, in hundredths of a percent. */
  readonly hundredths: number;
}

/** An answer, and the version that gave it. */
interface Asked<A> {
  readonly answer: A;
  /** Undefined: the installation's own. */
  readonly version: string | undefined;
  /** The version whose answer may be compared with that of the own version; undefined: none. */
  readonly shadow?: ServiceShadow | undefined;
}

/** Whether a version beside runs; `lost`: it did not answer, and is skipped for a minute. */
type VersionState = 'running' | 'absent' | 'lost';

/** The version of a service that somebody is given, and those skipped before it. */
interface GivenService {
  /** Undefined: the installation's own. */
  readonly given: VersionBeside | undefined;
  /** By the rules, the preferred one first; the installation's own is `OWN`. */
  readonly wanted: readonly GivenVersion[];
  readonly passedOver: readonly {
    readonly version: string;
    readonly why: Exclude<VersionState, 'running'>;
  }[];
}

/** Who asks a service, and whether the request may be repeated without effect. */
interface ServiceQuestion {
  readonly service: string;
  readonly session: KnownSession | undefined;
  readonly isRepeatable: boolean;
}

type Kept = Pick<Releases, 'book' | 'watch' | 'serviceFolder'>;

/** Called when a version beside failed, and with what was done about it. */
type OnFault = (reason: unknown, what: string) => void;

/**
 * Versions of services that run beside the installation's own, given to account sets by the rules
 * of the release book. A version that does not answer is skipped for a minute; the rules of one
 * that fails for three people are paused.
 */
export class ServiceVersions {
  private running: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map();
  private readonly lostUntil = new Map<string, number>();
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;

  /** @param own where the installation's own services listen */
  constructor(
    private readonly own: Readonly<Record<string, string>>,
    private readonly kept: Kept,
    private readonly onFault: OnFault,
    // A monotonic clock: a clock that is put back must not skip a version for an hour.
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Sends a request to a service, in the version that the rules select.
   * @param send sends the request to an address
   * @returns the answer, its version unless it is the installation's own, and for the own version
   * its shadow
   * @throws whatever `send` throws, if the request was sent and may not be repeated, or went to the
   * installation's own version
   */
  async ask<A extends { readonly status: number }>(
    question: ServiceQuestion,
    send: (url: string) => Promise<A>,
  ): Promise<Asked<A>> {
    const askOwn = async (shadow?: ServiceShadow) => ({
      answer: await send(this.own[question.service] ?? ''),
      version: undefined,
      shadow,
    });
    const given = await this.given(question);
    if (!given) return askOwn(await this.shadowOf(question));
    try {
      const answer = await send(given.url);
      // 503 concerns what all versions share, as the database, and is no fault of this version.
      if (answer.status >= 500 && answer.status !== 503) await this.failed(question, given.version);
      return { answer, version: given.version };
    } catch (error) {
      if (isBrokenOff(error)) throw error;
      this.onFault(error, 'a version beside did not answer');
      this.lostUntil.set(given.url, this.now() + LOST_MS);
      await this.failed(question, given.version);
      if (!question.isRepeatable && !isRefused(error)) throw error;
      return askOwn();
    }
  }

  /** The version beside that somebody is given; undefined: the installation's own. */
  private async given({ service, session }: ServiceQuestion): Promise<VersionBeside | undefined> {
    await this.look();
    if (!this.running.has(service)) return undefined;
    const book = await this.kept.book.current();
    return (await this.givenOf(service, book, subjectOf(session, new Date()))).given;
  }

  /** The version of a service that a call of this subject would get by a book. */
  async givenOf(
    service: string,
    book: ReleaseBook,
    subject: ReleaseSubject,
  ): Promise<GivenService> {
    await this.look();
    const wanted = versionsFor(book, service, [OWN], subject);
    const passedOver: GivenService['passedOver'][number][] = [];
    for (const { version } of wanted) {
      if (version === OWN) break;
      const url = this.running.get(service)?.get(version);
      const state = this.stateAt(url);
      if (url !== undefined && state === 'running')
        return { given: { service, version, url }, wanted, passedOver };
      passedOver.push({ version, why: state === 'lost' ? 'lost' : 'absent' });
    }
    return { given: undefined, wanted, passedOver };
  }

  /** Whether a version beside may be given now. */
  async stateOf(service: string, version: string): Promise<VersionState> {
    await this.look();
    return this.stateAt(this.running.get(service)?.get(version));
  }

  private stateAt(url: string | undefined): VersionState {
    if (url === undefined) return 'absent';
    return (this.lostUntil.get(url) ?? 0) > this.now() ? 'lost' : 'running';
  }

  /**
   * The versions beside that the subject is given and that answer. Services not listed are answered
   * by the installation's own.
   */
  async givenTo(subject: ReleaseSubject): Promise<VersionBeside[]> {
    await this.look();
    const book = await this.kept.book.current();
    const services = [...this.running.keys()];
    const given = await Promise.all(
      services.map((service) => this.givenOf(service, book, subject)),
    );
    return given.flatMap((of) => of.given ?? []);
  }

  /** The versions that run beside: service to version to URL. */
  async beside(): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
    await this.look();
    return this.running;
  }

  /** The version that gets a copy of what the own one has answered; undefined: none runs. */
  private async shadowOf({ service }: ServiceQuestion): Promise<ServiceShadow | undefined> {
    const beside = this.running.get(service);
    if (!beside) return undefined;
    const { shadows = [] } = await this.kept.book.current();
    const shadow = shadows.find((one) => one.service === service);
    const url = beside.get(shadow?.version ?? '');
    return shadow && url !== undefined ? { ...shadow, url } : undefined;
  }

  private async failed({ service, session }: ServiceQuestion, version: string): Promise<void> {
    const done = await this.kept.watch
      .note({
        name: service,
        build: version,
        kind: 'answer',
        ...finderOf(session, new Date()),
      })
      .catch((error: unknown) => this.onFault(error, 'a failure was not noted'));
    if (done) this.onFault(done, 'release stepped back');
  }

  private async look(): Promise<void> {
    if (this.kept.serviceFolder === '' || this.now() - this.lookedAt < FRESH_MS) return;
    this.looking ??= this.read().finally(() => (this.looking = undefined));
    await this.looking;
  }

  private async read(): Promise<void> {
    const { serviceFolder } = this.kept;
    const running = new Map<string, Map<string, string>>();
    for (const file of await readdir(serviceFolder).catch(() => [])) {
      const [, service, version] = fileName.exec(file) ?? [];
      if (service === undefined || version === undefined) continue;
      if (!builtName.test(service) || !versionName.test(version)) continue;
      const url = await urlIn(path.join(serviceFolder, file));
      if (url === undefined) continue;
      running.set(service, (running.get(service) ?? new Map<string, string>()).set(version, url));
    }
    this.running = running;
    this.lookedAt = this.now();
  }
}

/** Nobody listens there, so nothing was done: a killed process leaves its file behind. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}

/** The client has gone, which is no fault of the version. */
function isBrokenOff(error: unknown): boolean {
  return (error as { name?: unknown } | undefined)?.name === 'AbortError';
}

/** Undefined: the file has just been deleted, or is invalid. */
async function urlIn(file: string): Promise<string | undefined> {
  try {
    return placeOfVersion.parse(JSON.parse(await readFile(file, 'utf8'))).url;
  } catch {
    return undefined;
  }
}
