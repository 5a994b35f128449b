import type { InputOf, salaryCalls } from '@mingzhang/contract';
import { fieldsByCode } from '@mingzhang/rules/payroll';
import type { MonthRow } from './month-row';
import type { SheetRow } from './sheet-row';

type Cell = InputOf<typeof salaryCalls.update>['body']['cells'][number];

/** What stands in the touched cells, by person and field. */
export function enteredWords(
  rows: readonly SheetRow[],
  month: MonthRow,
  cells: readonly Pick<Cell, 'id' | 'code'>[],
) {
  const codes = new Map<number, string[]>();
  for (const { id, code } of cells) codes.set(id, [...(codes.get(id) ?? []), code]);
  const titles = fieldsByCode(month.fields);
  return Object.fromEntries(
    rows.map(({ id, number, name, entered }) => [
      `${number} ${name}`,
      Object.fromEntries(
        (codes.get(id) ?? []).map((code) => [titles.get(code)?.name ?? code, entered[code] ?? '']),
      ),
    ]),
  );
}
