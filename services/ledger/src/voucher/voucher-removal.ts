import { Injectable } from '@nestjs/common';
import type { BatchReport, Voucher } from '@mingzhang/contract';
import { reversalsIn, type auditedChangedBy, type FamilyVoucher, groupBy } from '@mingzhang/rules';
import { AccountSetScope, type BusinessError, MadeMeanwhile } from '@mingzhang/server';
import { AttachmentBinding } from '../voucher-attachment/voucher-attachment.binding';
import { reasonAgainstUnsettling, SettledLines } from '../settlement/settled-lines';
import { VoucherSourceRule } from './voucher-source.rule';
import { batchOf, titleOf } from './voucher-batch';
import { KnownFamilies } from './voucher-families';
import { ReversalFacts, type Family } from './voucher-reversal.facts';
import {
  reasonAgainstChangingAudited,
  reasonAgainstRevival,
  reversersOf,
} from './voucher-reversal.judge';
import { reasonAgainst, standingOf } from './voucher-standing';
import { VoucherFacts } from './voucher.facts';
import { VoucherPosting } from './voucher.posting';
import { VoucherQuery } from './voucher.query';

const notesShown = 5;
/** Vouchers that one statement deletes, so that it stays within its time limit. */
const removedAtOnce = 500;

/**
 * Deletes many vouchers: locks them first, judges them one after the other, deletes them as sets of
 * rows.
 */
@Injectable()
export class VoucherRemoval {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly facts: VoucherFacts,
    private readonly reversals: ReversalFacts,
    private readonly posting: VoucherPosting,
    private readonly vouchers: VoucherQuery,
    private readonly attachments: AttachmentBinding,
    private readonly sources: VoucherSourceRule,
    private readonly settled: SettledLines,
  ) {}

  /**
   * Deletes the vouchers that may be deleted, the latest number first so that numbers are freed for
   * reuse. Each voucher is judged as if all deleted ones were gone already; a refused one stays and
   * the others are deleted. The report names vouchers that count again because their reversal was
   * deleted.
   * @param extent `month`: no deletion may change the reversed amount of any audited voucher.
   *   `chosen`: only of audited vouchers that were chosen as well
   * @throws BusinessError NOT_FOUND if a voucher does not exist or the person may not see it
   */
  async remove(ids: readonly number[], extent: 'month' | 'chosen'): Promise<BatchReport> {
    const periods = await this.lock(ids);
    const vouchers = [...(await this.vouchers.many(ids))].sort(
      (a, b) => b.period.localeCompare(a.period) || b.code - a.code,
    );
    if (vouchers.some(({ period }) => !periods.has(period))) {
      throw new MadeMeanwhile(new Error('a voucher was moved to another period'));
    }
    const families = new KnownFamilies(this.reversals);
    await families.load(await this.reversals.linked(ids));
    const baseCurrency = await this.facts.baseCurrency();
    const chosen = new Set(ids);
    const counts = ({ id }: FamilyVoucher) => extent === 'month' || chosen.has(id);
    const { going, reasons } = this.judge(vouchers, families, {
      baseCurrency,
      counts,
      settled: await this.settled.byVoucher(ids),
    });
    const notes = revivedBy(going, families, baseCurrency);
    // A reversal is deleted before or with the voucher it reverses.
    const byId = new Map(going.map((voucher) => [voucher.id, voucher]));
    const ordered = families.reversalsFirst([...byId.keys()]);
    for (let at = 0; at < ordered.length; at += removedAtOnce) {
      const now = ordered.slice(at, at + removedAtOnce);
      await this.removeNow(now.flatMap((id) => byId.get(id) ?? []));
    }
    const report = await batchOf(vouchers, async ({ id }) => reasons.get(id));
    return notes.length === 0 ? report : { ...report, notes };
  }

  /** Separates the vouchers that may be deleted from the others, with the reasons. */
  private judge(
    vouchers: readonly Voucher[],
    families: KnownFamilies,
    options: Pick<Parameters<typeof auditedChangedBy>[2], 'counts' | 'baseCurrency'> & {
      readonly settled: Awaited<ReturnType<SettledLines['byVoucher']>>;
    },
  ): { readonly going: readonly Voucher[]; readonly reasons: ReadonlyMap<number, BusinessError> } {
    const reasons = new Map<number, BusinessError>();
    let going = vouchers;
    // Repeats until stable: a family may be deleted as a whole, whatever its numbers, and a voucher
    // that stays keeps the vouchers it needs.
    for (let before = -1; before !== going.length;) {
      before = going.length;
      const ids = new Set(going.map(({ id }) => id));
      going = going.filter((voucher) => {
        const family = families.familyOf(voucher.id);
        const rest = family.filter(({ id }) => !ids.has(id));
        const boundTo = this.sources.boundTo('person', voucher.source?.kind);
        const { baseCurrency, settled } = options;
        const reason =
          reasonAgainstRemoval(voucher, { vouchers: rest }, { boundTo, baseCurrency }) ??
          reasonAgainstUnsettling(titleOf(voucher), settled.get(voucher.id), 'remove') ??
          reasonAgainstChangingAudited(family, voucher, { ...options, going: ids });
        if (reason) reasons.set(voucher.id, reason);
        return !reason;
      });
    }
    return { going, reasons };
  }

  private async removeNow(vouchers: readonly Voucher[]): Promise<void> {
    const bound = vouchers.map((voucher) => ({ ...voucher, title: titleOf(voucher) }));
    await this.attachments.removeWith(bound, () =>
      this.posting.removeMany(vouchers.map(({ id }) => id)),
    );
    for (const [period, left] of groupBy(vouchers, (voucher) => voucher.period)) {
      const subjectIds = left.flatMap(({ lines }) => lines.map(({ subjectId }) => subjectId));
      await this.posting.dropEmptyBalances({ period, subjectIds: [...new Set(subjectIds)] });
    }
  }

  /**
   * Locks in the order of all voucher writes: months, vouchers by id with the vouchers they reverse
   * (so that none of these is reversed meanwhile), number counters.
   * @returns the months
   */
  private async lock(ids: readonly number[]): Promise<ReadonlySet<string>> {
    const values = [this.scope.accountSetId, ids];
    const periods = await this.scope.query<{ period: string }>(
      `select p.period from ledger.period p where p.account_set_id = $1 and p.period in (
         select v.period from ledger.voucher v where v.account_set_id = $1 and v.id = any($2::bigint[]))
       order by p.period for share`,
      values,
    );
    await this.scope.query(
      `select 1 from ledger.voucher where account_set_id = $1 and id in (
         with recursive up as (
           select id, reverses_id from ledger.voucher
           where account_set_id = $1 and id = any($2::bigint[])
           union
           select o.id, o.reverses_id from up
           join ledger.voucher o on o.account_set_id = $1 and o.id = up.reverses_id
         )
         select id from up)
       order by id for update`,
      values,
    );
    await this.scope.query(
      `select 1 from ledger.voucher_counter where account_set_id = $1 and (period, word_id) in (
         select v.period, v.word_id from ledger.voucher v
         where v.account_set_id = $1 and v.id = any($2::bigint[]))
       order by period, word_id for update`,
      values,
    );
    return new Set(periods.map(({ period }) => period));
  }
}

/**
 * The reason why a voucher must not be deleted, if any.
 * @param beside the rest of its family
 */
export function reasonAgainstRemoval(
  voucher: Voucher,
  beside: Pick<Family, 'vouchers'>,
  { boundTo, baseCurrency }: { readonly boundTo: string | null; readonly baseCurrency: string },
): BusinessError | undefined {
  const { id, period, reverses } = voucher;
  const standing = standingOf(voucher, { reversedBy: reversersOf(beside, id), boundTo });
  return (
    reasonAgainst('remove', standing, { title: titleOf(voucher), period }) ??
    (reverses
      ? reasonAgainstRevival(beside, { id: reverses.id, baseCurrency, lines: undefined })
      : undefined)
  );
}

/**
 * Sentences on vouchers that count again because their reversals are deleted; without those that
 * are deleted too or counted already.
 */
function revivedBy(
  going: readonly Voucher[],
  families: KnownFamilies,
  baseCurrency: string,
): string[] {
  const ids = new Set(going.map(({ id }) => id));
  const gone = groupBy(
    going.filter(({ reverses }) => reverses && !ids.has(reverses.id)),
    ({ reverses }) => reverses?.id ?? 0,
  );
  const notes = [...gone].flatMap(([id, reversals]) => {
    const { standing } = reversalsIn(families.familyOf(id), id, baseCurrency);
    const titles = reversals.map(titleOf).filter((title) => standing.includes(title));
    if (titles.length === 0) return [];
    return [`${families.get(id)?.title} 被 ${titles.join('、')} 冲销的金额已恢复`];
  });
  const more = notes.length - notesShown;
  return more <= 0
    ? notes
    : [...notes.slice(0, notesShown), `另有 ${more} 张凭证被冲销的金额已恢复`];
}
