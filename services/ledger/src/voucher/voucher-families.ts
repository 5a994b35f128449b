import type { FamilyVoucher } from '@mingzhang/rules';
import type { ReversalFacts } from './voucher-reversal.facts';

/**
 * Families of reversals, cached while links are made or vouchers removed; new links are added to
 * the cache.
 */
export class KnownFamilies {
  private readonly vouchers = new Map<number, FamilyVoucher>();
  private readonly reversals = new Map<number, FamilyVoucher[]>();

  constructor(private readonly facts: ReversalFacts) {}

  /** Reads the families of those vouchers that are not cached yet. */
  async load(ids: readonly number[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.vouchers.has(id));
    for (const voucher of await this.facts.vouchersOfFamilies(unknown)) {
      if (!this.vouchers.has(voucher.id)) this.add(voucher);
    }
  }

  get(id: number): FamilyVoucher | undefined {
    return this.vouchers.get(id);
  }

  /** The voucher of its family that reverses nothing. */
  topOf(id: number): number {
    let top = id;
    for (let next = this.vouchers.get(id); next; next = this.vouchers.get(next.reversesId ?? 0)) {
      top = next.id;
    }
    return top;
  }

  /**
   * The same ids with each reversal before the voucher it reverses; otherwise in the given order.
   */
  reversalsFirst(ids: readonly number[]): number[] {
    const wanted = new Set(ids);
    const ordered = new Set<number>();
    const add = (id: number) => {
      for (const reversal of this.reversals.get(id) ?? [])
        if (!ordered.has(reversal.id)) add(reversal.id);
      if (wanted.has(id)) ordered.add(id);
    };
    for (const id of ids) add(id);
    return [...ordered];
  }

  /** A voucher with everything that it reverses and is reversed by, directly or not. */
  familyOf(id: number): FamilyVoucher[] {
    const top = this.vouchers.get(this.topOf(id));
    const family = top ? [top] : [];
    for (let at = 0; at < family.length; at += 1) {
      family.push(...(this.reversals.get(family[at]?.id ?? 0) ?? []));
    }
    return family;
  }

  /** Adds a link: voucher `own` reverses `original`. */
  link(own: number, original: number): void {
    const voucher = this.vouchers.get(own);
    if (voucher) this.add({ ...voucher, reversesId: original });
  }

  private add(voucher: FamilyVoucher): void {
    this.vouchers.set(voucher.id, voucher);
    if (voucher.reversesId === null) return;
    const siblings = this.reversals.get(voucher.reversesId) ?? [];
    siblings.push(voucher);
    this.reversals.set(voucher.reversesId, siblings);
  }
}
