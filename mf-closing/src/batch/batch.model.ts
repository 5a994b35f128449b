import { seenText } from '@mingzhang/rules';
import type { BatchRow } from '@mingzhang/contract';

/** What is shown of a batch: its exceptions, or the sets of a state. */
export const batchTabs = ['exceptions', 'waiting', 'ready', 'closed', 'all'] as const;
export type BatchTab = (typeof batchTabs)[number];

export const tabTitles: Readonly<Record<BatchTab, string>> = {
  exceptions: '例外',
  waiting: '排队',
  ready: '可结账',
  closed: '已结账',
  all: '全部',
};

/** How many sets stand how; `blocked` has those too that the user may not close. */
export interface BatchCounts {
  readonly waiting: number;
  readonly ready: number;
  readonly warned: number;
  readonly blocked: number;
  readonly closed: number;
}

/** Sets that have the same reason, most pressing first in each. */
export interface BatchGroup {
  readonly title: string;
  readonly tone: 'block' | 'warn' | 'none';
  readonly rows: readonly BatchRow[];
}

const noRight = '没有结账权限';

export function countsOf(rows: readonly BatchRow[]): BatchCounts {
  const of = (...states: BatchRow['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).length;
  return {
    waiting: of('waiting'),
    ready: of('ready'),
    warned: of('warned'),
    blocked: of('blocked', 'forbidden'),
    closed: of('closed'),
  };
}

/** Whether a person has something to do about the set, or to look at before it is closed. */
export const isException = ({ state }: BatchRow) =>
  state === 'blocked' || state === 'forbidden' || state === 'warned';

export function rowsOf(tab: BatchTab, rows: readonly BatchRow[]): readonly BatchRow[] {
  if (tab === 'all') return rows;
  if (tab === 'exceptions') return rows.filter(isException);
  return rows.filter(({ state }) => state === tab);
}

/** Rows by name, part of it is enough. */
export function matching(rows: readonly BatchRow[], keyword: string): readonly BatchRow[] {
  const wanted = seenText(keyword).toLowerCase();
  return rows.filter(({ companyName }) => companyName.toLowerCase().includes(wanted));
}

/** By what speaks against closing first: what blocks before what warns, frequent reasons first. */
export function groupsOf(rows: readonly BatchRow[]): readonly BatchGroup[] {
  const groups = new Map<string, BatchGroup & { rows: BatchRow[] }>();
  for (const row of rows) {
    const title = reasonOf(row);
    const tone = toneOf(row);
    const key = `${tone} ${title}`;
    const group = groups.get(key) ?? { title, tone, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  const rank = { block: 0, warn: 1, none: 2 };
  return [...groups.values()].sort(
    (left, right) => rank[left.tone] - rank[right.tone] || right.rows.length - left.rows.length,
  );
}

function toneOf({ state }: BatchRow): BatchGroup['tone'] {
  if (state === 'blocked' || state === 'forbidden') return 'block';
  return state === 'warned' ? 'warn' : 'none';
}

function reasonOf(row: BatchRow): string {
  if (row.state === 'forbidden') return noRight;
  if (isException(row)) return row.findings[0]?.title ?? noRight;
  return row.state === 'closed' ? '已结账' : row.state === 'ready' ? '检查通过' : '排队';
}

/** What stands in the column of reasons. */
export function messageOf(row: BatchRow): string {
  const [first, ...more] = row.findings;
  if (row.state === 'forbidden') return '您在该账套没有结账权限，请联系账套管理员';
  if (!first) return '';
  return more.length > 0 ? `${first.message}（另有 ${more.length} 项）` : first.message;
}

/** The sets that closing takes: those without findings, and those with warnings if they are wanted. */
export function closable(rows: readonly BatchRow[], withWarned: boolean): readonly number[] {
  return rows
    .filter(({ state }) => state === 'ready' || (withWarned && state === 'warned'))
    .map(({ id }) => id);
}

/**
 * What a closing with warnings passes over, by kind with the number of account sets, frequent kinds first:
 * 凭证断号 8 个账套、银行存款为负 2 个账套.
 */
export function passedOverText(rows: readonly BatchRow[]): string {
  const counts = new Map<string, number>();
  for (const { findings } of rows.filter(({ state }) => state === 'warned')) {
    for (const title of new Set(findings.map((finding) => finding.title))) {
      counts.set(title, (counts.get(title) ?? 0) + 1);
    }
  }
  const kinds = [...counts].sort(([, left], [, right]) => right - left);
  return kinds.map(([title, count]) => `${title} ${count} 个账套`).join('、');
}
