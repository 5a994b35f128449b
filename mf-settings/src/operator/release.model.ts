import type { ReleaseFigure, Released, Role, SeenVersion, ShownRule } from '@mingzhang/contract';
import { shareText } from '@mingzhang/rules';

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
