/**
 * Where somebody's own work in a company lies in this browser: whoever signs in next must not see
 * what somebody else has typed, nor send it.
 */
export interface OwnPlace {
  readonly accountSetId: number;
  readonly userId: number;
}

/** One draft per account set, user and voucher; `new` for a voucher not stored yet. */
export interface DraftPlace extends OwnPlace {
  readonly voucherId: number | 'new';
}

/** Where a draft lies in this browser. */
export function draftKeyOf({ accountSetId, userId, voucherId }: DraftPlace): string {
  return `mz.voucher-draft.${accountSetId}.${userId}.${voucherId}`;
}

export function hasDraft(place: DraftPlace): boolean {
  return localStorage.getItem(draftKeyOf(place)) !== null;
}
