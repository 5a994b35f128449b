import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  featureNames,
  features,
  type Released,
  type Role,
  type SeenVersion,
  type ShownBook,
  type ShownRule,
  versionName,
} from '@mingzhang/contract';
import type { ServedCalls } from '@mingzhang/contract/shapes';
import {
  hiddenRules,
  givenThoughKilled,
  isKilled,
  isOfSwitch,
  orderedRules,
  type ReleaseRule,
  type ReleaseSubject,
  remoteOfSwitch,
  ruleSentence,
  versionsFor,
} from '@mingzhang/rules';
import { minuteInShanghai } from '@mingzhang/server';
import { moduleList, type PassedOver } from './module-list';
import { type Offering, remoteWhy, serviceWhy, whyPassedOver } from './passed-over';
import type { Releases } from './releases';
import type { ServedContracts, VersionBeside } from './served-contracts';
import { OWN, type ServiceVersions } from './service-versions';

/** Acts shown; the book stores all. */
const ACTS_SHOWN = 200;

/** Running versions beside the installation's own: service to version to URL. */
type Beside = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The facts that the desk shows. */
export interface Shown extends Offering {
  readonly releases: Pick<Releases, 'own' | 'store'>;
  readonly beside: Beside;
  readonly contracts: Pick<ServedContracts, 'current' | 'untold'>;
  /** Decides which version of a service somebody is given. */
  readonly versions: Pick<ServiceVersions, 'beside' | 'givenOf' | 'stateOf'>;
  /** Folder of the remotes' builds. */
  readonly folder: string;
}

/** The release book in words for people. */
export async function shownBook(shown: Shown): Promise<ShownBook> {
  const { book, services } = shown;
  const released = namesIn(shown).map(async (name): Promise<Released> => ({
    name,
    kind: isOfSwitch(name) ? 'switch' : services.includes(name) ? 'service' : 'remote',
    ...(await ownShown(name, shown)),
    builds: await buildsOf(name, shown),
    rules: await shownRules(name, shown),
    killed: book.killed.flatMap(({ remote, version }) => (remote === name ? [version] : [])),
    givenThoughKilled: givenThoughKilled(book, name, ownOf(name, shown)) ?? null,
  }));
  return {
    revision: book.revision,
    released: await Promise.all(released),
    acts: book.acts
      .slice(-ACTS_SHOWN)
      .map(({ at, by, what }) => ({ at, by, what }))
      .toReversed(),
  };
}

/**
 * The version given where no rule applies, and its successor if that is killed. A killed version is
 * given only when no other exists.
 */
async function ownShown(name: string, shown: Shown): Promise<Pick<Released, 'own' | 'ownBefore'>> {
  const own = ownOf(name, shown);
  const isAlive = (version: string) => !isKilled(shown.book, name, version);
  const now = own.find(isAlive) ?? own.at(-1) ?? null;
  const build = own.find((version) => version !== now && isAlive(version)) ?? own.at(-1);
  if (build === undefined || build === now) return { own: now, ownBefore: null };
  const passedOver = await whyPassedOver({ name, version: build }, shown);
  return { own: now, ownBefore: { build, passedOver } };
}

async function shownRules(name: string, shown: Shown): Promise<ShownRule[]> {
  const { rules } = shown.book;
  const ordered = orderedRules(rules, name);
  const passedOver = new Map(
    await Promise.all(
      [...new Set(ordered.map(({ version }) => version))].map(
        async (version) => [version, await whyPassedOver({ name, version }, shown)] as const,
      ),
    ),
  );
  const hidden = hiddenRules(rules, name, ({ version }) => passedOver.get(version) === null);
  const now = new Date().toISOString();
  return ordered.map((rule) => ({
    id: rule.id,
    build: rule.version,
    isPaused: rule.isPaused,
    phase: phaseOf(rule, now),
    sentence: sentenceOf(rule),
    hiddenBy: hidden.get(rule.id)?.id ?? null,
    passedOver: passedOver.get(rule.version) ?? null,
  }));
}

function phaseOf({ from, until }: ReleaseRule, now: string): ShownRule['phase'] {
  if (from !== null && now < from) return 'before';
  return until !== null && now >= until ? 'after' : 'during';
}

/** The rule as a sentence, in China time. */
const sentenceOf = (rule: ReleaseRule): string => ruleSentence(rule, minuteInShanghai);

function namesIn({ book, releases, beside }: Shown): string[] {
  const remotes = [...book.rules, ...book.killed].map(({ remote }) => remote);
  const switches = featureNames.map(remoteOfSwitch);
  const names = [...Object.keys(releases.own), ...beside.keys(), ...switches, ...remotes];
  return [...new Set(names)].toSorted();
}

/** The defaults where no rule applies: versions of a remote, or the state of a switch. */
function ownOf(name: string, { releases }: Pick<Shown, 'releases'>): readonly string[] {
  const known = featureNames.find((each) => remoteOfSwitch(each) === name);
  if (known) return [features[known].isOn ? 'on' : 'off'];
  return releases.own[name] ?? [];
}

/**
 * The versions that may be given: trusted builds of a remote in the local folder, running versions
 * of a service, the newest first, without killed ones. A build that only the bucket has is not
 * listed, but can be named.
 */
async function buildsOf(name: string, shown: Shown): Promise<string[]> {
  const { book, beside, folder, releases } = shown;
  const isAlive = (version: string) => !isKilled(book, name, version);
  if (isOfSwitch(name)) return ['on', 'off'];
  const running = beside.get(name);
  if (running) return [...running.keys()].filter(isAlive);
  const found = await readdir(path.join(folder, name)).catch(() => []);
  const dated = await Promise.all(
    found
      .filter((version) => versionName.test(version) && isAlive(version))
      .map(async (version) => {
        const at = stat(path.join(folder, name, version)).then(({ mtimeMs }) => mtimeMs);
        // Deleted meanwhile, or its list is not trusted: nobody would be given it.
        return Promise.all([at, releases.store.build(name, version)]).catch(() => undefined);
      }),
  );
  return dated
    .filter((one) => one !== undefined)
    .toSorted(([a], [b]) => b - a)
    .map(([, { list }]) => list.version);
}

/** Who opens a page, and what the services answer at that moment. */
interface Looked {
  readonly accountSetId: number;
  /** The agency that keeps the account set. */
  readonly agencyId: number | undefined;
  readonly role: Role | undefined;
  readonly served: ServedCalls;
}

/** The version of each remote and service that somebody is given, and the rule that decided. */
export async function seenVersions(shown: Shown, looked: Looked): Promise<SeenVersion[]> {
  const { book, releases, shellApi } = shown;
  const { accountSetId, agencyId, role, served } = looked;
  const now = new Date().toISOString();
  const subject: ReleaseSubject = { accountSetId, agencyId, role, now };
  const passed: (PassedOver & { readonly reason: unknown })[] = [];
  const { store, own } = releases;
  // Computed by the same function as a page's list. Overrides of single sessions are private and
  // not shown.
  const list = await moduleList(
    { store, own, book, subject, served, shellApi },
    [],
    (reason, which) => passed.push({ ...which, reason }),
  );
  const remotes = namesIn(shown)
    .filter((name) => !shown.services.includes(name) && !isOfSwitch(name))
    .map((name): SeenVersion => {
      const build = list.find((one) => one.name === name)?.version ?? null;
      const wanted = versionsFor(book, name, releases.own[name] ?? [], subject);
      const why = (version: string) => {
        const found = passed.find((one) => one.name === name && one.version === version);
        return found ? remoteWhy(found, found.reason) : '原因不明，请看网关日志';
      };
      return seenOf(name, 'remote', { wanted, build, why });
    });
  const ofServices = await servicesSeen(shown, subject);
  return [...remotes, ...ofServices, ...switchesSeen(shown, subject)];
}

function switchesSeen(shown: Shown, subject: ReleaseSubject): SeenVersion[] {
  return featureNames.map(remoteOfSwitch).map((name) => {
    const wanted = versionsFor(shown.book, name, ownOf(name, shown), subject);
    return seenOf(name, 'switch', { wanted, build: wanted[0]?.version ?? null, why: () => '' });
  });
}

/** Computed by the same function as for a call of theirs. */
function servicesSeen(shown: Shown, subject: ReleaseSubject): Promise<SeenVersion[]> {
  const { book, beside, services, versions } = shown;
  const named = services.filter(
    (name) => beside.has(name) || book.rules.some(({ remote }) => remote === name),
  );
  return Promise.all(
    named.map(async (name) => {
      const { given, wanted, passedOver } = await versions.givenOf(name, book, subject);
      const why = (version: string) =>
        serviceWhy(passedOver.find((one) => one.version === version)?.why ?? 'absent');
      const note = given ? noteOf(given, shown) : null;
      return { ...seenOf(name, 'service', { wanted, build: given?.version ?? OWN, why }), note };
    }),
  );
}

/** Pages get builds that fit the own version until this version has reported its contract. */
const noteOf = (given: VersionBeside, { contracts }: Shown): string | null =>
  contracts.untold([given]).length === 0
    ? null
    : '契约未能在 2 秒内取得，各前端暂按本机版本的契约核对，取得后即改按这个版本';

interface Decided {
  readonly wanted: readonly { readonly version: string; readonly rule: ReleaseRule | undefined }[];
  readonly build: string | null;
  readonly why: (version: string) => string;
}

function seenOf(name: string, kind: SeenVersion['kind'], decided: Decided): SeenVersion {
  const { wanted, build, why } = decided;
  const at = wanted.findIndex(({ version }) => version === build);
  const rule = wanted[at]?.rule;
  return {
    name,
    kind,
    build,
    rule: rule ? { id: rule.id, sentence: sentenceOf(rule) } : null,
    passedOver: wanted
      .slice(0, at < 0 ? wanted.length : at)
      .map(({ version }) => ({ build: version, why: why(version) })),
    note: null,
  };
}
