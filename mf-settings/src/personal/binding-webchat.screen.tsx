import { Button } from 'antd';
import { touchedBy, wechatCalls, type WechatState } from '@mingzhang/contract';
import { navigateTo, notify, useCall, useSave } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  momentText,
  Page,
  PageHeader,
  Sheet,
  SkeletonRows,
  useConfirmDanger,
} from '@mingzhang/web';
import { BindWechatForm } from './bind-wechat-form';

/** 绑定微信: the WeChat account that one signs in by. */
export function BindingWebchatScreen() {
  const { data, error, refetch } = useCall(wechatCalls.state);
  if (data?.isConfigured && !data.binding) return <BindWechatForm />;
  return (
    <Page>
      <PageHeader title="绑定微信" />
      <Sheet>
        {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonRows rows={3} />}
        {data?.binding && <Binding {...data.binding} />}
        {data && !data.isConfigured && !data.binding && <NotConfigured />}
      </Sheet>
    </Page>
  );
}

/** This installation has no WeChat application to sign in by. */
function NotConfigured() {
  return (
    <EmptyState
      icon="link"
      title="本系统未配置微信登录"
      description="系统管理员接入微信开放平台后，才能在此绑定微信。现在可以用手机验证码或密码登录。"
      action={
        <Button onClick={() => navigateTo('/personal/personal-setting')}>返回个人信息</Button>
      }
    />
  );
}

function Binding({ nickname, boundAt }: NonNullable<WechatState['binding']>) {
  const confirmDanger = useConfirmDanger();
  const unbind = useSave(wechatCalls.unbind, {
    invalidates: touchedBy.wechat,
    onSuccess: () => notify.success('已解除微信绑定'),
  });
  const ask = () =>
    confirmDanger({
      title: `解除与微信“${nickname}”的绑定`,
      effect: '解除后不能再用这个微信登录，手机验证码和密码登录不受影响。',
      okText: '解除绑定',
      onConfirm: () => unbind.mutateAsync({}),
    });
  return (
    <EmptyState
      icon="link"
      title={`已绑定微信“${nickname}”`}
      description={`${momentText(boundAt)} 绑定。在登录页选“微信登录”扫码即可登录。重置密码或更换手机号后微信绑定解除，可重新绑定。`}
      action={
        <Button danger onClick={ask}>
          解除绑定
        </Button>
      }
    />
  );
}
