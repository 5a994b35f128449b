import type { ReleaseFigure, Released, ShownRule } from '@mingzhang/contract';
import {
  MINUTES_AT_MOST,
  ReleaseRefusal,
  type ReleaseThreshold,
  shareText,
  thresholdOf,
  thresholdText,
  USUAL_THRESHOLD,
} from '@mingzhang/rules';
import { typedNumber } from './rule-reach.model';
import { versionText } from './shown-name.model';

/** A row of the rules: one of them, what is given where none reaches, or a version that was stopped. */
export interface RuleRow {
  readonly released: Released;
  readonly rule: ShownRule | undefined;
  /** The version that it gives, as people read it; '' where it is none, or many. */
  readonly version: string;
  readonly text: string;
  readonly state: string;
  /** Why its version is passed over; '' where it is not. */
  readonly note: string;
  /** Whether it gives something to somebody now, or from its date on. */
  readonly isLive: boolean;
}

/** State of the row that lists the stopped versions. */
export const KILLED_STATE = '已停用';

/** The rules of all remotes and services in the order in which they are asked. */
export function ruleRows(released: readonly Released[]): readonly RuleRow[] {
  return released.flatMap((each) => [
    ...each.rules.map((rule) => ({
      released: each,
      rule,
      text: rule.sentence,
      state: stateOf(rule),
      version: versionText(rule.build),
      note: rule.passedOver ?? '',
      isLive:
        !rule.isPaused &&
        rule.hiddenBy === null &&
        rule.phase === 'during' &&
        rule.passedOver === null,
    })),
    {
      released: each,
      rule: undefined,
      state: '',
      note: '',
      isLive: false,
      version: each.own === null ? '' : versionText(each.own),
      text: otherwiseText(each),
    },
    // Killed versions are never removed: one row lists them all, so that rules stay visible.
    ...(each.killed.length === 0
      ? []
      : [
          {
            released: each,
            rule: undefined,
            state: KILLED_STATE,
            isLive: false,
            version: '',
            note: '',
            text: killedText(each),
          },
        ]),
  ]);
}

function killedText({ killed, givenThoughKilled: given }: Released): string {
  const stopped = killed.filter((version) => version !== given);
  return [
    ...(stopped.length > 0 ? [`不再给出：${stopped.join('、')}`] : []),
    ...(given === null ? [] : [`本机没有其他版本，仍在给出：${given}`]),
  ].join('；');
}

function otherwiseText({ kind, own }: Released): string {
  if (kind === 'switch') return own === null ? '本机没有这个开关' : `其余账套${versionText(own)}`;
  return `其余账套使用本机版本${own === null ? '' : ` ${own}`}`;
}

function stateOf({ isPaused, hiddenBy, phase, passedOver }: ShownRule): string {
  if (phase === 'after') return '已结束';
  if (isPaused) return '已暂停';
  if (phase === 'before') return '未开始';
  if (hiddenBy !== null) return `被规则 ${hiddenBy} 盖住`;
  return passedOver === null ? '生效' : '版本被跳过';
}

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
    name: 'limitPeople',
    label: '出错人数',
    unit: '人',
    usual: sessions,
    digits: whole,
    problem: '应为 1–9999 的整数',
    part: (value) => ({ sessions: value }),
  },
  {
    name: 'limitMinutes',
    label: '时间范围',
    unit: '分钟内',
    usual: minutes,
    digits: whole,
    problem: `应为 1–${MINUTES_AT_MOST} 的整数`,
    part: (value) => ({ minutes: value }),
  },
];

/** Which load is slow, and for how many it may be so. */
export const slowLimits: readonly LimitField[] = [
  {
    name: 'limitSeconds',
    label: '载入慢于',
    unit: '秒',
    usual: slowMs / 1_000,
    digits: /^\d+(\.\d+)?$/,
    problem: '应大于 0、小于 1000',
    part: (value) => ({ slowMs: Math.round(value * 1_000) }),
  },
  {
    name: 'limitPercent',
    label: '载入慢的比例',
    unit: '%',
    usual: slowPercent,
    digits: whole,
    problem: '应为 1–100 的整数',
    part: (value) => ({ slowPercent: value }),
  },
];

const limitFields = [...failureLimits, ...slowLimits];

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

/** The same where it is one; undefined while what was typed is none, too. */
export function limitsIn(values: RuleLimits): ReleaseThreshold | undefined {
  const isTaken = limitFields.every(
    (limit) => limitProblem(limit, values[limit.name]) === undefined,
  );
  const text = isTaken ? limitsTextOf(values) : undefined;
  return text === undefined ? undefined : thresholdOf(text);
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
