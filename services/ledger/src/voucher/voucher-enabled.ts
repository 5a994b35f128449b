import type { DocumentSource } from '@mingzhang/contract';
import { parseAuxiliaryKey, type PostingFacts } from '@mingzhang/rules';
import type { Original } from './voucher-reversal.facts';
import { carryForwardKind } from './voucher-source.rule';

/** Records that a stored voucher uses, and the kind of its source. */
interface Stored {
  readonly sourceKind: string | null;
  readonly subjectIds: readonly number[];
  readonly auxiliaryKeys: readonly string[];
}

/** Whether the draft comes from a period-end step, or replaces a voucher of one. */
export function isOfClosing(
  { source }: { readonly source?: DocumentSource | null | undefined },
  stored: Stored | null,
): boolean {
  return (stored?.sourceKind ?? source?.kind) === carryForwardKind;
}

/**
 * Enables all subjects and items for a period-end step, because it must clear balances of disabled
 * ones too; its rules restrict new postings.
 */
export function allInUse(
  book: Omit<PostingFacts, 'periodState'>,
): Omit<PostingFacts, 'periodState'> {
  const subjectIds = [...book.subjects.keys()];
  const itemIds = [...book.auxiliaryItems.keys()];
  return { ...book, ...enabling(book, { subjectIds, itemIds }) };
}

/**
 * Enables the records that the stored voucher uses already: only new uses of disabled records are
 * refused.
 */
export function keeping(
  book: Omit<PostingFacts, 'periodState'>,
  stored: Stored | null,
): Omit<PostingFacts, 'periodState'> {
  if (!stored) return book;
  const { subjectIds, auxiliaryKeys } = stored;
  const itemIds = auxiliaryKeys.flatMap((key) => Object.values(parseAuxiliaryKey(key)));
  return { ...book, ...enabling(book, { subjectIds, itemIds }) };
}

/** Enables the records that the original uses: a reversal adds no new use. */
export function keepingOriginal<Facts extends { readonly posting: PostingFacts }>(
  facts: Facts,
  original: Pick<Original, 'lines'> | null,
): Facts {
  if (!original) return facts;
  const subjectIds = original.lines.map(({ subjectId }) => subjectId);
  const itemIds = original.lines.flatMap(({ auxiliary }) => Object.values(auxiliary));
  const { posting } = facts;
  return { ...facts, posting: { ...posting, ...enabling(posting, { subjectIds, itemIds }) } };
}

function enabling(
  book: Pick<PostingFacts, 'subjects' | 'auxiliaryItems'>,
  used: { readonly subjectIds: readonly number[]; readonly itemIds: readonly number[] },
): Pick<PostingFacts, 'subjects' | 'auxiliaryItems'> {
  const enabled = <T extends { readonly id: number; readonly enabled: boolean }>(
    all: ReadonlyMap<number, T>,
    ids: ReadonlySet<number>,
  ) => new Map([...all].map(([id, each]) => [id, ids.has(id) ? { ...each, enabled: true } : each]));
  return {
    subjects: enabled(book.subjects, new Set(used.subjectIds)),
    auxiliaryItems: enabled(book.auxiliaryItems, new Set(used.itemIds)),
  };
}
