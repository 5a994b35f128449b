import {
  combinedSetsAtMost,
  type CombinedRowView,
  type CombinedSet,
  type CombinedView,
} from '@mingzhang/contract';
import { putKept, readKept } from '@mingzhang/web';

export const standardTitles = ['小企业会计准则', '企业会计准则'] as const;

/** The account sets chosen last, kept in this browser for who looks at them month by month. */
interface Kept {
  readonly ids: readonly number[];
  readonly standard: 0 | 1;
}

const keyOf = (userId: number) => `mz-combined-${userId}`;

export function keptChoice(userId: number): Kept {
  const isRight = ({ ids, standard }: Partial<Kept>) =>
    Array.isArray(ids) &&
    ids.length <= combinedSetsAtMost &&
    ids.every((id) => Number.isSafeInteger(id) && id > 0) &&
    (standard === 0 || standard === 1);
  return readKept<Kept>(keyOf(userId), isRight) ?? { ids: [], standard: 0 };
}

export const keepChoice = (userId: number, choice: Kept) => putKept(keyOf(userId), choice);

/** The standard of most of the account sets chosen; 小企业会计准则 where they are as many. */
export function standardOf(sets: readonly CombinedSet[]): 0 | 1 {
  const others = sets.filter(({ accountingStandards }) => accountingStandards === 1).length;
  return others * 2 > sets.length ? 1 : 0;
}

/** All amounts of a column, for its width. */
export function amountsOf(
  rows: readonly CombinedRowView[],
  of: (row: CombinedRowView) => string | null | undefined,
): string[] {
  return rows.flatMap((row) => of(row) ?? []);
}

/** The column shown: the one asked for, or the first of the statement. */
export function shownColumn({ columns }: CombinedView, wanted: string): string {
  return columns.find(({ key }) => key === wanted)?.key ?? columns[0]?.key ?? '';
}
