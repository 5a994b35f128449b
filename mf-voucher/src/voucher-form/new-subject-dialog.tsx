import { useRef, useState, type RefObject } from 'react';
import { Alert, Form, Input, type InputRef } from 'antd';
import type { Subject } from '@mingzhang/contract';
import { parseCodeRule, seenText } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import {
  Dialog,
  SkeletonRows,
  SubjectPicker,
  useAskBeforeClosing,
  useConfirmDanger,
} from '@mingzhang/web';
import { useCodeRule, useCreateSubject, useSubjectTree } from '../api/voucher.api';
import { proposedCode, wishOf, type SubjectWish } from './new-subject.model';

interface DialogProps {
  /** What was typed into the cell. */
  readonly text: string;
  readonly onCreated: (subject: Subject) => void;
  readonly onClose: () => void;
}

/** A missing detail subject is made without leaving the voucher. */
export function NewSubjectDialog(props: DialogProps) {
  const subjects = useSubjectTree(true);
  const rule = useCodeRule(true);
  if (subjects.data && rule.data) {
    return <SubjectForm {...props} subjects={subjects.data} encode={rule.data.encode} />;
  }
  const error = subjects.error ?? rule.error;
  return (
    <Dialog open title="新增明细科目" footer={null} onCancel={props.onClose}>
      {error ? <Alert type="error" showIcon title={error.msg} /> : <SkeletonRows rows={4} />}
    </Dialog>
  );
}

function SubjectForm({
  text,
  subjects,
  encode,
  onCreated,
  onClose,
}: DialogProps & { subjects: readonly Subject[]; encode: string }) {
  const rule = parseCodeRule(encode);
  const name = useRef<InputRef>(null);
  const [values, setValues] = useState(() => {
    const wish = wishOf(text, subjects);
    const parent = subjects.find(({ id }) => id === wish.parentId);
    return { ...wish, code: wish.code || proposedCode(parent, subjects, rule) };
  });
  const [proposed] = useState(values);
  const parent = subjects.find(({ id }) => id === values.parentId);
  const creation = useCreation(onCreated);
  const ask = useAskBeforeClosing({
    title: '新增明细科目',
    isSaving: creation.isPending,
    onClose,
    isTyped: () => values !== proposed,
  });
  const isReady = parent && values.name.trim() !== '' && /^\d+$/.test(values.code);
  const add = () => {
    if (isReady) creation.add(parent, values);
  };
  return (
    <Dialog
      open
      title="新增明细科目"
      okText="新增"
      cancelText="取消"
      confirmLoading={creation.isPending}
      okButtonProps={{ disabled: !isReady }}
      onOk={add}
      onCancel={ask}
      // No animation: the user types as soon as the dialog is open.
      transitionName=""
      maskTransitionName=""
      focusable={{ focusTriggerAfterClose: false }}
      afterOpenChange={(isOpen) => {
        if (isOpen) name.current?.focus();
      }}
    >
      {creation.failure && (
        <Alert type="error" showIcon title={creation.failure} style={{ marginBottom: 16 }} />
      )}
      <Form layout="vertical" onFinish={add}>
        <Fields
          subjects={subjects}
          parent={parent}
          values={values}
          name={name}
          onParent={(next) => {
            const code = proposedCode(next, subjects, rule);
            setValues((now) => ({ ...now, parentId: next?.id, code }));
          }}
          onText={(change) => setValues((now) => ({ ...now, ...change }))}
        />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Dialog>
  );
}

/** Adds the detail; the first below a subject with data is asked for once more. */
function useCreation(onCreated: (subject: Subject) => void) {
  const create = useCreateSubject();
  const confirm = useConfirmDanger();
  const add = (parent: Subject, wish: SubjectWish, moveEntries = false) => {
    if (create.isPending) return;
    const onError = (error: { code: string; msg: string }) => {
      if (error.code !== 'SUBJECT_MOVE_CONFIRM') return;
      confirm({
        title: `在 ${parent.code} ${parent.name} 下新增第一个明细`,
        effect: error.msg,
        okText: '转入并新增',
        onConfirm: () => add(parent, wish, true),
      });
    };
    const onSuccess = (subject: Subject) => {
      notify.success(`已新增科目 ${subject.code} ${subject.name}`);
      onCreated(subject);
    };
    const { code, name } = wish;
    create.mutate({ body: bodyOf(parent, { code, name, moveEntries }) }, { onSuccess, onError });
  };
  const isAsked = create.error?.code === 'SUBJECT_MOVE_CONFIRM';
  const failure = isAsked ? undefined : create.error?.msg;
  return { add, isPending: create.isPending, failure };
}

function Fields({
  subjects,
  parent,
  values,
  name,
  onParent,
  onText,
}: {
  subjects: readonly Subject[];
  parent: Subject | undefined;
  values: SubjectWish;
  name: RefObject<InputRef | null>;
  onParent: (parent: Subject | undefined) => void;
  onText: (change: Partial<Pick<SubjectWish, 'name' | 'code'>>) => void;
}) {
  const hint = hintOf(parent, values.code);
  return (
    <>
      <Form.Item label="上级科目" required>
        <SubjectPicker
          label="上级科目"
          width="100%"
          subjects={subjects}
          value={values.parentId}
          onChange={onParent}
        />
      </Form.Item>
      <Form.Item label="科目名称" required htmlFor="new-subject-name">
        <Input
          ref={name}
          id="new-subject-name"
          autoFocus
          maxLength={60}
          value={values.name}
          onChange={({ target }) => onText({ name: target.value })}
        />
      </Form.Item>
      <Form.Item label="科目编码" required htmlFor="new-subject-code" extra={hint}>
        <Input
          id="new-subject-code"
          maxLength={20}
          inputMode="numeric"
          value={values.code}
          onChange={({ target }) => onText({ code: seenText(target.value) })}
        />
      </Form.Item>
    </>
  );
}

function hintOf(parent: Subject | undefined, code: string): string {
  if (!parent) return '选择上级科目后自动给出下一个编码';
  return code === '' ? `${parent.code} 下已没有可用的编码级次，请先调整科目编码规则` : '';
}

/** A detail has what its parent has. */
function bodyOf(
  parent: Subject,
  own: { readonly code: string; readonly name: string; readonly moveEntries: boolean },
) {
  const { direction, auxiliary, auxiliaryRequired, currencies, quantity, cash } = parent;
  return {
    ...own,
    name: own.name.trim(),
    parentId: parent.id,
    direction,
    auxiliary: [...auxiliary],
    auxiliaryRequired: [...auxiliaryRequired],
    currencies: [...currencies],
    quantity,
    cash,
    status: 1 as const,
  };
}
