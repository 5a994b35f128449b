import { Form } from 'antd';
import {
  {{camel}}Calls,
  {{camel}}Record,
  touchedBy,
  type {{pascal}}Fields,
  type {{pascal}}Row,
} from '@mingzhang/contract';
import { FormDrawer, RecordFields, useRecordSaving } from '@mingzhang/web';

const invalidates = touchedBy.voucher;
const saved = `${ {{camel}}Record.title }已保存`;

/** Adds or edits a record of {{title}}. */
export function {{pascal}}Drawer({
  record,
  onClose,
}: {
  record: {{pascal}}Row | 'new';
  onClose: () => void;
}) {
  const [form] = Form.useForm<{{pascal}}Fields>();
  const saving = useRecordSaving(
    { create: {{camel}}Calls.create, update: {{camel}}Calls.update },
    { invalidates, saved, onClose },
  );
  const isNew = record === 'new';
  const submit = (fields: {{pascal}}Fields) => {
    if (isNew) saving.create({ body: fields });
    else saving.update({ body: { id: record.id, version: record.version, ...fields } });
  };
  return (
    <FormDrawer<{{pascal}}Fields>
      open
      title={isNew ? '新增{{title}}' : `编辑{{title}} ${record.code} ${record.name}`}
      initialValues={isNew ? {} : record}
      saving={saving.isSaving}
      error={saving.error}
      onSubmit={submit}
      form={form}
      onClose={onClose}
    >
      <RecordFields record={ {{camel}}Record } errors={saving.errors} />
    </FormDrawer>
  );
}
