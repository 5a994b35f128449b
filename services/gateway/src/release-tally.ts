import {
  endOf,
  MINUTES_AT_MOST,
  type ReleaseRule,
  type ReleaseThreshold,
  USUAL_THRESHOLD,
} from '@mingzhang/rules';

const MINUTE_MS = 60_000;
const KEPT_MS = MINUTES_AT_MOST * MINUTE_MS;
/** Sessions that are remembered of a build; the oldest go first. */
const SESSIONS_AT_MOST = 20_000;
/** Loads that are remembered of a session. */
const LOADS_AT_MOST = 20;

/** Who found something of a build, and when. */
export interface Finder {
  readonly name: string;
  readonly build: string;
  /** Hash of the session: pages of one browser count once. */
  readonly session: string;
  readonly accountSetId: number | undefined;
  /** Who keeps that account set. */
  readonly agencyId: number | undefined;
}

/** What one session found of a build. */
interface Found extends Pick<Finder, 'accountSetId' | 'agencyId'> {
  /** When it failed last, by how. */
  readonly failedAt: Map<string, number>;
  /** The loads than which none that came later was slower; the newest last. */
  loads: readonly Load[];
}

interface Load {
  readonly at: number;
  readonly ms: number;
}

/** Why a rule ends. */
export interface End {
  readonly rule: ReleaseRule;
  readonly threshold: ReleaseThreshold;
  readonly why: 'failed' | 'slow';
  readonly sessions: number;
  /** How it failed, with the number of sessions. */
  readonly kinds: ReadonlyMap<string, number>;
}

/** Counts by session what is found of builds, for the last hour. */
export class ReleaseTally {
  private readonly builds = new Map<string, Map<string, Found>>();
  /** By call that failed when it last did for which build. */
  private readonly callsFailedAt = new Map<string, Map<string, number>>();
  private prunedAt = Number.NEGATIVE_INFINITY;

  /** @returns whether this session has not told of it in the last hour */
  failed(finder: Finder, how: string, at: number): boolean {
    const { failedAt } = this.foundOf(finder, at);
    const isNew = !failedAt.has(how);
    failedAt.set(how, at);
    if (isNamedCall(how)) {
      const byBuild = this.callsFailedAt.get(how) ?? new Map<string, number>();
      this.callsFailedAt.set(how, byBuild.set(keyOf(finder.name, finder.build), at));
    }
    return isNew;
  }

  /** @returns how long the slowest load of this session took before, of the last hour; undefined: it is its first */
  loaded(finder: Finder, ms: number, at: number): number | undefined {
    const found = this.foundOf(finder, at);
    const before = found.loads[0]?.ms;
    const slower = found.loads.filter((load) => load.ms > ms);
    found.loads = [...slower, { at, ms }].slice(-LOADS_AT_MOST);
    return before;
  }

  /** Why a rule ends by what was found of its version; undefined: it goes on. */
  endOf(rule: ReleaseRule, now: number): End | undefined {
    const threshold = rule.threshold ?? USUAL_THRESHOLD;
    const since = now - threshold.minutes * MINUTE_MS;
    const kinds = new Map<string, number>();
    const sums = { failed: 0, loaded: 0, slow: 0 };
    for (const found of this.builds.get(keyOf(rule.remote, rule.version))?.values() ?? []) {
      if (!isReached(rule, found)) continue;
      const hows = [...found.failedAt].filter(
        ([how, at]) => at >= since && !this.failsElsewhere(rule, how),
      );
      sums.failed += Number(hows.length > 0);
      for (const kind of new Set(hows.map(([how]) => kindOf(how)))) {
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      const slowest = found.loads.find(({ at }) => at >= since);
      sums.loaded += Number(slowest !== undefined);
      sums.slow += Number(slowest !== undefined && slowest.ms > threshold.slowMs);
    }
    const bounded = { ...threshold, sessions: enoughFor(rule, threshold.sessions) };
    const why = endOf(sums, bounded);
    const sessions = why === 'slow' ? sums.slow : sums.failed;
    return why && { rule, threshold, why, sessions, kinds };
  }

  /** A call that fails for another build as well is the service's fault. */
  private failsElsewhere({ remote, version }: ReleaseRule, how: string): boolean {
    const builds = [...(this.callsFailedAt.get(how)?.keys() ?? [])];
    return builds.some((key) => key !== keyOf(remote, version));
  }

  private foundOf({ name, build, session, ...of }: Finder, now: number): Found {
    this.prune(now);
    const key = keyOf(name, build);
    const sessions = this.builds.get(key) ?? new Map<string, Found>();
    this.builds.set(key, sessions);
    const found = sessions.get(session) ?? {
      ...{ accountSetId: of.accountSetId, agencyId: of.agencyId },
      ...{ failedAt: new Map<string, number>(), loads: [] },
    };
    sessions.set(session, found);
    const [oldest] = sessions.size > SESSIONS_AT_MOST ? sessions.keys() : [];
    if (oldest !== undefined) sessions.delete(oldest);
    return found;
  }

  private prune(now: number): void {
    if (Math.abs(now - this.prunedAt) < MINUTE_MS) return;
    this.prunedAt = now;
    for (const [key, sessions] of this.builds) {
      for (const [session, found] of sessions) if (isOver(found, now)) sessions.delete(session);
      if (sessions.size === 0) this.builds.delete(key);
    }
    for (const [how, byBuild] of this.callsFailedAt) {
      for (const [key, at] of byBuild) if (!isKept(at, now)) byBuild.delete(key);
      if (byBuild.size === 0) this.callsFailedAt.delete(how);
    }
  }
}

const keyOf = (name: string, build: string): string => `${name}@${build}`;
const kindOf = (how: string): string => how.split(' ', 1)[0] ?? how;

/** A call by its name; one that nobody here knows is of a build that is ahead, and no other build's business. */
const isNamedCall = (how: string): boolean => /^call ./.test(how);

/** Not what lies in the future: a clock was put back, and nobody knows how long ago it was. */
const isKept = (at: number, now: number): boolean => Math.abs(now - at) <= KEPT_MS;

function isOver(found: Found, now: number): boolean {
  for (const [how, at] of found.failedAt) if (!isKept(at, now)) found.failedAt.delete(how);
  found.loads = found.loads.filter(({ at }) => isKept(at, now));
  return found.failedAt.size === 0 && found.loads.length === 0;
}

/** Who was not given a rule's version cannot end it: of a rule for account sets or agencies, theirs count alone. */
function isReached({ to }: ReleaseRule, { accountSetId, agencyId }: Found): boolean {
  if (to.kind !== 'accountSets' && to.kind !== 'agencies') return true;
  const id = to.kind === 'agencies' ? agencyId : accountSetId;
  return id !== undefined && to.ids.includes(id);
}

const enoughFor = ({ to }: ReleaseRule, sessions: number): number =>
  to.kind === 'accountSets' ? Math.min(sessions, to.ids.length) : sessions;
