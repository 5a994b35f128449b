import { Button } from 'antd';
import { navigateTo } from '@mingzhang/shell-api';
import { EmptyState, Page, PageHeader, Sheet } from '@mingzhang/web';

/** 绑定微信: this installation has no WeChat application to sign in by, and says so. */
export function BindingWebchatScreen() {
  return (
    <Page>
      <PageHeader title="绑定微信" />
      <Sheet>
        <EmptyState
          icon="link"
          title="本系统未配置微信登录"
          description="系统管理员接入微信开放平台后，才能在此绑定微信。现在可以用手机验证码或密码登录。"
          action={
            <Button onClick={() => navigateTo('/personal/personal-setting')}>返回个人信息</Button>
          }
        />
      </Sheet>
    </Page>
  );
}
