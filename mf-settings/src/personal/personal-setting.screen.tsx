import { Form, Input } from 'antd';
import { Link } from 'react-router-dom';
import { sessionCalls } from '@mingzhang/contract';
import { notify, refreshSession, useSave, useSession } from '@mingzhang/shell-api';
import { fieldErrors } from '@mingzhang/web';
import { AvatarField } from './avatar-field';
import { PersonalForm } from './personal-form';
import css from './personal.module.css';

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
      <AvatarField />
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
        <Input aria-label="手机号" value={user.mobile} disabled />
      </Form.Item>
      <Form.Item>
        <span className={css.links}>
          <Link to="/personal/change-password">修改密码</Link>
          <Link to="/personal/change-phone-number">更换手机号</Link>
          <Link to="/personal/binding-webchat">绑定微信</Link>
        </span>
      </Form.Item>
    </PersonalForm>
  );
}
