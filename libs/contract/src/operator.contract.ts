import { z } from 'zod';
import { typedText } from './common.schema';
import { defineCall } from './call';

/** Six digits of an authenticator app (RFC 6238). */
export const operatorCode = typedText().regex(/^\d{6}$/, '动态码为 6 位数字');

/** How far the two-factor sign-in of an operator has got in this session. */
export const operatorState = z.strictObject({
  /** Whether a second factor is set up and confirmed. */
  isEnrolled: z.boolean(),
  /** Until when this session may operate; null: the code must be entered first. */
  until: z.iso.datetime().nullable(),
});
export type OperatorState = z.output<typeof operatorState>;

/** The second factor of operators; the operator flag itself can only be set on the machine. */
export const operatorCalls = {
  state: defineCall({
    method: 'GET',
    path: '/operator',
    access: 'session',
    summary: '运营人员的动态码是否已设置、本次登录是否已验证',
    result: operatorState,
  }),
  enrol: defineCall({
    method: 'POST',
    path: '/operator/enrol',
    access: 'session',
    summary: '开始设置动态码：得到密钥，只给出这一次',
    result: z.strictObject({
      /** Base32, to be typed into the app when there is no camera. */
      secret: z.string(),
      /** The same for the QR code (`otpauth://`). */
      uri: z.string(),
    }),
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/operator/confirm',
    access: 'session',
    summary: '用验证器显示的动态码完成设置，本次登录随即可以操作',
    body: z.strictObject({ operatorCode }),
    result: operatorState,
  }),
  verify: defineCall({
    method: 'POST',
    path: '/operator/verify',
    access: 'session',
    summary: '验证动态码，30 分钟内可以操作发布',
    body: z.strictObject({ operatorCode }),
    result: operatorState,
  }),
};
