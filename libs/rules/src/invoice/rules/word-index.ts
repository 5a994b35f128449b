/** Texts of which the found words are remembered: lines of invoices repeat their items. */
const rememberedAtMost = 10_000;

/**
 * Finds which of many words a text contains. The time of a text grows with its length and the number of
 * different word lengths, not with the number of words: 200 rules of 50 words are one question.
 */
export class WordIndex {
  /** Owners by word. */
  private readonly owners = new Map<string, number[]>();
  private readonly lengths = new Set<number>();
  private readonly remembered = new Map<string, ReadonlySet<number>>();

  /** @param place whether a word may stand anywhere in a text, or only at its start */
  constructor(private readonly place: 'anywhere' | 'start') {}

  /** Adds words of an owner. An empty word is in every text. */
  add(owner: number, words: readonly string[]): void {
    for (const word of words) {
      this.owners.set(word, [...(this.owners.get(word) ?? []), owner]);
      this.lengths.add(word.length);
    }
  }

  /** Owners of a word that the text contains. Errors: none. */
  ownersIn(text: string): ReadonlySet<number> {
    const known = this.remembered.get(text);
    if (known) return known;
    const found = this.search(text);
    if (this.remembered.size >= rememberedAtMost) this.remembered.clear();
    this.remembered.set(text, found);
    return found;
  }

  private search(text: string): Set<number> {
    const found = new Set<number>();
    for (const length of this.lengths) {
      const last =
        this.place === 'start' ? Math.min(0, text.length - length) : text.length - length;
      for (let from = 0; from <= last; from += 1) {
        const owners = this.owners.get(text.slice(from, from + length));
        for (const owner of owners ?? []) found.add(owner);
      }
    }
    return found;
  }
}
