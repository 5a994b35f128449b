import { Button } from 'antd';
import { wechatCalls } from '@mingzhang/contract';
import { useCall, useSave } from '@mingzhang/shell-api';
import { rememberOpenPage } from './after-sign-in';
import css from './login.module.css';

/** How the page is left for WeChat's; replaced in tests, because jsdom cannot navigate. */
export const wechatPage = {
  open(url: string): void {
    window.location.assign(url);
  },
};

/** Leads to WeChat's page with the code to scan. Nothing is shown where WeChat is not set up. */
export function WechatLogin() {
  const { data } = useCall(wechatCalls.state, {}, { quiet: true });
  const start = useSave(wechatCalls.start, {
    onSuccess: ({ authorizeUrl }) => {
      rememberOpenPage();
      wechatPage.open(authorizeUrl);
    },
  });
  if (!data?.isConfigured) return null;
  return (
    <div className={css.wechat}>
      <span className={css.or}>或</span>
      <Button
        size="large"
        block
        loading={start.isPending}
        onClick={() => start.mutate({ body: { act: 'sign-in' } })}
      >
        微信登录
      </Button>
    </div>
  );
}
