import { Form, Input, Switch } from 'antd';
import {
  accountingCategoryDetailCalls,
  touchedBy,
  type AccountingCategory,
  type AccountingCategoryDetail,
} from '@mingzhang/contract';
import { nextItemCode } from '@mingzhang/rules';
import {
  asPage,
  fieldErrors,
  FormDrawer,
  ProposedInput,
  useProposal,
  useRecordSaving,
} from '@mingzhang/web';
import { useItemCodes } from '../api/settings.api';

const invalidates = touchedBy.item;

interface Values {
  code: string;
  name: string;
  enabled: boolean;
  remark: string;
  customValues: string[];
}

/** Adds or edits an item of a category, with the category's own columns. */
export function ItemDrawer({
  item,
  category,
  onClose,
}: {
  item: AccountingCategoryDetail | 'new';
  category: AccountingCategory;
  onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const saved = `${category.name}已保存`;
  const saving = useRecordSaving(
    { create: accountingCategoryDetailCalls.create, update: accountingCategoryDetailCalls.update },
    { invalidates, saved, onClose },
  );
  const isNew = item === 'new';
  useProposal(form, 'code', useNextCode(category.id, isNew));
  const submit = ({ enabled, customValues = [], remark = '', ...values }: Values) => {
    const fields = {
      ...values,
      remark,
      status: enabled ? (1 as const) : (0 as const),
      customValues: category.customColumns.map((_, index) => customValues[index] ?? ''),
    };
    if (isNew) saving.create({ body: { categoryId: category.id, ...fields } });
    else saving.update({ body: { id: item.id, version: item.version, ...fields } });
  };
  return (
    <FormDrawer<Values>
      open
      title={isNew ? `新增${category.name}` : `编辑${category.name} ${item.code} ${item.name}`}
      form={form}
      initialValues={isNew ? { enabled: true } : { ...item, enabled: item.status === 1 }}
      saving={saving.isSaving}
      error={saving.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <ItemFields category={category} errors={saving.errors} />
    </FormDrawer>
  );
}

/** The next code of the category, of all its items. */
function useNextCode(categoryId: number, isNew: boolean): string | undefined {
  const all = asPage(useItemCodes(categoryId, isNew).data)?.records;
  return isNew && all ? nextItemCode(all.map(({ code }) => code)) : undefined;
}

function ItemFields({
  category,
  errors,
}: {
  category: AccountingCategory;
  errors: ReturnType<typeof fieldErrors>;
}) {
  return (
    <>
      <Form.Item
        label="编码"
        name="code"
        rules={[{ required: true, whitespace: true, message: '请填写编码' }]}
        {...errors('code')}
      >
        <ProposedInput autoFocus maxLength={20} />
      </Form.Item>
      <Form.Item
        label="名称"
        name="name"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        {...errors('name')}
      >
        <Input maxLength={100} />
      </Form.Item>
      {category.customColumns.map((title, index) => (
        <Form.Item
          key={title}
          label={title}
          name={['customValues', index]}
          {...errors(`customValues.${index}`)}
        >
          <Input maxLength={200} />
        </Form.Item>
      ))}
      <Form.Item label="备注" name="remark" {...errors('remark')}>
        <Input.TextArea maxLength={200} rows={2} />
      </Form.Item>
      <Form.Item label="启用" name="enabled" valuePropName="checked">
        <Switch aria-label="启用" />
      </Form.Item>
    </>
  );
}
