import type { ReactNode } from 'react';
import type { BookColumn } from '../table/book-table.types';
import { RowAction } from './row-action';

/** 编辑 and 删除 of a record. */
export interface RecordActs<Row> {
  readonly edit: (row: Row) => void;
  readonly remove: (row: Row) => void;
}

/** The last column of a list: what may be done with a row. */
export function actColumn<Row>(width: number, render: (row: Row) => ReactNode): BookColumn<Row> {
  return { key: 'acts', title: '操作', width, render };
}

/** 编辑 and 删除 at the end of a row; `subject` names the row for screen readers. */
export function EditAndRemove<Row>({
  row,
  subject,
  acts,
}: {
  row: Row;
  subject: string;
  acts: RecordActs<Row>;
}) {
  return (
    <>
      <RowAction label="编辑" subject={subject} onClick={() => acts.edit(row)} />
      <RowAction label="删除" subject={subject} danger onClick={() => acts.remove(row)} />
    </>
  );
}

/** The last column of a list whose records are edited and deleted. */
export function editColumn<Row>(
  subjectOf: (row: Row) => string,
  acts: RecordActs<Row>,
  width = 120,
): BookColumn<Row> {
  return actColumn(width, (row) => (
    <EditAndRemove row={row} acts={acts} subject={subjectOf(row)} />
  ));
}
