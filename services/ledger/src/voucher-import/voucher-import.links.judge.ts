import type { VoucherCreate } from '@mingzhang/contract';
import {
  checkReversal,
  familyExcess,
  familyLimits,
  overReversedIn,
  reversalsIn,
  type ReversalLink,
  groupBy,
} from '@mingzhang/rules';
import { unhurried } from '@mingzhang/server';
import type { BookFacts } from './voucher-import.facts';
import type { KnownFamilies } from '../voucher/voucher-families';
import {
  reasonAgainstGrowth,
  reasonAgainstReversal,
  reasonAgainstRevival,
} from '../voucher/voucher-reversal.judge';
import { toDraft } from '../voucher/voucher.mapper';

/** A voucher of a file that names the one it reverses. */
export interface WantedLink {
  readonly row: number;
  readonly text: string;
  readonly body: VoucherCreate;
}

/** Facts for judging links. */
export type LinkFacts = Pick<BookFacts, 'subjects' | 'baseCurrency'>;

/** A link with the ids of its two vouchers, if they were found. */
export interface FoundLink extends WantedLink {
  readonly link: ReversalLink | undefined;
  readonly own: number | undefined;
  readonly original: number | undefined;
}

/** A valid link. */
export interface MadeLink {
  readonly id: number;
  readonly original: number;
  readonly part: boolean;
  /** `2026-01 记-3`, of the original and of the reversal. */
  readonly title: string;
  readonly ownTitle: string;
}

/**
 * Groups the links of a file: links that join vouchers of one family form a group, in the order of
 * the file. A link whose vouchers were not found forms a group of its own.
 */
export function linkGroups(
  links: readonly FoundLink[],
  families: KnownFamilies,
): (readonly FoundLink[])[] {
  const above = new Map<number, number>();
  const topOf = (id: number) => {
    const first = families.topOf(id);
    let top = first;
    for (let next = above.get(top); next !== undefined; next = above.get(top)) top = next;
    // Path compression: a file may contain a long chain in any order.
    for (let at = first; at !== top;) {
      const next = above.get(at) ?? top;
      above.set(at, top);
      at = next;
    }
    return top;
  };
  for (const { own, original } of links) {
    if (own === undefined || original === undefined) continue;
    const [ownTop, originalTop] = [topOf(own), topOf(original)];
    if (ownTop !== originalTop) above.set(ownTop, originalTop);
  }
  const groups = groupBy(links, ({ row, own, original }) =>
    own === undefined || original === undefined ? `row ${row}` : String(topOf(own)),
  );
  return [...groups.values()];
}

/**
 * Accepts the links of one family together: each reverses no more than its original moved, and in
 * the end no voucher is reversed more than once. So the order of the file need not be the order in
 * which they were made.
 * @returns undefined if they are not valid together
 */
export async function judgeTogether(
  group: readonly FoundLink[],
  families: KnownFamilies,
  { subjects, baseCurrency }: LinkFacts,
): Promise<MadeLink[] | undefined> {
  const made: MadeLink[] = [];
  const reverses = new Map<number, number>();
  if (group.length >= familyLimits.vouchers) return undefined;
  for await (const { body, link, own, original: id } of unhurried(group)) {
    const original = id === undefined ? undefined : families.get(id);
    if (!link || own === undefined || id === undefined || !original) return undefined;
    const options = { facts: { subjects, baseCurrency }, isPart: link.isPart };
    if (checkReversal(toDraft(body), { ...original, reversed: [] }, options).length > 0) {
      return undefined;
    }
    made.push(madeOf({ own, original: id, link }, families));
    reverses.set(own, id);
  }
  const ids = group.flatMap(({ own, original }) => [own ?? 0, original ?? 0]);
  const tops = new Set(ids.map((id) => families.topOf(id)));
  const family = [...tops]
    .flatMap((id) => families.familyOf(id))
    .map((voucher) => ({
      ...voucher,
      reversesId: reverses.get(voucher.id) ?? voucher.reversesId,
    }));
  // Vouchers that reverse each other in a circle exceed every depth.
  if (reverses.size < group.length || familyExcess(family) !== undefined) return undefined;
  if (overReversedIn(family, baseCurrency) !== undefined) return undefined;
  for (const { id, original } of made) families.link(id, original);
  return made;
}

/** The link, or the reason against it, judged as if it were typed after the links before it. */
export function judgeLink(
  { text, body, link, own, original: id }: FoundLink,
  families: KnownFamilies,
  { subjects, baseCurrency }: LinkFacts,
): MadeLink | string {
  if (!link) return `冲销凭证“${text}”读不出，应如“2026-01 记-3”`;
  const { isPart } = link;
  const title = `${link.period} ${link.word}-${link.code}`;
  const original = id === undefined ? undefined : families.get(id);
  if (id === undefined || !original) return `冲销的凭证 ${title} 不在本账套`;
  if (own === undefined) return '冲销凭证没有凭证号';
  if (own === id) return '凭证不能冲销自己';
  const vouchers = families.familyOf(id);
  if (vouchers.some((voucher) => voucher.id === own)) {
    return `${title} 是由本凭证冲销而来，不能再被它冲销`;
  }
  const joined = families
    .familyOf(own)
    .map((each) => (each.id === own ? { ...each, reversesId: id } : each));
  const tooMany = reasonAgainstGrowth([...vouchers, ...joined], title);
  if (tooMany) return tooMany.message;
  const { parts: reversed, standing, isUsedUp } = reversalsIn(vouchers, id, baseCurrency);
  if (reasonAgainstReversal({ title, standing, isUsedUp }, isPart)) {
    return `冲销的凭证 ${title} 已被红冲`;
  }
  const draft = toDraft(body);
  const options = { facts: { subjects, baseCurrency }, isPart };
  const [problem] = checkReversal(draft, { ...original, reversed }, options);
  if (problem) return problem.msg;
  const over = reasonAgainstRevival({ vouchers }, { id, baseCurrency, lines: draft.lines });
  if (over) return over.message;
  families.link(own, id);
  return madeOf({ own, original: id, link }, families);
}

function madeOf(
  {
    own,
    original,
    link,
  }: { readonly own: number; readonly original: number; readonly link: ReversalLink },
  families: KnownFamilies,
): MadeLink {
  const title = `${link.period} ${link.word}-${link.code}`;
  const ownTitle = families.get(own)?.title ?? '';
  return { id: own, original, part: link.isPart, title, ownTitle };
}
