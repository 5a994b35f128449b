import { useState, type SubmitEvent } from 'react';
import { Button } from 'antd';
import { sessionCalls } from '@mingzhang/contract';
import { useSave } from '@mingzhang/shell-api';
import { Consent } from './consent';
import { FormLinks } from './form-parts';
import type { LoginFormProps } from './login-form.types';
import { MobileField } from './mobile-field';
import { mobileProblem } from './mobile.model';
import { PasswordField } from './password-field';
import { WechatLogin } from './wechat-login';

/** Sign-in by phone and password. */
export function PasswordLoginForm({ mobile, onMobile, onSwitch, onSignedIn }: LoginFormProps) {
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const signIn = useSave(sessionCalls.login, { onSuccess: onSignedIn });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (mobileProblem(mobile) || password === '' || signIn.isPending) return;
    signIn.mutate({ body: { mobile, password } });
  };
  return (
    <form onSubmit={submit} noValidate>
      <MobileField value={mobile} onChange={onMobile} submitted={submitted} />
      <PasswordField
        label="密码"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        problem={submitted && password === '' ? '请填写密码' : undefined}
      />
      <Button
        type="primary"
        size="large"
        block
        htmlType="submit"
        loading={signIn.isPending || signIn.isSuccess}
      >
        登录
      </Button>
      <FormLinks onSwitch={onSwitch} />
      <WechatLogin />
      <Consent act="登录" />
    </form>
  );
}
