import { useState } from 'react';
import { App, Form } from 'antd';
import { subjectCategoryTitles, type StatementRows, type Subject } from '@mingzhang/contract';
import { notify, type ApiError } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer } from '@mingzhang/web';
import { useCreateSubject, useUpdateSubject } from '../api/settings.api';
import type { AuxiliaryChoice } from './auxiliary-field';
import { MoveItemsModal, type MoveChoice } from './move-items-modal';
import { shownRow, StatementRowField, useRowChoice } from './statement-row-field';
import { SubjectFields } from './subject-fields';
import { fieldsOf, formOf, newSubject, type Category, type SubjectForm } from './subject.model';

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
  const choice = useRowChoice(form, {
    isFirstLevel: task.kind === 'edit' ? task.subject.level === 1 : !task.parent,
    category: start.category,
  });
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
        onSubmit={({ choice: auxiliary, ...values }) =>
          submit({
            ...start,
            ...values,
            auxiliary: auxiliary.auxiliary,
            auxiliaryRequired: auxiliary.required,
            statementRow: rowToSave(task, choice, values.statementRow),
          })
        }
      >
        <SubjectFields editing={task.kind === 'edit'} errors={fieldErrors(error)}>
          {choice && <StatementRowField choice={choice} />}
        </SubjectFields>
      </FormDrawer>
      {question}
    </>
  );
}

/** A new subject keeps the row that the form shows; an existing one keeps its own until another one is chosen. */
function rowToSave(
  task: SubjectTask,
  choice: StatementRows | undefined,
  chosen: string | undefined,
): string | undefined {
  if (!choice) return undefined;
  return task.kind === 'add' ? (chosen ?? shownRow(choice)) : chosen;
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
