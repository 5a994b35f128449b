import {
  features,
  featuresOf,
  isFeatureOf,
  type ModuleRelease,
  type Permission,
} from '@mingzhang/contract';
import type { ServedCalls } from '@mingzhang/contract/shapes';
import {
  isKilled,
  isRemote,
  isSwitchedOn,
  type ReleaseBook,
  type ReleaseRule,
  type ReleaseSubject,
  versionsFor,
} from '@mingzhang/rules';
import { lacksOf } from './build-fitness';
import type { Override, Overrides } from './release-overrides';
import { pageDeadline, type ReleaseStore, type StoredBuild } from './release-store';

/** By remote the installation's own versions: the one that it came with, then the one before. */
export type OwnVersions = Readonly<Record<string, readonly string[]>>;

/** What decides which builds a page is given. */
export interface Choice {
  readonly store: ReleaseStore;
  readonly own: OwnVersions;
  readonly book: ReleaseBook;
  readonly subject: ReleaseSubject;
  /** What the services answer now. */
  readonly served: ServedCalls;
  /** Version of `shell-api` in the shell that pages are given; undefined: it is not known. */
  readonly shellApi: string | undefined;
  /** What this session alone is given, before any rule is asked. */
  readonly overrides?: Overrides | undefined;
}

/** A version that is not given, and which of the checks it did not pass. */
export interface PassedOver {
  readonly name: string;
  readonly version: string;
  readonly why: 'lacking' | 'untrusted' | 'clash';
}

/** Why a version is not given. */
export type OnPassedOver = (reason: unknown, passed: PassedOver) => void;

/** A build that somebody may be given. */
interface Candidate extends StoredBuild {
  /** Undefined: it is the installation's own. */
  readonly rule: ReleaseRule | undefined;
  /** Seconds for which this session alone is given it. */
  readonly overrideSeconds?: number | undefined;
}

/** The one that is given, one for when another has its routes, and one to go back to. */
const CANDIDATES_AT_MOST = 3;

/**
 * The remotes, resolved for a user: menu entries without permission are left out. Of each the first version by
 * the rules whose list can be trusted, that finds what it needs and whose routes and menu no other has is given, with
 * the next one to go back to; a remote without any is left out.
 * @param onPassedOver hears why a version is not given
 */
export async function moduleList(
  choice: Choice,
  permissions: readonly Permission[],
  onPassedOver: OnPassedOver,
): Promise<ModuleRelease[]> {
  const { own, book, overrides } = choice;
  const names = new Set([...Object.keys(own), ...remotesIn(book), ...(overrides?.keys() ?? [])]);
  const until = pageDeadline();
  const candidates = await Promise.all(
    [...names].map(async (name) => candidatesOf(choice, { name, until }, onPassedOver)),
  );
  return withoutClashes(candidates, onPassedOver)
    .map((left) => releaseOf(left, choice))
    .filter((release) => release !== undefined)
    .map((release) => ({ ...release, menu: permitted(release.menu, permissions) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Rules are of services and switches, too. */
const remotesIn = ({ rules }: ReleaseBook): string[] =>
  rules.map(({ remote }) => remote).filter(isRemote);

/**
 * The switches of a build, and of the one that is gone back to, for who asks. What each is where no rule reaches is the
 * build's own word: this gateway may not know a switch yet, or no longer.
 */
function switchesOf(
  [current, before]: readonly Candidate[],
  { book, subject }: Choice,
): Record<string, boolean> {
  const name = current?.list.name ?? '';
  const usual = {
    ...Object.fromEntries(featuresOf(name).map((each) => [each, features[each].isOn])),
    ...before?.list.switches,
    ...current?.list.switches,
  };
  return Object.fromEntries(
    Object.entries(usual)
      .filter(([each]) => isFeatureOf(name, each))
      .map(([each, isOn]) => [each, isSwitchedOn(book, { name: each, isOn }, subject)]),
  );
}

/** The builds of a remote that may be given, the wanted one first. */
async function candidatesOf(
  { store, own, book, subject, served, shellApi, overrides }: Choice,
  { name, until }: { readonly name: string; readonly until: number },
  onPassedOver: OnPassedOver,
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  const override = overrides?.get(name);
  // Stopped for good is stopped for whoever looks at it alone, too.
  const local = override && !isKilled(book, name, override.version) ? override : undefined;
  const wanted = [
    ...(local ? [{ version: local.version, rule: undefined, ...secondsOf(local) }] : []),
    ...versionsFor(book, name, own[name] ?? [], subject).filter(
      ({ version }) => version !== local?.version,
    ),
  ];
  for (const { version, ...why } of wanted) {
    try {
      const build = await store.build(name, version, until);
      const lacks = lacksOf(build, served, shellApi);
      if (lacks.length === 0) candidates.push({ ...build, ...why });
      else {
        const reason = new Error(`${name}@${version} needs ${lacks.join('; ')}`);
        onPassedOver(reason, { name, version, why: 'lacking' });
      }
    } catch (error) {
      onPassedOver(error, { name, version, why: 'untrusted' });
    }
    if (candidates.length === CANDIDATES_AT_MOST) break;
  }
  return candidates;
}

const secondsOf = ({ secondsLeft }: Override) => ({ overrideSeconds: secondsLeft });

/**
 * The candidates of each remote without those that have a route or menu entry of another one. What the installation
 * came with keeps its own; a version that a rule gives makes way.
 */
function withoutClashes(
  remotes: readonly (readonly Candidate[])[],
  onPassedOver: OnPassedOver,
): Candidate[][] {
  const takenBy = new Map<string, string>();
  const isOwn = (candidate: Candidate | undefined) =>
    candidate?.rule === undefined && candidate?.overrideSeconds === undefined;
  const byAge = remotes.toSorted(([a], [b]) => Number(isOwn(b)) - Number(isOwn(a)));
  return byAge.map((candidates) => {
    const first = candidates.findIndex(({ list }) => {
      const clash = placesOf(list).find((place) => takenBy.has(place));
      if (clash === undefined) return true;
      const owner = takenBy.get(clash);
      const { name, version } = list;
      const reason = new Error(`${name}@${version} has ${clash}, as ${owner} has`);
      onPassedOver(reason, { name, version, why: 'clash' });
      return false;
    });
    const left = first < 0 ? [] : candidates.slice(first);
    for (const { list } of left.slice(0, 1)) {
      for (const place of placesOf(list)) takenBy.set(place, list.name);
    }
    return left;
  });
}

/** What one remote alone may have. */
function placesOf({ routes, menu }: StoredBuild['list']): string[] {
  const paths = menu.flatMap(({ path, children }) => [
    path,
    ...children.map((child) => child.path),
  ]);
  return [...routes.map((route) => `route ${route}`), ...paths.map((path) => `menu ${path}`)];
}

function releaseOf(left: readonly Candidate[], choice: Choice): ModuleRelease | undefined {
  const [current, before] = left;
  if (!current) return undefined;
  const { files: _files, ...list } = current.list;
  const switches = switchesOf(left, choice);
  return {
    ...list,
    ...current.build,
    previous: before?.build ?? null,
    switches,
    features: Object.keys(switches).filter((name) => switches[name]),
    // Not said of the rest: the list comes with every page.
    ...(current.rule && { isWatched: true }),
    ...(current.overrideSeconds !== undefined && { overrideSeconds: current.overrideSeconds }),
  };
}

function permitted(
  menu: ModuleRelease['menu'],
  permissions: readonly Permission[],
): ModuleRelease['menu'] {
  return menu
    .map((entry) => ({
      ...entry,
      children: entry.children.filter((child) => permissions.includes(child.permission)),
    }))
    .filter((entry) => entry.children.length > 0 || permissions.includes(entry.permission));
}
