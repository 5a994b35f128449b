import { seenText } from '@mingzhang/rules';
import { Form, Input } from 'antd';
import { mobilePattern, sessionCalls, touchedBy } from '@mingzhang/contract';
import { notify, refreshSession, useSave, useSession } from '@mingzhang/shell-api';
import { CodeInput, fieldErrors } from '@mingzhang/web';
import { PersonalForm } from './personal-form';

interface Values {
  code: string;
  newMobile: string;
  newCode: string;
}

const codeRule = { required: true, len: 4, message: '请填写 4 位验证码' };

/** 更换手机号: by the codes sent to both numbers; ends every other session and the WeChat binding. */
export function ChangePhoneNumberScreen() {
  const { user } = useSession();
  const [form] = Form.useForm<Values>();
  const newMobile = Form.useWatch('newMobile', form) ?? '';
  const save = useSave(sessionCalls.changePhoneNumber, {
    invalidates: touchedBy.wechat,
    onSuccess: (_result, { body }) => {
      notify.success(`手机号已更换为 ${body.newMobile}，其他设备需重新登录`);
      form.resetFields();
      void refreshSession();
    },
  });
  const errors = fieldErrors(save.error);
  return (
    <PersonalForm<Values>
      title="更换手机号"
      form={form}
      initialValues={{}}
      saving={save.isPending}
      okText="更换手机号"
      onSubmit={(body) => save.mutate({ body })}
    >
      <Form.Item label="原手机号">
        <Input aria-label="原手机号" value={user.mobile} disabled />
      </Form.Item>
      <Form.Item label="原手机号验证码" name="code" rules={[codeRule]} {...errors('code')}>
        <CodeInput mobile={user.mobile} />
      </Form.Item>
      <Form.Item
        label="新手机号"
        name="newMobile"
        normalize={seenText}
        extra="更换后用新手机号登录，账套和角色不变；绑定过的微信随即解除，可重新绑定"
        rules={[
          { required: true, pattern: mobilePattern, message: '手机号应为 11 位，以 13 至 19 开头' },
        ]}
        {...errors('newMobile')}
      >
        <Input inputMode="numeric" autoComplete="tel" maxLength={16} />
      </Form.Item>
      <Form.Item label="新手机号验证码" name="newCode" rules={[codeRule]} {...errors('newCode')}>
        <CodeInput mobile={newMobile} />
      </Form.Item>
    </PersonalForm>
  );
}
