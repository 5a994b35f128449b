import type { KeptReleaseBook } from '@mingzhang/contract';
import type { ServedCalls } from '@mingzhang/contract/shapes';
import { isOfSwitch } from '@mingzhang/rules';
import { StoreAway } from '@mingzhang/server';
import { lacksOf } from './build-fitness';
import type { PassedOver } from './module-list';
import type { Releases } from './releases';
import { LateBuild } from './release-store';
import type { ServedContracts } from './served-contracts';
import type { ServiceVersions } from './service-versions';

/** The facts that decide whether a version named by a rule is given. */
export interface Offering {
  readonly book: KeptReleaseBook;
  readonly releases: Pick<Releases, 'store'>;
  readonly contracts: Pick<ServedContracts, 'current'>;
  readonly versions: Pick<ServiceVersions, 'beside' | 'stateOf'>;
  readonly services: readonly string[];
  readonly shellApi: string | undefined;
}

/** Why a version of a remote is not given, in words for people. */
export function remoteWhy(passed: Pick<PassedOver, 'why'>, reason: unknown): string {
  const said = reason instanceof Error ? reason.message : '';
  switch (passed.why) {
    case 'lacking':
      return `需要的接口现在没有：${said.replace(/^\S+ needs /, '')}`;
    case 'untrusted':
      return untrustedWhy(reason);
    case 'clash':
      return `路径或菜单与另一个前端冲突：${said.replace(/^\S+ has /, '')}`;
  }
}

function untrustedWhy(reason: unknown): string {
  if (reason instanceof LateBuild) return '正从发布库取来，3 秒内没有到齐，到齐后即给出';
  if (reason instanceof StoreAway) return '发布库没有应答，本机还没有这个构建，稍后再取';
  return '构建不在库中，或清单没有可信的签名';
}

/** Why a version of a service is not given, in words for people. */
export const serviceWhy = (state: 'absent' | 'lost'): string =>
  state === 'lost' ? '这个版本刚才没有应答，一分钟内不给出' : '这个版本没有在运行';

/**
 * Why a version is not given to some or all of the people that a rule reaches.
 * @returns null when nothing prevents it. A clash with another remote's routes is only visible per
 * account set.
 */
export async function whyPassedOver(
  { name, version }: { readonly name: string; readonly version: string },
  offering: Offering,
): Promise<string | null> {
  const { services, versions, releases, shellApi } = offering;
  if (isOfSwitch(name)) return null;
  if (services.includes(name)) {
    const state = await versions.stateOf(name, version);
    return state === 'running' ? null : serviceWhy(state);
  }
  try {
    const build = await releases.store.build(name, version);
    for (const served of await allServed(offering)) {
      const lacks = lacksOf(build, served, shellApi);
      if (lacks.length > 0) return remoteWhy({ why: 'lacking' }, new Error(lacks.join('; ')));
    }
    return null;
  } catch (error) {
    return remoteWhy({ why: 'untrusted' }, error);
  }
}

/**
 * The contracts of the installation's own services, and with each version beside that a rule gives.
 * A call belongs to one service, so a build that fits each of these fits all their combinations.
 */
async function allServed({ book, contracts, versions }: Offering): Promise<ServedCalls[]> {
  const given = [...(await versions.beside())].flatMap(([service, running]) =>
    [...running]
      .filter(([version]) => isGivenIn(book, service, version))
      .map(([version, url]) => [{ service, version, url }]),
  );
  return Promise.all([[], ...given].map((beside) => contracts.current(beside)));
}

const isGivenIn = ({ rules }: KeptReleaseBook, service: string, version: string): boolean =>
  rules.some((rule) => rule.remote === service && rule.version === version && !rule.isPaused);
