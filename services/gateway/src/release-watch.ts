import { appendFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleFailure } from '@mingzhang/contract';
import { type ReleaseBook, type ReleaseRule, withPause } from '@mingzhang/rules';
import { changeReleaseBook } from '@mingzhang/server';

/** Failures that are counted together lie so far apart at most. */
const WINDOW_MS = 10 * 60_000;
/** So many sessions in which a build failed end its release. */
const ENOUGH = 3;
/** What happened is kept so long. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** When a build failed in a session, for which account set, and who keeps that. */
interface Failing {
  readonly at: number;
  readonly accountSetId: number | undefined;
  readonly agencyId: number | undefined;
}

/** A build that failed in somebody's page, or a version of a service that did not answer or not well. */
export interface FailedBuild extends Omit<ModuleFailure, 'kind'> {
  readonly kind: ModuleFailure['kind'] | 'answer';
  readonly accountSetId: number | undefined;
  readonly agencyId: number | undefined;
  /** Hash of the session: pages of one browser count once. */
  readonly session: string;
}

interface Watched {
  readonly bookFile: string;
  /** Folder with a file for each day; nothing about people is in it. */
  readonly eventFolder: string;
  readonly now?: () => Date;
}

/**
 * Watches over releases: what fails is noted, and a version that fails in three sessions within ten minutes is
 * taken back by letting its rules rest. A rule for fewer account sets ends by as many sessions.
 */
export class ReleaseWatch {
  private readonly failed = new Map<string, Map<string, Failing>>();
  private lastDay = '';

  constructor(private readonly watched: Watched) {}

  /**
   * Notes a failure.
   * @returns what was done about it; undefined: nothing yet
   */
  async note(failure: FailedBuild): Promise<string | undefined> {
    const now = this.watched.now?.() ?? new Date();
    const before = this.sessionsOf(failure, now.getTime());
    // A page that is opened again and again fails as often: it counts once.
    if (before.has(failure.session)) return undefined;
    const { accountSetId, agencyId } = failure;
    before.set(failure.session, { at: now.getTime(), accountSetId, agencyId });
    const done = await changeReleaseBook(
      this.watched.bookFile,
      (book) => {
        const ending = book.rules.filter(
          (rule) =>
            isOf(rule, failure) && !rule.isPaused && countFor(rule, before) >= enoughFor(rule),
        );
        if (ending.length === 0) return undefined;
        return {
          book: ending.reduce<ReleaseBook>((changed, { id }) => withPause(changed, id, true), book),
          what:
            `自动暂停 ${failure.name} ${failure.build}：` +
            `${WINDOW_MS / 60_000} 分钟内 ${before.size} 个会话中出错，规则 ${ending.map(({ id }) => id).join('、')}`,
        };
      },
      { by: 'gateway', at: now },
    );
    // After it: a full disk keeps nobody on a broken build.
    await this.write(failure, now);
    return done;
  }

  /** The sessions in which a build has failed of late, with the time. */
  private sessionsOf({ name, build }: FailedBuild, now: number): Map<string, Failing> {
    const key = `${name}@${build}`;
    const sessions = this.failed.get(key) ?? new Map<string, Failing>();
    for (const [session, { at }] of sessions) if (now - at > WINDOW_MS) sessions.delete(session);
    this.failed.set(key, sessions);
    return sessions;
  }

  private async write(failure: FailedBuild, now: Date): Promise<void> {
    const { name, build, kind, accountSetId } = failure;
    const { eventFolder } = this.watched;
    const day = now.toISOString().slice(0, 10);
    if (day !== this.lastDay) await this.dropOld(now);
    this.lastDay = day;
    const event = { at: now.toISOString(), name, build, kind, accountSetId };
    await appendFile(path.join(eventFolder, `${day}.jsonl`), `${JSON.stringify(event)}\n`);
  }

  private async dropOld(now: Date): Promise<void> {
    const { eventFolder } = this.watched;
    const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
    await mkdir(eventFolder, { recursive: true });
    for (const file of await readdir(eventFolder)) {
      if (file.slice(0, 10) < oldest) await rm(path.join(eventFolder, file), { force: true });
    }
  }
}

const isOf = (rule: ReleaseRule, { name, build }: FailedBuild): boolean =>
  rule.remote === name && rule.version === build;

/** Who was not given a rule's version cannot end it: of a rule for account sets or agencies, theirs count alone. */
function countFor({ to }: ReleaseRule, sessions: ReadonlyMap<string, Failing>): number {
  if (to.kind !== 'accountSets' && to.kind !== 'agencies') return sessions.size;
  const { kind, ids } = to;
  return [...sessions.values()].filter(({ accountSetId, agencyId }) => {
    const id = kind === 'agencies' ? agencyId : accountSetId;
    return id !== undefined && ids.includes(id);
  }).length;
}

const enoughFor = ({ to }: ReleaseRule): number =>
  to.kind === 'accountSets' ? Math.min(ENOUGH, to.ids.length) : ENOUGH;
