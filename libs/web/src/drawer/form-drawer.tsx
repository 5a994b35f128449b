import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Alert, Button, Drawer, Form, type FormInstance } from 'antd';
import type { ApiError } from '@mingzhang/shell-api';
import { useAskBeforeClosing } from '../states/ask-before-closing';
import { useFocusReturn } from '../states/focus-return';
import { DrawerFields } from './drawer-fields';
import { enterMoves } from './enter-moves';
import { DrawerActs } from './drawer-acts';
import { useFirstError } from './first-error';
import { onSaveKey } from './save-key';

/**
 * A form in a drawer: the refusal above the fields, 保存 and 取消 below them. Escape, ✕ and a
 * click beside it ask before they throw away what was typed; 取消 says so itself. Ctrl+S saves from everywhere in it. A
 * save that is refused leads to the first field that is wrong.
 */
export function FormDrawer<Values extends object>({
  title,
  open,
  form,
  initialValues,
  saving,
  error,
  width = 420,
  okText = '保存',
  readOnly = false,
  isLong = false,
  summary,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  open: boolean;
  form: FormInstance<Values>;
  initialValues: Partial<Values>;
  saving: boolean;
  error?: ApiError | null;
  width?: number;
  okText?: string;
  /** Shows the values to somebody who may not change them. */
  readOnly?: boolean;
  /** Many fields: Enter leads to the next one, and sends the form from the last. */
  isLong?: boolean;
  /** Above the buttons: what will happen when the form is sent. */
  summary?: ReactNode;
  onSubmit: (values: Values) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const leave = useLeaving({ title, form, saving, onClose });
  const { place, onRefused, sent } = useFirstError(error);
  const submit = useSubmitWhile(open && !saving, onSubmit);
  return (
    <Drawer
      autoFocus={false}
      title={title}
      open={open}
      size={width}
      destroyOnHidden
      onClose={leave}
      onKeyDown={onSaveKey(readOnly ? undefined : form.submit)}
      footer={
        <Acts
          okText={okText}
          readOnly={readOnly}
          saving={saving}
          summary={summary}
          onClose={onClose}
          onSave={form.submit}
        />
      }
    >
      <DrawerFields>
        <div ref={place}>
          {error && <Alert type="error" showIcon title={error.msg} style={{ marginBottom: 16 }} />}
          <Form<Values>
            form={form}
            layout="vertical"
            preserve={false}
            initialValues={initialValues}
            disabled={saving || readOnly}
            onFinish={sent(submit)}
            onFinishFailed={onRefused}
            {...(isLong ? enterMoves : {})}
          >
            {children}
            {/* Enter in a field submits only when the form holds a submit button. */}
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          </Form>
        </div>
      </DrawerFields>
    </Drawer>
  );
}

function useLeaving<Values>({
  title,
  form,
  saving,
  onClose,
}: {
  title: string;
  form: FormInstance<Values>;
  saving: boolean;
  onClose: () => void;
}) {
  const isTyped = () => form.isFieldsTouched();
  const onFocusLost = useFocusReturn();
  return useAskBeforeClosing({ title, onClose, isTyped, isSaving: saving, onFocusLost });
}

/** A drawer that closes is still there for a moment: a second click on 保存 then sends nothing. */
function useSubmitWhile<Values>(maySubmit: boolean, onSubmit: (values: Values) => void) {
  const latest = useRef(maySubmit);
  useLayoutEffect(() => {
    latest.current = maySubmit;
  });
  return (values: Values) => {
    if (latest.current) onSubmit(values);
  };
}

function Acts({
  okText,
  readOnly,
  saving,
  summary,
  onSave,
  onClose,
}: {
  okText: string;
  readOnly: boolean;
  saving: boolean;
  summary: ReactNode;
  onSave: () => void;
  onClose: () => void;
}) {
  return (
    <>
      {summary}
      <DrawerActs>
        <Button onClick={onClose}>{readOnly ? '关闭' : '取消'}</Button>
        {!readOnly && (
          <Button type="primary" loading={saving} onClick={onSave}>
            {okText}
          </Button>
        )}
      </DrawerActs>
    </>
  );
}
