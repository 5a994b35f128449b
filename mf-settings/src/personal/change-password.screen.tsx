import { Form, Input } from 'antd';
import { sessionCalls } from '@mingzhang/contract';
import { notify, useSave } from '@mingzhang/shell-api';
import { fieldErrors } from '@mingzhang/web';
import { PersonalForm } from './personal-form';

interface Values {
  oldPassword?: string;
  newPassword: string;
  repeatPassword: string;
}

/** 修改密码: ends every other session. Who only ever signed in by code has no old password. */
export function ChangePasswordScreen() {
  const [form] = Form.useForm<Values>();
  const save = useSave(sessionCalls.updatePwd, {
    onSuccess: () => {
      notify.success('密码已修改，其他设备需重新登录');
      form.resetFields();
    },
  });
  const errors = fieldErrors(save.error);
  return (
    <PersonalForm<Values>
      title="修改密码"
      form={form}
      initialValues={{}}
      saving={save.isPending}
      okText="修改密码"
      onSubmit={({ oldPassword = '', ...values }) =>
        save.mutate({ body: { oldPassword, ...values } })
      }
    >
      <Form.Item
        label="原密码"
        name="oldPassword"
        extra="从未设置过密码时留空"
        {...errors('oldPassword')}
      >
        <Input.Password autoFocus autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        label="新密码"
        name="newPassword"
        extra="至少 8 位"
        rules={[{ required: true, min: 8, message: '密码至少 8 位' }]}
        {...errors('newPassword')}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        label="再输一次"
        name="repeatPassword"
        dependencies={['newPassword']}
        rules={[
          { required: true, message: '请再输一次新密码' },
          ({ getFieldValue }) => ({
            validator: (_rule, value) =>
              !value || value === getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error('两次输入的密码不一致')),
          }),
        ]}
        {...errors('repeatPassword')}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </PersonalForm>
  );
}
