import { roleTitles } from '../role-titles';
import type { Reach, ReleaseRule } from './release-rule';
import { thresholdSentence } from './release-threshold';
import { isOfSwitch } from './switch-rule';

/** A share as one writes it: 500 → 5%. */
export const shareText = (hundredths: number): string => `${hundredths / 100}%`;

/** Whom a rule reaches, as the subject of a sentence. */
export function reachText(to: Reach): string {
  switch (to.kind) {
    case 'all':
      return '所有账套';
    case 'accountSets':
      return `账套 ${to.ids.join('、')}`;
    case 'agencies':
      return `代理 ${to.ids.join('、')} 的账套`;
    case 'roles':
      return `角色${to.roles.map((role) => titleOf(role)).join('、')}`;
    case 'share':
      return `${shareText(to.hundredths)} 的账套`;
    case 'unknown':
      return '本版本不认识的范围';
  }
}

const titles: Readonly<Record<string, string>> = roleTitles;
const titleOf = (role: string): string => `「${titles[role] ?? role}」`;

/** An instant as whoever reads it has it on the clock. */
export type TimeText = (instant: string) => string;

/**
 * A rule in a sentence, with its threshold where it has one of its own:
 * `5% 的账套使用 0.1.0-0806e14c，自 2026-12-01 00:00 起（已暂停）`; of a switch: `5% 的账套关闭`.
 */
export function ruleSentence(rule: Omit<ReleaseRule, 'id'>, timeText: TimeText): string {
  const { remote, to, version, from, until, isPaused, threshold } = rule;
  const parts = [
    `${spaced(reachText(to))}${isOfSwitch(remote) ? switchText(version) : `使用 ${version}`}`,
    from === null ? '' : `自 ${timeText(from)} 起`,
    until === null ? '' : `至 ${timeText(until)} 止`,
    threshold ? thresholdSentence(threshold) : '',
  ];
  return `${parts.filter(Boolean).join('，')}${isPaused ? '（已暂停）' : ''}`;
}

/** A blank stands between a number or a Latin word and what follows in Chinese. */
const spaced = (text: string): string => text.replace(/[0-9A-Za-z]$/, '$& ');

const switchText = (state: string): string => (state === 'on' ? '开启' : '关闭');
