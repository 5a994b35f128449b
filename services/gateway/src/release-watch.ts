import type { ModuleFailure, ModuleLoad } from '@mingzhang/contract';
import { type ReleaseBook, type ReleaseRule, USUAL_THRESHOLD, withPause } from '@mingzhang/rules';
import { changeReleaseBook } from '@mingzhang/server';
import { ReleaseEvents, type ReleaseEvent } from './release-events';
import { ReleaseTally, type End, type Finder } from './release-tally';

/** A build that failed in somebody's page, or a version of a service that did not answer or not well. */
export type FailedBuild = Finder &
  Omit<ModuleFailure, 'kind'> & { readonly kind: ModuleFailure['kind'] | 'answer' };

/** A build that came up in somebody's page. */
export type LoadedBuild = Finder & ModuleLoad;

interface Watched {
  readonly bookFile: string;
  /** Folder with a file for each day; nothing about people is in it. */
  readonly eventFolder: string;
  readonly now?: () => Date;
}

/** In the history, how often a build failed by what. */
const kindTexts: Readonly<Record<string, string>> = {
  ...{ load: '载入失败', crash: '崩溃', hang: '卡死', error: '脚本报错', call: '调用失败' },
  ...{ leak: '泄漏', answer: '服务出错' },
};

/**
 * Watches over releases: what fails, or is slow to load, is noted, and a version that passes the threshold of a rule (by
 * default three sessions within ten minutes) is taken back by letting that rule rest. A rule for fewer account sets ends
 * by as many sessions.
 */
export class ReleaseWatch {
  private readonly tally = new ReleaseTally();
  private readonly events: ReleaseEvents;

  constructor(private readonly watched: Watched) {
    this.events = new ReleaseEvents(watched.eventFolder);
  }

  /**
   * Notes a failure. A page that is opened again and again fails as often: of a session it counts once.
   * @returns what was done about it; undefined: nothing yet
   */
  async note(failure: FailedBuild): Promise<string | undefined> {
    const now = this.now();
    const { session: _session, agencyId: _agencyId, ...event } = failure;
    const how = failure.kind === 'call' ? `call ${failure.call ?? ''}` : failure.kind;
    if (!this.tally.failed(failure, how, now.getTime())) return undefined;
    try {
      return await this.stepBack(failure, now);
    } finally {
      // After it: a full disk keeps nobody on a broken build. Also when the book cannot be changed.
      await this.events.add({ at: now.toISOString(), ...event });
    }
  }

  /**
   * Notes how long a build took that a rule gives.
   * @returns what was done about it; undefined: nothing
   */
  async loaded(loaded: LoadedBuild, { threshold }: ReleaseRule): Promise<string | undefined> {
    const now = this.now();
    const { session: _session, agencyId: _agencyId, ms, ...build } = loaded;
    const before = this.tally.loaded(loaded, ms, now.getTime()) ?? 0;
    const { slowMs } = threshold ?? USUAL_THRESHOLD;
    // What is fast says nothing more than that; nobody's disk is filled with it.
    if (ms <= slowMs || before > slowMs) return undefined;
    try {
      return await this.stepBack(loaded, now);
    } finally {
      const event: ReleaseEvent = { at: now.toISOString(), ...build, kind: 'slow', ms };
      await this.events.add(event);
    }
  }

  private now(): Date {
    return this.watched.now?.() ?? new Date();
  }

  /** Lets the rules of a version rest whose threshold it has passed. */
  private async stepBack({ name, build }: Finder, now: Date): Promise<string | undefined> {
    return changeReleaseBook(
      this.watched.bookFile,
      (book) => {
        const ends = book.rules
          .filter(
            ({ remote, version, isPaused }) => remote === name && version === build && !isPaused,
          )
          .map((rule) => this.tally.endOf(rule, now.getTime()))
          .filter((end) => end !== undefined);
        if (ends.length === 0) return undefined;
        return {
          book: ends.reduce<ReleaseBook>(
            (changed, { rule }) => withPause(changed, rule.id, true),
            book,
          ),
          what: ends.map(sentenceOf).join('；'),
        };
      },
      { by: 'gateway', at: now },
    );
  }
}

/** `自动暂停 mf-books 0.1.0-aa：10 分钟内 3 个会话中出错（载入失败 2、崩溃 1），规则 1`. */
function sentenceOf({ rule, threshold, why, sessions, kinds }: End): string {
  const { remote, version, id } = rule;
  const by = [...kinds].map(([kind, count]) => `${kindTexts[kind] ?? kind} ${count}`).join('、');
  const what =
    why === 'failed'
      ? `中出错（${by}）`
      : `的载入超过 ${threshold.slowMs / 1_000} 秒，占 ${threshold.slowPercent}% 以上`;
  return (
    `自动暂停 ${remote} ${version}：` +
    `${threshold.minutes} 分钟内 ${sessions} 个会话${what}，规则 ${id}`
  );
}
