/** Fen, as an integer, of yuan: PostgreSQL adds integers up in two thirds of the time of decimals. Both are SQL. */
export const fenOf = (yuan: string) => `(${yuan} * 100)::bigint`;

/** Yuan, with two decimals, of fen. Both are SQL. */
export const yuanOf = (fen: string) => `((${fen}) * 0.01)`;
