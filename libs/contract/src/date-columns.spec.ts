import { sizeOf, type TableColumn } from '@mingzhang/rules';
import * as tables from './tables';

/** Width of `2026-11-30` in bold at 13 px with the padding of its cell. */
const BOLD_DAY_PX = 102;

const isTable = (value: unknown): value is { readonly columns: readonly TableColumn<unknown>[] } =>
  typeof value === 'object' && value !== null && 'columns' in value;

const days = Object.entries(tables).flatMap(([name, table]) =>
  isTable(table)
    ? table.columns
        .filter(({ kind }) => kind === 'date')
        .map((column) => [`${name}.${column.key}`, column] as const)
    : [],
);

it('is wide enough for a day in bold in each table', () => {
  expect(days.length).toBeGreaterThan(4);
  const narrow = days.filter(([, column]) => sizeOf(column).px < BOLD_DAY_PX);
  expect(narrow.map(([name]) => name)).toEqual([]);
});
