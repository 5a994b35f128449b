/**
 * Characters without a shape of their own: soft hyphen, zero-width space and joiners, marks of direction, word
 * joiner, byte order mark, fillers, tags (Unicode: Default_Ignorable_Code_Point), annotation marks and the blank
 * braille pattern. Variation selectors stay: they choose between shapes of the character before them.
 */
const unseen = /(?!\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu;
/** Blanks that do not break a line. They look like the ordinary one. */
const unbrokenBlanks = /[\u00A0\u2007\u202F]/g;
const mayHoldAny = /[^\n -~\u3001-\u3163\u4E00-\u9FFF\uFF01-\uFF5E]/;

/**
 * A text as a person sees it: characters without a shape are dropped, and blanks that do not break a line
 * become ordinary ones. Other blanks stay, also at the ends; trim afterwards. Texts copied from chats, web pages
 * and bank systems carry such characters, and a code with one of them looks right and is found nowhere.
 * Errors: none.
 */
export function withoutUnseen(text: string): string {
  if (!mayHoldAny.test(text)) return text;
  return text.replace(unseen, '').replace(unbrokenBlanks, ' ');
}

/**
 * What somebody typed or pasted as a code, number or keyword: without characters that nobody sees, and without blanks
 * around it. Errors: none.
 */
export function seenText(text: string): string {
  return withoutUnseen(text).trim();
}
