import type { ModuleFailure, ModuleLoad } from '@mingzhang/contract';
import { type ReleaseBook, type ReleaseRule, USUAL_THRESHOLD, withPaused } from '@mingzhang/rules';
import { changeReleaseBook, todayInShanghai } from '@mingzhang/server';
import { ReleaseEvents, type ReleaseEvent } from './release-events';
import { ReleaseTally, type End, type Finder } from './release-tally';

/**
 * A build that failed in a page, or a version of a service that did not answer or answered with an
 * error.
 */
export type FailedBuild = Finder &
  Omit<ModuleFailure, 'kind'> & { readonly kind: ModuleFailure['kind'] | 'answer' };

/** A build that was loaded in a page. */
type LoadedBuild = Finder & ModuleLoad;

const TOLD_AT_MOST = 100_000;

interface Watched {
  readonly bookFile: string;
  /** The book, at most a second old: a report that changes nothing waits for no lock. */
  readonly book: { current(): Promise<ReleaseBook> };
  /** Folder with one file per day; it contains nothing about people. */
  readonly eventFolder: string;
  readonly now?: () => Date;
}

/** Kinds of failure in words of the history. */
const kindTexts: Readonly<Record<string, string>> = {
  load: '载入失败',
  crash: '崩溃',
  hang: '卡死',
  error: '脚本报错',
  call: '调用失败',
  leak: '泄漏',
  answer: '服务出错',
};

/**
 * Watches releases. Failures and slow loads are stored, and a rule is paused once its version
 * passes the threshold (by default three people within ten minutes). Only people that the rule
 * reaches count, so nobody withdraws what others were given. A rule for fewer account sets is
 * paused at as many people.
 */
export class ReleaseWatch {
  private readonly tally = new ReleaseTally();
  private readonly events: ReleaseEvents;
  private readonly today = new PeopleOfDay();

  constructor(private readonly watched: Watched) {
    this.events = new ReleaseEvents(watched.eventFolder);
  }

  /**
   * Notes a failure. A page that is reloaded fails again: a person counts once, with one event per
   * hour.
   * @returns what was done about it; undefined: nothing yet
   */
  async note(failure: FailedBuild): Promise<string | undefined> {
    const now = this.now();
    const { person: _person, agencyId: _agencyId, role: _role, ...event } = failure;
    const how = failure.kind === 'call' ? `call ${failure.call ?? ''}` : failure.kind;
    const isNew = this.tally.failed(failure, how, now.getTime());
    try {
      // Checked for repeated reports too: the threshold counts the last time of a failure.
      return await this.stepBack(failure, now);
    } finally {
      // Written afterwards: a full disk must not keep a broken build in use.
      if (isNew) {
        const isRepeated = this.today.add(failure, todayInShanghai(now));
        const at = now.toISOString();
        await this.events.add({ at, ...event, ...(isRepeated && { isRepeated }) });
      }
    }
  }

  /**
   * Notes how long a build took to load.
   * @returns what was done about it; undefined: nothing
   */
  async loaded(loaded: LoadedBuild): Promise<string | undefined> {
    const now = this.now();
    const { person: _person, agencyId: _agencyId, role: _role, ms, ...build } = loaded;
    const before = this.tally.loaded(loaded, ms, now.getTime()) ?? 0;
    const rules = liveRules(await this.watched.book.current(), loaded);
    const slowMs = Math.min(...rules.map(({ threshold = USUAL_THRESHOLD }) => threshold.slowMs));
    // A load that is fast by every rule is not stored, to save disk space.
    if (ms <= slowMs) return undefined;
    try {
      return await this.stepBack(loaded, now);
    } finally {
      const event: ReleaseEvent = { at: now.toISOString(), ...build, kind: 'slow', ms };
      if (before <= slowMs) await this.events.add(event);
    }
  }

  private now(): Date {
    return this.watched.now?.() ?? new Date();
  }

  /** Pauses the rules of a version whose threshold it has passed. */
  private async stepBack(build: Finder, now: Date): Promise<string | undefined> {
    const endsIn = (book: ReleaseBook) =>
      liveRules(book, build)
        .map((rule) => this.tally.endOf(rule, now.getTime()))
        .filter((end) => end !== undefined);
    // Checked on the cached book first, so that the lock of the book is taken only when there is
    // something to write.
    if (endsIn(await this.watched.book.current()).length === 0) return undefined;
    return changeReleaseBook(
      this.watched.bookFile,
      (book) => {
        const ends = endsIn(book);
        if (ends.length === 0) return undefined;
        return {
          book: ends.reduce<ReleaseBook>((changed, { rule }) => withPaused(changed, rule.id), book),
          what: ends.map(sentenceOf).join('；'),
        };
      },
      { by: 'gateway', at: now },
    );
  }
}

/**
 * Who has reported a build on a day, so that failures can be counted by person without storing
 * names.
 */
class PeopleOfDay {
  private day = '';
  private readonly told = new Set<string>();

  /** @returns whether this person has already reported this build on that day */
  add({ name, build, person }: Finder, day: string): boolean {
    // Beyond the limit the set is cleared; some people are then counted twice.
    if (day !== this.day || this.told.size >= TOLD_AT_MOST) this.told.clear();
    this.day = day;
    const key = `${name}@${build} ${person}`;
    const isRepeated = this.told.has(key);
    this.told.add(key);
    return isRepeated;
  }
}

/** The rules that give a build now. */
const liveRules = ({ rules }: ReleaseBook, { name, build }: Finder): readonly ReleaseRule[] =>
  rules.filter(
    ({ remote, version, isPaused }) => remote === name && version === build && !isPaused,
  );

/** `自动暂停 mf-books 0.1.0-aa：10 分钟内 3 人出错（载入失败 2、崩溃 1），规则 1`. */
function sentenceOf({ rule, threshold, why, sessions, kinds }: End): string {
  const { remote, version, id } = rule;
  const by = [...kinds].map(([kind, count]) => `${kindTexts[kind] ?? kind} ${count}`).join('、');
  const what =
    why === 'failed'
      ? `出错（${by}）`
      : `载入超过 ${threshold.slowMs / 1_000} 秒，占 ${threshold.slowPercent}% 以上`;
  return (
    `自动暂停 ${remote} ${version}：` +
    `${threshold.minutes} 分钟内 ${sessions} 人${what}，规则 ${id}`
  );
}
