/**
 * SQL: whether the quantity of a line counts as credit: on the side of its amount, or without an
 * amount on the normal side of its subject, as in the balances. On `ledger.voucher_line l`,
 * `ledger.subject kept`.
 */
export const quantityOnCreditSql = `(l.credit <> 0 or (l.debit = 0 and kept.direction = 'credit'))`;
