import type { ReleaseThreshold } from './release-threshold';

/** Whom a rule reaches. */
export type Reach =
  | { readonly kind: 'accountSets'; readonly ids: readonly number[] }
  /** All account sets of an agency (代理), which is known by the person who keeps them. */
  | { readonly kind: 'agencies'; readonly ids: readonly number[] }
  | { readonly kind: 'roles'; readonly roles: readonly string[] }
  /** A share of all account sets, in hundredths of a percent: 500 is 5 %. */
  | { readonly kind: 'share'; readonly hundredths: number }
  | { readonly kind: 'all' }
  /** Written by a later version: nobody here, and kept as it was. */
  | { readonly kind: 'unknown'; readonly kept: unknown };

/** Who is given a version of a remote. */
export interface ReleaseRule {
  readonly id: number;
  readonly remote: string;
  readonly version: string;
  readonly to: Reach;
  /** Instants (`2026-12-01T00:00:00.000Z`) between which it holds; null: without bound. */
  readonly from: string | null;
  readonly until: string | null;
  /** Whether it rests: whom it reached is given what the next rule says. */
  readonly isPaused: boolean;
  /** The instant since which it has not rested: what failed before is not held against it. Not in books of before. */
  readonly heldSince?: string | undefined;
  /** When it ends by itself; undefined: as usual. */
  readonly threshold?: ReleaseThreshold | undefined;
}

/** A version that nobody is given any more. */
interface KilledVersion {
  readonly remote: string;
  readonly version: string;
}

/** A version of a service that is asked, too, so that its answers can be compared; nobody is given them. */
export interface ShadowRule {
  readonly service: string;
  readonly version: string;
  /** Share of what is read that it is asked as well, in hundredths of a percent. */
  readonly hundredths: number;
}

/** All that decides which version somebody is given. */
export interface ReleaseBook {
  readonly rules: readonly ReleaseRule[];
  /** The number of the next rule: none is given twice, or the history tells of the wrong one. Not in books of before. */
  readonly nextId?: number | undefined;
  readonly killed: readonly KilledVersion[];
  /** At most one for each service; undefined: none. */
  readonly shadows?: readonly ShadowRule[];
}

/** Who opens a page. */
export interface ReleaseSubject {
  /** Undefined: nobody has chosen an account set yet, so only rules for all reach the page. */
  readonly accountSetId: number | undefined;
  /** Who keeps that account set; undefined where there is none, or nobody keeps it. */
  readonly agencyId: number | undefined;
  readonly role: string | undefined;
  /** The instant, in the form of the rules' own. */
  readonly now: string;
}

/** Hundredths of a percent in the whole. */
export const WHOLE = 10_000;

/** Narrow before wide: who is named is named on purpose. */
const RANK: Readonly<Record<Reach['kind'], number>> = {
  accountSets: 0,
  agencies: 1,
  roles: 2,
  share: 3,
  all: 3,
  unknown: 4,
};

/**
 * The rules of a remote in the order in which they are asked; the first that reaches somebody decides. Named
 * account sets come before agencies, these before roles, roles before shares and all; of equal ones the newest comes
 * first.
 */
export function orderedRules(rules: readonly ReleaseRule[], remote: string): ReleaseRule[] {
  return rules
    .filter((rule) => rule.remote === remote)
    .toSorted((a, b) => RANK[a.to.kind] - RANK[b.to.kind] || b.id - a.id);
}

/** Whether a rule reaches by share, the whole being one. */
export const isWide = ({ kind }: Reach): boolean => RANK[kind] === RANK.all;

/**
 * The rules of a remote that reach nobody, by their number, each with the rule because of which: a newer one that is as
 * wide and always holds, the newest of these. Where newer ones name all that a rule names, each some of it, it is the
 * newest that names the first. One whose version people are not given hides none: they are given what comes next.
 * @param isGiven whether whom a rule reaches is given its version
 */
export function hiddenRules(
  rules: readonly ReleaseRule[],
  remote: string,
  isGiven: (rule: ReleaseRule) => boolean = () => true,
): ReadonlyMap<number, ReleaseRule> {
  const hides = (rule: ReleaseRule) => holds(rule) && isGiven(rule);
  const hidden = new Map<number, ReleaseRule>();
  // Each wider than all that are newer: no other one can be the newest that hides a rule.
  const hiders: ReleaseRule[] = [];
  const named = new Map<string, ReleaseRule>();
  for (const rule of orderedRules(rules, remote)) {
    if (!isWide(rule.to)) {
      const names = namesIn(rule.to);
      const [first] = names.map((name) => named.get(name));
      if (first && names.every((name) => named.has(name))) hidden.set(rule.id, first);
      else if (hides(rule)) for (const name of names) if (!named.has(name)) named.set(name, rule);
      continue;
    }
    const hider = hiders.find((one) => widthOf(one.to) >= widthOf(rule.to));
    if (hider) hidden.set(rule.id, hider);
    else if (hides(rule)) hiders.push(rule);
  }
  return hidden;
}

/** Whom a rule names one by one. */
function namesIn(to: Reach): string[] {
  if (to.kind === 'roles') return to.roles.map((role) => `role ${role}`);
  if (to.kind === 'accountSets' || to.kind === 'agencies')
    return to.ids.map((id) => `${to.kind} ${id}`);
  return [];
}

const widthOf = (to: Reach): number => (to.kind === 'share' ? to.hundredths : WHOLE);
const holds = ({ isPaused, from, until }: ReleaseRule): boolean =>
  !isPaused && from === null && until === null;

/**
 * Where an account set stands among all, from 0 to 9,999. The same for every version of a remote: a set that a
 * share reaches is reached by every larger one. Another for each remote, or one hundredth of all sets would
 * try everything.
 */
export function bucketOf(remote: string, accountSetId: number): number {
  // FNV-1a over the text, then mixed until neighbours are far apart (finisher of MurmurHash3).
  let hash = 0x811c9dc5;
  for (const char of `${remote}:${accountSetId}`) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % WHOLE;
}

/** Rules are of remotes, of services (`asset`) and of switches (`feature:…`); a remote is named as its folder is. */
export const isRemote = (name: string): boolean => name.startsWith('mf-');

/** Whether a rule reaches somebody, its dates and its rest included. */
export function reaches(
  rule: ReleaseRule,
  { accountSetId, agencyId, role, now }: ReleaseSubject,
): boolean {
  if (rule.isPaused) return false;
  if (rule.from !== null && now < rule.from) return false;
  if (rule.until !== null && now >= rule.until) return false;
  switch (rule.to.kind) {
    case 'all':
      return true;
    case 'unknown':
      return false;
    case 'accountSets':
      return accountSetId !== undefined && rule.to.ids.includes(accountSetId);
    case 'agencies':
      return agencyId !== undefined && rule.to.ids.includes(agencyId);
    case 'roles':
      return role !== undefined && rule.to.roles.includes(role);
    case 'share':
      return accountSetId !== undefined && bucketOf(rule.remote, accountSetId) < rule.to.hundredths;
  }
}

/** Whether a rule or a shadow names a version: there was such a one, though it may run or lie nowhere by now. */
export const isNamed = ({ rules, shadows = [] }: ReleaseBook, name: string, version: string) =>
  rules.some((rule) => rule.remote === name && rule.version === version) ||
  shadows.some((shadow) => shadow.service === name && shadow.version === version);

/** A version that somebody is given, and the rule that says so. */
export interface GivenVersion {
  readonly version: string;
  /** Undefined: no rule reaches them, it is the installation's own. */
  readonly rule: ReleaseRule | undefined;
}

/**
 * The versions of a remote that somebody may be given, the wanted one first: what the rules say in their order,
 * then the installation's own and the one before. What was killed is left out, unless nothing else is there.
 * @param own the installation's version, then the one that it had before
 */
export function versionsFor(
  book: ReleaseBook,
  remote: string,
  own: readonly string[],
  subject: ReleaseSubject,
): GivenVersion[] {
  const wanted = [
    ...orderedRules(book.rules, remote)
      .filter((rule) => reaches(rule, subject))
      .map((rule) => ({ version: rule.version, rule })),
    ...own.map((version) => ({ version, rule: undefined })),
  ];
  const once = wanted.filter(
    ({ version }, index) => wanted.findIndex((one) => one.version === version) === index,
  );
  const alive = once.filter(({ version }) => !isKilled(book, remote, version));
  return alive.length > 0 ? alive : once.slice(-1);
}

/**
 * The version that everybody without a rule is given although it was stopped: the installation has
 * no other. Undefined: there is a living one, or none at all.
 * @param own the installation's version, then the one that it had before
 */
export function givenThoughKilled(
  book: Pick<ReleaseBook, 'killed'>,
  remote: string,
  own: readonly string[],
): string | undefined {
  return own.every((version) => isKilled(book, remote, version)) ? own.at(-1) : undefined;
}

/** Whether a version is stopped. */
export const isKilled = (
  { killed }: Pick<ReleaseBook, 'killed'>,
  remote: string,
  version: string,
): boolean => killed.some((one) => one.remote === remote && one.version === version);
