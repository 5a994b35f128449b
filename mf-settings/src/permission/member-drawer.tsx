import { useState } from 'react';
import { Form, Input, Segmented, Select } from 'antd';
import { accountSetsCalls, mobilePattern, type Role } from '@mingzhang/contract';
import { notify, useSave } from '@mingzhang/shell-api';
import { fieldErrors } from '@mingzhang/web';
import { FormDrawer } from '../shared/form-drawer';
import { roleOptions } from './role-options';

const invalidates = ['user'];

interface Values {
  mobile: string;
  realName: string;
  role: Role;
}

/** Adds somebody who has signed in before by number alone, anybody else with a name. */
export function MemberDrawer({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const [kind, setKind] = useState<'known' | 'new'>('known');
  const addKnown = useSave(accountSetsCalls.addUser, { invalidates, quiet: true });
  const addNew = useSave(accountSetsCalls.addNewUser, { invalidates, quiet: true });
  const { error, isPending } = kind === 'known' ? addKnown : addNew;
  const errors = fieldErrors(error);
  const onSuccess = ({ realName }: { realName: string }) => {
    notify.success(`${realName} 已成为成员`);
    onClose();
  };
  const submit = ({ mobile, realName, role }: Values) => {
    if (kind === 'known') addKnown.mutate({ query: { mobile, role } }, { onSuccess });
    else addNew.mutate({ query: { mobile, realName, role } }, { onSuccess });
  };
  return (
    <FormDrawer<Values>
      open
      title="添加成员"
      form={form}
      initialValues={{ role: 'Making' }}
      saving={isPending}
      error={error}
      okText="添加"
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item
        extra={
          kind === 'known'
            ? '对方已用手机号登录过明账'
            : '对方还没有登录过明账，用此手机号登录后即可进入本账套'
        }
      >
        <Segmented<'known' | 'new'>
          value={kind}
          options={[
            { value: 'known', label: '已注册用户' },
            { value: 'new', label: '新用户' },
          ]}
          onChange={setKind}
        />
      </Form.Item>
      <Form.Item
        label="手机号"
        name="mobile"
        rules={[
          { required: true, pattern: mobilePattern, message: '手机号应为 11 位，以 13 至 19 开头' },
        ]}
        {...errors('mobile')}
      >
        <Input autoFocus inputMode="numeric" maxLength={11} />
      </Form.Item>
      {kind === 'new' && (
        <Form.Item
          label="姓名"
          name="realName"
          rules={[{ required: true, whitespace: true, message: '请填写姓名' }]}
          {...errors('realName')}
        >
          <Input maxLength={40} />
        </Form.Item>
      )}
      <Form.Item label="角色" name="role" {...errors('role')}>
        <Select options={roleOptions} />
      </Form.Item>
    </FormDrawer>
  );
}
