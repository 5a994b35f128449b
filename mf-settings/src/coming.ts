import type { ComponentProps } from 'react';
import type { NotYetAvailable } from '@mingzhang/web';

type Coming = ComponentProps<typeof NotYetAvailable>;

/** What the screens that are still being built will do. */
export const coming = {
  accountSetImport: {
    title: '旧账导入',
    description: '把其他软件的科目、期初和凭证导入本账套。',
    points: ['先检查后导入', '逐行说明未导入的原因'],
  },
  personalChangePhoneNumber: {
    title: '更换手机号',
    description: '把账号换到新的手机号。',
    points: ['凭两次验证码完成'],
  },
  personalBindingWebchat: {
    title: '绑定微信',
    description: '绑定微信后可扫码登录。',
    points: ['随时解绑'],
  },
} as const satisfies Readonly<Record<string, Coming>>;
