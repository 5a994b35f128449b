import type { Block, HelpPage, Text } from '../../../docs/help/01-getting-started.md';
import { helpSynonyms } from './help-synonyms';

/** A place of the help in which all words of a search stand. */
interface HelpHit {
  /** The id of its heading. */
  readonly id: string;
  /** `录入凭证 › 按键`. */
  readonly title: string;
  /** The text around the first word; '' where the words stand in the heading alone. */
  readonly excerpt: string;
}

interface Place {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

const HITS_AT_MOST = 30;
const BEFORE = 24;
const AFTER = 60;

/**
 * Searches the help by words, without regard to case.
 * @param typed words, apart by blanks; each of them, or a word for the same (`helpSynonyms`), must stand in the
 *   heading or text of a place
 * @returns places with all words in their heading first, then the others, each in the order of the
 *   pages; at most 30
 */
export function searchHelp(pages: readonly HelpPage[], typed: string): readonly HelpHit[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const forms = words.map((word) => [word, ...(helpSynonyms[word] ?? [])]);
  const isIn = (text: string) =>
    forms.every((each) => each.some((form) => text.toLowerCase().includes(form)));
  const found = pages.flatMap(placesOf).filter(({ title, text }) => isIn(`${title} ${text}`));
  const byHeading = found.filter(({ title }) => isIn(title));
  const byText = found.filter(({ title }) => !isIn(title));
  return [...byHeading, ...byText]
    .slice(0, HITS_AT_MOST)
    .map(({ id, title, text }) => ({ id, title, excerpt: excerptOf(text, forms.flat()) }));
}

/** Cuts a page at its headings. */
function placesOf({ slug, title, blocks }: HelpPage): readonly Place[] {
  const places: { id: string; title: string; text: string }[] = [{ id: slug, title, text: '' }];
  for (const block of blocks) {
    if ('heading' in block) {
      places.push({ id: block.id, title: `${title} › ${block.heading}`, text: '' });
    } else {
      const place = places.at(-1);
      if (place) place.text = `${place.text} ${textOf(block)}`.trim();
    }
  }
  return places;
}

function textOf(block: Exclude<Block, { heading: string }>): string {
  if ('list' in block) return block.list.map(plain).join(' ');
  if ('rows' in block) return [block.head, ...block.rows].flat().map(plain).join(' ');
  return plain(block.text);
}

const plain = (text: Text): string =>
  text
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      if ('key' in inline) return inline.key;
      return 'strong' in inline ? inline.strong : inline.of;
    })
    .join('');

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  if (places.length === 0) return '';
  const first = Math.min(...places);
  const [from, to] = [Math.max(0, first - BEFORE), first + AFTER];
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}
