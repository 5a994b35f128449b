import { z } from 'zod';
import { accountSetFields } from './account-sets.contract';
import { defineCall } from './call';
import { done, fileAnswer, id, period } from './common.schema';

/**
 * Protocol "setting up": the life of an account set in every domain.
 * Identity calls each domain of the contract when an account set is created, changed or finally
 * deleted. Every call may be repeated: if some domain did not answer, the attempt is repeated or
 * undone. The account set is the one in the calling service's signature.
 * Purge and export read the catalogue of the database, so they include a table with account sets as
 * soon as its migration has run.
 */

export const settingUpCalls = {
  setUp: defineCall({
    method: 'POST',
    path: '/internal/account-set',
    access: 'service',
    turn: 'alone',
    summary: '建立或更新账套的领域数据',
    /** `confirmed`: the person has seen the effects of the change on the account set. */
    body: z.strictObject({
      id,
      ...accountSetFields,
      /**
       * The first month of another `vatType`; absent: the month after the last one with vouchers.
       * Used by the ledger only.
       */
      vatTypeFrom: period.optional(),
      confirmed: z.boolean().default(false),
    }),
    result: done,
  }),
  /** Deletes everything of the account set: its creation failed, or its 30 days are over. */
  purge: defineCall({
    method: 'POST',
    path: '/internal/account-set/purge',
    access: 'service',
    turn: 'alone',
    summary: '彻底删除账套的领域数据',
    body: z.strictObject({ id }),
    result: done,
  }),
  /** Names of the tables with rows of account sets, in an order that foreign keys allow. */
  exportTables: defineCall({
    method: 'GET',
    path: '/internal/account-set/export',
    access: 'service',
    summary: '账套数据的表',
    result: z.array(z.string()),
  }),
  /**
   * Some rows of one table as lines of JSON, in the order of its key, every value as text. The last
   * line is `{"next": …}`: the `after` of the next request, or null at the end.
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
