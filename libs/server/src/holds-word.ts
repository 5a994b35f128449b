/**
 * Whether a text has a word, whatever the case of their letters. Both are SQL, and both are folded by the database: its
 * collation may leave letters alone that JavaScript folds (Ü, Ａ), and a name would not be found by itself.
 */
export const holdsWord = (text: string, word: string) =>
  `position(lower(${word}) in lower(${text})) > 0`;
