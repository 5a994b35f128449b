import { Checkbox, Form, Radio } from 'antd';
import {
  depreciationGroupings,
  depreciationGroupingTitles,
  type DepreciationSetting,
} from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { FormDrawer, ScreenSkeleton } from '@mingzhang/web';
import { useDepreciationSetting, useSaveDepreciationSetting } from '../api/depreciation.api';

const groupings = depreciationGroupings.map((value) => ({
  value,
  label: depreciationGroupingTitles[value],
}));

/** How the vouchers of depreciation are put together, and how strict the closing is. */
export function SettingDrawer({ onClose }: { readonly onClose: () => void }) {
  const { data } = useDepreciationSetting();
  const [form] = Form.useForm<DepreciationSetting>();
  const save = useSaveDepreciationSetting();
  if (!data) return <ScreenSkeleton />;
  const done = () => {
    notify.success('折旧设置已保存');
    onClose();
  };
  return (
    <FormDrawer<DepreciationSetting>
      open
      form={form}
      onClose={onClose}
      title="折旧设置"
      initialValues={data}
      saving={save.isPending}
      error={save.error}
      onSubmit={(values) =>
        save.mutate({ body: { ...values, version: data.version } }, { onSuccess: done })
      }
    >
      <Form.Item label="凭证分录" name="grouping">
        <Radio.Group options={groupings} />
      </Form.Item>
      <Form.Item name="isOneVoucher" valuePropName="checked">
        <Checkbox>固定资产折旧、无形资产摊销、长期待摊费用摊销合并为一张凭证</Checkbox>
      </Form.Item>
      <Form.Item name="blocksClosing" valuePropName="checked">
        <Checkbox>卡片与总账不一致时不能结账（不勾选则只提醒）</Checkbox>
      </Form.Item>
    </FormDrawer>
  );
}
