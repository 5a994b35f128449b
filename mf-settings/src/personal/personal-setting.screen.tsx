import { Form, Input } from 'antd';
import { Link } from 'react-router-dom';
import { sessionCalls } from '@mingzhang/contract';
import { notify, refreshSession, useSave, useSession } from '@mingzhang/shell-api';
import { fieldErrors } from '@mingzhang/web';
import { PersonalForm } from './personal-form';

interface Values {
  realName: string;
}

/** 个人信息: the name that vouchers show as 制单人. */
export function PersonalSettingScreen() {
  const { user } = useSession();
  const [form] = Form.useForm<Values>();
  const save = useSave(sessionCalls.updateUser, {
    onSuccess: () => {
      notify.success('姓名已保存');
      void refreshSession();
    },
  });
  const errors = fieldErrors(save.error);
  return (
    <PersonalForm<Values>
      title="个人信息"
      form={form}
      initialValues={{ realName: user.realName }}
      saving={save.isPending}
      okText="保存"
      onSubmit={({ realName }) => save.mutate({ body: { realName: realName.trim() } })}
    >
      <Form.Item
        label="姓名"
        name="realName"
        extra="显示在凭证的制单人、审核人处"
        rules={[{ required: true, whitespace: true, message: '请填写姓名' }]}
        {...errors('realName')}
      >
        <Input autoFocus maxLength={40} />
      </Form.Item>
      <Form.Item label="手机号">
        <Input value={user.mobile} disabled />
      </Form.Item>
      <Form.Item>
        <Link to="/personal/change-password">修改密码</Link>
      </Form.Item>
    </PersonalForm>
  );
}
