import { featureNames, features, type FeatureSwitch, type SeenVersion } from '@mingzhang/contract';
import { remoteOfSwitch } from '@mingzhang/rules';

type Kind = SeenVersion['kind'];

export const kindTitles: Readonly<Record<Kind, string>> = {
  remote: '前端',
  service: '服务',
  switch: '功能开关',
};

/** What is no number of a version: the installation's own of a service has none, a switch is on or off. */
const named: Readonly<Record<string, string>> = { own: '本机版本', on: '开启', off: '关闭' };

/** A version as people read it. */
export function versionText(build: string | null): string {
  if (build === null) return '—';
  return named[build] ?? build;
}

/** The switch that stands under a name of the rules; undefined: it is none, or of another build. */
function switchOf(name: string): (FeatureSwitch & { readonly name: string }) | undefined {
  const known = featureNames.find((each) => remoteOfSwitch(each) === name);
  return known && { name: known, ...features[known] };
}

/** What a remote, a service or a switch is called: of a switch what it switches. */
export const titleOf = (name: string): string => switchOf(name)?.title ?? name;

/** `mf-books（前端）`, `导出全年全部账簿（功能开关 books.archive）`. */
export function fullTitleOf(name: string, kind: Kind): string {
  const known = switchOf(name);
  return `${titleOf(name)}（${kindTitles[kind]}${known ? ` ${known.name}` : ''}）`;
}

/** Who takes a switch out of the code, and by when; '' of all else. */
export function ownerText(name: string): string {
  const known = switchOf(name);
  return known ? `${known.owner}负责，${known.until} 前移除` : '';
}
