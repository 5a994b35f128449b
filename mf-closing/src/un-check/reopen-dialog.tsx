import { Alert, Form, Input } from 'antd';
import { unCheckReasonLength } from '@mingzhang/contract';
import { periodTitle, type Period } from '@mingzhang/rules';
import { navigateTo, notify } from '@mingzhang/shell-api';
import { Dialog, fieldErrors, useFocusReturn } from '@mingzhang/web';
import { ofMonth, useReopenMonth } from '../api/checkout.api';
import { closingPath } from '../shared/paths';

interface Values {
  readonly reason: string;
}

/** Opens a month again: says what it means, and asks why. */
export function ReopenDialog({ period, onClose }: { period: Period; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const reopen = useReopenMonth();
  const title = periodTitle(period);
  useFocusReturn();
  const submit = ({ reason }: Values) =>
    reopen.mutate(
      { query: { ...ofMonth(period), reason } },
      {
        onSuccess: () => {
          notify.success(`${title}已反结账，可以修改凭证`);
          onClose();
          navigateTo(closingPath(period));
        },
      },
    );
  return (
    <Dialog
      open
      title={`反结账 ${title}`}
      okText="反结账"
      cancelText="取消"
      okButtonProps={{ danger: true, loading: reopen.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>
        {title}的凭证将可以再修改，本期的封存作废并保留在结账记录中；改完后需要重新检查、重新结账。
      </p>
      {reopen.error && (
        <Alert type="error" showIcon title={reopen.error.msg} style={{ marginTop: 12 }} />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        style={{ marginTop: 12 }}
        disabled={reopen.isPending}
        onFinish={submit}
      >
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, whitespace: true, message: '请填写反结账的原因' }]}
          {...fieldErrors(reopen.error)('reason')}
        >
          <Input.TextArea
            autoFocus
            rows={3}
            maxLength={unCheckReasonLength}
            showCount
            placeholder="如：补记 1 月 28 日收到的进项发票"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              if (!reopen.isPending) form.submit();
            }}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
