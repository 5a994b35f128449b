import { useState } from 'react';
import { Button, Form, Input, Select, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { accountingCategoryCalls, type AccountingCategory } from '@mingzhang/contract';
import { notify, useSave, useSession } from '@mingzhang/shell-api';
import { EmptyState, Icon, fieldErrors, useConfirmDanger, type BookColumn } from '@mingzhang/web';
import { useCategories } from '../api/settings.api';
import { FormDrawer } from '../shared/form-drawer';
import { RecordList } from '../shared/record-list';
import { RowAction } from '../shared/row-action';

const invalidates = ['accounting-category', 'subject'];

/** 辅助核算: the categories, each leading to its items; own categories may have columns. */
export function CategoryScreen() {
  const canWrite = useSession().can('settings.write');
  const query = useCategories();
  const [editing, setEditing] = useState<AccountingCategory | 'new'>();
  const remove = useRemove();
  return (
    <>
      <RecordList
        title="辅助核算"
        unit="个类别"
        query={query}
        rows={query.data ?? []}
        rowKey={(category) => category.id}
        columns={columnsOf(canWrite ? { edit: setEditing, remove } : undefined)}
        actions={
          canWrite && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
              新增类别
            </Button>
          )
        }
        empty={
          <EmptyState title="还没有辅助核算类别" description="按客户、部门、项目等核算科目。" />
        }
      />
      {editing && <CategoryDrawer category={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function useRemove() {
  const confirmDanger = useConfirmDanger();
  const remove = useSave(accountingCategoryCalls.remove, { invalidates });
  return ({ id, name }: AccountingCategory) =>
    confirmDanger({
      title: `删除类别“${name}”`,
      effect: '类别下的项目一并删除，不可恢复；已被科目使用的类别不能删除。',
      okText: '删除',
      onConfirm: () =>
        remove.mutateAsync({ params: { id } }).then(() => notify.success(`类别“${name}”已删除`)),
    });
}

function columnsOf(
  acts:
    | { edit: (row: AccountingCategory) => void; remove: (row: AccountingCategory) => void }
    | undefined,
): readonly BookColumn<AccountingCategory>[] {
  return [
    {
      key: 'name',
      title: '类别',
      width: 160,
      fixed: true,
      render: (row) => <Link to={`/assisting-accounting/custom/${row.id}`}>{row.name}</Link>,
    },
    {
      key: 'kind',
      title: '来源',
      width: 100,
      render: (row) => (row.builtIn ? <Tag>系统内置</Tag> : <Tag color="processing">自定义</Tag>),
    },
    {
      key: 'columns',
      title: '自定义列',
      width: 200,
      grow: true,
      render: (row) => row.customColumns.join('、'),
    },
    {
      key: 'acts',
      title: '操作',
      width: 190,
      render: (row) => (
        <>
          <Link to={`/assisting-accounting/custom/${row.id}`} style={{ paddingInline: 6 }}>
            项目
          </Link>
          {acts && !row.builtIn && (
            <>
              <RowAction label="编辑" subject={row.name} onClick={() => acts.edit(row)} />
              <RowAction label="删除" subject={row.name} danger onClick={() => acts.remove(row)} />
            </>
          )}
        </>
      ),
    },
  ];
}

interface Values {
  name: string;
  customColumns: string[];
}

function CategoryDrawer({
  category,
  onClose,
}: {
  category: AccountingCategory | 'new';
  onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const create = useSave(accountingCategoryCalls.create, { invalidates, quiet: true });
  const update = useSave(accountingCategoryCalls.update, { invalidates, quiet: true });
  const error = create.error ?? update.error;
  const errors = fieldErrors(error);
  const isNew = category === 'new';
  const onSuccess = () => {
    notify.success('类别已保存');
    onClose();
  };
  return (
    <FormDrawer<Values>
      open
      title={isNew ? '新增类别' : `编辑类别“${category.name}”`}
      form={form}
      initialValues={isNew ? { customColumns: [] } : { ...category }}
      saving={create.isPending || update.isPending}
      error={error}
      onClose={onClose}
      onSubmit={(values) =>
        isNew
          ? create.mutate({ body: values }, { onSuccess })
          : update.mutate(
              { body: { id: category.id, version: category.version, ...values } },
              { onSuccess },
            )
      }
    >
      <Form.Item
        label="类别名称"
        name="name"
        rules={[{ required: true, whitespace: true, message: '请填写类别名称' }]}
        {...errors('name')}
      >
        <Input autoFocus maxLength={20} placeholder="例如 合同" />
      </Form.Item>
      <Form.Item
        label="自定义列"
        name="customColumns"
        extra="项目除编码、名称、备注外的列，最多 10 个"
        {...errors('customColumns')}
      >
        <Select
          mode="tags"
          maxCount={10}
          open={false}
          suffixIcon={null}
          placeholder="输入列名后回车"
        />
      </Form.Item>
    </FormDrawer>
  );
}
