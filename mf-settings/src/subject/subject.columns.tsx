import { Tag } from 'antd';
import type { AccountingCategory, Subject } from '@mingzhang/contract';
import { actColumn, DirectionText, RowAction, TreeCode, type BookColumn } from '@mingzhang/web';
import type { SubjectItem } from './subject.model';

export interface SubjectActs {
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
  return [
    {
      key: 'code',
      title: '科目编码',
      width: 140,
      fixed: true,
      render: (item) => (
        <TreeCode
          item={item}
          code={item.row.code}
          name={item.row.name}
          isOpen={options.isOpen(item)}
          onToggle={() => options.onToggle(item)}
        />
      ),
    },
    {
      key: 'name',
      title: '科目名称',
      width: 190,
      fixed: true,
      grow: true,
      render: ({ row, depth }) => (
        <span style={{ fontWeight: depth === 0 ? 600 : 400 }} title={row.fullName}>
          {row.name}
        </span>
      ),
    },
    {
      key: 'direction',
      title: '余额方向',
      width: 76,
      align: 'center',
      render: ({ row }) => <DirectionText direction={row.direction} />,
    },
    {
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
    },
    ...factColumns,
    ...(acts ? [actsOf(acts)] : []),
  ];
}

const factColumns: readonly BookColumn<SubjectItem>[] = [
  {
    key: 'unit',
    title: '数量单位',
    width: 80,
    render: ({ row }) => row.quantity?.unit ?? '',
  },
  { key: 'currency', title: '外币', width: 100, render: ({ row }) => row.currencies.join(' ') },
  {
    key: 'cash',
    title: '现金银行',
    width: 76,
    align: 'center',
    render: ({ row }) => (row.cash ? '是' : ''),
  },
  {
    key: 'status',
    title: '状态',
    width: 60,
    align: 'center',
    render: ({ row }) => (row.status === 1 ? '启用' : '停用'),
  },
];

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
