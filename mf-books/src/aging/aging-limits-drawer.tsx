import { Form, Input, Typography } from 'antd';
import { AGING_LIMITS, agingTitles, areAgingLimits } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { FormDrawer } from '@mingzhang/web';
import { useSaveAgingLimits } from '../api/item-books.api';

const read = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
const wrong = '请填写从小到大的天数，如 30、60、90，最多 11 个，每个 1 至 3650 天';

/** 账龄区间: the days up to which bands reach, for everybody in the account set. */
export function AgingLimitsDrawer({
  limits,
  onClose,
}: {
  limits: readonly number[];
  onClose: () => void;
}) {
  const [form] = Form.useForm<{ days: string }>();
  const days = Form.useWatch('days', form) ?? limits.join('、');
  const save = useSaveAgingLimits();
  const submit = (values: { days: string }) => {
    const onSuccess = () => {
      notify.success('账龄区间已保存');
      onClose();
    };
    save.mutate({ body: { limits: read(values.days) } }, { onSuccess });
  };
  return (
    <FormDrawer<{ days: string }>
      open
      title="账龄区间"
      form={form}
      initialValues={{ days: limits.join('、') }}
      saving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item
        label="各区间截止天数"
        name="days"
        extra={areAgingLimits(read(days)) ? agingTitles(read(days)).join('、') : undefined}
        rules={[
          {
            validator: (_, text: string) =>
              areAgingLimits(read(text)) ? Promise.resolve() : Promise.reject(new Error(wrong)),
          },
        ]}
      >
        <Input autoFocus />
      </Form.Item>
      <Typography.Paragraph type="secondary">
        通常为 {AGING_LIMITS.join('、')} 天；整年的天数按年显示。本账套所有人使用。
      </Typography.Paragraph>
    </FormDrawer>
  );
}
