import type { ModuleFailure, ModuleLoad } from '@mingzhang/contract';
import { type ReleaseBook, type ReleaseRule, USUAL_THRESHOLD, withPaused } from '@mingzhang/rules';
import { changeReleaseBook, todayInShanghai } from '@mingzhang/server';
import { ReleaseEvents, type ReleaseEvent } from './release-events';
import { ReleaseTally, type End, type Finder } from './release-tally';

/** A build that failed in somebody's page, or a version of a service that did not answer or not well. */
export type FailedBuild = Finder &
  Omit<ModuleFailure, 'kind'> & { readonly kind: ModuleFailure['kind'] | 'answer' };

/** A build that came up in somebody's page. */
export type LoadedBuild = Finder & ModuleLoad;

const TOLD_AT_MOST = 100_000;

interface Watched {
  readonly bookFile: string;
  /** What it says, at most a second old: a report that changes nothing waits for nobody. */
  readonly book: { current(): Promise<ReleaseBook> };
  /** Folder with a file for each day; nothing about people is in it. */
  readonly eventFolder: string;
  readonly now?: () => Date;
}

/** In the history, how often a build failed by what. */
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
 * Watches over releases: what fails, or is slow to load, is noted, and a version that passes the threshold of a rule (by
 * default sessions of three people within ten minutes) is taken back by letting that rule rest: of people whom it reaches,
 * so that nobody takes back what was given to others. A rule for fewer account sets ends by as many.
 */
export class ReleaseWatch {
  private readonly tally = new ReleaseTally();
  private readonly events: ReleaseEvents;
  private readonly today = new PeopleOfDay();

  constructor(private readonly watched: Watched) {
    this.events = new ReleaseEvents(watched.eventFolder);
  }

  /**
   * Notes a failure. A page that is opened again and again fails as often: of a person it counts once, and is one event
   * of the hour.
   * @returns what was done about it; undefined: nothing yet
   */
  async note(failure: FailedBuild): Promise<string | undefined> {
    const now = this.now();
    const { person: _person, agencyId: _agencyId, role: _role, ...event } = failure;
    const how = failure.kind === 'call' ? `call ${failure.call ?? ''}` : failure.kind;
    const isNew = this.tally.failed(failure, how, now.getTime());
    try {
      // Also of one that has told of it before: what counts is when it happened last.
      return await this.stepBack(failure, now);
    } finally {
      // After it: a full disk keeps nobody on a broken build.
      if (isNew) {
        const isRepeated = this.today.add(failure, todayInShanghai(now));
        const at = now.toISOString();
        await this.events.add({ at, ...event, ...(isRepeated && { isRepeated }) });
      }
    }
  }

  /**
   * Notes how long a build took.
   * @returns what was done about it; undefined: nothing
   */
  async loaded(loaded: LoadedBuild): Promise<string | undefined> {
    const now = this.now();
    const { person: _person, agencyId: _agencyId, role: _role, ms, ...build } = loaded;
    const before = this.tally.loaded(loaded, ms, now.getTime()) ?? 0;
    const rules = liveRules(await this.watched.book.current(), loaded);
    const slowMs = Math.min(...rules.map(({ threshold = USUAL_THRESHOLD }) => threshold.slowMs));
    // What is fast for every rule says nothing more than that; nobody's disk is filled with it.
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

  /** Lets the rules of a version rest whose threshold it has passed. */
  private async stepBack(build: Finder, now: Date): Promise<string | undefined> {
    const endsIn = (book: ReleaseBook) =>
      liveRules(book, build)
        .map((rule) => this.tally.endOf(rule, now.getTime()))
        .filter((end) => end !== undefined);
    // Only who has something to write takes the turn of an operator who wants to.
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

/** Who has told of a build on a day, so that the day's failures can be counted by person without naming one. */
class PeopleOfDay {
  private day = '';
  private readonly told = new Set<string>();

  /** @returns whether this person has told of this build before on that day */
  add({ name, build, person }: Finder, day: string): boolean {
    // More than that are not remembered: some are counted twice then.
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
