import { useState, type SubmitEvent } from 'react';
import { Button } from 'antd';
import { sessionCalls } from '@mingzhang/contract';
import { useSave } from '@mingzhang/shell-api';
import { CODE_LENGTH } from './code-boxes';
import { CodeField } from './code-field';
import { Consent } from './consent';
import { FormHeading, FormLinks } from './form-parts';
import type { LoginFormProps } from './login-form.types';
import { MobileField } from './mobile-field';
import { mobileProblem } from './mobile.model';
import { WechatLogin } from './wechat-login';

/** Sign-in or registration by phone and code: one call, an unknown number becomes a user. */
export function CodeLoginForm({
  purpose,
  ...props
}: LoginFormProps & { purpose: 'login' | 'register' }) {
  const { mobile, onMobile, onSwitch, onSignedIn } = props;
  const [code, setCode] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const signIn = useSave(sessionCalls.register, { onSuccess: onSignedIn });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (mobileProblem(mobile) || code.length < CODE_LENGTH || signIn.isPending) return;
    signIn.mutate({ body: { mobile, code } });
  };
  const isRegistration = purpose === 'register';
  return (
    <form onSubmit={submit} noValidate>
      {isRegistration && <FormHeading title="手机号注册" onBack={() => onSwitch('code')} />}
      <MobileField value={mobile} onChange={onMobile} submitted={submitted} />
      <CodeField
        purpose={purpose}
        mobile={mobile}
        value={code}
        onChange={setCode}
        submitted={submitted}
      />
      <Button
        type="primary"
        size="large"
        block
        htmlType="submit"
        loading={signIn.isPending || signIn.isSuccess}
      >
        {isRegistration ? '注册并登录' : '登录'}
      </Button>
      {!isRegistration && (
        <>
          <FormLinks onSwitch={onSwitch} />
          <WechatLogin />
        </>
      )}
      <Consent act={isRegistration ? '注册' : '登录'} />
    </form>
  );
}
