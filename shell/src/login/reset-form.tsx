import { useState, type SubmitEvent } from 'react';
import { Button } from 'antd';
import { sessionCalls } from '@mingzhang/contract';
import { notify, useSave } from '@mingzhang/shell-api';
import { CODE_LENGTH } from './code-boxes';
import { CodeField } from './code-field';
import { FormHeading } from './form-parts';
import type { LoginFormProps } from './login-form.types';
import { MobileField } from './mobile-field';
import { mobileProblem } from './mobile.model';
import { PasswordField } from './password-field';

const MIN_PASSWORD_LENGTH = 8;

function newPasswordProblem(password: string): string | undefined {
  if (password === '') return '请填写新密码';
  return password.length < MIN_PASSWORD_LENGTH ? '密码至少 8 位' : undefined;
}

function repeatProblem(password: string, repeated: string): string | undefined {
  if (repeated === '') return '请再次填写新密码';
  return repeated === password ? undefined : '两次输入的密码不一致';
}

/** A new password by phone and code. Nothing is sent until all four fields are right. */
export function ResetForm({ mobile, onMobile, onSwitch }: LoginFormProps) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const reset = useSave(sessionCalls.resetPassword, {
    onSuccess: () => {
      notify.success('密码重置成功');
      onSwitch('password');
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const refused =
      mobileProblem(mobile) || newPasswordProblem(password) || repeatProblem(password, repeated);
    if (refused || code.length < CODE_LENGTH || reset.isPending) return;
    reset.mutate({ body: { mobile, code, newPassword: password, repeatPassword: repeated } });
  };
  const differs = repeated.length >= password.length && repeated !== password;
  return (
    <form onSubmit={submit} noValidate>
      <FormHeading title="重设密码" onBack={() => onSwitch('password')} />
      <MobileField value={mobile} onChange={onMobile} submitted={submitted} />
      <CodeField
        purpose="reset"
        mobile={mobile}
        value={code}
        onChange={setCode}
        submitted={submitted}
      />
      <PasswordField
        label="新密码"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        problem={submitted ? newPasswordProblem(password) : undefined}
      />
      <PasswordField
        label="再次输入新密码"
        value={repeated}
        onChange={setRepeated}
        autoComplete="new-password"
        problem={
          submitted || (repeated !== '' && differs) ? repeatProblem(password, repeated) : undefined
        }
      />
      <Button type="primary" size="large" block htmlType="submit" loading={reset.isPending}>
        重设密码
      </Button>
    </form>
  );
}
