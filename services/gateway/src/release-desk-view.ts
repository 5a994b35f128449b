import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  featureNames,
  features,
  type KeptReleaseBook,
  type ReleaseFigure,
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
  isKilled,
  isOfSwitch,
  orderedRules,
  type ReleaseRule,
  type ReleaseSubject,
  remoteOfSwitch,
  ruleSentence,
  versionsFor,
} from '@mingzhang/rules';
import { minuteInShanghai, todayInShanghai } from '@mingzhang/server';
import { moduleList, type PassedOver } from './module-list';
import type { ReleaseEvent } from './release-events';
import type { GivenFigure } from './release-given';
import type { Releases } from './releases';
import { OWN, type ServiceVersions } from './service-versions';

/** Acts that are shown; the book keeps all. */
const ACTS_SHOWN = 200;
const DAY_MS = 24 * 60 * 60_000;

/** Versions of services that run beside the installation's own, by service. */
type Beside = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What the desk shows of. */
export interface Shown {
  readonly book: KeptReleaseBook;
  readonly releases: Pick<Releases, 'own' | 'store'>;
  readonly beside: Beside;
  /** Who decides which version of a service somebody is given. */
  readonly versions: Pick<ServiceVersions, 'givenOf'>;
  /** The store of the builds of remotes. */
  readonly folder: string;
  /** Names of the services. */
  readonly services: readonly string[];
}

/** The book as people read it. */
export async function shownBook(shown: Shown): Promise<ShownBook> {
  const { book, services } = shown;
  const released = namesIn(shown).map(async (name): Promise<Released> => ({
    name,
    kind: isOfSwitch(name) ? 'switch' : services.includes(name) ? 'service' : 'remote',
    own: ownGiven(name, shown),
    builds: await buildsOf(name, shown),
    rules: shownRules(book, name),
    killed: book.killed.flatMap(({ remote, version }) => (remote === name ? [version] : [])),
  }));
  return {
    revision: book.revision,
    released: await Promise.all(released),
    acts: book.acts.slice(-ACTS_SHOWN).toReversed(),
  };
}

/** What is given where no rule reaches: what was stopped only where nothing else is there. */
function ownGiven(name: string, shown: Shown): string | null {
  const own = ownOf(name, shown);
  return own.find((version) => !isKilled(shown.book, name, version)) ?? own.at(-1) ?? null;
}

function shownRules({ rules }: KeptReleaseBook, name: string): ShownRule[] {
  const hidden = hiddenRules(rules, name);
  const now = new Date().toISOString();
  return orderedRules(rules, name).map((rule) => ({
    ...{ id: rule.id, build: rule.version, isPaused: rule.isPaused, phase: phaseOf(rule, now) },
    sentence: sentenceOf(rule),
    hiddenBy: hidden.get(rule.id)?.id ?? null,
  }));
}

function phaseOf({ from, until }: ReleaseRule, now: string): ShownRule['phase'] {
  if (from !== null && now < from) return 'before';
  return until !== null && now >= until ? 'after' : 'during';
}

/** The rule as it reads on a clock in China. */
const sentenceOf = (rule: ReleaseRule): string => ruleSentence(rule, minuteInShanghai);

function namesIn({ book, releases, beside }: Shown): string[] {
  const remotes = [...book.rules, ...book.killed].map(({ remote }) => remote);
  const switches = featureNames.map(remoteOfSwitch);
  const names = [...Object.keys(releases.own), ...beside.keys(), ...switches, ...remotes];
  return [...new Set(names)].toSorted();
}

/** What is given where no rule reaches: versions of a remote, what a switch is. */
function ownOf(name: string, { releases }: Pick<Shown, 'releases'>): readonly string[] {
  const known = featureNames.find((each) => remoteOfSwitch(each) === name);
  if (known) return [features[known].isOn ? 'on' : 'off'];
  return releases.own[name] ?? [];
}

/**
 * What may be given: of a remote what lies here and can be believed, of a service what runs; the newest first, killed ones
 * not. What lies in a bucket alone is given, too, when somebody names it.
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
        // Gone meanwhile, or none whose list can be believed: nobody would be given it.
        return Promise.all([at, releases.store.build(name, version)]).catch(() => undefined);
      }),
  );
  return dated
    .filter((one) => one !== undefined)
    .toSorted(([a], [b]) => b - a)
    .map(([, { list }]) => list.version);
}

/** Who opens a page, and what the product is like at that moment. */
export interface Looked {
  readonly accountSetId: number;
  /** Who keeps it. */
  readonly agencyId: number | undefined;
  readonly role: Role | undefined;
  readonly served: ServedCalls;
  readonly shellApi: string | undefined;
}

/** Which version somebody is given of each remote and service, and the rule that decided. */
export async function seenVersions(shown: Shown, looked: Looked): Promise<SeenVersion[]> {
  const { book, releases } = shown;
  const { accountSetId, agencyId, role, served, shellApi } = looked;
  const now = new Date().toISOString();
  const subject: ReleaseSubject = { accountSetId, agencyId, role, now };
  const passed: (PassedOver & { readonly reason: unknown })[] = [];
  const { store, own } = releases;
  // The list that a page would be given, by the same function; what one session alone is given is its own business.
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
      const why = (version: string) =>
        whyText(passed.find((one) => one.name === name && one.version === version));
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

/** As a call of theirs would be answered now, by the same function. */
function servicesSeen(shown: Shown, subject: ReleaseSubject): Promise<SeenVersion[]> {
  const { book, beside, services, versions } = shown;
  const named = services.filter(
    (name) => beside.has(name) || book.rules.some(({ remote }) => remote === name),
  );
  return Promise.all(
    named.map(async (name) => {
      const { given, wanted, passedOver } = await versions.givenOf(name, book, subject);
      const why = (version: string) =>
        passedOver.some((one) => one.version === version && one.why === 'lost')
          ? '这个版本刚才没有应答，一分钟内不给出'
          : '这个版本没有在运行';
      return seenOf(name, 'service', { wanted, build: given?.version ?? OWN, why });
    }),
  );
}

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
    ...{ name, kind, build },
    rule: rule ? { id: rule.id, sentence: sentenceOf(rule) } : null,
    passedOver: wanted
      .slice(0, at < 0 ? wanted.length : at)
      .map(({ version }) => ({ build: version, why: why(version) })),
  };
}

function whyText(passed: (PassedOver & { readonly reason: unknown }) | undefined): string {
  const said = passed?.reason instanceof Error ? passed.reason.message : '';
  switch (passed?.why) {
    case 'lacking':
      return `需要的接口现在没有：${said.replace(/^\S+ needs /, '')}`;
    case 'untrusted':
      return '构建不在库中，或清单没有可信的签名';
    case 'clash':
      return `路径或菜单与另一个前端冲突：${said.replace(/^\S+ has /, '')}`;
    case undefined:
      return '原因不明，请看网关日志';
  }
}

/** Days with what was given and what failed, the newest first. */
export function figuresOf(
  given: readonly GivenFigure[],
  failures: ReadonlyMap<string, number>,
): ReleaseFigure[] {
  const figures = new Map<string, ReleaseFigure>();
  for (const { day, name, version, sets, pages } of given) {
    figures.set(`${day} ${name} ${version}`, {
      day,
      name,
      build: version,
      sets,
      pages,
      failures: 0,
    });
  }
  for (const [key, count] of failures) {
    const [day = '', name = '', build = ''] = key.split(' ');
    const known = figures.get(key) ?? { day, name, build, sets: 0, pages: 0 };
    figures.set(key, { ...known, failures: count });
  }
  const keyOf = ({ name, build }: ReleaseFigure) => `${name} ${build}`;
  return [...figures.values()].toSorted((a, b) =>
    a.day === b.day ? (keyOf(a) < keyOf(b) ? -1 : 1) : a.day < b.day ? 1 : -1,
  );
}

/** In how many sessions something failed on the last days, by `day name version`; a line that was cut off is none. */
export async function failuresIn(folder: string, days: number, now = new Date()) {
  const oldest = todayInShanghai(new Date(now.getTime() - (days - 1) * DAY_MS));
  const failures = new Map<string, number>();
  const files = folder === '' ? [] : await readdir(folder).catch(() => []);
  for (const file of files.filter(
    (name) => name.endsWith('.jsonl') && name.slice(0, 10) >= oldest,
  )) {
    for await (const line of createInterface(createReadStream(path.join(folder, file)))) {
      const event = eventIn(line);
      // What was slow came up all the same; who has told of a build before that day is the same session.
      if (!event || event.kind === 'slow' || event.isRepeated) continue;
      const key = `${file.slice(0, 10)} ${event.name} ${event.build}`;
      failures.set(key, (failures.get(key) ?? 0) + 1);
    }
  }
  return failures;
}

function eventIn(line: string): ReleaseEvent | undefined {
  try {
    return JSON.parse(line) as ReleaseEvent;
  } catch {
    return undefined;
  }
}
