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

/** What is answered to some of those that a release is to reach. */
export interface ReachedContract {
  /** As people say it. */
  readonly who: string;
  /** Versions that answer them instead of the installation's own: `ledger 0.2.0-ab`. */
  readonly services: readonly string[];
  /** Of these the ones that do not say what they answer now; it is taken to be what the own ones do. */
  readonly untold: readonly string[];
  readonly isWhole: boolean;
  readonly calls: Readonly<Record<string, CallShape>>;
}

interface Around {
  readonly book: ReleaseBook;
  readonly contracts: ServedContracts;
  readonly versions: ServiceVersions;
  /** Who keeps an account set. */
  readonly agencyOf: (accountSetId: number) => Promise<number | undefined>;
}

/** Some of those that a release reaches, and which versions beside they are given. */
interface Group {
  readonly who: string;
  readonly given: readonly VersionBeside[];
}

/** More named account sets are not looked at one by one. */
const SETS_AT_MOST = 50;

/**
 * What those that a release reaches are answered, by the versions of services that the rules give them: named account sets
 * one by one; of others the rest, and whom a rule of a service names.
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

/** Of each account set what its people are given, apart by role where that makes a difference. */
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

/** The rest of those that are reached, and for each service those whom one of its rules names. */
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
 * The rules of a service that give something to somebody now, in the order in which they are asked.
 * @param running where its versions listen: what does not run is passed over, and hides no other
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

/** Whether a rule reaches everybody whom a release reaches; shares of two names are of other account sets. */
function isWithin(to: Reach, rule: Reach): boolean {
  const named = membersOf(rule);
  return rule.kind === 'all' || (to.kind === rule.kind && allOf(to, (one) => named.includes(one)));
}

/** Whether a rule reaches nobody whom a release reaches. */
function isApart(to: Reach, rule: Reach): boolean {
  const named = membersOf(rule);
  return to.kind === rule.kind && allOf(to, (one) => !named.includes(one));
}

/** Whether something holds for each of those that are named; false where nobody is. */
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
