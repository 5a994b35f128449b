import type { CheckResult, ClosingStep } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { groupedChecks } from './grouped-checks';

/** `waiting` has not been looked at yet, or comes after what is still to be done. */
export type WayTone = 'done' | 'warn' | 'bad' | 'waiting';
export type WayKey = 'opening' | 'entries' | 'profit' | 'checks' | 'close';

/** One of the five steps to a closed month. */
export interface WayStep {
  readonly key: WayKey;
  readonly title: string;
  readonly note: string;
  readonly tone: WayTone;
}

type WayFact = Pick<ClosingStep, 'part' | 'state'>;

/** What the way is drawn from; undefined has not answered yet. */
export interface WayFacts {
  readonly isClosed: boolean;
  readonly opening: readonly CheckResult[] | undefined;
  /** Final, statements and number gaps; undefined until all have answered. */
  readonly checks: readonly (readonly CheckResult[])[] | undefined;
  readonly steps: readonly WayFact[] | undefined;
}

/** The steps to a closed month with what each has come to, the same wherever they are told. */
export function monthWay({ isClosed, opening, checks, steps }: WayFacts): WayStep[] {
  const ofPart = (part: ClosingStep['part']) => steps?.filter((step) => step.part === part);
  return [
    { key: 'opening', title: '期初检查', ...openingState(opening) },
    { key: 'entries', title: '期末计提', ...stepsState(ofPart('entries')) },
    { key: 'profit', title: '结转损益', ...stepsState(ofPart('profit')) },
    { key: 'checks', title: '结账检查', ...checksState(checks) },
    {
      key: 'close',
      title: '结账',
      tone: isClosed ? 'done' : 'waiting',
      note: isClosed ? '凭证已锁定并封存' : '结账后本期凭证锁定',
    },
  ];
}

/** The step to work on: the first that is not done; a closed month has none left. */
export function currentStep(steps: readonly Pick<WayStep, 'key' | 'tone'>[]): WayKey {
  if (steps.at(-1)?.tone === 'done') return 'close';
  return steps.find(({ tone }) => tone !== 'done')?.key ?? 'close';
}

type State = Pick<WayStep, 'tone' | 'note'>;

const unknown: State = { tone: 'waiting', note: '正在检查' };

function openingState(results: readonly CheckResult[] | undefined): State {
  if (!results) return unknown;
  const state = checksState([results]);
  const proved = results.find(({ rule, amount }) => rule === 'opening-balance' && amount !== null);
  if (state.tone !== 'done' || !proved) return state;
  return { tone: 'done', note: `${formatMoney(Money.parse(proved.amount ?? '0'))} 借贷平衡` };
}

function checksState(lists: readonly (readonly CheckResult[])[] | undefined): State {
  if (!lists) return unknown;
  const { blocks, warnings } = groupedChecks(lists);
  const parts = [
    blocks.length > 0 && `${blocks.length} 项未通过`,
    warnings.length > 0 && `${warnings.length} 项提醒`,
  ].filter((part) => part !== false);
  if (blocks.length > 0) return { tone: 'bad', note: parts.join('，') };
  // What warns may be passed over: the path goes on.
  return { tone: 'done', note: parts[0] ?? '全部通过' };
}

/** How many steps are in each state, in the words of the path; what is to be done comes first. */
function stepsState(steps: readonly WayFact[] | undefined): State {
  if (!steps) return { tone: 'waiting', note: '正在测算' };
  const count = (state: ClosingStep['state']) =>
    steps.filter((step) => step.state === state).length;
  const refused = count('refused');
  const told: readonly (readonly [number, string])[] = [
    [refused, '项不能生成'],
    [count('stale'), '张凭证需更新'],
    [count('due'), '项待生成'],
    [count('open'), '项待填金额'],
    [count('held'), '项等待前项'],
  ];
  const todo = told.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`);
  if (todo.length > 0) return { tone: refused > 0 ? 'bad' : 'warn', note: todo.join('，') };
  const skipped = count('skipped');
  const done = [
    `${count('current')} 项已生成`,
    ...(skipped > 0 ? [`${skipped} 项跳过`] : []),
    ...(count('idle') > 0 ? [`${count('idle')} 项不适用`] : []),
  ];
  return { tone: 'done', note: done.slice(0, 2).join('，') };
}
