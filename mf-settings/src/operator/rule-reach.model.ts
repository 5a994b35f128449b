import type { Dayjs } from 'dayjs';
import { roles as allRoles, type Role } from '@mingzhang/contract';
import { type Reach, reachIn, type ReleaseThreshold, ruleSentence } from '@mingzhang/rules';
import { momentText } from '@mingzhang/web';

/** As it is meant, whatever keyboard it was typed with. */
export const typedNumber = (text: string | undefined): string =>
  (text ?? '').normalize('NFKC').trim();

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
      return `${typedNumber(percent).replace(/[%\s]/g, '')}%`;
    case 'roles':
      return `role:${roles.join(',')}`;
    case 'sets':
      return `set:${numbersIn(sets)}`;
    case 'agencies':
      return `agency:${numbersIn(agencies)}`;
  }
}

const numbersIn = (text: string) =>
  typedNumber(text)
    .split(/[,，、\s]+/)
    .filter(Boolean)
    .join(',');

type Numbered = 'sets' | 'agencies' | 'percent';

const numberTitles: Readonly<Record<Numbered, string>> = {
  sets: '账套编号',
  agencies: '代理编号',
  percent: '百分比',
};
const reachesBy = { sets: 'sets', agencies: 'agencies', percent: 'share' } as const;

/**
 * Why what was typed in a field is no numbers of account sets or agencies and no percentage, by the rule that the call is
 * checked by.
 * @returns undefined: it is
 */
export function reachProblem(field: Numbered, text: string | undefined): string | undefined {
  const typed = typedNumber(text);
  if (typed === '') return `请填写${numberTitles[field]}`;
  if (reachFormed({ reach: reachesBy[field], [field]: typed })) return undefined;
  return field === 'percent'
    ? '请填大于 0、不超过 100 的数，最多两位小数'
    : `${numberTitles[field]}应为大于 0 的整数，多个用逗号分开`;
}

/** Whom the form means; undefined while it means nobody. */
const reachFormed = (reach: RuleReach): Reach | undefined => reachIn(reachTextOf(reach), allRoles);

/** The instant at which clocks in China show what was chosen, whatever the browser's zone. */
export function shanghaiInstant(chosen: Dayjs | null | undefined): string | null {
  return chosen ? new Date(`${chosen.format('YYYY-MM-DDTHH:mm')}:00+08:00`).toISOString() : null;
}

/** A rule as the form has it. */
interface FormedRule {
  readonly name: string;
  readonly build: string;
  readonly reach: RuleReach;
  readonly from: string | null;
  readonly until: string | null;
  readonly threshold?: ReleaseThreshold | undefined;
}

/** What will be done, in the sentence in which the rules will tell it; undefined while the form says too little. */
export function ruleTextOf({ name, reach, build, ...rest }: FormedRule): string | undefined {
  const to = reachFormed(reach);
  if (!to || build.trim() === '') return undefined;
  const rule = { remote: name, version: build.trim(), to, isPaused: false, ...rest };
  return ruleSentence(rule, (instant) => momentText(instant).slice(0, 16));
}
