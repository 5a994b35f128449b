import { useEffect, useRef, type RefObject } from 'react';
import { Button, Form, Input, type InputRef } from 'antd';
import type { ApiError } from '@mingzhang/shell-api';
import { fieldErrors } from '@mingzhang/web';

interface Values {
  operatorCode: string;
}

/** The field for the six digits of the authenticator app, and the button that sends them. */
export function CodeForm({
  okText,
  isSaving,
  error,
  fieldRef: given,
  onCancel,
  onSubmit,
}: {
  okText: string;
  isSaving: boolean;
  error: ApiError | null;
  /** For a dialog, which takes the keyboard first. */
  fieldRef?: RefObject<InputRef | null> | undefined;
  onCancel?: (() => void) | undefined;
  onSubmit: (operatorCode: string) => void;
}) {
  const [form] = Form.useForm<Values>();
  const ownRef = useRef<InputRef>(null);
  const fieldRef = given ?? ownRef;
  const said = fieldErrors(error)('operatorCode');
  useEffect(() => {
    // The next code takes the place of the wrong one.
    if (error) fieldRef.current?.focus({ cursor: 'all' });
  }, [error, fieldRef]);
  return (
    // Not disabled while it is sent: a field that is disabled loses the keyboard.
    <Form<Values>
      form={form}
      layout="vertical"
      onFinish={({ operatorCode }) => !isSaving && onSubmit(operatorCode)}
      onFinishFailed={() => fieldRef.current?.focus({ cursor: 'all' })}
    >
      <Form.Item
        label="动态码"
        name="operatorCode"
        extra="验证器上显示的 6 位数字，每 30 秒换一个"
        rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: '请填写 6 位数字' }]}
        {...(error ? { validateStatus: 'error' as const, help: error.msg } : {})}
        {...said}
      >
        <Input
          ref={fieldRef}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
        />
      </Form.Item>
      <div style={{ display: 'flex', gap: 8 }}>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {okText}
        </Button>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
      </div>
    </Form>
  );
}
