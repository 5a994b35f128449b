import { periodTitle, type Period } from '../period';

/** A code and a name; the name of a subject is its full name, `管理费用-办公费`. */
export interface CodeAndName {
  readonly code: string;
  readonly name: string;
}

/** A subject or an auxiliary item that is called otherwise today than when a month was closed. */
export interface OtherName extends CodeAndName {
  readonly today: CodeAndName;
  /**
   * Of a subject that became its own first child after the closing (decision 0051): the parent, which has the code of
   * the closed month since then. `code` is the parent's code of today.
   */
  readonly parent?: { readonly id: number; readonly code: string };
}

/** Names as they were when a month was closed, by id; only of what is called otherwise today. */
export interface NamesOfTime {
  /** Full names. */
  readonly subjects: ReadonlyMap<number, OtherName>;
  readonly items: ReadonlyMap<number, OtherName>;
}

/** The names of an open month. */
export const namesOfToday: NamesOfTime = { subjects: new Map(), items: new Map() };

/** A subject of the chart, by its names. */
interface ChartName {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly fullName: string;
}

/**
 * The chart with the names of the time. The seal of a month names the subjects that vouchers use, by their full
 * names. The subjects above them get their names from the parts of these full names. A subject that the seal
 * does not name keeps its own name, below the names that its parents had. So does a first child that was made after
 * the closing: the seal's name is that of its parent.
 * Codes stay those of today: ranges, filters and links name subjects by them.
 */
export function subjectsOfTime<Subject extends ChartName>(
  subjects: readonly Subject[],
  { subjects: others }: NamesOfTime,
): readonly Subject[] {
  if (others.size === 0) return subjects;
  const chart = new Map(subjects.map((subject) => [subject.id, subject]));
  const sealed = bySubjectNamed(others);
  return subjectsCalled(subjects, ownNames(chart, sealed)).map((subject) => {
    // Where the parts of a full name can't be told, it is still known as a whole.
    const fullName = sealed.get(subject.id)?.name ?? subject.fullName;
    return fullName === subject.fullName ? subject : { ...subject, fullName };
  });
}

/**
 * The chart by which books name entries: that of `subjectsOfTime`, but a first child that was made after the closing
 * has code and names of its parent, on which its entries stood.
 */
export function entrySubjectsOfTime<Subject extends ChartName & { readonly code: string }>(
  subjects: readonly Subject[],
  names: NamesOfTime,
): readonly Subject[] {
  const then = subjectsOfTime(subjects, names);
  const chart = new Map(then.map((subject) => [subject.id, subject]));
  return then.map((subject) => {
    const parent = chart.get(names.subjects.get(subject.id)?.parent?.id ?? subject.id);
    if (!parent || parent.id === subject.id) return subject;
    return { ...subject, code: parent.code, name: parent.name, fullName: parent.fullName };
  });
}

/** Names of the seal by the id that has them today: those of later first children by the id of the parent. */
function bySubjectNamed(others: NamesOfTime['subjects']): NamesOfTime['subjects'] {
  return new Map([...others].map(([id, other]) => [other.parent?.id ?? id, other]));
}

/** The chart with other own names, by id, and the full names that follow from them. */
export function subjectsCalled<Subject extends ChartName>(
  subjects: readonly Subject[],
  own: ReadonlyMap<number, string>,
): readonly Subject[] {
  if (own.size === 0) return subjects;
  const chart = new Map(subjects.map((subject) => [subject.id, subject]));
  return subjects.map((subject) => {
    const chain = chainOf(chart, subject.id);
    if (!chain.some(({ id }) => own.has(id))) return subject;
    const names = chain.map(({ id, name }) => own.get(id) ?? name);
    return { ...subject, name: names.at(-1) ?? subject.name, fullName: names.join('-') };
  });
}

/** Own names of the time, by id: of the subjects that the seal names, and of those above them. */
function ownNames(
  chart: ReadonlyMap<number, ChartName>,
  sealed: NamesOfTime['subjects'],
): ReadonlyMap<number, string> {
  const own = new Map<number, string>();
  for (const [id, { name: fullName }] of sealed) {
    const chain = chainOf(chart, id);
    const names = partsOf(
      fullName,
      chain.map(({ name }) => name),
    );
    for (const [at, subject] of chain.entries()) {
      const name = names[at];
      if (name !== undefined && name !== subject.name) own.set(subject.id, name);
    }
  }
  return own;
}

/** A subject with those above it, from the first level down; empty for an id that the chart does not have. */
function chainOf(chart: ReadonlyMap<number, ChartName>, id: number): readonly ChartName[] {
  const chain: ChartName[] = [];
  for (let at = chart.get(id); at; at = at.parentId === null ? undefined : chart.get(at.parentId)) {
    chain.unshift(at);
  }
  return chain;
}

/**
 * The own names that a full name consists of. A name may have a `-` of its own: names of today that the full name
 * begins and ends with are taken whole, and what is left is cut where the dashes leave one answer. A name that
 * can't be told is undefined.
 */
function partsOf(fullName: string, today: readonly string[]): readonly (string | undefined)[] {
  const parts = fullName.split('-');
  const found = today.map((): string | undefined => undefined);
  const dashed = today.map((name) => name.split('-'));
  let [from, to] = [0, today.length];
  while (from < to - 1 && startsWith(parts, dashed[from] ?? [])) {
    found[from] = today[from];
    parts.splice(0, dashed[from]?.length);
    from += 1;
  }
  while (from < to - 1 && endsWith(parts, dashed[to - 1] ?? [])) {
    to -= 1;
    found[to] = today[to];
    parts.splice(-(dashed[to]?.length ?? 1));
  }
  const left = dashed.slice(from, to);
  if (left.length === 1) {
    found[from] = parts.join('-');
  } else if (left.reduce((sum, { length }) => sum + length, 0) === parts.length) {
    for (const [at, { length }] of left.entries()) {
      found[from + at] = parts.splice(0, length).join('-');
    }
  }
  return found;
}

/** Whether a list begins with another, and has more behind it. */
const startsWith = (list: readonly string[], start: readonly string[]) =>
  list.length > start.length && start.every((text, at) => list[at] === text);

const endsWith = (list: readonly string[], end: readonly string[]) =>
  startsWith(list.toReversed(), end.toReversed());

/** An auxiliary item with the code and the name of the time. */
export function itemOfTime<Item extends CodeAndName & { readonly id: number }>(
  item: Item,
  { items }: NamesOfTime,
): Item {
  const other = items.get(item.id);
  return other ? { ...item, code: other.code, name: other.name } : item;
}

/** A subject or an item with its code and own name of today and of the time. */
export interface Renamed {
  readonly kind: 'subject' | 'item';
  readonly id: number;
  /** Where `period` is set: what the book prints, which is the name of its last month. */
  readonly today: CodeAndName;
  readonly closed: CodeAndName;
  /** The earlier month that was closed with `closed`; absent for the last month of the book. */
  readonly period?: Period;
}

/**
 * What is called otherwise today, in the order of today's codes: each subject whose own name or code differs (not
 * those below it, whose full names differ too), then each item. A first child that was made after the closing had code
 * and name of its parent.
 */
export function renamedSince<Subject extends ChartName & { readonly code: string }>(
  subjects: readonly Subject[],
  names: NamesOfTime,
): readonly Renamed[] {
  const then = entrySubjectsOfTime(subjects, names);
  const sealed = bySubjectNamed(names.subjects);
  const renamed = subjects.flatMap(({ id, code, name }, at): Renamed[] => {
    const other = names.subjects.get(id) ?? sealed.get(id);
    const before = { code: other?.code ?? code, name: then[at]?.name ?? name };
    const differs = before.code !== code || before.name !== name;
    return differs ? [{ kind: 'subject', id, today: { code, name }, closed: before }] : [];
  });
  const items = [...names.items].map(([id, { code, name, today }]): Renamed => ({
    kind: 'item',
    id,
    today,
    closed: { code, name },
  }));
  return [...renamed.toSorted(byCode), ...items.toSorted(byCode)];
}

/**
 * What a book over several months has to say of names. Its last month decides which names it prints
 * (docs/decisions/0145), so each closed month before it may have been closed with others. Of several
 * such months the latest is named.
 * @param last what was renamed since the closing of the last month; empty if that month is open
 * @param earlier the closed months before it with what was renamed since, in the order of the calendar
 * @returns `last`, then those that differ from the printed name, with their month
 */
export function renamedWithin(
  last: readonly Renamed[],
  earlier: readonly MonthRenamed[],
): readonly Renamed[] {
  const keyOf = ({ kind, id }: Renamed) => `${kind} ${id}`;
  const printed = new Map(last.map((row) => [keyOf(row), row.closed]));
  const differing = new Map<string, Renamed>();
  for (const { period, renamed } of earlier) {
    for (const row of renamed) {
      const name = printed.get(keyOf(row)) ?? row.today;
      const differs = name.name !== row.closed.name || name.code !== row.closed.code;
      if (differs) differing.set(keyOf(row), { ...row, today: name, period });
    }
  }
  return [...last, ...[...differing.values()].toSorted(byKindAndCode)];
}

/** Subjects before items, each in the order of the codes. */
function byKindAndCode(a: Renamed, b: Renamed): number {
  if (a.kind !== b.kind) return a.kind === 'subject' ? -1 : 1;
  return byCode(a, b);
}

function byCode({ today: a }: Renamed, { today: b }: Renamed): number {
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}

/** How many the note names one by one. */
const NAMED_AT_MOST = 3;
const kinds = { subject: '科目', item: '辅助核算项目' } as const;

/**
 * `科目 560208 现名“差旅费”，本期结账时为“办公费”`, for books and paper of a closed month;
 * `科目 560208 本账列“差旅费”，2026年第01期结账时为“办公费”` for an earlier month of a book. Three are named,
 * `等 5 项` counts all. Undefined where nothing differs.
 */
export function renamedNote(renamed: readonly Renamed[]): string | undefined {
  if (renamed.length === 0) return undefined;
  const named = renamed.slice(0, NAMED_AT_MOST).map(renamedText).join('；');
  return renamed.length > NAMED_AT_MOST ? `${named}等 ${renamed.length} 项` : named;
}

/** A month of a table that prints each month by the names of its own time. */
export interface MonthRenamed {
  readonly period: Period;
  readonly renamed: readonly Renamed[];
}

/**
 * `2026年第01期至2026年第02期：科目 560208 现名“差旅费”，本期结账时为“办公费”`: a note for each run of months that follow one
 * another and have the same note. Months in which nothing differs have none.
 * @param months in the order of the calendar
 */
export function monthlyRenamedNotes(months: readonly MonthRenamed[]): string[] {
  const runs: { readonly from: Period; to: Period; readonly note: string | undefined }[] = [];
  for (const { period, renamed } of months) {
    const note = renamedNote(renamed);
    const last = runs.at(-1);
    if (last && last.note === note) last.to = period;
    else runs.push({ from: period, to: period, note });
  }
  return runs.flatMap(({ from, to, note }) => {
    if (note === undefined) return [];
    const title = from === to ? periodTitle(from) : `${periodTitle(from)}至${periodTitle(to)}`;
    return [`${title}：${note}`];
  });
}

function renamedText({ kind, today, closed, period }: Renamed): string {
  const title = [kinds[kind], today.code].filter(Boolean).join(' ');
  const when = `${period === undefined ? '本期' : periodTitle(period)}结账时`;
  if (today.name === closed.name) return `${title} ${today.name}，${when}编码为 ${closed.code}`;
  const before = today.code === closed.code ? closed.name : `${closed.code} ${closed.name}`;
  const named = period === undefined ? '现名' : '本账列';
  return `${title} ${named}“${today.name}”，${when}为“${before}”`;
}
