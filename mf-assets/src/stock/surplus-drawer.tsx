import { Form, Input, InputNumber } from 'antd';
import type { RequestOf, stockTakingCalls } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { Chooser, fieldErrors, FormDrawer } from '@mingzhang/web';
import { useAssetChoices } from '../api/assets.api';
import { useAddSurplus } from '../api/stock.api';

type Values = RequestOf<typeof stockTakingCalls.addSurplus>['body'];

const texts = [
  { name: 'location', label: '存放地点', max: 100 },
  { name: 'keeper', label: '保管人', max: 40 },
  { name: 'remark', label: '备注', max: 200 },
];

/** Notes a thing that no card is for (盘盈). */
export function SurplusDrawer({
  takingId,
  onClose,
}: {
  readonly takingId: number;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const add = useAddSurplus();
  const errors = fieldErrors(add.error);
  const departments = useAssetChoices()?.departments ?? [];
  return (
    <FormDrawer<Values>
      open
      title="登记盘盈资产"
      okText="登记"
      initialValues={{ quantity: 1 }}
      saving={add.isPending}
      error={add.error}
      onSubmit={({ amount, ...values }) =>
        add.mutate(
          { params: { id: takingId }, body: { ...values, amount: amount || '0' } },
          {
            onSuccess: ({ name }) => {
              notify.success(`${name} 已登记`);
              onClose();
            },
          },
        )
      }
      form={form}
      onClose={onClose}
    >
      <Form.Item
        label="资产名称"
        name="name"
        rules={[{ required: true, message: '请填写资产名称' }]}
        {...errors('name')}
      >
        <Input autoFocus maxLength={100} />
      </Form.Item>
      <Form.Item label="规格型号" name="specification" {...errors('specification')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item label="使用部门" name="departmentId" {...errors('departmentId')}>
        <Chooser
          allowClear
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      {texts.map(({ name, label, max }) => (
        <Form.Item key={name} label={label} name={name} {...errors(name)}>
          <Input maxLength={max} />
        </Form.Item>
      ))}
      <Form.Item label="数量" name="quantity" {...errors('quantity')}>
        <InputNumber min={1} max={1_000_000} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        label="估价"
        name="amount"
        extra="同类资产的市价减去按新旧程度估计的损耗。"
        {...errors('amount')}
      >
        <Input inputMode="decimal" suffix="元" />
      </Form.Item>
    </FormDrawer>
  );
}
