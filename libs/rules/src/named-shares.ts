import { Money } from './money';
import { statedRate } from './stated-rate';

/** A name of a cell with its share of the whole. */
interface NamedShare {
  readonly name: string;
  /** As it stands in the cell. */
  readonly shown: string;
  /** A share of one; undefined where the cell has none, null for a percentage that is no number. */
  readonly share: Money | null | undefined;
}

const separators = /([、,，;；])/;
/** No name has more separators: so many more pieces are joined at most. */
const separatorsAtMost = 5;
const ofPercentage = /[\d.．０-９\s]/;
const digit = /[\d０-９]/;

/**
 * Reads 门店 60%、电商部 40%. A name that contains a separator is one where `isName` knows it: 仓储、物流部 60%. The time
 * grows with the length of the text.
 */
export function namedShares(text: string, isName: (name: string) => boolean): NamedShare[] {
  const pieces = text.split(separators);
  const found: NamedShare[] = [];
  let at = 0;
  while (at < pieces.length) {
    const end = endOfName(pieces, at, isName);
    const shown = pieces.slice(at, end).join('').trim();
    if (shown !== '') found.push({ ...splitShare(shown), shown });
    at = end + 1;
  }
  return found;
}

/** Where the longest known name that begins at a piece ends; after the piece itself where none is known. */
function endOfName(
  pieces: readonly string[],
  from: number,
  isName: (name: string) => boolean,
): number {
  let end = from + 1;
  let joined = pieces[from] ?? '';
  const last = Math.min(pieces.length, from + 2 * separatorsAtMost + 1);
  for (let at = from + 1; at < last; at += 2) {
    // A share ends a name.
    if (splitShare(joined.trim()).share !== undefined) break;
    joined += (pieces[at] ?? '') + (pieces[at + 1] ?? '');
    if (isName(splitShare(joined.trim()).name)) end = at + 2;
  }
  return end;
}

/** The name before a percentage at the end of a text, and the percentage. */
function splitShare(text: string): { readonly name: string; readonly share: NamedShare['share'] } {
  if (!/[%％]$/.test(text)) return { name: text, share: undefined };
  let start = text.length - 1;
  while (start > 0 && /\s/.test(text.charAt(start - 1))) start -= 1;
  const last = start;
  while (start > 0 && ofPercentage.test(text.charAt(start - 1))) {
    // A blank before the figure separates it from a name that ends with digits.
    if (/\s/.test(text.charAt(start - 1))) break;
    start -= 1;
  }
  const figure = text.slice(start, last);
  if (!digit.test(figure)) return { name: text, share: undefined };
  return { name: text.slice(0, start).trim(), share: statedRate(`${figure}%`) ?? null };
}
