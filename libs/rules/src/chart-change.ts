import { parentCodeOf, type SubjectCodeRule } from './subject-tree';

/** A subject of a standard's chart. */
interface ChartEntry {
  readonly code: string;
  readonly name: string;
}

/** A subject that an account set has. */
export interface OwnedSubject extends ChartEntry {
  readonly id: number;
  /** Somebody changed more than the chart says: currencies, unit, items, or disabled it. */
  readonly isAltered: boolean;
  /** Name of a template that somebody made and that needs it; null for none. */
  readonly template: string | null;
}

/** What another standard makes of the subjects of an account set without entries. */
interface ChartChange<Entry extends ChartEntry> {
  /** Subjects of the old standard that nobody touched and that the new one does not have. */
  readonly removed: readonly OwnedSubject[];
  readonly added: readonly Entry[];
  /** What somebody made and what has no place in the new standard, each with the reason. */
  readonly blocked: readonly string[];
}

/**
 * Plans the change from one standard's chart to another. Nothing that somebody made goes: a subject
 * of theirs stays where its parent means the same in both standards, and blocks the change elsewhere.
 */
export function planChartChange<Entry extends ChartEntry>(input: {
  readonly existing: readonly OwnedSubject[];
  readonly from: readonly ChartEntry[];
  readonly to: readonly Entry[];
  readonly rule: SubjectCodeRule;
}): ChartChange<Entry> {
  const from = new Map(input.from.map(({ code, name }) => [code, name]));
  const to = new Map(input.to.map(({ code, name }) => [code, name]));
  const parents = new Set(input.to.map(({ code }) => parentCodeOf(code, input.rule)));
  const removed: OwnedSubject[] = [];
  const blocked: string[] = [];
  const kept = new Set<string>();
  for (const subject of input.existing.toSorted((a, b) => a.code.length - b.code.length)) {
    const { code, name, isAltered, template } = subject;
    const stays = from.has(code)
      ? to.get(code) === from.get(code)
      : !to.has(code) && hasPlace(parentCodeOf(code, input.rule), kept);
    const title = `${code} ${name}`;
    const isOwn = from.get(code) !== name || isAltered;
    if (template !== null && (!stays || parents.has(code))) {
      blocked.push(
        `凭证模板“${template}”用到的科目 ${title} 在新准则下不是可用的末级科目，请先修改该模板`,
      );
    } else if (stays) kept.add(code);
    else if (isOwn) blocked.push(`科目 ${title} 在新准则下没有对应的位置，请先删除该科目`);
    else removed.push(subject);
  }
  return { removed, blocked, added: input.to.filter(({ code }) => !kept.has(code)) };
}

function hasPlace(parentCode: string | null, kept: ReadonlySet<string>): boolean {
  return parentCode === null || kept.has(parentCode);
}

/**
 * The subjects of a chart that are missing, parents first: those whose number is free, whose parent
 * is there or comes with them, and beside which no subject has their name.
 */
export function missingSubjects<Entry extends ChartEntry>(
  existing: readonly ChartEntry[],
  wanted: readonly Entry[],
  rule: SubjectCodeRule,
): Entry[] {
  const codes = new Set(existing.map(({ code }) => code));
  const names = new Set(existing.map((each) => placeOf(each, rule)));
  return wanted
    .toSorted((a, b) => a.code.length - b.code.length || (a.code < b.code ? -1 : 1))
    .filter((entry) => {
      if (codes.has(entry.code) || names.has(placeOf(entry, rule))) return false;
      if (!hasPlace(parentCodeOf(entry.code, rule), codes)) return false;
      codes.add(entry.code);
      return true;
    });
}

function placeOf({ code, name }: ChartEntry, rule: SubjectCodeRule): string {
  return `${parentCodeOf(code, rule) ?? ''} ${name}`;
}
