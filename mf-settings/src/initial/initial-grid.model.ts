import type { Subject } from '@mingzhang/contract';
import { searchSubjects } from '@mingzhang/rules';
import { matchingBranches, treeOf, type CellMove } from '@mingzhang/web';
import type { BalanceLine, CellPlace, GridRow, LineField } from './initial.types';

/**
 * The rows of the subjects given: parents and subjects by items as sums, every line below its subject.
 * @param keyword code, name or pinyin initials; leaves the subjects found, their parents and what lies below
 */
export function gridRows(
  subjects: readonly Subject[],
  lines: ReadonlyMap<number, readonly BalanceLine[]>,
  baseCurrency: string,
  keyword = '',
): readonly GridRow[] {
  const whole = treeOf(subjects, {
    keyOf: (subject) => String(subject.id),
    parentOf: ({ parentId }) => (parentId === null ? null : String(parentId)),
  });
  const isFound = (subject: Subject) => searchSubjects([subject], keyword).length > 0;
  const tree = keyword.trim() === '' ? whole : matchingBranches(whole, isFound);
  return tree.flatMap(({ row: subject, depth }) => {
    const own = lines.get(subject.id) ?? [];
    const base = { subject, depth, code: subject.code, title: subject.name };
    const [only] = own.length === 1 && subject.auxiliary.length === 0 ? own : [];
    if (subject.leaf && only?.currency === baseCurrency) {
      return [{ ...base, key: only.key, line: only, canAddItem: false }];
    }
    const canAddItem = subject.leaf && subject.auxiliary.length > 0;
    const sum: GridRow = { ...base, key: `sum ${subject.id}`, line: undefined, canAddItem };
    const below = own.map((line): GridRow => ({
      key: line.key,
      subject,
      depth: depth + 1,
      code: '',
      title: titleOf(line, subject, baseCurrency),
      line,
      canAddItem: false,
    }));
    return [sum, ...below];
  });
}

function titleOf(line: BalanceLine, { currencies }: Subject, baseCurrency: string): string {
  const items = line.auxiliaryTitle || (Object.keys(line.auxiliary).length > 0 ? '项目' : '');
  const isOnlyBase = [line.currency, ...currencies].every((code) => code === baseCurrency);
  const currency = isOnlyBase ? '' : line.currency;
  if (items === '' && currency === '') return '（不分项目或币别）';
  return [items, currency].filter(Boolean).join(' ');
}

/** The fields of a row that can be entered, from left to right. */
export function fieldsOf(
  row: GridRow,
  options: { readonly withYear: boolean; readonly baseCurrency: string },
): readonly LineField[] {
  const { line, subject } = row;
  if (!line) return [];
  const year: LineField[] = options.withYear ? ['ytdDebit', 'ytdCredit'] : [];
  return [
    ...(subject.quantity ? (['quantity'] as const) : []),
    ...(line.currency === options.baseCurrency ? [] : (['foreign'] as const)),
    'opening',
    ...year,
    ...(options.withYear && subject.category === 'profit' ? (['ytdActual'] as const) : []),
  ];
}

/** The nearest cell of the same column above or below; undefined at the ends of the grid. */
export function cellAfter(
  rows: readonly GridRow[],
  fields: (row: GridRow) => readonly LineField[],
  from: CellPlace,
  move: CellMove,
): CellPlace | undefined {
  const at = rows.findIndex((row) => row.key === from.key);
  if (at < 0) return undefined;
  const step = move === 'down' ? 1 : -1;
  for (let index = at + step; index >= 0 && index < rows.length; index += step) {
    const row = rows[index];
    if (row && fields(row).includes(from.field)) return { key: row.key, field: from.field };
  }
  return undefined;
}
