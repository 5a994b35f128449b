/** A part of a sentence; `short` is what stands for it where it is long. */
interface ToldPart {
  readonly text: string;
  readonly short?: string;
}

/** More numbers in a row are cut. */
const NUMBERS_AT_MOST = 10;
const NUMBERS_SHOWN = 3;
// With the blank that stands between a number and a word: the short form ends in a word.
const numbers = /\d+(?:、\d+)+ ?/g;

/** A sentence in parts, of which long rows of numbers have a short form: `12、13、14 等 60 个`. */
export function toldParts(text: string): readonly ToldPart[] {
  const parts: ToldPart[] = [];
  let from = 0;
  for (const found of text.matchAll(numbers)) {
    const all = found[0].trimEnd().split('、');
    if (all.length <= NUMBERS_AT_MOST) continue;
    const shown = all.slice(0, NUMBERS_SHOWN).join('、');
    parts.push({ text: text.slice(from, found.index) });
    parts.push({ text: found[0], short: `${shown} 等 ${all.length} 个` });
    from = found.index + found[0].length;
  }
  return [...parts, { text: text.slice(from) }].filter((part) => part.text !== '');
}

/** The same on one line, for a message that goes by. */
export const shortText = (text: string): string =>
  toldParts(text)
    .map((part) => part.short ?? part.text)
    .join('');
