/**
 * Whether a line's quantity stands on the credit side: where its amount does, and without one on that of its
 * subject, as the balances keep it. On `ledger.voucher_line l` and `ledger.subject kept`.
 */
export const onCredit = `(l.credit <> 0 or (l.debit = 0 and kept.direction = 'credit'))`;
