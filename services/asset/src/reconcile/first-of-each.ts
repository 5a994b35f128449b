import type { AssetReconcile } from '@mingzhang/contract';
import type { ReconcileCause } from '@mingzhang/rules';

interface Worded {
  readonly cause: Pick<ReconcileCause, 'amounts' | 'voucherId' | 'documents'>;
  readonly words: Pick<AssetReconcile['causes'][number], 'cause' | 'title'>;
}

/**
 * The first causes of each kind, in their order, and how many more there are. A document that makes up a voucher which is
 * shown comes with it, however late it stands: the two are related there.
 */
export function firstOfEach<T extends Worded>(
  all: readonly T[],
  atMost: number,
): { readonly shown: T[]; readonly rest: AssetReconcile['rest'] } {
  const counts = new Map<string, number>();
  const first = new Set<T>();
  for (const each of all) {
    const count = (counts.get(each.words.cause) ?? 0) + 1;
    counts.set(each.words.cause, count);
    if (count <= atMost) first.add(each);
  }
  const wanted = new Set(
    [...first].flatMap(({ cause, words }) =>
      words.cause === 'voucherWithoutCard' ? [amountsKey(cause, -1)] : [],
    ),
  );
  // One document for each voucher is enough to relate.
  const mates = new Set<T>();
  for (const each of all) {
    const isOpen = each.cause.voucherId === null && each.cause.documents.length > 0;
    if (isOpen && !first.has(each) && wanted.delete(amountsKey(each.cause, 1))) mates.add(each);
  }
  const shown = all.filter((each) => first.has(each) || mates.has(each));
  const rest = new Map<string, AssetReconcile['rest'][number]>();
  for (const each of all) {
    if (first.has(each) || mates.has(each)) continue;
    const { cause, title } = each.words;
    rest.set(cause, { cause, title, count: (rest.get(cause)?.count ?? 0) + 1 });
  }
  return { shown, rest: [...rest.values()] };
}

function amountsKey({ amounts }: Worded['cause'], sign: 1 | -1): string {
  return [...amounts]
    .map(([id, net]) => `${id} ${(sign === 1 ? net : net.negate()).toString()}`)
    .toSorted()
    .join(' ');
}
