import { useRef, type RefObject } from 'react';
import { type InputRef } from 'antd';
import { operatorCalls, touchedBy } from '@mingzhang/contract';
import { useSave } from '@mingzhang/shell-api';
import { Dialog, useFocusReturn } from '@mingzhang/web';
import { CodeForm } from './code-form';

/** The code, without which a session may not operate. */
export function AskCode({
  fieldRef,
  onCancel,
}: {
  fieldRef?: RefObject<InputRef | null>;
  onCancel?: () => void;
}) {
  const save = useSave(operatorCalls.verify, { invalidates: touchedBy.operator, quiet: true });
  return (
    <>
      <p>管理发布须先验证动态码，验证后 30 分钟内有效。</p>
      <CodeForm
        okText="验证"
        isSaving={save.isPending}
        error={save.error}
        fieldRef={fieldRef}
        onCancel={onCancel}
        onSubmit={(operatorCode) => save.mutate({ body: { operatorCode } })}
      />
    </>
  );
}

/** The same over the desk, once the half hour is over; whoever leaves it is at the way in again. */
export function CodeDialog({ onCancel }: { onCancel: () => void }) {
  const fieldRef = useRef<InputRef>(null);
  useFocusReturn();
  return (
    <Dialog
      open
      title="请再次输入动态码"
      footer={null}
      mask={{ closable: false }}
      onCancel={onCancel}
    >
      <p>已填写还没有提交的内容，验证后还在；取消则不保留。</p>
      <AskCode fieldRef={fieldRef} onCancel={onCancel} />
    </Dialog>
  );
}
