import { Money } from '../money';

/** How a line is added up with others of a merged voucher. */
export interface AddedAs {
  /** Lines with the same key, side and sign become one line. */
  readonly key: string;
  /** Parts of the summary: the line that several become has the leading parts that all share. */
  readonly parts: readonly string[];
}

/** A line of a draft; its sides are yuan as decimal text. */
export interface AddableLine {
  readonly summary: string;
  readonly debit: string;
  readonly credit: string;
  /** Left out: the line stays alone. */
  readonly addedAs?: AddedAs;
}

/**
 * Lines of merged documents, those with the same `addedAs` added up at the place of the first. Red
 * and blue amounts are never added up: a document and its reversal in one voucher keep both lines.
 * Lines without `addedAs` stay. Errors: none.
 * @param adds false: only takes `addedAs` off the lines
 */
export function addedLines<Line extends AddableLine>(
  lines: readonly Line[],
  adds: boolean,
): Omit<Line, 'addedAs'>[] {
  const sums: Sum<Line>[] = [];
  const byKey = new Map<string, Sum<Line>>();
  for (const line of lines) {
    const key = adds ? keyOf(line) : undefined;
    const sum = key === undefined ? undefined : byKey.get(key);
    if (sum) add(sum, line);
    else {
      const first = firstOf(line);
      sums.push(first);
      if (key !== undefined) byKey.set(key, first);
    }
  }
  return sums.map(lineOf);
}

/** Lines on their way to one line. */
interface Sum<Line> {
  readonly line: Line;
  debit: Money;
  credit: Money;
  /** Leading parts that all summaries share; undefined while there is one line. */
  shared: readonly string[] | undefined;
}

const firstOf = <Line extends AddableLine>(line: Line): Sum<Line> => ({
  line,
  debit: Money.parse(line.debit),
  credit: Money.parse(line.credit),
  shared: undefined,
});

function keyOf({ addedAs, debit, credit }: AddableLine): string | undefined {
  if (!addedAs) return undefined;
  return JSON.stringify([addedAs.key, signOf(debit), signOf(credit)]);
}

const signOf = (amount: string): number => Money.parse(amount).compare(0);

function add<Line extends AddableLine>(sum: Sum<Line>, line: Line): void {
  const parts = line.addedAs?.parts ?? [];
  const before = sum.shared ?? sum.line.addedAs?.parts ?? [];
  const differs = before.findIndex((part, at) => part !== parts[at]);
  sum.debit = sum.debit.plus(Money.parse(line.debit));
  sum.credit = sum.credit.plus(Money.parse(line.credit));
  sum.shared = differs === -1 ? before : before.slice(0, differs);
}

function lineOf<Line extends AddableLine>(sum: Sum<Line>): Omit<Line, 'addedAs'> {
  const { addedAs: _, ...line } = sum.line;
  if (sum.shared === undefined) return line;
  const isSame = sum.shared.length === sum.line.addedAs?.parts.length;
  const summary = isSame ? line.summary : sum.shared.filter((part) => part !== '').join(' ');
  const texts = { debit: sum.debit.toString(), credit: sum.credit.toString() };
  return { ...line, ...texts, summary: summary === '' ? line.summary : summary };
}
