import { useEffect, useRef, useState } from 'react';
import { Alert, Segmented } from 'antd';
import { endedMobile, endedSession, type EndedSession } from '@mingzhang/shell-api';
import { BrandMark, SentCodes, type SentCode } from '@mingzhang/web';
import { setPageTitle } from '../frame/page-title';
import { leadOn, openPage } from './after-sign-in';
import { CodeLoginForm } from './code-login-form';
import type { LoginForm } from './login-form.types';
import css from './login.module.css';
import { MarketingPanels } from './marketing-panels';
import { PasswordLoginForm } from './password-login-form';
import { ResetForm } from './reset-form';

const pageTitles: Readonly<Record<LoginForm, string>> = {
  code: '登录',
  password: '登录',
  register: '注册',
  reset: '重设密码',
};

/** Sign-in: four forms beside the two marketing panels. */
export function LoginScreen() {
  const [form, setForm] = useState<LoginForm>('code');
  const [mobile, setMobile] = useState(endedMobile);
  const [sentCodes] = useState(() => new Map<string, SentCode>());
  const side = useRef<HTMLElement>(null);
  const [ended] = useState(endedSession);
  useEffect(() => setPageTitle(pageTitles[form]), [form]);
  useEffect(() => {
    // The link or the choice that led here is answered; what is typed next goes into the form.
    const active = document.activeElement;
    const isChoice = active instanceof HTMLInputElement && active.type === 'radio';
    if (active === document.body || isChoice) focusFirstEmpty(side.current);
  }, [form]);
  const shared = {
    mobile,
    onMobile: setMobile,
    onSwitch: setForm,
    onSignedIn: () => leadOn(openPage()),
  };
  return (
    <div className={css.page}>
      <MarketingPanels />
      <main ref={side} className={css.side}>
        <div className={css.brandSmall}>
          <BrandMark size={28} />
          明账
        </div>
        {ended && <EndedNote ended={ended} />}
        {(form === 'code' || form === 'password') && (
          <>
            <h2>登录</h2>
            <Segmented
              block
              size="large"
              className={css.segments ?? ''}
              value={form}
              onChange={setForm}
              options={[
                { value: 'code', label: '验证码登录' },
                { value: 'password', label: '密码登录' },
              ]}
            />
          </>
        )}
        <SentCodes.Provider value={sentCodes}>
          {form === 'code' && <CodeLoginForm key="code" purpose="login" {...shared} />}
          {form === 'password' && <PasswordLoginForm {...shared} />}
          {form === 'register' && <CodeLoginForm key="register" purpose="register" {...shared} />}
          {form === 'reset' && <ResetForm {...shared} />}
        </SentCodes.Provider>
      </main>
    </div>
  );
}

/** Puts the caret into the first field that is still to be filled in. */
function focusFirstEmpty(side: HTMLElement | null): void {
  const fields = side?.querySelectorAll<HTMLInputElement>('form input') ?? [];
  const empty = [...fields].find(({ value }) => value === '');
  empty?.focus();
}

/** Why one has to sign in again, and what became of what was typed. */
function EndedNote({ ended: { kept } }: { ended: EndedSession }) {
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 24 }}
      title="登录已过期，请重新登录"
      description={[...kept, '登录后回到刚才的页面'].join('；') + '。'}
    />
  );
}
