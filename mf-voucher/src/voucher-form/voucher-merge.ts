import { align } from './align';
import { attachmentsOf } from './attachment.model';
import { BASE_CURRENCY, isBlank, isForeign } from './entry-line.model';
import type { EntryLine, VoucherHead } from './entry-grid.types';
import type {
  HeadConflict,
  HeadField,
  LineConflict,
  LineUnit,
  LineVersions,
  MergedVoucher,
  VoucherContent,
} from './voucher-merge.types';

export const lineUnits: readonly LineUnit[] = ['summary', 'subject', 'amount'];
export const headFields: readonly HeadField[] = [
  'wordId',
  'code',
  'voucherDate',
  'attachmentCount',
  'remark',
];

/** What a part of a line says, written so that equal contents are equal texts. */
export function unitText(line: EntryLine, unit: LineUnit): string {
  if (unit === 'summary') return line.summary.trim();
  if (unit === 'subject') {
    const items = Object.entries(line.auxiliary).sort(([a], [b]) => Number(a) - Number(b));
    const { settlementMethod = '', billNumber = '', billDate = '' } = line;
    const document = [settlementMethod, billNumber, billDate];
    return JSON.stringify([line.subject?.id ?? 0, items, line.cashFlowItem, document]);
  }
  const { debit, credit, exchangeRate, foreignAmount, quantity, unitPrice } = line;
  const foreign = isForeign(line);
  return JSON.stringify([
    debit,
    credit,
    quantity,
    unitPrice,
    ...(foreign ? [line.currency, exchangeRate, foreignAmount] : [BASE_CURRENCY]),
  ]);
}

export function isSameLine(one: EntryLine, other: EntryLine): boolean {
  return lineUnits.every((unit) => unitText(one, unit) === unitText(other, unit));
}

/** The lines that say something; empty paper is not merged. */
export function written(lines: readonly EntryLine[]): readonly EntryLine[] {
  return lines.filter((line) => !isBlank(line) || line.summary.trim() !== '');
}

/** Lines in the same place are at least that alike: what was replaced pairs with its substitute. */
const SAME_PLACE = 1;
const SAME_UNIT: Readonly<Record<LineUnit, number>> = { summary: 10, subject: 20, amount: 20 };
const SAME_LINE = 100;
/** A line keeps its key while it is edited; that outweighs whatever it says. */
const SAME_KEY = 10_000;

function likeness(one: EntryLine, other: EntryLine): number {
  const same = lineUnits.filter((unit) => unitText(one, unit) === unitText(other, unit));
  if (same.length === lineUnits.length) return SAME_LINE;
  return same.reduce((sum, unit) => sum + SAME_UNIT[unit], SAME_PLACE);
}

/**
 * The lines of three versions side by side, in the order of the merged voucher. My lines are known
 * by their keys, those of the others by what they say. Lines that both have added alike are one.
 */
export function lineVersions(
  base: VoucherContent,
  theirs: VoucherContent,
  mine: VoucherContent,
): readonly LineVersions[] {
  const left = written(base.lines);
  const right = written(theirs.lines);
  const own = written(mine.lines);
  const inTheirs = placed(right, align(left, right, likeness), left.length);
  const inMine = placed(
    own,
    align(left, own, (one, other) => likeness(one, other) + (one.key === other.key ? SAME_KEY : 0)),
    left.length,
  );
  return Array.from({ length: left.length + 1 }, (_, slot): readonly LineVersions[] => {
    const line = left[slot];
    const added = addedAt(inTheirs.added[slot] ?? [], inMine.added[slot] ?? []);
    if (!line) return added;
    const versions = { base: line, theirs: inTheirs.kept[slot], mine: inMine.kept[slot] };
    return [...added, defined(versions)];
  }).flat();
}

/** The versions that are there. */
function defined(versions: { [Name in keyof LineVersions]: EntryLine | undefined }): LineVersions {
  return Object.fromEntries(Object.entries(versions).filter(([, line]) => line !== undefined));
}

/** Lines by the base line that they come from, and lines added by the base line they stand before. */
function placed(
  lines: readonly EntryLine[],
  pairs: readonly (number | undefined)[],
  slots: number,
) {
  const kept = pairs.map((place) => (place === undefined ? undefined : lines[place]));
  const slotOf = new Map(pairs.map((place, slot) => [place, slot]));
  const added: EntryLine[][] = Array.from({ length: slots + 1 }, () => []);
  let next = 0;
  for (const [place, line] of lines.entries()) {
    const slot = slotOf.get(place);
    if (slot === undefined) added[next]?.push(line);
    else next = slot + 1;
  }
  return { kept, added };
}

function addedAt(
  theirs: readonly EntryLine[],
  mine: readonly EntryLine[],
): readonly LineVersions[] {
  const pairs = align(theirs, mine, (one, other) => (isSameLine(one, other) ? 1 : 0));
  const twice = new Set(pairs);
  return [
    ...theirs.map((line, index): LineVersions => {
      const own = mine[pairs[index] ?? -1];
      return own ? { theirs: line, mine: own } : { theirs: line };
    }),
    ...mine.flatMap((line, index): LineVersions[] => (twice.has(index) ? [] : [{ mine: line }])),
  ];
}

/**
 * My changes of `base` made again on what the others have made of it. Where both have changed the
 * same part, mine stands and a conflict names theirs; a line that one has deleted and the other
 * has edited stays, with a conflict. What only one has changed is taken as it is.
 */
export function mergeVouchers(
  base: VoucherContent,
  theirs: VoucherContent,
  mine: VoucherContent,
): MergedVoucher {
  const { head, headConflicts } = mergeHeads(base.head, theirs.head, mine.head);
  if (isSameContent(theirs, mine)) {
    return { head, lines: written(mine.lines), headConflicts, lineConflicts: [] };
  }
  const lines: EntryLine[] = [];
  const lineConflicts: LineConflict[] = [];
  for (const versions of lineVersions(base, theirs, mine)) {
    const merged = mergeLine(versions);
    if (merged.conflict) lineConflicts.push({ ...merged.conflict, row: lines.length });
    if (merged.line) lines.push(merged.line);
  }
  return { head, lines, headConflicts, lineConflicts };
}

/** Whether two vouchers have the same lines. */
export function isSameContent(one: VoucherContent, other: VoucherContent): boolean {
  const left = written(one.lines);
  const right = written(other.lines);
  return (
    left.length === right.length &&
    left.every((line, index) => isSameLine(line, right[index] as EntryLine))
  );
}

interface MergedLine {
  readonly line?: EntryLine;
  readonly conflict?: Omit<LineConflict, 'row'>;
}

/** One line of the merged voucher, with the conflict it stands for; no line where it is deleted. */
export function mergeLine({ base, theirs, mine }: LineVersions): MergedLine {
  if (!base) return { line: (mine ?? theirs) as EntryLine };
  if (theirs && mine) return mergeUnits(base, theirs, mine);
  const left = theirs ?? mine;
  if (!left || isSameLine(left, base)) return {};
  const units = changedUnits(base, left);
  const kind = theirs ? 'mineDeleted' : 'theirsDeleted';
  return { line: left, conflict: { kind, units, other: null } };
}

export function changedUnits(before: EntryLine, after: EntryLine): readonly LineUnit[] {
  return lineUnits.filter((unit) => unitText(before, unit) !== unitText(after, unit));
}

function mergeUnits(base: EntryLine, theirs: EntryLine, mine: EntryLine): MergedLine {
  const byThem = changedUnits(base, theirs);
  const byMe = changedUnits(base, mine);
  const line = taking(
    mine,
    theirs,
    byThem.filter((unit) => !byMe.includes(unit)),
  );
  const units = byThem.filter(
    (unit) => byMe.includes(unit) && unitText(theirs, unit) !== unitText(mine, unit),
  );
  // A subject of the one with an amount of the other may not go together: then both are mine.
  if (byMe.length > 0 && byThem.length > 0 && !fits(line)) {
    const kept = taking(line, mine, ['subject', 'amount']);
    const both = [...new Set([...units, ...byThem.filter((unit) => unit !== 'summary')])];
    return {
      line: kept,
      conflict: { kind: 'edited', units: both, other: taking(kept, theirs, both) },
    };
  }
  if (units.length === 0) return { line };
  return { line, conflict: { kind: 'edited', units, other: taking(line, theirs, units) } };
}

/** Whether the subject keeps the quantities and the currency that the line has. */
function fits({ subject, ...line }: EntryLine): boolean {
  if (subject === null) return true;
  const counts = line.quantity !== '' || line.unitPrice !== '';
  if (counts && subject.quantity === null) return false;
  return line.currency === null || line.currency === BASE_CURRENCY
    ? true
    : subject.currencies.includes(line.currency);
}

/** A line with some of its parts as another has them. */
function taking(line: EntryLine, other: EntryLine, units: readonly LineUnit[]): EntryLine {
  return units.reduce((now, unit): EntryLine => {
    if (unit === 'summary') return { ...now, summary: other.summary };
    if (unit === 'subject') {
      const { subject, auxiliary, itemNames, cashFlowItem } = other;
      const { settlementMethod = '', billNumber = '', billDate = '' } = other;
      const document = { settlementMethod, billNumber, billDate };
      return { ...now, subject, auxiliary, itemNames, cashFlowItem, ...document };
    }
    const { debit, credit, currency, exchangeRate, foreignAmount, quantity, unitPrice } = other;
    const factors = { currency, exchangeRate, foreignAmount, quantity, unitPrice };
    return { ...now, debit, credit, ...factors };
  }, line);
}

function mergeHeads(base: VoucherHead, theirs: VoucherHead, mine: VoucherHead) {
  const byMe = headFields.filter((field) => mine[field] !== base[field]);
  const kept = Object.fromEntries(byMe.map((field) => [field, mine[field]]));
  const headConflicts = byMe
    .filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field])
    .map((field): HeadConflict => ({
      field,
      mine: String(mine[field]),
      theirs: String(theirs[field]),
    }));
  const files = mergeAttachments(base, theirs, mine);
  return { head: { ...mine, ...pickHead(theirs), ...kept, ...files }, headConflicts };
}

/** The files of the others, without those that I took away, and then those that I added. */
function mergeAttachments(
  base: VoucherHead,
  theirs: VoucherHead,
  mine: VoucherHead,
): Pick<VoucherHead, 'attachments'> {
  if (![base, theirs, mine].some(({ attachments }) => attachments)) return {};
  const idsOf = (head: VoucherHead) => new Set(attachmentsOf(head).map(({ id }) => id));
  const [before, own] = [idsOf(base), idsOf(mine)];
  const left = attachmentsOf(theirs).filter(({ id }) => !before.has(id) || own.has(id));
  const added = attachmentsOf(mine).filter(({ id }) => !before.has(id));
  return { attachments: [...left, ...added] };
}

function pickHead(head: VoucherHead): Pick<VoucherHead, HeadField> {
  const { wordId, code, voucherDate, attachmentCount, remark } = head;
  return { wordId, code, voucherDate, attachmentCount, remark };
}
