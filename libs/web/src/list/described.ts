import type { Table } from '@mingzhang/rules';
import { paperColumns, type PaperOptions } from '../print/paper-columns';
import { screenColumns, type ScreenOptions } from '../table/screen-columns';

/** Title, columns and print of a `ListScreen` by the description of its table. */
export function described<Row, Name extends string>(
  table: Table<Row, Name>,
  options: ScreenOptions<Row, Row, Name> = {},
  paper: PaperOptions<Row, Name> = {},
) {
  return {
    title: table.title,
    columns: screenColumns(table, options),
    print: { columns: paperColumns(table, paper), setting: paper.setting },
  };
}
