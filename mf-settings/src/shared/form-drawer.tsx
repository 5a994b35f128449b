import type { ReactNode } from 'react';
import { Alert, App, Button, Drawer, Form, type FormInstance } from 'antd';
import type { ApiError } from '@mingzhang/shell-api';
import { useFocusReturn } from '@mingzhang/web';

/**
 * A form in a drawer: the refusal above the fields, 保存 and 取消 below them. Escape, ✕ and a
 * click beside it ask before they throw away what was typed; 取消 says so itself.
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
  onSubmit: (values: Values) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const leave = useLeaving(form, saving, onClose);
  useFocusReturn();
  return (
    <Drawer
      title={title}
      open={open}
      size={width}
      destroyOnHidden
      onClose={leave}
      footer={
        <div style={{ display: 'flex', gap: 8 }}>
          {!readOnly && (
            <Button type="primary" loading={saving} onClick={form.submit}>
              {okText}
            </Button>
          )}
          <Button onClick={onClose}>{readOnly ? '关闭' : '取消'}</Button>
        </div>
      }
    >
      {error && <Alert type="error" showIcon title={error.msg} style={{ marginBottom: 16 }} />}
      <Form<Values>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={initialValues}
        disabled={saving || readOnly}
        onFinish={onSubmit}
      >
        {children}
        {/* Enter in a field submits only when the form holds a submit button. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Drawer>
  );
}

/** Closes at once when nothing was typed, and not while it is being saved. */
function useLeaving<Values>(
  form: FormInstance<Values>,
  saving: boolean,
  onClose: () => void,
): () => void {
  const { modal } = App.useApp();
  return () => {
    if (saving) return;
    if (!form.isFieldsTouched()) return onClose();
    void modal.confirm({
      title: '放弃已填写的内容？',
      content: '填写的内容还没有保存，关闭后不能找回。',
      okText: '放弃',
      okButtonProps: { danger: true },
      cancelText: '继续填写',
      onOk: onClose,
    });
  };
}
