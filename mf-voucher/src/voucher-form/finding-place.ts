import { columnsOf } from './entry-line.model';
import type { CellPlace, Column, GridState } from './entry-grid.types';

/** The cell that a finding's field belongs to. */
export function placeOf(state: GridState, row: number, field: string | undefined): CellPlace {
  const column =
    field === 'subjectId' ? 'subject' : (field ?? 'summary').replace('auxiliary.', 'aux:');
  const line = state.lines[row];
  const known = line && columnsOf(line).find((name) => name === column);
  return { row, column: known ?? ('summary' as Column) };
}
