/** One draft per account set and voucher; `new` for a voucher not stored yet. */
export interface DraftPlace {
  readonly accountSetId: number;
  readonly voucherId: number | 'new';
}

/** Where a draft lies in this browser. */
export function draftKeyOf({ accountSetId, voucherId }: DraftPlace): string {
  return `mz.voucher-draft.${accountSetId}.${voucherId}`;
}

export function hasDraft(place: DraftPlace): boolean {
  return localStorage.getItem(draftKeyOf(place)) !== null;
}
