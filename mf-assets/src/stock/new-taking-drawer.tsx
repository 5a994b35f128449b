import { Form, Input, Select } from 'antd';
import type { RequestOf, StockTaking, stockTakingCalls } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { usePeriod } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer } from '@mingzhang/web';
import { useAssetChoices } from '../api/assets.api';
import { useAssetTypes } from '../api/asset-type.api';
import { useCreateTaking } from '../api/stock.api';

type Values = RequestOf<typeof stockTakingCalls.create>['body'];

const optionsOf = (of: readonly { readonly id: number; readonly name: string }[]) =>
  of.map(({ id, name }) => ({ value: id, label: name }));

/** Begins a stock-taking of the period in use: all fixed assets, or those of some types and departments. */
export function NewTakingDrawer({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (made: StockTaking) => void;
}) {
  const [form] = Form.useForm<Values>();
  const [period] = usePeriod();
  const create = useCreateTaking();
  const errors = fieldErrors(create.error);
  const types = (useAssetTypes().data ?? []).filter(({ kind }) => kind === 'fixed');
  const departments = useAssetChoices()?.departments ?? [];
  return (
    <FormDrawer<Values>
      open
      title="新增盘点"
      okText="开始盘点"
      initialValues={{ name: `${periodTitle(period)}盘点`, typeIds: [], departmentIds: [] }}
      saving={create.isPending}
      error={create.error}
      onSubmit={(values) =>
        create.mutate({ body: { ...values, period } }, { onSuccess: (made) => onMade(made) })
      }
      form={form}
      onClose={onClose}
    >
      <Form.Item
        label="盘点名称"
        name="name"
        rules={[{ required: true, message: '请填写盘点名称' }]}
        {...errors('name')}
      >
        <Input autoFocus maxLength={60} />
      </Form.Item>
      <Form.Item
        label="资产类别"
        name="typeIds"
        extra={`按 ${periodTitle(period)}末的固定资产盘点；不选即全部。`}
      >
        <Select mode="multiple" allowClear placeholder="全部类别" options={optionsOf(types)} />
      </Form.Item>
      <Form.Item label="使用部门" name="departmentIds">
        <Select
          mode="multiple"
          allowClear
          placeholder="全部部门"
          options={optionsOf(departments)}
        />
      </Form.Item>
    </FormDrawer>
  );
}
