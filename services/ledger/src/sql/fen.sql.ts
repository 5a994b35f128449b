/**
 * SQL: yuan as an integer of fen. PostgreSQL adds integers in two thirds of the time of decimals.
 */
export const fenSql = (yuan: string) => `(${yuan} * 100)::bigint`;

/** SQL: fen as yuan with two decimals. */
export const yuanSql = (fen: string) => `((${fen}) * 0.01)`;
