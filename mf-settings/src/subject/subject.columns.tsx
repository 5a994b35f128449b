import { Tag } from 'antd';
import { subjectTable, type AccountingCategory, type Subject } from '@mingzhang/contract';
import {
  actColumn,
  itemColumns,
  PathText,
  RowAction,
  TreeCode,
  type BookColumn,
} from '@mingzhang/web';
import type { SubjectItem } from './subject.model';

interface SubjectActs {
  readonly addChild: (subject: Subject) => void;
  readonly edit: (subject: Subject) => void;
  readonly toggleStatus: (subject: Subject) => void;
  readonly remove: (subject: Subject) => void;
}

/** Columns of the chart of subjects; acts only for those who may write. */
export function subjectColumns(options: {
  categories: readonly AccountingCategory[];
  isOpen: (item: SubjectItem) => boolean;
  onToggle: (item: SubjectItem) => void;
  acts: SubjectActs | undefined;
}): readonly BookColumn<SubjectItem>[] {
  const { acts } = options;
  const names = new Map(options.categories.map(({ id, name }) => [id, name]));
  const columns = itemColumns(subjectTable, ({ row }: SubjectItem) => row, {
    cells: {
      code: (item) => (
        <TreeCode
          item={item}
          code={item.row.code}
          name={item.row.name}
          isOpen={options.isOpen(item)}
          onToggle={() => options.onToggle(item)}
        />
      ),
      name: ({ row, depth }) => (
        <span style={{ fontWeight: depth === 0 ? 600 : 400 }}>
          <PathText path={row.name} title={row.fullName} />
        </span>
      ),
    },
    acts: acts && actsOf(acts),
  });
  return columns.flatMap((column) =>
    column.key === 'direction' ? [column, auxiliaryColumn(names)] : [column],
  );
}

/** The categories that a subject keeps, by name. */
function auxiliaryColumn(names: ReadonlyMap<number, string>): BookColumn<SubjectItem> {
  return {
    key: 'auxiliary',
    title: '辅助核算',
    width: 200,
    render: ({ row }) =>
      row.auxiliary.map((id) => (
        <Tag key={id}>
          {names.get(id) ?? ''}
          {row.auxiliaryRequired.includes(id) ? ' 必录' : ''}
        </Tag>
      )),
  };
}

function actsOf(acts: SubjectActs): BookColumn<SubjectItem> {
  return actColumn(218, ({ row }) => {
    const subject = `${row.code} ${row.name}`;
    return (
      <>
        <RowAction label="新增下级" subject={subject} onClick={() => acts.addChild(row)} />
        <RowAction label="编辑" subject={subject} onClick={() => acts.edit(row)} />
        <RowAction
          label={row.status === 1 ? '停用' : '启用'}
          subject={subject}
          onClick={() => acts.toggleStatus(row)}
        />
        <RowAction label="删除" subject={subject} danger onClick={() => acts.remove(row)} />
      </>
    );
  });
}
