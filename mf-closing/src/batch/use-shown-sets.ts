import { useState } from 'react';
import type { BatchRow } from '@mingzhang/contract';
import { useUrlFilters } from '@mingzhang/web';
import { batchTabs, groupsOf, matching, rowsOf } from './batch.model';

/** How many sets of a group are shown until the rest is asked for. */
const shownOfGroup = 30;

/** The sets of the tab and search in the address, by reason, and the one of them in hand. */
export function useShownSets(rows: readonly BatchRow[]) {
  const [filters, change] = useUrlFilters({ tab: 'exceptions', find: '' });
  const tab = batchTabs.find((each) => each === filters.tab) ?? 'exceptions';
  const [selected, select] = useState<number>();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const groups = groupsOf(matching(rowsOf(tab, rows), filters.find)).map((group) => ({
    ...group,
    shown: unfolded.has(group.title) ? group.rows : group.rows.slice(0, shownOfGroup),
  }));
  const shown = groups.flatMap((group) => group.shown);
  const found = shown.findIndex(({ id }) => id === selected);
  const at = Math.max(0, found);
  return {
    tab,
    change,
    groups,
    shown,
    at,
    select,
    find: filters.find,
    row: shown[at],
    /** 1 / 59 */
    place: `${at + 1} / ${groups.reduce((sum, group) => sum + group.rows.length, 0)}`,
    unfold: (title: string) => setUnfolded(new Set([...unfolded, title])),
  };
}
