import { z } from 'zod';
import { defineCall } from './call';
import { id, period } from './common.schema';
import { permissions } from './permission';
import { accountSetBrief, checkoutPeriod, roleName } from './session.contract';

/** An account set with somebody's current role in it. */
const memberSet = z.strictObject({
  id,
  companyName: z.string(),
  accountingStandards: accountSetBrief.shape.accountingStandards,
  vatType: accountSetBrief.shape.vatType,
  role: roleName,
});
export type MemberSet = z.output<typeof memberSet>;

/**
 * Calls between processes outside the protocols of the domains. The gateway forwards no `/internal`
 * path, and services accept them only from a service that signs with its own key.
 */
export const internalCalls = {
  /** The owner of a session and the account set in use. */
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
        /** The agency that keeps the account set: the 账套管理员 with the longest membership. */
        agencyId: id.nullable(),
        role: roleName.nullable(),
        permissions: z.array(z.enum(permissions)),
        /**
         * Until when the session may operate the installation; absent: it may not, or must enter
         * the code first.
         */
        operatorUntil: z.iso.datetime().optional(),
      })
      .nullable(),
  }),
  /** Somebody's current role in an account set: deferred work checks it before it begins. */
  memberRole: defineCall({
    method: 'POST',
    path: '/internal/member-role',
    access: 'service',
    writes: false,
    summary: '成员当前角色',
    body: z.strictObject({ userId: id, accountSetId: id }),
    result: z.strictObject({ role: roleName.nullable(), name: z.string().optional() }),
  }),
  /** Account sets that somebody belongs to, by id or by name; never others. */
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
  /**
   * Account sets of the installation for operators: by number or part of the name, at most twenty.
   */
  foundSets: defineCall({
    method: 'POST',
    path: '/internal/found-sets',
    access: 'service',
    writes: false,
    summary: '按编号或名称查找账套',
    body: z.strictObject({ keyword: z.string().max(60) }),
    result: z.array(z.strictObject({ id, companyName: z.string() })),
  }),
  /**
   * Numbers of account sets that do not exist, and of agencies that keep none: a release for them
   * reaches nobody.
   */
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
  /**
   * An account set by its number, and the agency that keeps it now: a release may reach all sets of
   * one agency.
   */
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
  /** The company of an account set in the records of the tax bureau. */
  taxpayer: defineCall({
    method: 'POST',
    path: '/internal/taxpayer',
    access: 'service',
    writes: false,
    summary: '账套的纳税人识别号',
    body: z.strictObject({ accountSetId: id }),
    result: z.strictObject({ creditCode: z.string() }),
  }),
  /** Finally deletes one account set whose 30 days are over; repeat until none is left. */
  purgeAccountSet: defineCall({
    method: 'POST',
    path: '/internal/account-set/purge-due',
    access: 'service',
    summary: '彻底删除一个到期的账套',
    result: z.strictObject({ purged: z.boolean() }),
  }),
  /** State of the books of many account sets, for a page of the list. */
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
        /** Kind of taxpayer in the current month; absent if the account set is not set up. */
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
