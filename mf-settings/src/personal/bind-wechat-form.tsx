import { Form, Input } from 'antd';
import { wechatCalls } from '@mingzhang/contract';
import { useSave, useSession } from '@mingzhang/shell-api';
import { CodeInput, fieldErrors } from '@mingzhang/web';
import { PersonalForm } from './personal-form';

interface Values {
  code: string;
}

/** How the page is left for WeChat's; replaced in tests, because jsdom cannot navigate. */
export const wechatPage = {
  open(url: string): void {
    window.location.assign(url);
  },
};

/** Begins to bind a WeChat account: a new way to sign in takes a code sent to the own number. */
export function BindWechatForm() {
  const { user } = useSession();
  const [form] = Form.useForm<Values>();
  const start = useSave(wechatCalls.start, {
    onSuccess: ({ authorizeUrl }) => {
      // The code is used up: whoever comes back by the browser asks for another one.
      form.resetFields();
      wechatPage.open(authorizeUrl);
    },
  });
  const errors = fieldErrors(start.error);
  return (
    <PersonalForm<Values>
      title="绑定微信"
      form={form}
      initialValues={{}}
      saving={start.isPending}
      okText="去微信扫码"
      onSubmit={({ code }) => start.mutate({ body: { act: 'bind', code } })}
    >
      <Form.Item
        label="手机号"
        extra="绑定后可以用微信扫码登录，账套和角色不变。重置密码或更换手机号后微信绑定解除，可重新绑定"
      >
        <Input aria-label="手机号" value={user.mobile} disabled />
      </Form.Item>
      <Form.Item
        label="验证码"
        name="code"
        rules={[{ required: true, len: 4, message: '请填写 4 位验证码' }]}
        {...errors('code')}
      >
        <CodeInput mobile={user.mobile} />
      </Form.Item>
    </PersonalForm>
  );
}
