import { mapUnhurried } from './unhurried';

/** Lists of an answer up to this length are written in one go. */
const shortList = 50;
/** An envelope holds a page, a page its records. */
const listsAtMostDeep = 3;

/**
 * What `JSON.stringify` makes of an answer, its long lists written unhurriedly.
 * @param value plain data: the lists that count are at most three objects deep
 */
export async function unhurriedJson(value: unknown, depth = listsAtMostDeep): Promise<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value))
    return value.length > shortList ? listJson(value) : JSON.stringify(value);
  if (Object.getPrototypeOf(value) !== Object.prototype) return JSON.stringify(value);
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const text = await unhurriedJson(member, depth - 1);
    // JSON.stringify leaves out what has no text as well.
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

async function listJson(list: readonly unknown[]): Promise<string> {
  const texts = await mapUnhurried(list, (item) => JSON.stringify(item) ?? 'null');
  return `[${texts.join(',')}]`;
}

/** What goes to the network in one go; more would hold the other requests up. */
const sliceLength = 65_536;

/** Whether a text is to be sent in slices. */
export function isLongText(text: string): boolean {
  return text.length > sliceLength;
}

/** The bytes of a text, slice by slice. */
export function* slicesOf(text: string): Generator<Buffer> {
  for (let from = 0; from < text.length;) {
    // Both halves of a surrogate pair go into one slice.
    const cutsPair = /[\ud800-\udbff]/.test(text.charAt(from + sliceLength - 1));
    const to = from + sliceLength + Number(cutsPair);
    yield Buffer.from(text.slice(from, to));
    from = to;
  }
}
