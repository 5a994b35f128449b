import { z } from 'zod';
import { defineCall } from './call';
import { done, id, idParam, isoDate, period, textLine, typedText } from './common.schema';
import { permissions } from './permission';
import { roles } from './role';

/**
 * Phone numbers of the demo company's users; locked in production and when other machines can reach
 * the product.
 */
export const demoMobiles: readonly string[] = [
  '13800138000',
  '13800138001',
  '13800138002',
  '13800138003',
  '13800138004',
];

/** Mainland mobile numbers: 11 digits, 1, then 3 to 9 (specification, section 5). */
export const mobilePattern = /^1[3-9]\d{9}$/;
export const mobile = typedText().regex(mobilePattern, '手机号应为 11 位，以 13 至 19 开头');
export const smsCode = typedText().regex(/^\d{4}$/, '验证码为 4 位数字');
export const newPassword = z.string().min(8, '密码至少 8 位').max(128, '密码最多 128 位');

export const roleName = z.enum(roles);

/** An account set as in lists and the switcher. */
export const accountSetBrief = z.strictObject({
  id,
  companyName: z.string(),
  creditCode: z.string(),
  accountingStandards: z.number().int(),
  /** After the last change, which may apply from a future month. */
  vatType: z.number().int(),
  role: roleName,
});
export type AccountSetBrief = z.output<typeof accountSetBrief>;

export const accountSet = z.strictObject({
  id,
  version: z.number().int(),
  companyName: z.string(),
  creditCode: z.string(),
  enableDate: isoDate,
  accountingStandards: z.number().int().min(0).max(1),
  address: z.string(),
  industry: z.string(),
  /** After the last change; `checkoutList` has the kind of each month. */
  vatType: z.number().int().min(0).max(1),
  fixedAssetModule: z.number().int().min(0).max(1),
  cashierModule: z.number().int().min(0).max(1),
  voucherReviewed: z.number().int().min(0).max(1),
  /** Last day of the oldest open period; derived. */
  currentAccountDate: isoDate.nullable(),
  role: roleName,
});
export type AccountSet = z.output<typeof accountSet>;

export const checkoutPeriod = z.strictObject({
  id,
  checkYear: z.number().int(),
  checkMonth: z.number().int(),
  period,
  state: z.enum(['open', 'closed']),
  /** Whether the month has vouchers: such a month is the default when no period is selected. */
  hasVouchers: z.boolean(),
  /** Kind of taxpayer in the month; absent in answers of a ledger one release older. */
  vatType: z.union([z.literal(0), z.literal(1)]).optional(),
});
export type CheckoutPeriod = z.output<typeof checkoutPeriod>;

/** An invitation as the invited person sees it. */
export const ownInvitation = z.strictObject({
  id,
  companyName: z.string(),
  role: roleName,
  inviterName: z.string(),
});
export type OwnInvitation = z.output<typeof ownInvitation>;

/**
 * Account sets listed in the switcher: the last used ones; further ones by a search on the server.
 */
export const listedAccountSets = 200;
/** Invitations shown to a user, the oldest first. */
export const listedInvitations = 100;

export const currentUser = z.strictObject({
  id,
  realName: z.string(),
  /** False until the user enters a name: until then vouchers print the end of the phone number. */
  hasOwnName: z.boolean(),
  mobile: z.string(),
  avatarUrl: z.string(),
  role: roleName.nullable(),
  permissions: z.array(z.enum(permissions)),
  accountSets: accountSet.nullable(),
  accountSetsList: z.array(accountSetBrief).max(listedAccountSets),
  accountSetsTotal: z.number().int(),
  invitations: z.array(ownInvitation).max(listedInvitations),
  /** A hundred years of months. */
  checkoutList: z.array(checkoutPeriod).max(1_200),
});
export type CurrentUser = z.output<typeof currentUser>;

/** Longest picture in a request, as base64 text: it must fit into one JSON body. */
export const avatarTextLength = 900_000;

const sent = z.strictObject({
  /** Only with the console provider outside production. */
  devCode: z.string().optional(),
});
const signedIn = z.strictObject({ userId: id, registered: z.boolean() });

export const sessionCalls = {
  login: defineCall({
    method: 'POST',
    path: '/login',
    as: 'form',
    access: 'public',
    summary: '密码登录',
    body: z.strictObject({ mobile, password: z.string().min(1, '请填写密码').max(128) }),
    result: signedIn,
  }),
  register: defineCall({
    method: 'POST',
    path: '/register',
    as: 'form',
    access: 'public',
    summary: '手机验证码注册或登录',
    body: z.strictObject({ mobile, code: smsCode }),
    result: signedIn,
  }),
  logout: defineCall({
    method: 'GET',
    path: '/logout',
    access: 'public',
    writes: true,
    summary: '退出登录',
    result: done,
  }),
  init: defineCall({
    method: 'GET',
    path: '/init',
    access: 'public',
    summary: '当前用户、账套与会计期间',
    isAlwaysLight: true,
    result: z.strictObject({ user: currentUser }),
  }),
  sendMsg: defineCall({
    method: 'GET',
    path: '/sendMsg/{mobile}',
    access: 'public',
    writes: true,
    summary: '向已注册手机号发送验证码',
    params: z.strictObject({ mobile }),
    result: sent,
  }),
  regMsg: defineCall({
    method: 'GET',
    path: '/regMsg/{mobile}',
    access: 'public',
    writes: true,
    summary: '发送注册或登录验证码',
    params: z.strictObject({ mobile }),
    result: sent,
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: '/resetPassword',
    as: 'form',
    access: 'public',
    summary: '凭验证码重设密码',
    body: z.strictObject({ mobile, code: smsCode, newPassword, repeatPassword: z.string() }),
    result: done,
  }),
  changeAccountSets: defineCall({
    method: 'GET',
    path: '/changeAccountSets',
    access: 'session',
    writes: true,
    summary: '切换账套',
    query: z.strictObject({ accountSetsId: idParam }),
    result: done,
  }),
  updateUser: defineCall({
    method: 'POST',
    path: '/updateUser',
    access: 'session',
    summary: '修改个人信息',
    body: z.strictObject({ realName: textLine('姓名', 40) }),
    result: done,
  }),
  updatePwd: defineCall({
    method: 'POST',
    path: '/updatePwd',
    access: 'session',
    summary: '修改密码',
    body: z.strictObject({
      oldPassword: z.string().max(128),
      newPassword,
      repeatPassword: z.string(),
    }),
    result: done,
  }),
  setAvatar: defineCall({
    method: 'POST',
    path: '/updateUser/avatar',
    access: 'session',
    summary: '更换头像：PNG、JPEG 或 WebP 图片的 base64，存为 256 像素的正方形',
    body: z.strictObject({
      image: z
        .string('请选择图片')
        .min(1, '请选择图片')
        .max(avatarTextLength, '图片太大，请换一张小一些的图片')
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, '图片应为 base64 文本'),
    }),
    result: z.strictObject({ avatarUrl: z.string() }),
  }),
  removeAvatar: defineCall({
    method: 'DELETE',
    path: '/updateUser/avatar',
    access: 'session',
    summary: '移除头像',
    result: done,
  }),
  changePhoneNumber: defineCall({
    method: 'POST',
    path: '/changePhoneNumber',
    access: 'session',
    summary: '更换手机号：凭原手机号和新手机号的验证码，其他会话随即失效',
    body: z.strictObject({ code: smsCode, newMobile: mobile, newCode: smsCode }),
    result: done,
  }),
};
