/**
 * Who keeps an account set, as a subquery: of its 账套管理员 the one who has been in it longest, so that there is one
 * however many manage it. Who hands it over is followed by whom they hand it to.
 * @param accountSetId column with the account set of the row at hand, or a parameter
 */
export const keeperOf = (accountSetId: string): string =>
  `select k.user_id from identity.membership k
   where k.account_set_id = ${accountSetId} and k.role = 'Manager'
   order by k.joined_at, k.user_id limit 1`;
