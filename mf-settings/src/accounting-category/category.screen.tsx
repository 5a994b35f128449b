import { useState } from 'react';
import { Form, Input, Select, Tag } from 'antd';
import { Link } from 'react-router-dom';
import {
  accountingCategoryCalls,
  accountingCategoryTable,
  touchedBy,
  type AccountingCategory,
} from '@mingzhang/contract';
import { useSession } from '@mingzhang/shell-api';
import {
  actColumn,
  byId,
  EditAndRemove,
  EmptyState,
  FormDrawer,
  ListScreen,
  NewButton,
  screenColumns,
  useRecordRemoval,
  useRecordSaving,
  type RecordActs,
} from '@mingzhang/web';
import { useCategories } from '../api/settings.api';

const invalidates = touchedBy.category;

/** 辅助核算: the categories, each leading to its items; own categories may have columns. */
export function CategoryScreen() {
  const canWrite = useSession().can('settings.write');
  const query = useCategories();
  const [editing, setEditing] = useState<AccountingCategory | 'new'>();
  const remove = useRemove();
  return (
    <>
      <ListScreen
        settings="categories"
        title={accountingCategoryTable.title}
        unit="个类别"
        query={query}
        rows={query.data ?? []}
        rowKey={byId}
        columns={screenColumns(accountingCategoryTable, {
          cells,
          acts: actsOf(canWrite ? { edit: setEditing, remove } : undefined),
        })}
        actions={canWrite && <NewButton onClick={() => setEditing('new')}>新增类别</NewButton>}
        empty={
          <EmptyState title="还没有辅助核算类别" description="按客户、部门、项目等核算科目。" />
        }
      />
      {editing && <CategoryDrawer category={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function useRemove() {
  const remove = useRecordRemoval(accountingCategoryCalls.remove, { invalidates });
  return ({ id, name }: AccountingCategory) =>
    remove({
      request: { params: { id } },
      title: `删除类别“${name}”`,
      effect: '类别下的项目一并删除，不可恢复；已被科目使用的类别不能删除。',
      done: `类别“${name}”已删除`,
    });
}

const pathOf = ({ id }: AccountingCategory) => `/assisting-accounting/custom/${id}`;

const cells = {
  name: (row: AccountingCategory) => <Link to={pathOf(row)}>{row.name}</Link>,
  origin: ({ builtIn }: AccountingCategory) =>
    builtIn ? <Tag>系统内置</Tag> : <Tag color="processing">自定义</Tag>,
};

function actsOf(acts: RecordActs<AccountingCategory> | undefined) {
  return actColumn<AccountingCategory>(190, (row) => (
    <>
      <Link to={pathOf(row)} style={{ paddingInline: 6 }}>
        项目
      </Link>
      {acts && !row.builtIn && <EditAndRemove row={row} acts={acts} subject={row.name} />}
    </>
  ));
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
  const saved = '类别已保存';
  const saving = useRecordSaving(
    { create: accountingCategoryCalls.create, update: accountingCategoryCalls.update },
    { invalidates, saved, onClose },
  );
  const { errors } = saving;
  const isNew = category === 'new';
  return (
    <FormDrawer<Values>
      open
      title={isNew ? '新增类别' : `编辑类别“${category.name}”`}
      form={form}
      initialValues={isNew ? { customColumns: [] } : { ...category }}
      saving={saving.isSaving}
      error={saving.error}
      onClose={onClose}
      onSubmit={(values) =>
        isNew
          ? saving.create({ body: values })
          : saving.update({ body: { id: category.id, version: category.version, ...values } })
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
