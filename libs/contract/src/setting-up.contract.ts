import { z } from 'zod';
import { accountSetFields } from './account-sets.contract';
import { defineCall } from './call';
import { done, fileAnswer, id, period } from './common.schema';

/**
 * Protocol "setting up": the life of an account set in every domain.
 *
 * Identity tells each domain of the contract when an account set is created or changed, and when it
 * is finally deleted. Every call may be repeated: an attempt that some domain did not answer is made
 * again or undone. The service that calls means the account set that it signs for.
 *
 * Purge and export go by the catalogue of the database: a table of the domain that carries account
 * sets is in them with the migration that makes it.
 */

export const settingUpCalls = {
  setUp: defineCall({
    method: 'POST',
    path: '/internal/account-set',
    access: 'service',
    turn: 'alone',
    summary: '建立或更新账套的领域数据',
    /** `confirmed`: the person has seen what the change makes of the account set. */
    body: z.strictObject({
      id,
      ...accountSetFields,
      /** The first month of another `vatType`; absent: the month after the last one with vouchers. For the ledger alone. */
      vatTypeFrom: period.optional(),
      confirmed: z.boolean().default(false),
    }),
    result: done,
  }),
  /** Takes everything of the account set out: it never came to be, or its 30 days are over. */
  purge: defineCall({
    method: 'POST',
    path: '/internal/account-set/purge',
    access: 'service',
    turn: 'alone',
    summary: '彻底删除账套的领域数据',
    body: z.strictObject({ id }),
    result: done,
  }),
  /** Names of the tables that hold something of account sets, in an order that foreign keys allow. */
  exportTables: defineCall({
    method: 'GET',
    path: '/internal/account-set/export',
    access: 'service',
    summary: '账套数据的表',
    result: z.array(z.string()),
  }),
  /**
   * Some rows of one table as lines of JSON, in the order of its key, every value as text. The last
   * line is `{"next": …}`: what `after` of the following part is, null when nothing follows.
   */
  exportRows: defineCall({
    method: 'POST',
    path: '/internal/account-set/export',
    access: 'service',
    writes: false,
    answers: 'file',
    summary: '导出账套的领域数据',
    body: z.strictObject({ table: z.string(), after: z.string().nullable().default(null) }),
    result: fileAnswer,
  }),
};
