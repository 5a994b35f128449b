import { useEffect, useRef, useState } from 'react';
import { Button, Modal, Segmented } from 'antd';
import { useAtomValue } from 'jotai';
import { sessionCalls, type CurrentUser } from '@mingzhang/contract';
import {
  callApi,
  keepTyped,
  pageLocation,
  provideSignInAgain,
  refreshSession,
  sessionAtom,
} from '@mingzhang/shell-api';
import { CodeLoginForm } from './code-login-form';
import { PasswordLoginForm } from './password-login-form';
import css from './login.module.css';

interface Asked {
  readonly kept: readonly string[];
  readonly answer: (isSignedIn: boolean) => void;
}

/**
 * Asks for a new sign-in above the page when the session has ended: what is typed stays where it
 * is, and the calls that found the session ended go on afterwards.
 */
export function SignInAgain() {
  const user = useAtomValue(sessionAtom);
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      provideSignInAgain(() => new Promise((answer) => setAsked({ kept: keepTyped(), answer }))),
    [],
  );
  if (!user || !asked) return null;
  const answer = (isSignedIn: boolean) => {
    setAsked(undefined);
    asked.answer(isSignedIn);
  };
  return <SignInDialog user={user} kept={asked.kept} onAnswer={answer} />;
}

function SignInDialog({
  user,
  kept,
  onAnswer,
}: {
  user: CurrentUser;
  kept: readonly string[];
  onAnswer: (isSignedIn: boolean) => void;
}) {
  const [form, setForm] = useState<'password' | 'code'>('password');
  const area = useRef<HTMLDivElement>(null);
  const onSignedIn = () => {
    restoredSession(user).then(
      (isSame) => (isSame ? onAnswer(true) : pageLocation.goToRoot()),
      () => pageLocation.goToRoot(),
    );
  };
  useSignInElsewhere(user, () => onAnswer(true));
  useEffect(() => focusFirstEmpty(area.current), [form]);
  const shared = { mobile: user.mobile, onSignedIn };
  return (
    <Modal
      open
      title="登录已过期，请重新登录"
      width={420}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      afterOpenChange={() => focusFirstEmpty(area.current)}
      footer={<Button onClick={() => onAnswer(false)}>回到登录页</Button>}
    >
      <div ref={area} className={css.again}>
        <p>{['页面上的内容都还在', ...kept, '登录后接着刚才的操作继续'].join('；')}。</p>
        <Segmented
          block
          value={form}
          onChange={setForm}
          options={[
            { value: 'password', label: '密码登录' },
            { value: 'code', label: '验证码登录' },
          ]}
        />
        {form === 'password' && <PasswordLoginForm {...shared} />}
        {form === 'code' && <CodeLoginForm purpose="login" {...shared} />}
      </div>
    </Modal>
  );
}

/**
 * Brings the new session to where the page is: the same account set. False for another person,
 * whose page this is not.
 */
async function restoredSession(before: CurrentUser): Promise<boolean> {
  const { user } = await callApi(sessionCalls.init);
  if (user.id !== before.id) return false;
  const accountSetsId = before.accountSets?.id;
  if (accountSetsId !== undefined && user.accountSets?.id !== accountSetsId) {
    await callApi(sessionCalls.changeAccountSets, { query: { accountSetsId } });
  }
  await refreshSession();
  return true;
}

/** Whoever has signed in again in another tab and comes back here need not do it twice. */
function useSignInElsewhere(user: CurrentUser, onSignedIn: () => void): void {
  const latest = useRef(onSignedIn);
  latest.current = onSignedIn;
  useEffect(() => {
    const look = () => {
      restoredSession(user).then(
        (isSame) => isSame && latest.current(),
        () => undefined,
      );
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [user]);
}

/** Puts the caret into the first field that is still to be filled in. */
export function focusFirstEmpty(area: HTMLElement | null): void {
  const fields = area?.querySelectorAll<HTMLInputElement>('form input') ?? [];
  const empty = [...fields].find(({ value }) => value === '');
  empty?.focus();
}
