import { changesOf } from '@mingzhang/rules';
import { callsOf } from './access-matrix';
import {
  changesBetween,
  isShown,
  isTechnical,
  snapshotOf,
  textOf,
  type TableView,
  type ValueChange,
} from './table-changes';
import type { TestService } from './test-service';

/** One valid call of a route: prepares, then runs it, up to the end of a job it starts. */
export type WriteCase = () => Promise<() => Promise<unknown>>;

export interface OperationWalk {
  readonly view: TableView;
  /** By `POST /subject`; several if one call cannot cover all columns the route may write. */
  readonly cases: Readonly<Record<string, WriteCase | readonly WriteCase[]>>;
  /** Routes that change no business data, each with the reason. */
  readonly without: Readonly<Record<string, string>>;
  /**
   * Texts by route that only the entry has, or only a row because the entry words them differently.
   */
  readonly otherwise?: Readonly<Record<string, readonly string[]>>;
  /** Entries by route that summarise those of single records. */
  readonly sums?: Readonly<Record<string, string>>;
  /**
   * Matches objects of another service, which writes its own entries to the same log when called.
   * Entries of this service may name such objects.
   */
  readonly elsewhere?: RegExp;
}

interface Entry {
  readonly action: string;
  readonly object: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Calls every route of a service that writes or exports, once, and compares its entry in the
 * operation log with the changed rows: exactly one entry, complete, and nothing else. Generated
 * from the contract: a new route without a case is a finding.
 * @returns one line per finding
 */
export async function operationWalk(
  service: TestService,
  name: string,
  { view, cases, without, otherwise = {}, sums = {}, elsewhere = /^$/ }: OperationWalk,
): Promise<{ readonly walked: number; readonly findings: readonly string[] }> {
  const findings: string[] = [];
  const filled = new Set<string>();
  let walked = 0;
  for (const call of callsOf(name)) {
    const route = `${call.method} ${call.path}`;
    if (!(call.writes || call.exports !== undefined) || route in without) continue;
    const own = [cases[route] ?? []].flat();
    if (own.length === 0) findings.push(`${route}: has no case`);
    for (const prepare of own) {
      const { entries, changes } = await watched(service, view, prepare);
      for (const { table, column, after } of changes) {
        // In a column that holds a record, any field counts.
        if (after) filled.add(`${table}.${column.split('.')[0]}`);
      }
      walked += 1;
      const single = entries.filter(
        ({ action, object }) => action !== sums[route] && !elsewhere.test(object),
      );
      const known = { otherwise: otherwise[route] ?? [], elsewhere };
      const told = judge(single, changes, known);
      findings.push(...told.map((finding) => `${route}: ${finding}`));
    }
  }
  const columns = (view.whole ?? []).flatMap((table) => columnsOf(service, view, table));
  for (const column of (await Promise.all(columns)).flat()) {
    if (!filled.has(column)) findings.push(`${column}: is filled by no case`);
  }
  return { walked, findings };
}

/** Runs a case; returns the changes of the tables and the new entries. */
async function watched(service: TestService, view: TableView, prepare: WriteCase) {
  const act = await prepare();
  const before = await snapshotOf(service.database, view);
  const [last] = await service.database.queryAll<{ id: string }>(
    'select coalesce(max(id), 0) as id from operation_log.entry',
  );
  await act();
  const after = await snapshotOf(service.database, view);
  const entries = await service.database.queryAll<Entry>(
    'select action, object, before, after from operation_log.entry where id > $1 order by id',
    [last?.id],
  );
  return { entries, changes: changesBetween(before, after, view) };
}

/** The columns of a table shown to users, as `voucher.remark`. */
async function columnsOf(service: TestService, view: TableView, table: string): Promise<string[]> {
  const columns = await service.database.queryAll<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = $1 and table_name = $2 order by ordinal_position`,
    [view.schema, table],
  );
  return columns
    .map(({ name }) => name)
    .filter((name) => isShown(name, view))
    .map((name) => `${table}.${name}`);
}

function judge(
  entries: readonly Entry[],
  changes: readonly ValueChange[],
  { otherwise, elsewhere }: { readonly otherwise: readonly string[]; readonly elsewhere: RegExp },
): string[] {
  const [entry, ...more] = entries;
  if (!entry) return ['leaves no entry'];
  if (more.length > 0) {
    return [`leaves ${entries.length} entries: ${entries.map(({ action }) => action).join('、')}`];
  }
  return [
    ...unsaid(changes, entry).filter(({ text }) => !otherwise.includes(text)),
    ...invented(entry, [
      ...changes.flatMap((each) => [each.before, each.after]),
      ...otherwise,
    ]).filter(({ text }) => !elsewhere.test(text)),
    ...unreadable(entry),
  ].map(({ finding }) => finding);
}

interface Found {
  readonly text: string;
  readonly finding: string;
}

/** Changes missing from the entry. */
function unsaid(changes: readonly ValueChange[], entry: Entry): Found[] {
  return (['before', 'after'] as const).flatMap((side) => {
    const said = [entry.object, ...leavesOf(entry[side])];
    return changes
      .filter((change) => change[side] !== '' && !said.some((each) => says(each, change[side])))
      .map((change) => ({
        text: change[side],
        finding: `does not say ${side} that ${change.column} is ${change[side]}`,
      }));
  });
}

/** A short text would match anywhere: it must be a word of its own, like the 3 in 记-3. */
function says(text: string, part: string): boolean {
  if (text === part || (part.length > 2 && text.includes(part))) return true;
  return text.split(/[^\p{L}\p{N}]+/u).includes(part);
}

/** Texts of the entry without a change. */
function invented(entry: Entry, happened: readonly string[]): Found[] {
  const known = happened.filter((text) => text !== '');
  const sides = { before: leavesOf(entry.before), after: leavesOf(entry.after) };
  // 记-3 that becomes 记-3（部分） counts as unchanged with an addition.
  const kept = new Set(
    sides.before.filter((text) =>
      sides.after.some((each) => each === text || (text.length > 4 && each.startsWith(text))),
    ),
  );
  return [...sides.before, ...sides.after]
    .filter(
      (text) => !kept.has(text) && !known.some((each) => says(each, text) || says(text, each)),
    )
    .map((text) => ({ text, finding: `says ${text}, which no row says` }));
}

/** Texts that users should not see: code names, ids, changes without a difference. */
function unreadable({ before, after }: Entry): Found[] {
  return changesOf(before, after).flatMap((change) => {
    const text = `${change.title}：${change.before} → ${change.after}`;
    const wrong = [
      ...(/^[a-z]\w*$/i.test(change.title) ? ['shows a code name'] : []),
      ...(/编号 \d|undefined|\[object/.test(text) ? ['shows an id'] : []),
      ...(textOf(change.before) === textOf(change.after) ? ['shows a change that is none'] : []),
    ];
    return wrong.map((finding) => ({ text, finding: `${finding}: ${text}` }));
  });
}

/** Fields that describe how something was done, not what. */
const ways = new Set(['mode', 'format', 'sort']);

/** All visible texts of a content, without null, zero and false; ids are left out beside names. */
function leavesOf(content: unknown): string[] {
  if (typeof content !== 'object' || content === null) {
    const text = textOf(content);
    return text === '' ? [] : [text];
  }
  return Object.entries(content).flatMap(([key, value]) =>
    isTechnical(key) || ways.has(key) || key.endsWith('_id') ? [] : leavesOf(value),
  );
}
