/**
 * SQL condition: a text contains a word, ignoring case. Both are SQL expressions and the database
 * folds both: its collation may not fold letters that JavaScript folds (Ü, Ａ), and a name would not
 * find itself.
 */
export const holdsWord = (text: string, word: string) =>
  `position(lower(${word}) in lower(${text})) > 0`;
