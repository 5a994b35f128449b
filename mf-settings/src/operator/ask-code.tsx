import { operatorCalls, touchedBy } from '@mingzhang/contract';
import { useSave } from '@mingzhang/shell-api';
import { CodeForm } from './code-form';

/** The code, without which a session may not operate. */
export function AskCode() {
  const save = useSave(operatorCalls.verify, { invalidates: touchedBy.operator, quiet: true });
  return (
    <>
      <p>管理发布须先验证动态码，验证后 30 分钟内有效。</p>
      <CodeForm
        okText="验证"
        isSaving={save.isPending}
        error={save.error}
        onSubmit={(operatorCode) => save.mutate({ body: { operatorCode } })}
      />
    </>
  );
}
