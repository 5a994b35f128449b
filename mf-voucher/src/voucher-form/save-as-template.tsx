import { useState } from 'react';
import { Alert, Checkbox, Form, Input, Select } from 'antd';
import type { RequestOf, voucherTemplateCalls } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { Dialog, useAskBeforeClosing } from '@mingzhang/web';
import { useCreateTemplate } from '../api/voucher-template.api';
import { templateTypeOptions } from '../shared/template-types';
import type { GridState } from './entry-grid.types';
import { templateLinesOf } from './template-lines-of';

interface Values {
  name: string;
  type: number;
  withAmounts: boolean;
}

type Body = RequestOf<typeof voucherTemplateCalls.create>['body'];

/** 存为模板: the entries of the form under a name, with their amounts or without. */
export function SaveAsTemplate({ state, onClose }: { state: GridState; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const create = useCreateTemplate();
  const [start] = useState(state);
  const submit = ({ name, type, withAmounts }: Values) => {
    const body: Body = {
      name,
      type,
      wordId: start.head.wordId,
      remark: '',
      lines: templateLinesOf(start, withAmounts),
    };
    const onSuccess = () => {
      notify.success(`已存为模板“${name}”`);
      onClose();
    };
    create.mutate({ body }, { onSuccess });
  };
  const ask = useAskBeforeClosing({
    title: '存为模板',
    onClose,
    isTyped: () => form.isFieldsTouched(),
    isSaving: create.isPending,
  });
  return (
    <Dialog
      open
      title="存为模板"
      okText="保存"
      cancelText="取消"
      confirmLoading={create.isPending}
      onOk={form.submit}
      onCancel={ask}
    >
      {create.error && (
        <Alert type="error" showIcon title={create.error.msg} style={{ marginBottom: 16 }} />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ name: '', type: 0, withAmounts: false }}
        onFinish={submit}
      >
        <Form.Item
          label="模板名称"
          name="name"
          rules={[{ required: true, whitespace: true, message: '请填写模板名称' }]}
        >
          <Input autoFocus maxLength={40} />
        </Form.Item>
        <Form.Item label="类型" name="type">
          <Select options={templateTypeOptions} />
        </Form.Item>
        <Form.Item name="withAmounts" valuePropName="checked">
          <Checkbox>金额一并存入模板</Checkbox>
        </Form.Item>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Dialog>
  );
}
