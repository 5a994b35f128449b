import { z } from 'zod';
import { defineCall } from './call';
import { done, typedText } from './common.schema';
import { smsCode } from './session.contract';

/**
 * The purpose of scanning the WeChat code: to sign in, or to bind the account to the signed-in
 * user.
 */
export const wechatAct = z.enum(['sign-in', 'bind'], '微信扫码应为登录或绑定');
export type WechatAct = z.output<typeof wechatAct>;

const incomplete = '微信返回的地址不完整，请返回重新扫码';
const returned = typedText(incomplete).min(1, incomplete).max(512, incomplete);

/** Whether WeChat sign-in is set up here, and the signed-in user's binding. */
export const wechatState = z.strictObject({
  isConfigured: z.boolean(),
  /** Null: nobody is signed in, or no WeChat account is bound. */
  binding: z.strictObject({ nickname: z.string(), boundAt: z.iso.datetime() }).nullable(),
});
export type WechatState = z.output<typeof wechatState>;

/** Sign-in by WeChat (OAuth 2.0, 微信开放平台 网站应用). */
export const wechatCalls = {
  state: defineCall({
    method: 'GET',
    path: '/wechat',
    access: 'public',
    summary: '是否配置了微信登录，本人是否绑定微信',
    result: wechatState,
  }),
  start: defineCall({
    method: 'POST',
    path: '/wechat/start',
    access: 'public',
    summary: '开始微信扫码：登录，或绑定到本人的账号（绑定须本人手机号的验证码）',
    body: z.strictObject({ act: wechatAct, code: smsCode.optional() }),
    result: z.strictObject({
      /**
       * The address for the browser; its `state` is valid once, for ten minutes, in this browser.
       */
      authorizeUrl: z.url(),
    }),
  }),
  finish: defineCall({
    method: 'POST',
    path: '/wechat/finish',
    access: 'public',
    summary: '凭微信返回的授权完成登录或绑定',
    body: z.strictObject({ code: returned, state: returned }),
    result: z.strictObject({ act: wechatAct }),
  }),
  unbind: defineCall({
    method: 'DELETE',
    path: '/wechat',
    access: 'session',
    summary: '解除微信绑定',
    result: done,
  }),
};
