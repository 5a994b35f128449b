import {
  endOf,
  MINUTES_AT_MOST,
  reaches,
  type ReleaseRule,
  type ReleaseSubject,
  type ReleaseThreshold,
  USUAL_THRESHOLD,
} from '@mingzhang/rules';

const MINUTE_MS = 60_000;
const KEPT_MS = MINUTES_AT_MOST * MINUTE_MS;
/** People remembered per build; the oldest are dropped first. */
const PEOPLE_AT_MOST = 20_000;
/** Loads remembered per person, and kinds of failure. */
const LOADS_AT_MOST = 20;
const WAYS_AT_MOST = 20;
/** People for whom a call fails with another build before the service is blamed. */
const ENOUGH_ELSEWHERE = 2;

/** Who reports something about a build. */
export interface Finder extends Subject {
  readonly name: string;
  readonly build: string;
  /**
   * A person counts once, in however many sessions: one person alone cannot withdraw a build from
   * all (decision 0099).
   */
  readonly person: string;
}

type Subject = Pick<ReleaseSubject, 'accountSetId' | 'agencyId' | 'role'>;

/** The reports of one person about a build. */
interface Found {
  /** The subject of the last report. */
  subject: Subject;
  /** Time of the last failure, by kind. */
  readonly failedAt: Map<string, number>;
  /**
   * Loads without those that a later and at least as slow load supersedes; slowest and oldest
   * first.
   */
  loads: readonly Load[];
}

interface Load {
  readonly at: number;
  readonly ms: number;
}

/** Why a rule is paused. */
export interface End {
  readonly rule: ReleaseRule;
  readonly threshold: ReleaseThreshold;
  readonly why: 'failed' | 'slow';
  readonly sessions: number;
  /** Number of people by kind of failure. */
  readonly kinds: ReadonlyMap<string, number>;
}

/** Counts the reports about builds by person, for the last hour. */
export class ReleaseTally {
  private readonly builds = new Map<string, Map<string, Found>>();
  /** Time of the last failure, by call, build and person. */
  private readonly callsFailedAt = new Map<string, Map<string, Map<string, number>>>();
  private prunedAt = Number.NEGATIVE_INFINITY;

  /**
   * @returns whether this failure is new for this person in the last hour; false also beyond the
   * limit of kinds
   */
  failed(finder: Finder, how: string, at: number): boolean {
    const { failedAt } = this.foundOf(finder, at);
    const isNew = !failedAt.has(how);
    // A client can invent any number of calls, but the other kinds are few: the limit never drops
    // those.
    if (isNew && isCall(how) && failedAt.size >= WAYS_AT_MOST) return false;
    failedAt.set(how, at);
    if (isNamedCall(how)) {
      const byBuild = mapIn(this.callsFailedAt, how);
      mapIn(byBuild, keyOf(finder.name, finder.build)).set(finder.person, at);
    }
    return isNew;
  }

  /**
   * @returns milliseconds of this person's slowest earlier load in the last hour; undefined: this
   * is the first
   */
  loaded(finder: Finder, ms: number, at: number): number | undefined {
    const found = this.foundOf(finder, at);
    const before = found.loads[0]?.ms;
    const slower = found.loads.filter((load) => load.ms > ms);
    found.loads = [...slower, { at, ms }].slice(-LOADS_AT_MOST);
    return before;
  }

  /** Why a rule is paused by the reports about its version; undefined: it goes on. */
  endOf(rule: ReleaseRule, now: number): End | undefined {
    const threshold = rule.threshold ?? USUAL_THRESHOLD;
    const since = Math.max(now - threshold.minutes * MINUTE_MS, heldSince(rule, now));
    const at = new Date(now).toISOString();
    const elsewhere = new Map<string, boolean>();
    const failsElsewhere = (how: string) => {
      const known = elsewhere.get(how) ?? this.failsElsewhere(rule, how, since);
      elsewhere.set(how, known);
      return known;
    };
    const kinds = new Map<string, number>();
    const sums = { failed: 0, loaded: 0, slow: 0 };
    for (const found of this.builds.get(keyOf(rule.remote, rule.version))?.values() ?? []) {
      if (!reaches(rule, { ...found.subject, now: at })) continue;
      const hows = [...found.failedAt].filter(
        ([how, when]) => when >= since && !failsElsewhere(how),
      );
      sums.failed += Number(hows.length > 0);
      for (const kind of new Set(hows.map(([how]) => kindOf(how)))) {
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      const slowest = found.loads.find((load) => load.at >= since);
      sums.loaded += Number(slowest !== undefined);
      sums.slow += Number(slowest !== undefined && slowest.ms > threshold.slowMs);
    }
    const bounded = { ...threshold, sessions: enoughFor(rule, threshold.sessions) };
    const why = endOf(sums, bounded);
    const sessions = why === 'slow' ? sums.slow : sums.failed;
    return why && { rule, threshold, why, sessions, kinds };
  }

  /**
   * Whether the service is to blame for a failed call: it also fails with other builds, for at
   * least two people and no fewer than with this build. Fewer could be invented.
   */
  private failsElsewhere({ remote, version }: ReleaseRule, how: string, since: number): boolean {
    const own = keyOf(remote, version);
    const people = new Set<string>();
    for (const [key, toldAt] of this.callsFailedAt.get(how) ?? []) {
      if (key === own) continue;
      for (const [person, at] of toldAt) if (at >= since) people.add(person);
    }
    const here = [...(this.callsFailedAt.get(how)?.get(own)?.values() ?? [])];
    return people.size >= Math.max(ENOUGH_ELSEWHERE, here.filter((at) => at >= since).length);
  }

  private foundOf({ name, build, person, ...of }: Finder, now: number): Found {
    this.prune(now);
    const people = mapIn(this.builds, keyOf(name, build));
    const subject = { accountSetId: of.accountSetId, agencyId: of.agencyId, role: of.role };
    const found = people.get(person) ?? { subject, failedAt: new Map(), loads: [] };
    found.subject = subject;
    people.set(person, found);
    const [oldest] = people.size > PEOPLE_AT_MOST ? people.keys() : [];
    if (oldest !== undefined) people.delete(oldest);
    return found;
  }

  private prune(now: number): void {
    if (Math.abs(now - this.prunedAt) < MINUTE_MS) return;
    this.prunedAt = now;
    for (const [key, people] of this.builds) {
      for (const [person, found] of people) if (isOver(found, now)) people.delete(person);
      if (people.size === 0) this.builds.delete(key);
    }
    for (const [how, byBuild] of this.callsFailedAt) {
      for (const [key, toldAt] of byBuild) {
        for (const [person, at] of toldAt) if (!isKept(at, now)) toldAt.delete(person);
        if (toldAt.size === 0) byBuild.delete(key);
      }
      if (byBuild.size === 0) this.callsFailedAt.delete(how);
    }
  }
}

const keyOf = (name: string, build: string): string => `${name}@${build}`;
const kindOf = (how: string): string => how.split(' ', 1)[0] ?? how;

const isCall = (how: string): boolean => kindOf(how) === 'call';

/**
 * The moment from which failures count against a rule; before it, the rule gave the version to
 * nobody. A moment in the future comes from a clock that was put back since, and is ignored, or the
 * watch would see nothing.
 */
function heldSince({ heldSince: at, from }: ReleaseRule, now: number): number {
  const moments = [at, from].map((instant) => Date.parse(instant ?? ''));
  return Math.max(0, ...moments.filter((moment) => moment <= now));
}

/**
 * A call with a name. A nameless one is unknown here (of a newer build), so it cannot be compared
 * with other builds.
 */
const isNamedCall = (how: string): boolean => /^call ./.test(how);

/** Times in the far future are dropped too: the clock was put back, and their age is unknown. */
const isKept = (at: number, now: number): boolean => Math.abs(now - at) <= KEPT_MS;

function isOver(found: Found, now: number): boolean {
  for (const [how, at] of found.failedAt) if (!isKept(at, now)) found.failedAt.delete(how);
  found.loads = found.loads.filter(({ at }) => isKept(at, now));
  return found.failedAt.size === 0 && found.loads.length === 0;
}

/** The map under a key, created when missing. */
function mapIn<Key, Inner, Value>(maps: Map<Key, Map<Inner, Value>>, key: Key): Map<Inner, Value> {
  const known = maps.get(key) ?? new Map<Inner, Value>();
  maps.set(key, known);
  return known;
}

const enoughFor = ({ to }: ReleaseRule, sessions: number): number =>
  to.kind === 'accountSets' ? Math.min(sessions, to.ids.length) : sessions;
