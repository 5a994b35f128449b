/** What somebody is about to do with a stored voucher. */
export type VoucherAct = 'change' | 'remove' | 'audit' | 'cancelAudit' | 'sign' | 'cancelSign';

/** How a stored voucher stands: all that decides whether it may change. */
export interface VoucherStanding {
  /** 已结账: its month is closed. */
  readonly isClosed: boolean;
  readonly isAudited: boolean;
  /** 出纳已签字. */
  readonly isSigned: boolean;
  /** The voucher that reverses it, as a person calls it: 2026-01 记-8. */
  readonly reversedBy: string | null;
  /** What made it and alone changes it, as a person calls it (计提折旧); null for its own domain, too. */
  readonly boundTo: string | null;
}

/** Why an act is refused, by the code of the refusal and what its sentence names. */
export type VoucherObstacle =
  | { readonly code: 'PERIOD_CLOSED' }
  | { readonly code: 'VOUCHER_AUDITED' }
  | { readonly code: 'VOUCHER_NOT_AUDITED' }
  | { readonly code: 'VOUCHER_SIGNED' }
  | { readonly code: 'VOUCHER_NOT_SIGNED' }
  | { readonly code: 'VOUCHER_REVERSED'; readonly reversedBy: string }
  | { readonly code: 'SOURCE_VOUCHER'; readonly boundTo: string };

/**
 * Whether a voucher may change: the one rule for the form, the services and closing (architecture,
 * section 4). A closed month stands before everything; what was audited or signed is taken back
 * first, the later mark before the earlier one; what a document made changes with it.
 * @returns the first obstacle, undefined when there is none. Whether an audit is of one's own voucher,
 *   and whether one has cash to sign for, are rules of their own. Errors: none.
 */
export function obstacleTo(
  act: VoucherAct,
  standing: VoucherStanding,
): VoucherObstacle | undefined {
  const { isClosed, isAudited, isSigned, reversedBy, boundTo } = standing;
  if (isClosed) return { code: 'PERIOD_CLOSED' };
  if (act === 'audit') return undefined;
  if (act === 'cancelAudit') return isAudited ? undefined : { code: 'VOUCHER_NOT_AUDITED' };
  if (act === 'cancelSign' && !isSigned) return { code: 'VOUCHER_NOT_SIGNED' };
  // Signed twice is signed once, also when it was audited since.
  if (act === 'sign' && isSigned) return undefined;
  if (isAudited) return { code: 'VOUCHER_AUDITED' };
  if (act === 'sign' || act === 'cancelSign') return undefined;
  if (isSigned) return { code: 'VOUCHER_SIGNED' };
  if (reversedBy !== null) return { code: 'VOUCHER_REVERSED', reversedBy };
  if (boundTo !== null) return { code: 'SOURCE_VOUCHER', boundTo };
  return undefined;
}
