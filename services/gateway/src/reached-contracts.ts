import { roles, roleTitles, type Role } from '@mingzhang/contract';
import type { CallShape } from '@mingzhang/contract/shapes';
import {
  hiddenRules,
  isKilled,
  orderedRules,
  type Reach,
  reachText,
  type ReleaseBook,
  type ReleaseRule,
} from '@mingzhang/rules';
import type { ServedContracts, VersionBeside } from './served-contracts';
import type { ServiceVersions } from './service-versions';

/** The contract that some of the people reached by a release get. */
export interface ReachedContract {
  /** A name for people, in Chinese. */
  readonly who: string;
  /** Versions that answer them instead of the installation's own: `ledger 0.2.0-ab`. */
  readonly services: readonly string[];
  /**
   * Those of `services` that have not reported their contract; the own versions' contract stands
   * in.
   */
  readonly untold: readonly string[];
  readonly isWhole: boolean;
  readonly calls: Readonly<Record<string, CallShape>>;
}

interface Around {
  readonly book: ReleaseBook;
  readonly contracts: ServedContracts;
  readonly versions: ServiceVersions;
  /** The agency that keeps an account set. */
  readonly agencyOf: (accountSetId: number) => Promise<number | undefined>;
}

/** Some of the people that a release reaches, and the versions beside that they are given. */
interface Group {
  readonly who: string;
  readonly given: readonly VersionBeside[];
}

/** With more named account sets they are not evaluated one by one. */
const SETS_AT_MOST = 50;

/**
 * The contracts of the people that a release reaches, by the versions of services that the rules
 * give them. Named account sets are evaluated one by one. Other reaches are split into those that a
 * service's rule names, and the rest.
 */
export async function reachedContracts(to: Reach, around: Around): Promise<ReachedContract[]> {
  const isNamed = to.kind === 'accountSets' && to.ids.length <= SETS_AT_MOST;
  const groups = isNamed ? await setGroups(to.ids, around) : await wideGroups(to, around);
  return Promise.all(
    groups.map(async ({ who, given }) => {
      const { shapes, isWhole } = await around.contracts.current(given);
      const [services, untold] = [given, around.contracts.untold(given)].map((versions) =>
        versions.map(({ service, version }) => `${service} ${version}`),
      ) as [string[], string[]];
      return { who, services, untold, isWhole, calls: Object.fromEntries(shapes) };
    }),
  );
}

/** What the members of each account set are given, split by role where the roles differ. */
async function setGroups(
  ids: readonly number[],
  { versions, agencyOf }: Around,
): Promise<readonly Group[]> {
  const now = new Date().toISOString();
  const groups: Group[] = [];
  for (const accountSetId of ids) {
    const agencyId = await agencyOf(accountSetId);
    const byGiven = new Map<string, { given: readonly VersionBeside[]; roles: Role[] }>();
    for (const role of roles) {
      const given = await versions.givenTo({ accountSetId, agencyId, role, now });
      const key = given.map(({ service, version }) => `${service}@${version}`).join(' ');
      const known = byGiven.get(key) ?? { given, roles: [] };
      known.roles.push(role);
      byGiven.set(key, known);
    }
    for (const { given, roles: of } of byGiven.values()) {
      const titles = of.map((role) => roleTitles[role]).join('、');
      groups.push({ who: `账套 ${accountSetId}${byGiven.size > 1 ? `（${titles}）` : ''}`, given });
    }
  }
  return groups;
}

/** The groups that rules of services name, and the rest of those reached. */
async function wideGroups(to: Reach, { book, versions }: Around): Promise<readonly Group[]> {
  const base: VersionBeside[] = [];
  const named: { readonly rule: ReleaseRule; readonly beside: VersionBeside }[] = [];
  for (const [service, running] of await versions.beside()) {
    for (const { rule, url } of heldRules(book, service, running)) {
      const { version } = rule;
      const beside = { service, version, url };
      if (isWithin(to, rule.to)) {
        base.push(beside);
        break;
      }
      if (!isApart(to, rule.to)) named.push({ rule, beside });
    }
  }
  const groups = named.map(({ rule, beside }) => ({
    who: `${reachText(rule.to)}，规则 ${rule.id}`,
    given: [...base.filter(({ service }) => service !== rule.remote), beside],
  }));
  const rest = groups.length > 0 ? `其余（${reachText(to)}）` : reachText(to);
  return [{ who: rest, given: base }, ...groups];
}

interface HeldRule {
  readonly rule: ReleaseRule;
  readonly url: string;
}

/**
 * The rules of a service that give a version to somebody now, in order of precedence.
 * @param running where its versions listen. A rule of a version that does not run is skipped and
 * hides no other rule.
 */
function heldRules(
  book: ReleaseBook,
  service: string,
  running: ReadonlyMap<string, string>,
): HeldRule[] {
  const now = new Date().toISOString();
  const isGiven = ({ version }: ReleaseRule) =>
    running.has(version) && !isKilled(book, service, version);
  const hidden = hiddenRules(book.rules, service, isGiven);
  return orderedRules(book.rules, service).flatMap((rule) => {
    const { id, version, isPaused, from, until, to } = rule;
    const url = running.get(version);
    const isHeld =
      !hidden.has(id) &&
      !isPaused &&
      (from === null || from <= now) &&
      (until === null || now < until) &&
      to.kind !== 'unknown' &&
      isGiven(rule);
    return isHeld && url !== undefined ? [{ rule, url }] : [];
  });
}

/**
 * Whether a rule reaches everybody that a release reaches. Shares of two names select different
 * account sets, so they never count as within.
 */
function isWithin(to: Reach, rule: Reach): boolean {
  const named = membersOf(rule);
  return rule.kind === 'all' || (to.kind === rule.kind && allOf(to, (one) => named.includes(one)));
}

/** Whether a rule reaches nobody that a release reaches. */
function isApart(to: Reach, rule: Reach): boolean {
  const named = membersOf(rule);
  return to.kind === rule.kind && allOf(to, (one) => !named.includes(one));
}

/** Whether a condition holds for every named member; false when no members are named. */
function allOf(to: Reach, holds: (member: number | string) => boolean): boolean {
  const named = membersOf(to);
  return named.length > 0 && named.every(holds);
}

function membersOf(to: Reach): readonly (number | string)[] {
  switch (to.kind) {
    case 'accountSets':
    case 'agencies':
      return to.ids;
    case 'roles':
      return to.roles;
    case 'share':
    case 'all':
    case 'unknown':
      return [];
  }
}
