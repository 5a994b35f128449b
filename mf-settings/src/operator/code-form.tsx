import { Button, Form, Input } from 'antd';
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
  onSubmit,
}: {
  okText: string;
  isSaving: boolean;
  error: ApiError | null;
  onSubmit: (operatorCode: string) => void;
}) {
  const [form] = Form.useForm<Values>();
  const said = fieldErrors(error)('operatorCode');
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      disabled={isSaving}
      onFinish={({ operatorCode }) => onSubmit(operatorCode)}
    >
      <Form.Item
        label="动态码"
        name="operatorCode"
        extra="验证器上显示的 6 位数字，每 30 秒换一个"
        rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: '请填写 6 位数字' }]}
        {...(error ? { validateStatus: 'error' as const, help: error.msg } : {})}
        {...said}
      >
        <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isSaving} disabled={false}>
        {okText}
      </Button>
    </Form>
  );
}
