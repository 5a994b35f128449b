import { withoutUnseen } from './unseen-text';

/**
 * What the search needs to know of a subject; `mnemonic` are the pinyin initials of its levels,
 * joined with '-' as the full name is: `glfy-zjf` of 管理费用-折旧费.
 */
export interface SearchableSubject {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly fullName: string;
  readonly mnemonic: string;
}

/** A part of a text that matched, for marking. */
export interface Span {
  readonly start: number;
  readonly length: number;
}

export interface SubjectHit<S> {
  readonly subject: S;
  /** Smaller is better. */
  readonly rank: number;
  readonly inCode?: Span;
  readonly inFullName?: Span;
}

/**
 * Finds subjects as a bookkeeper types: by code prefix, name or pinyin initials (`yhck` → 银行存款).
 * Words separated by spaces must all match. Best hits first: the exact code, a code that begins
 * so, a name that begins so, initials that begin so, then what contains the text or lies below a
 * level that does, by name or from the beginning of its initials, last a text made of parts of several levels
 * (`glfygz` and 管理工资 → 管理费用-职工薪酬-工资); equal ranks in code order. Empty text gives all subjects in their
 * given order.
 */
export function searchSubjects<S extends SearchableSubject>(
  subjects: readonly S[],
  text: string,
): readonly SubjectHit<S>[] {
  const words = withoutUnseen(text).toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return subjects.map((subject) => ({ subject, rank: 0 }));
  const hits: SubjectHit<S>[] = [];
  for (const subject of subjects) {
    const found = words.map((word) => matchWord(subject, word));
    if (found.some((hit) => hit === undefined)) continue;
    const rank = found.reduce((sum, hit) => sum + (hit?.rank ?? 0), 0);
    hits.push({ ...found[0], subject, rank });
  }
  return hits.sort(
    (left, right) => left.rank - right.rank || left.subject.code.localeCompare(right.subject.code),
  );
}

type WordHit = Omit<SubjectHit<unknown>, 'subject'>;

function matchWord(subject: SearchableSubject, word: string): WordHit | undefined {
  const { code, fullName } = subject;
  const name = subject.name.toLowerCase();
  if (code === word) return { rank: 0, inCode: { start: 0, length: word.length } };
  if (code.startsWith(word)) return { rank: 1, inCode: { start: 0, length: word.length } };
  const nameStart = fullName.length - subject.name.length;
  const at = name.indexOf(word);
  if (at >= 0) {
    const rank = name === word ? 1 : at === 0 ? 2 : 5;
    return { rank, inFullName: { start: nameStart + at, length: word.length } };
  }
  const initials = ownInitials(subject.mnemonic).toLowerCase();
  const initialsAt = initials.indexOf(word);
  if (initialsAt >= 0) {
    const rank = initials === word ? 3 : initialsAt === 0 ? 4 : 7;
    // Initials stand one for one only when the name has a letter for each character.
    const marked = initials.length === subject.name.length;
    return marked
      ? { rank, inFullName: { start: nameStart + initialsAt, length: word.length } }
      : { rank };
  }
  const inPath = fullName.toLowerCase().indexOf(word);
  if (inPath >= 0) return { rank: 6, inFullName: { start: inPath, length: word.length } };
  return (
    matchPathInitials(subject, word) ?? (matchesLevels(subject, word) ? { rank: 8 } : undefined)
  );
}

/** Initials of the levels above, alone or with those below: `glfy`, `glfyzjf`. */
function matchPathInitials(
  { mnemonic, fullName }: SearchableSubject,
  word: string,
): WordHit | undefined {
  const path = mnemonic.toLowerCase();
  for (let start = 0; start >= 0; start = path.indexOf('-', start + 1)) {
    const from = start === 0 ? 0 : start + 1;
    if (!path.slice(from).replaceAll('-', '').startsWith(word)) continue;
    if (path.length !== fullName.length) return { rank: 6 };
    let end = from;
    for (let left = word.length; left > 0; end += 1) if (path[end] !== '-') left -= 1;
    return { rank: 6, inFullName: { start: from, length: end - from } };
  }
  return undefined;
}

/** A shorter piece of a word would be found in nearly every path. */
const LEAST_PIECE = 2;

/**
 * Whether a word is made of pieces of different levels in their order, levels left out or not. A piece is a part of the
 * level's name or the beginning of its initials; each but the last has at least two characters.
 */
function matchesLevels({ fullName, mnemonic }: SearchableSubject, word: string): boolean {
  const names = fullName.toLowerCase().split('-');
  const initials = mnemonic.toLowerCase().split('-');
  // A name that contains '-' itself breaks the pairing of names and initials.
  const isPaired = names.length === initials.length;
  const levels = names.map((name, at) => ({
    name,
    initials: isPaired ? (initials[at] ?? '') : '',
  }));
  if (restFrom(levels, word)) return true;
  return (
    !isPaired &&
    restFrom(
      initials.map((own) => ({ name: '', initials: own })),
      word,
    )
  );
}

interface Level {
  readonly name: string;
  readonly initials: string;
}

/** Whether the levels hold the pieces of what is left of a word. */
function restFrom(levels: readonly Level[], rest: string): boolean {
  return levels.some(({ name, initials }, at) => {
    const holds = (piece: string) => name.includes(piece) || initials.startsWith(piece);
    if (holds(rest)) return true;
    for (let length = LEAST_PIECE; length < rest.length; length += 1) {
      if (!holds(rest.slice(0, length))) return false;
      if (restFrom(levels.slice(at + 1), rest.slice(length))) return true;
    }
    return false;
  });
}

/** Initials of a subject's own name, without the levels above: `zjf` of `glfy-zjf`. */
export function ownInitials(mnemonic: string): string {
  return mnemonic.slice(mnemonic.lastIndexOf('-') + 1);
}
