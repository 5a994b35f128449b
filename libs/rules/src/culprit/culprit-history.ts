import { auxiliaryKey, parseAuxiliaryKey } from '../auxiliary-key';
import type { Period } from '../period';
import type {
  CulpritEvidence,
  CulpritLine,
  CulpritQuestion,
  CulpritVoucher,
} from './culprit-facts';
import { isOwn } from './culprit-theories';
import { size } from './slips';

/** Months, numbers of receipts and the like change from month to month in the same kind of entry. */
export function summaryPattern(summary: string): string {
  return summary.replaceAll(/\d+/g, '').trim();
}

/** What the books tell of entries like one: the same summary, in other vouchers. */
export class CulpritHistory {
  private readonly byPattern = new Map<string, CulpritLine[]>();
  /** Vouchers by their entries, in one text. */
  private readonly byEntries = new Map<string, CulpritVoucher[]>();

  constructor(
    readonly question: CulpritQuestion,
    readonly evidence: CulpritEvidence,
  ) {
    for (const line of evidence.history) {
      const pattern = summaryPattern(line.summary);
      const known = this.byPattern.get(pattern);
      if (known) known.push(line);
      else this.byPattern.set(pattern, [line]);
    }
    for (const voucher of evidence.vouchers.values()) {
      const entries = entriesOf(voucher);
      const same = this.byEntries.get(entries);
      if (same) same.push(voucher);
      else this.byEntries.set(entries, [voucher]);
    }
  }

  /** Entries with the summary of one, in other vouchers; none for an empty summary. */
  like({ summary, voucherId }: CulpritLine): readonly CulpritLine[] {
    const pattern = summaryPattern(summary);
    const all = pattern === '' ? [] : (this.byPattern.get(pattern) ?? []);
    return all.filter((line) => line.voucherId !== voucherId);
  }

  /** Of these, the ones on the account. */
  ownLike(line: CulpritLine): readonly CulpritLine[] {
    return this.like(line).filter((each) => isOwn(this.question, each));
  }

  /** How many of them a month has on the account. */
  countIn(line: CulpritLine, period: Period): number {
    return this.ownLike(line).filter((each) => each.period === period).length;
  }

  voucherOf({ voucherId }: CulpritLine): CulpritVoucher | undefined {
    return this.evidence.vouchers.get(voucherId);
  }

  /** Other vouchers with exactly the same entries, by date and number. */
  twins(line: CulpritLine): readonly CulpritVoucher[] {
    const own = this.voucherOf(line);
    const same = own && this.byEntries.get(entriesOf(own));
    return (same ?? []).filter(({ id }) => id !== line.voucherId);
  }

  /** Items of the categories asked about that the summary names, by their names. */
  namedItems({ summary }: CulpritLine): ReadonlySet<number> {
    const named = [...this.evidence.itemNames].filter(
      ([, name]) => name !== '' && summary.includes(name),
    );
    return new Set(named.map(([id]) => id));
  }
}

/** The middle one of the absolute amounts, in fen; undefined for none. */
export function usualSize(lines: readonly CulpritLine[]): bigint | undefined {
  const sizes = lines.map(({ net }) => size(net)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sizes[Math.floor(sizes.length / 2)];
}

/** The items of a key with others in place of those of the same categories. */
export function withItems(key: string, items: Readonly<Record<string, number>>): string {
  return auxiliaryKey({ ...parseAuxiliaryKey(key), ...items });
}

/** Which of two came later; by its number where the days are the same. */
export function isLater(a: CulpritVoucher, b: CulpritVoucher): boolean {
  const [dayOfA = '', dayOfB = ''] = [a.lines[0]?.date, b.lines[0]?.date];
  return dayOfA === dayOfB ? a.id > b.id : dayOfA > dayOfB;
}

function entriesOf({ lines }: CulpritVoucher): string {
  return lines
    .map(({ subjectId, auxiliaryKey: key, net }) => `${subjectId} ${key} ${net}`)
    .sort()
    .join(';');
}
