import { App, Form, Input, Radio, Select, Switch } from 'antd';
import { subjectCategoryTitles, type Subject } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { fieldErrors } from '@mingzhang/web';
import {
  useCategories,
  useCreateSubject,
  useCurrencies,
  useUpdateSubject,
} from '../api/settings.api';
import { FormDrawer } from '../shared/form-drawer';
import { AuxiliaryField, type AuxiliaryChoice } from './auxiliary-field';
import { fieldsOf, formOf, newSubject, type Category, type SubjectForm } from './subject.model';
import css from './subject.module.css';

/** What the drawer is open for. */
export type SubjectTask =
  | { readonly kind: 'add'; readonly parent: Subject | undefined; readonly category: Category }
  | { readonly kind: 'edit'; readonly subject: Subject };

type Values = Omit<SubjectForm, 'auxiliary' | 'auxiliaryRequired'> & { choice: AuxiliaryChoice };

/** Adds or edits a subject. A parent with data is asked about before its data moves to the child. */
export function SubjectDrawer({
  task,
  subjects,
  onClose,
}: {
  task: SubjectTask;
  subjects: readonly Subject[];
  onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const start =
    task.kind === 'edit' ? formOf(task.subject) : newSubject(subjects, task.parent, task.category);
  const { submit, saving, error } = useSubmit(task, onClose);
  return (
    <FormDrawer<Values>
      open
      title={titleOf(task)}
      width={480}
      form={form}
      initialValues={{
        ...start,
        choice: { auxiliary: start.auxiliary, required: start.auxiliaryRequired },
      }}
      saving={saving}
      error={error}
      onClose={onClose}
      onSubmit={({ choice, ...values }) =>
        submit({
          ...start,
          ...values,
          auxiliary: choice.auxiliary,
          auxiliaryRequired: choice.required,
        })
      }
    >
      <Fields editing={task.kind === 'edit'} errors={fieldErrors(error)} />
    </FormDrawer>
  );
}

function titleOf(task: SubjectTask): string {
  if (task.kind === 'edit') return `编辑 ${task.subject.code} ${task.subject.name}`;
  if (task.parent) return `新增 ${task.parent.code} ${task.parent.name} 的下级科目`;
  return `新增${subjectCategoryTitles[task.category]}类一级科目`;
}

function useSubmit(task: SubjectTask, onClose: () => void) {
  const { modal } = App.useApp();
  const create = useCreateSubject({ quiet: true });
  const update = useUpdateSubject({ quiet: true });
  const done = () => {
    notify.success('科目已保存');
    onClose();
  };
  const add = (form: SubjectForm, moveEntries: boolean) => {
    if (task.kind !== 'add') return;
    const parentId = task.parent?.id ?? null;
    const body = { ...fieldsOf(form), parentId, category: form.category, moveEntries };
    create.mutate(
      { body },
      {
        onSuccess: done,
        onError: (refusal) => {
          if (refusal.code !== 'SUBJECT_MOVE_CONFIRM') return;
          void modal.confirm({
            title: `把上级科目的数据转入 ${form.code} ${form.name}？`,
            content: refusal.msg,
            okText: '转入并新增',
            cancelText: '取消',
            onOk: () => add(form, true),
          });
        },
      },
    );
  };
  const submit = (form: SubjectForm) => {
    if (task.kind === 'add') return add(form, false);
    const { id, version } = task.subject;
    update.mutate({ body: { id, version, ...fieldsOf(form) } }, { onSuccess: done });
  };
  const failure = create.error ?? update.error;
  // The question is no refusal: it is asked in its own dialog.
  const error = failure?.code === 'SUBJECT_MOVE_CONFIRM' ? null : failure;
  return { submit, saving: create.isPending || update.isPending, error };
}

function Fields({ editing, errors }: { editing: boolean; errors: ReturnType<typeof fieldErrors> }) {
  const categories = useCategories();
  const currencies = useCurrencies();
  const hasQuantity = Form.useWatch('hasQuantity') as boolean | undefined;
  return (
    <>
      <div className={css.pair}>
        <Form.Item
          label="科目编码"
          name="code"
          rules={[{ required: true, pattern: /^\d{1,20}$/, message: '科目编码应为数字' }]}
          {...(editing ? { extra: '编码不能修改' } : {})}
          {...errors('code')}
        >
          <Input disabled={editing} maxLength={20} />
        </Form.Item>
        <Form.Item
          label="科目名称"
          name="name"
          rules={[{ required: true, whitespace: true, message: '请填写科目名称' }]}
          {...errors('name')}
        >
          <Input autoFocus maxLength={60} />
        </Form.Item>
        <Form.Item label="余额方向" name="direction" {...errors('direction')}>
          <Radio.Group
            options={[
              { value: 'debit', label: '借' },
              { value: 'credit', label: '贷' },
            ]}
          />
        </Form.Item>
        <Form.Item label="启用" name="enabled" valuePropName="checked">
          <Switch aria-label="启用" />
        </Form.Item>
      </div>
      <Form.Item label="辅助核算" name="choice" {...errors('auxiliary')}>
        <AuxiliaryField categories={categories.data ?? []} />
      </Form.Item>
      <Form.Item label="外币核算" name="currencies" {...errors('currencies')}>
        <Select
          mode="multiple"
          placeholder="不核算外币"
          options={(currencies.data ?? [])
            .filter(({ isBase }) => !isBase)
            .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        />
      </Form.Item>
      <div className={css.pair}>
        <Form.Item label="数量核算" name="hasQuantity" valuePropName="checked">
          <Switch aria-label="数量核算" />
        </Form.Item>
        {hasQuantity && (
          <Form.Item label="计量单位" name="unit" {...errors('quantity.unit')}>
            <Input maxLength={10} placeholder="例如 件、千克" />
          </Form.Item>
        )}
      </div>
      <Form.Item
        label="现金或银行科目"
        name="cash"
        valuePropName="checked"
        extra="出纳只看得到这些科目的账"
      >
        <Switch aria-label="现金或银行科目" />
      </Form.Item>
    </>
  );
}
