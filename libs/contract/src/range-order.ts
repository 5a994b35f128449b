import type { z } from 'zod';
import { Money } from '@mingzhang/rules';
import { fieldTitleOf } from './field-title';

interface Range {
  readonly from: string;
  readonly to: string;
  /** The wording for an end before its beginning: 晚于 for dates, 大于 for figures. */
  readonly than: '晚于' | '大于';
  readonly isInOrder: (from: never, to: never) => boolean;
}

const asText = (from: string, to: string) => from <= to;
const asNumber = (from: number, to: number) => from <= to;
/** zod refines even after a field failed: skip values that are not amounts. */
const asAmount = (from: string, to: string) => {
  const [least, most] = [Money.tryParse(from), Money.tryParse(to)];
  return least === undefined || most === undefined || least.compare(most) <= 0;
};
/**
 * A subject at the end of a range includes its descendants: 1001 to 1 is all assets from 1001 on.
 */
const asCode = (from: string, to: string) => from <= to || from.startsWith(to);

/** All ranges in queries, by the names of their two ends; a test finds missing ones. */
const ranges: readonly Range[] = [
  { from: 'periodFrom', to: 'periodTo', than: '晚于', isInOrder: asText },
  { from: 'dateFrom', to: 'dateTo', than: '晚于', isInOrder: asText },
  { from: 'codeFrom', to: 'codeTo', than: '大于', isInOrder: asNumber },
  { from: 'amountFrom', to: 'amountTo', than: '大于', isInOrder: asAmount },
  { from: 'subjectFrom', to: 'subjectTo', than: '大于', isInOrder: asCode },
  { from: 'levelFrom', to: 'level', than: '大于', isInOrder: asNumber },
];

/** The message for the first range of a query that ends before it begins; undefined without one. */
export function reversedRange(
  query: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly msg: string } | undefined {
  for (const { from, to, than, isInOrder } of ranges) {
    const [begin, end] = [query[from], query[to]];
    if (begin === undefined || end === undefined || isInOrder(begin as never, end as never)) {
      continue;
    }
    const msg = `${fieldTitleOf([from])}不能${than}${fieldTitleOf([to])}，请调换后重试`;
    return { path: to, msg };
  }
  return undefined;
}

/** Refuses queries with a range that ends before it begins: such a range is always empty. */
export function withRangesInOrder<Q extends z.ZodType>(query: Q): Q {
  return query.superRefine((value, context) => {
    const found = reversedRange(value as Readonly<Record<string, unknown>>);
    if (found) context.addIssue({ code: 'custom', path: [found.path], message: found.msg });
  });
}
