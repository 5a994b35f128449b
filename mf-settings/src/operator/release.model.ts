import type { ReleaseFigure, Released, Role, SeenVersion, ShownRule } from '@mingzhang/contract';
import {
  MINUTES_AT_MOST,
  ReleaseRefusal,
  type ReleaseThreshold,
  shareText,
  thresholdOf,
  thresholdText,
  USUAL_THRESHOLD,
} from '@mingzhang/rules';

export const kindTitles: Readonly<Record<SeenVersion['kind'], string>> = {
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

/** A row of the rules: one of them, what is given where none reaches, or a version that was stopped. */
export interface RuleRow {
  readonly released: Released;
  readonly rule: ShownRule | undefined;
  readonly text: string;
  readonly state: string;
  /** Whether it gives something to somebody now, or from its date on. */
  readonly isLive: boolean;
}

/** The rules of all remotes and services in the order in which they are asked. */
export function ruleRows(released: readonly Released[]): readonly RuleRow[] {
  return released.flatMap((each) => [
    ...each.rules.map((rule) => ({
      ...{ released: each, rule, text: rule.sentence, state: stateOf(rule) },
      isLive: !rule.isPaused && rule.hiddenBy === null,
    })),
    {
      ...{ released: each, rule: undefined, state: '', isLive: false },
      text: otherwiseText(each),
    },
    ...each.killed.map((build) => ({
      ...{ released: each, rule: undefined, text: build, state: '已停用', isLive: false },
    })),
  ]);
}

function otherwiseText({ kind, own }: Released): string {
  if (kind === 'switch') return own === null ? '本机没有这个开关' : `其余账套${versionText(own)}`;
  return `其余账套使用本机版本${own === null ? '' : ` ${own}`}`;
}

function stateOf({ isPaused, hiddenBy }: ShownRule): string {
  if (isPaused) return '已暂停';
  return hiddenBy === null ? '生效' : `被规则 ${hiddenBy} 盖住`;
}

/** Whom a new rule is for, as the form has it. */
export interface RuleReach {
  readonly reach: 'sets' | 'agencies' | 'share' | 'roles' | 'all';
  readonly sets?: string;
  readonly agencies?: string;
  readonly percent?: string;
  readonly roles?: readonly Role[];
}

/** The same as the calls and the command line take it: `5%`, `set:12,13`, `agency:7`, `role:View`, `all`. */
export function reachTextOf({
  reach,
  sets = '',
  agencies = '',
  percent = '',
  roles = [],
}: RuleReach): string {
  switch (reach) {
    case 'all':
      return 'all';
    case 'share':
      return `${percent.replace(/[%％\s]/g, '')}%`;
    case 'roles':
      return `role:${roles.join(',')}`;
    case 'sets':
      return `set:${numbersIn(sets)}`;
    case 'agencies':
      return `agency:${numbersIn(agencies)}`;
  }
}

const numbersIn = (text: string) =>
  text
    .split(/[,，、\s]+/)
    .filter(Boolean)
    .join(',');

/** When a new rule rests by itself, as the form has it; empty: as usual. */
export interface RuleLimits {
  readonly limitPeople?: string;
  readonly limitMinutes?: string;
  readonly limitSeconds?: string;
  readonly limitPercent?: string;
}

/** A limit, and what may be typed for it; seconds have decimals. */
export interface LimitField {
  readonly name: keyof RuleLimits;
  readonly label: string;
  readonly unit: string;
  readonly usual: number;
  readonly digits: RegExp;
  /** What is said of anything that the rules do not take. */
  readonly problem: string;
  /** In the words of a threshold. */
  readonly part: (value: number) => Partial<ReleaseThreshold>;
}

const whole = /^\d+$/;
const { sessions, minutes, slowMs, slowPercent } = USUAL_THRESHOLD;

/** How often, and within which time, a version may fail. */
export const failureLimits: readonly LimitField[] = [
  {
    ...{ name: 'limitPeople', label: '出错人数', unit: '人', usual: sessions, digits: whole },
    ...{ problem: '应为 1–9999 的整数', part: (value) => ({ sessions: value }) },
  },
  {
    ...{ name: 'limitMinutes', label: '时间范围', unit: '分钟内', usual: minutes, digits: whole },
    ...{
      problem: `应为 1–${MINUTES_AT_MOST} 的整数`,
      part: (value) => ({ minutes: value }),
    },
  },
];

/** Which load is slow, and for how many it may be so. */
export const slowLimits: readonly LimitField[] = [
  {
    ...{ name: 'limitSeconds', label: '载入慢于', unit: '秒', usual: slowMs / 1_000 },
    ...{ digits: /^\d+(\.\d+)?$/, problem: '应大于 0、小于 1000' },
    part: (value) => ({ slowMs: Math.round(value * 1_000) }),
  },
  {
    ...{ name: 'limitPercent', label: '载入慢的比例', unit: '%', usual: slowPercent },
    ...{
      digits: whole,
      problem: '应为 1–100 的整数',
      part: (value) => ({ slowPercent: value }),
    },
  },
];

const limitFields = [...failureLimits, ...slowLimits];

/** As it is meant, whatever keyboard it was typed with. */
const typedNumber = (text: string | undefined) => (text ?? '').normalize('NFKC').trim();

/**
 * Why what was typed for a limit is none, by the rule that the call is checked by.
 * @returns undefined: it is one, or is left empty
 */
export function limitProblem({ problem, digits, part }: LimitField, text: string | undefined) {
  const typed = typedNumber(text);
  if (typed === '') return undefined;
  if (!digits.test(typed)) return problem;
  try {
    thresholdOf(thresholdText({ ...USUAL_THRESHOLD, ...part(Number(typed)) }));
    return undefined;
  } catch (error) {
    if (error instanceof ReleaseRefusal) return problem;
    throw error;
  }
}

/**
 * The limits as the calls and the command line take them: `5/10m,slow:4s/30%`, with the usual number where one is left empty.
 * @returns undefined when all are: as usual, or as the version has it already
 */
export function limitsTextOf(values: RuleLimits): string | undefined {
  const filled = limitFields.filter(({ name }) => typedNumber(values[name]) !== '');
  if (filled.length === 0) return undefined;
  const parts = filled.map(({ name, part }) => part(Number(typedNumber(values[name]))));
  return thresholdText(Object.assign({ ...USUAL_THRESHOLD }, ...parts) as ReleaseThreshold);
}

/** A figure with its part in the pages of its remote on that day, in hundredths of a percent. */
export interface SharedFigure extends ReleaseFigure {
  readonly share: number;
  readonly shareText: string;
}

const WHOLE = 10_000;

/** Figures of a remote, or of all, with what part of the day's pages each version was given. */
export function sharedFigures(
  figures: readonly ReleaseFigure[],
  name: string,
): readonly SharedFigure[] {
  const pagesOf = new Map<string, number>();
  for (const { day, name: of, pages } of figures) {
    const key = `${day} ${of}`;
    pagesOf.set(key, (pagesOf.get(key) ?? 0) + pages);
  }
  return figures
    .filter((figure) => name === '' || figure.name === name)
    .map((figure) => {
      const all = pagesOf.get(`${figure.day} ${figure.name}`) ?? 0;
      const share = all === 0 ? 0 : Math.round((figure.pages * WHOLE) / all);
      return { ...figure, share, shareText: shareText(share) };
    });
}
