import { z } from 'zod';
import { FIRST_ENABLE_DATE } from '@mingzhang/rules';
import { defineCall } from './call';
import { invitationCalls } from './invitation.contract';
import {
  done,
  flagParam,
  id,
  idParam,
  idParams,
  isoDate,
  keywordParam,
  optionalPaging,
  optionalText,
  pageOf,
  period,
  text,
  timestamp,
  typedText,
  version,
} from './common.schema';
import { accountSet, accountSetBrief, mobile, roleName, smsCode } from './session.contract';

/**
 * The state of an account set's books; only returned with `state=1`, because the ledger must be
 * asked.
 */
export const accountSetState = z.strictObject({
  /** Oldest open period; null when all are closed or the ledger does not answer. */
  currentPeriod: period.nullable(),
  /**
   * Vouchers of that period; null for a role that may not see all books, or while the ledger is
   * down.
   */
  voucherCount: z.number().int().nullable(),
  memberCount: z.number().int(),
});

export const accountSetRow = z.strictObject({
  ...accountSetBrief.shape,
  /** 广东省 广州市 天河区, or nothing. */
  addressTitle: z.string(),
  /** With `deleted=1`: when it was deleted, and until when it can be restored. */
  deletedAt: timestamp.nullable(),
  restorableUntil: timestamp.nullable(),
  state: accountSetState.nullable(),
});
export type AccountSetRow = z.output<typeof accountSetRow>;

const zeroOrOne = (name: string) => z.union([z.literal(0), z.literal(1)], `${name}应为 0 或 1`);

/** The fields a user fills in; the defaults come from the specification. */
export const accountSetFields = {
  companyName: text('公司名称', 100),
  creditCode: typedText()
    .toUpperCase()
    .regex(/^([0-9A-HJ-NPQRTUWXY]{18})?$/, '统一社会信用代码应为 18 位数字或大写字母')
    .default(''),
  /** The service also requires at most 12 months from today: a contract has no clock. */
  enableDate: isoDate.refine(
    (date) => date >= FIRST_ENABLE_DATE,
    `启用年月不能早于 ${FIRST_ENABLE_DATE.slice(0, 7)}`,
  ),
  accountingStandards: zeroOrOne('会计准则'),
  address: typedText()
    .regex(/^(\d{6})?$/, '地区应为 6 位行政区划代码')
    .default(''),
  industry: optionalText('行业', 40),
  vatType: zeroOrOne('增值税种类'),
  fixedAssetModule: zeroOrOne('固定资产模块'),
  cashierModule: zeroOrOne('出纳模块'),
  voucherReviewed: zeroOrOne('凭证审核'),
};
export const accountSetCreate = z.strictObject(accountSetFields);
export type AccountSetCreate = z.output<typeof accountSetCreate>;

export const member = z.strictObject({
  id,
  realName: z.string(),
  mobile: z.string(),
  role: roleName,
  joinedAt: z.string(),
});
export type Member = z.output<typeof member>;

export const accountSetsCalls = {
  list: defineCall({
    method: 'GET',
    path: '/account-sets',
    access: 'session',
    summary: '账套列表，可按名称、拼音首字母或信用代码查找',
    query: z.strictObject({
      keyword: keywordParam,
      state: flagParam.optional(),
      deleted: flagParam.optional(),
      ...optionalPaging,
    }),
    result: z.union([z.array(accountSetRow), pageOf(accountSetRow)]),
  }),
  get: defineCall({
    method: 'GET',
    path: '/account-sets/{id}',
    access: 'session',
    summary: '账套详情',
    params: idParams,
    result: accountSet,
  }),
  create: defineCall({
    method: 'POST',
    path: '/account-sets',
    access: 'session',
    summary: '新增账套：建立科目、凭证字、币别、辅助核算类别和会计期间',
    body: accountSetCreate,
    result: accountSet,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/account-sets',
    // The role in the account set concerned decides, which need not be the one in use.
    access: 'session',
    summary: '修改账套；改变科目的修改须确认',
    body: z.strictObject({
      id,
      version,
      ...accountSetFields,
      /** The first month of another `vatType`; absent: the month after the last one with vouchers. */
      vatTypeFrom: period.optional(),
      /** Confirms the effects of another standard or kind of taxpayer on the subjects. */
      confirmed: z.boolean().default(false),
    }),
    result: accountSet,
  }),
  use: defineCall({
    method: 'GET',
    path: '/account-sets/{id}/use',
    access: 'session',
    summary: '本人任一账套是否已有数据：有则启用日期和准则不能再改',
    params: idParams,
    result: z.strictObject({ used: z.boolean() }),
  }),
  restore: defineCall({
    method: 'POST',
    path: '/account-sets/{id}/restore',
    access: 'session',
    summary: '恢复 30 天内删除的账套',
    params: idParams,
    result: done,
  }),
  identification: defineCall({
    method: 'POST',
    path: '/account-sets/identification',
    as: 'form',
    access: 'accountSet.handOver',
    summary: '移交账套前确认本人身份，10 分钟内有效',
    body: z.strictObject({ mobile, code: smsCode }),
    result: done,
  }),
  handOver: defineCall({
    method: 'POST',
    path: '/account-sets/handOver',
    as: 'form',
    access: 'accountSet.handOver',
    summary: '凭新管理员的验证码移交账套；stayAs 为空则本人退出账套',
    body: z.strictObject({
      mobile,
      code: smsCode,
      stayAs: z.union([z.literal(''), roleName.exclude(['Manager'])]).default(''),
    }),
    result: z.strictObject({ realName: z.string() }),
  }),
  checkUse: defineCall({
    method: 'GET',
    path: '/account-sets/checkUse',
    access: 'accountSet.view',
    summary: '账套是否已有数据',
    query: z.strictObject({ asid: idParam }),
    result: z.strictObject({ used: z.boolean() }),
  }),
  updateUserRole: defineCall({
    method: 'GET',
    path: '/account-sets/updateUserRole',
    access: 'member.manage',
    writes: true,
    summary: '修改成员角色',
    query: z.strictObject({ userId: idParam, role: roleName }),
    result: done,
  }),
  removeUser: defineCall({
    method: 'GET',
    path: '/account-sets/removeUser/{id}',
    access: 'member.manage',
    writes: true,
    summary: '移除成员',
    params: idParams,
    result: done,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/account-sets/{id}/{second}',
    access: 'session',
    summary: '凭验证码删除账套，30 天内可恢复',
    params: z.strictObject({ id: idParam, second: smsCode }),
    result: done,
  }),
  updateEncode: defineCall({
    method: 'POST',
    path: '/account-sets/updateEncode',
    as: 'form',
    access: 'accountSet.edit',
    summary: '修改科目编码规则，现有科目编码随之重编',
    body: z.strictObject({ encode: text('科目编码规则', 40) }),
    result: z.strictObject({ encode: z.string(), changed: z.number().int() }),
  }),
  members: defineCall({
    method: 'GET',
    path: '/user',
    access: 'accountSet.view',
    summary: '当前账套的成员',
    result: z.array(member),
  }),
  getMember: defineCall({
    method: 'GET',
    path: '/user/{id}',
    access: 'accountSet.view',
    summary: '当前账套的一名成员',
    params: idParams,
    result: member,
  }),
  updateMember: defineCall({
    method: 'PUT',
    path: '/user',
    access: 'member.manage',
    summary: '修改成员角色',
    body: z.strictObject({ id, role: roleName }),
    result: member,
  }),
  removeMember: defineCall({
    method: 'DELETE',
    path: '/user/{id}',
    access: 'member.manage',
    summary: '移除成员',
    params: idParams,
    result: done,
  }),
  ...invitationCalls,
};
