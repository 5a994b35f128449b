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

/**
 * The installation's own versions by remote: the one it was installed with, then the previous one.
 */
type OwnVersions = Readonly<Record<string, readonly string[]>>;

/** The facts that decide which builds a page gets. */
export interface Choice {
  readonly store: ReleaseStore;
  readonly own: OwnVersions;
  readonly book: ReleaseBook;
  readonly subject: ReleaseSubject;
  /** The calls that the services answer now. */
  readonly served: ServedCalls;
  /** Version of `shell-api` in the shell that pages load; undefined: unknown. */
  readonly shellApi: string | undefined;
  /** Overrides of this session alone; they precede every rule. */
  readonly overrides?: Overrides | undefined;
}

/** A version that is not given, and the check that it failed. */
export interface PassedOver {
  readonly name: string;
  readonly version: string;
  readonly why: 'lacking' | 'untrusted' | 'clash';
}

/** Reports why a version is not given. */
type OnPassedOver = (reason: unknown, passed: PassedOver) => void;

/** A build that may be given to this page. */
interface Candidate extends StoredBuild {
  /** Undefined: the installation's own version. */
  readonly rule: ReleaseRule | undefined;
  /**
   * Seconds left of this session's override; undefined: the build comes from a rule or the
   * installation.
   */
  readonly overrideSeconds?: number | undefined;
}

/** One to give, one in case another remote has its routes, and one to fall back to. */
const CANDIDATES_AT_MOST = 3;

/**
 * Resolves the remotes for a user, without the menu entries that the user has no permission for. Of
 * each remote the first version by the rules is given that has a trusted list, finds what it needs,
 * and shares no route or menu entry with another remote; the next one is its fallback. A remote
 * without any such version is left out.
 * @param onPassedOver called with the reason why a version is not given
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

/** The book also has rules for services and switches, which are not remotes. */
const remotesIn = ({ rules }: ReleaseBook): string[] =>
  rules.map(({ remote }) => remote).filter(isRemote);

/**
 * The switches of a build and of its fallback, for this requester. Where no rule applies, the
 * build's own default counts: this gateway may not know a switch yet, or no longer.
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

/** The builds of a remote that may be given, the preferred one first. */
async function candidatesOf(
  { store, own, book, subject, served, shellApi, overrides }: Choice,
  { name, until }: { readonly name: string; readonly until: number },
  onPassedOver: OnPassedOver,
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  const override = overrides?.get(name);
  // A killed version is not given to a session with an override either.
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
 * Removes candidates that share a route or menu entry with another remote. The installation's own
 * version keeps its routes; a version from a rule gives way.
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

/** Routes and menu paths, each of which only one remote may have. */
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
    // Set for watched builds only: every page loads this list, so it is kept short.
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
