import { useEffect, useState } from 'react';
import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { wechatCalls } from '@mingzhang/contract';
import { pageLocation, sessionAtom, useSave } from '@mingzhang/shell-api';
import { BrandMark, EmptyState } from '@mingzhang/web';
import { setPageTitle } from '../frame/page-title';
import { leadOn, takeRememberedPage } from './after-sign-in';
import css from './login.module.css';

const BINDING_PAGE = '/personal/binding-webchat';

/** What WeChat has led back with. Whoever refused on their phone comes without a code. */
function returned(): { code: string; state: string } {
  const query = new URLSearchParams(window.location.search);
  return { code: query.get('code') ?? '', state: query.get('state') ?? '' };
}

/** Where WeChat leads back to: finishes the sign-in or the binding, or says why not. */
export function WechatScreen() {
  const user = useAtomValue(sessionAtom);
  const [{ code, state }] = useState(returned);
  const { mutate, error } = useSave(wechatCalls.finish, {
    quiet: true,
    onSuccess: ({ act }) => {
      if (act === 'bind') pageLocation.goTo(BINDING_PAGE);
      else leadOn(takeRememberedPage());
    },
  });
  useEffect(() => {
    setPageTitle('微信登录');
    // The code leaves the address and the history: it is good once, and nobody else's to read.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (code !== '' && state !== '') mutate({ body: { code, state } });
  }, [code, state, mutate]);
  const problem =
    error?.msg ??
    (code === '' || state === ''
      ? '微信没有给出授权：您可能在手机上点了取消，请返回重试'
      : undefined);
  return (
    <main className={css.returned}>
      <div className={css.brand}>
        <BrandMark size={28} />
        明账
      </div>
      {problem === undefined ? (
        <p role="status" className={css.working}>
          {user ? '正在完成…' : '正在登录…'}
        </p>
      ) : (
        <div role="alert">
          <EmptyState
            icon="warning"
            title={user ? '没有完成' : '没有登录'}
            description={problem}
            action={
              user ? (
                <Button type="primary" onClick={() => pageLocation.goTo(BINDING_PAGE)}>
                  返回绑定微信
                </Button>
              ) : (
                <Button type="primary" onClick={() => pageLocation.goToRoot()}>
                  返回登录
                </Button>
              )
            }
          />
        </div>
      )}
    </main>
  );
}
