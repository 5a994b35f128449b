import { z } from 'zod';
import { defineCall } from './call';
import { id, period } from './common.schema';
import { permissions } from './permission';
import { accountSetBrief, checkoutPeriod, roleName } from './session.contract';

/** An account set with the role that somebody has in it by now. */
const memberSet = z.strictObject({
  id,
  companyName: z.string(),
  accountingStandards: accountSetBrief.shape.accountingStandards,
  vatType: accountSetBrief.shape.vatType,
  role: roleName,
});
export type MemberSet = z.output<typeof memberSet>;

/**
 * Calls between processes that are no protocol of the domains. The gateway forwards no `/internal`
 * path, and services take them only from a service that signs with its own key.
 */
export const internalCalls = {
  /** Who a session belongs to and which account set it uses. */
  session: defineCall({
    method: 'POST',
    path: '/internal/session',
    access: 'service',
    writes: false,
    summary: '会话归属',
    body: z.strictObject({ tokenHash: z.string() }),
    result: z
      .strictObject({
        userId: id,
        userName: z.string(),
        accountSetId: id.nullable(),
        /** Who keeps the account set: of its 账套管理员 the one who has been in it longest. */
        agencyId: id.nullable(),
        role: roleName.nullable(),
        permissions: z.array(z.enum(permissions)),
        /** Until when the session may operate the installation; absent: it may not, or not without the code. */
        operatorUntil: z.iso.datetime().optional(),
      })
      .nullable(),
  }),
  /** Which role somebody has in an account set by now: work done later asks before it begins. */
  memberRole: defineCall({
    method: 'POST',
    path: '/internal/member-role',
    access: 'service',
    writes: false,
    summary: '成员当前角色',
    body: z.strictObject({ userId: id, accountSetId: id }),
    result: z.strictObject({ role: roleName.nullable() }),
  }),
  /** Account sets that somebody belongs to: those asked for, or those found by name; never others. */
  memberSets: defineCall({
    method: 'POST',
    path: '/internal/member-sets',
    access: 'service',
    writes: false,
    summary: '某人所属的账套及角色',
    body: z.strictObject({
      userId: id,
      ids: z.array(id).max(500).optional(),
      /** Part of the name, pinyin initials or the beginning of the credit code. */
      keyword: z.string().max(60).optional(),
    }),
    result: z.array(memberSet),
  }),
  /** Account sets of the installation, for those who operate it: by number or part of the name, twenty at most. */
  foundSets: defineCall({
    method: 'POST',
    path: '/internal/found-sets',
    access: 'service',
    writes: false,
    summary: '按编号或名称查找账套',
    body: z.strictObject({ keyword: z.string().max(60) }),
    result: z.array(z.strictObject({ id, companyName: z.string() })),
  }),
  /** Numbers of account sets that there are not, and of agencies that keep none: a release for them reaches nobody. */
  unknownReach: defineCall({
    method: 'POST',
    path: '/internal/unknown-reach',
    access: 'service',
    writes: false,
    summary: '不存在的账套和代理',
    body: z.strictObject({
      accountSetIds: z.array(id).max(10_000),
      agencyIds: z.array(id).max(10_000),
    }),
    result: z.strictObject({ accountSetIds: z.array(id), agencyIds: z.array(id) }),
  }),
  /** An account set by its number, and who keeps it by now: a release may reach all that one agency keeps. */
  keeper: defineCall({
    method: 'POST',
    path: '/internal/account-set/keeper',
    access: 'service',
    writes: false,
    summary: '账套由谁代理',
    body: z.strictObject({ accountSetId: id }),
    result: z.strictObject({
      agencyId: id.nullable(),
      /** Null: there is no such account set. */
      companyName: z.string().nullable(),
    }),
  }),
  /** The company of an account set as the tax bureau knows it. */
  taxpayer: defineCall({
    method: 'POST',
    path: '/internal/taxpayer',
    access: 'service',
    writes: false,
    summary: '账套的纳税人识别号',
    body: z.strictObject({ accountSetId: id }),
    result: z.strictObject({ creditCode: z.string() }),
  }),
  /** Finally deletes one account set whose 30 days are over; asked again until none is left. */
  purgeAccountSet: defineCall({
    method: 'POST',
    path: '/internal/account-set/purge-due',
    access: 'service',
    summary: '彻底删除一个到期的账套',
    result: z.strictObject({ purged: z.boolean() }),
  }),
  /** How the books of many account sets stand, for a page of the list. */
  accountSetStates: defineCall({
    method: 'POST',
    path: '/internal/account-set/states',
    access: 'service',
    writes: false,
    summary: '多个账套的当前期间与本期凭证数',
    body: z.strictObject({ ids: z.array(id).max(500) }),
    result: z.array(
      z.strictObject({
        id,
        currentPeriod: period.nullable(),
        voucherCount: z.number().int(),
        /** Kind of taxpayer in the month of today; absent where the account set is not set up. */
        vatType: z.union([z.literal(0), z.literal(1)]).optional(),
      }),
    ),
  }),
  periods: defineCall({
    method: 'GET',
    path: '/internal/periods',
    access: 'service',
    summary: '会计期间',
    result: z.array(checkoutPeriod),
  }),
};
