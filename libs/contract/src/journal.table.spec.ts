import { columnsFor, type Medium, type Table } from '@mingzhang/rules';
import { subjectSummaryTable } from './journal.table';

function headings<Row, Key extends string>(table: Table<Row, Key>, medium: Medium): string {
  const columns = columnsFor(table, medium);
  return columns.map(({ title }) => title).join(',');
}

it.each(['screen', 'file', 'paper'] as const)(
  '科目汇总表 has movements and no balances on the %s',
  (medium) => {
    expect(headings(subjectSummaryTable, medium)).toBe('科目编码,科目名称,借方金额,贷方金额');
  },
);
