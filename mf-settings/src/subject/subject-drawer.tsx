import { seenText } from '@mingzhang/rules';
import { useState } from 'react';
import { App, Form, Input, Radio, Select, Switch } from 'antd';
import { subjectCategoryTitles, type Subject } from '@mingzhang/contract';
import { notify, type ApiError } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer } from '@mingzhang/web';
import {
  useCategories,
  useCreateSubject,
  useCurrencies,
  useUpdateSubject,
} from '../api/settings.api';
import { AuxiliaryField, type AuxiliaryChoice } from './auxiliary-field';
import { MoveItemsModal, type MoveChoice } from './move-items-modal';
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
  const { submit, saving, error, question } = useSubmit(task, onClose);
  return (
    <>
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
      {question}
    </>
  );
}

function titleOf(task: SubjectTask): string {
  if (task.kind === 'edit') return `编辑 ${task.subject.code} ${task.subject.name}`;
  if (task.parent) return `新增 ${task.parent.code} ${task.parent.name} 的下级科目`;
  return `新增${subjectCategoryTitles[task.category]}类一级科目`;
}

/** Refusals that ask for something; each has its own dialog. */
const questions: readonly string[] = ['SUBJECT_MOVE_CONFIRM', 'SUBJECT_AUXILIARY_MOVE'];

function useSubmit(task: SubjectTask, onClose: () => void) {
  const [asked, setAsked] = useState<{ form: SubjectForm; refusal: ApiError }>();
  const { modal } = App.useApp();
  const create = useCreateSubject({ quiet: true });
  const update = useUpdateSubject({ quiet: true });
  const done = (title?: string, content?: string) => {
    notify.success('科目已保存');
    if (content !== undefined) void modal.info({ title, content, okText: '知道了' });
    onClose();
  };
  const add = (form: SubjectForm, moveEntries: boolean) => {
    if (task.kind !== 'add') return;
    const parentId = task.parent?.id ?? null;
    const body = { ...fieldsOf(form), parentId, category: form.category, moveEntries };
    create.mutate(
      { body },
      {
        onSuccess: ({ placed }) => done('报表中的位置', placed),
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
  const change = (form: SubjectForm, moveTo: MoveChoice[]) => {
    if (task.kind !== 'edit') return;
    const { id, version } = task.subject;
    update.mutate(
      { body: { id, version, ...fieldsOf(form), moveTo } },
      {
        onSuccess: ({ standing }) => done('停用的科目还有余额', standing),
        onError: (refusal) =>
          setAsked(refusal.code === 'SUBJECT_AUXILIARY_MOVE' ? { form, refusal } : undefined),
      },
    );
  };
  const submit = (form: SubjectForm) => {
    if (task.kind === 'add') return add(form, false);
    return change(form, []);
  };
  const question = asked && task.kind === 'edit' && (
    <MoveItemsModal
      title={`${task.subject.code} ${task.subject.name}`}
      reason={asked.refusal.msg}
      categoryIds={movedCategories(asked.refusal)}
      saving={update.isPending}
      onMove={(moveTo) => change(asked.form, moveTo)}
      onClose={() => setAsked(undefined)}
    />
  );
  const failure = create.error ?? update.error;
  const error = failure && questions.includes(failure.code) ? null : failure;
  return { submit, saving: create.isPending || update.isPending, error, question };
}

/** The categories of a refusal that an item has to be chosen for. */
function movedCategories({ details }: ApiError): number[] {
  return details.flatMap(({ path }) => {
    const [name, id] = path?.split('.') ?? [];
    return name === 'moveTo' ? [Number(id)] : [];
  });
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
          normalize={seenText}
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
