import { columnsFor, type Medium, type Table } from '@mingzhang/rules';
import { journalTable, subjectSummaryTable } from './journal.table';

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

it('序时账 keeps each of its columns on a narrow page, beside the number of the voucher', () => {
  const columns = columnsFor(journalTable, 'screen');
  expect(columns.filter(({ leaves }) => leaves !== undefined)).toEqual([]);
  expect(columns.filter(({ fixed }) => fixed).map(({ key }) => key)).toEqual(['date', 'voucher']);
});
