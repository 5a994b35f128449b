import { z } from 'zod';
import { defineCall } from './call';
import { amount, id, isoDate, period } from './common.schema';
import { subjectCategory } from './settings.schema';

/**
 * Entries of the ledger for other services, complete, whatever the user's permissions. All entries
 * of an answer are from one snapshot.
 */

/** Entries that one answer may have; it reports (`isCut`) when more were left out. */
export const entriesAtMost = 5_000;

const ledgerEntry = z.strictObject({
  voucherId: id,
  lineNo: z.number().int(),
  period,
  voucherDate: isoDate,
  /** 记-12. */
  title: z.string(),
  subjectId: id,
  summary: z.string(),
  debit: amount,
  credit: amount,
  /** The document that the voucher was made from; null: written by a person. */
  source: z.strictObject({ kind: z.string(), key: z.string() }).nullable(),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

const ledgerVoucher = z.strictObject({
  id,
  period,
  title: z.string(),
  voucherDate: isoDate,
  amount,
  source: z.strictObject({ kind: z.string(), key: z.string() }).nullable(),
});
export type LedgerVoucher = z.output<typeof ledgerVoucher>;

/** Vouchers of one question about what settles their entries. */
export const settledVouchersAtMost = 1_000;

/**
 * An entry on cash, or of an item (往来核销), with what settles it. Amounts in yuan, debit positive.
 */
const payableEntry = z.strictObject({
  voucherId: id,
  subjectCode: z.string(),
  isCash: z.boolean(),
  net: amount,
  items: z.array(
    z.strictObject({
      id,
      name: z.string(),
      /** Remark and custom columns, one of which may have the tax id. */
      texts: z.array(z.string()),
    }),
  ),
  /** By the voucher on the other side of its marks; cash is settled by its own voucher. */
  settled: z.array(
    z.strictObject({
      date: isoDate,
      /** Positive. */
      amount,
      /** 0: the opening balance. */
      voucherId: z.number().int().nonnegative(),
      title: z.string(),
    }),
  ),
});
export type LedgerPayableEntry = z.output<typeof payableEntry>;

/** Most departments in an answer. */
export const departmentsNamedAtMost = 2_000;

/** The parts of the books that records of other domains refer to: subjects, months, departments. */
const ledgerChart = z.strictObject({
  accountingStandards: z.union([z.literal(0), z.literal(1)]),
  /** After the last change. */
  vatType: z.union([z.literal(0), z.literal(1)]),
  /** Months from which another kind of taxpayer applies; absent: no change. */
  vatChanges: z
    .array(z.strictObject({ from: period, vatType: z.union([z.literal(0), z.literal(1)]) }))
    .optional(),
  /** Number of digits of each level of a subject's code: 4-2-2. */
  codeRule: z.string(),
  enablePeriod: period,
  /** The first open month. */
  openPeriod: period,
  subjects: z.array(
    z.strictObject({
      id,
      code: z.string(),
      name: z.string(),
      fullName: z.string(),
      category: subjectCategory,
      leaf: z.boolean(),
      enabled: z.boolean(),
      /** Categories whose items its entries may have. */
      auxiliary: z.array(id),
      /** Categories without whose items it takes no entry; absent from older answers. */
      required: z.array(id).optional(),
      /** Unit of its quantities; null: it keeps none. Absent from older answers. */
      quantityUnit: z.string().nullable().optional(),
    }),
  ),
  words: z.array(z.strictObject({ id, word: z.string(), isDefault: z.boolean() })),
  /** The built-in categories 部门 and 供应商; null if the account set has none. */
  departmentCategoryId: id.nullable(),
  supplierCategoryId: id.nullable(),
  /** The built-in category 客户; absent from the answers of a ledger that is one release older. */
  customerCategoryId: id.nullable().optional(),
  /** The built-in category 职员; absent likewise. */
  employeeCategoryId: id.nullable().optional(),
  /** The built-in categories 项目 and 存货; absent likewise. */
  projectCategoryId: id.nullable().optional(),
  goodsCategoryId: id.nullable().optional(),
  /** The items of 部门, by their codes. */
  departments: z.array(z.strictObject({ id, code: z.string(), name: z.string() })),
});
export type LedgerChart = z.output<typeof ledgerChart>;

export const partiesAtMost = 500;

/** Parties of documents that are to become items of 客户 or 供应商. */
const partiesIn = z.strictObject({
  categoryId: id,
  parties: z
    .array(z.strictObject({ taxId: z.string().max(20), name: z.string().max(200) }))
    .min(1)
    .max(partiesAtMost),
});

/** The item of each party, in their order. */
const partyItems = z.array(
  z.strictObject({
    /** Null: there is none yet. */
    id: id.nullable(),
    /** Name of the item; that of the party where there is none. */
    name: z.string(),
    matchedBy: z.enum(['taxId', 'name', 'made', 'none']),
    /** What differs between the item and the document, in Chinese; null: nothing. */
    warning: z.string().nullable(),
  }),
);

const subjectIdsIn = z.array(id).min(1).max(500);

export const ledgerEntryCalls = {
  chart: defineCall({
    method: 'POST',
    path: '/internal/ledger/chart',
    access: 'service',
    writes: false,
    summary: '账套的科目、期间与部门',
    result: ledgerChart,
  }),
  /** Opening balances of some leaves before a span of months, and their movements in each month. */
  months: defineCall({
    method: 'POST',
    path: '/internal/ledger/months',
    access: 'service',
    writes: false,
    summary: '科目的期初与逐月发生额',
    body: z.strictObject({ periodFrom: period, periodTo: period, subjectIds: subjectIdsIn }),
    result: z.array(
      z.strictObject({
        subjectId: id,
        /** Debit positive. */
        opening: amount,
        /** Months without a movement are left out. */
        months: z.array(z.strictObject({ period, debit: amount, credit: amount })),
      }),
    ),
  }),
  /**
   * Entries of some leaves in a span of months, by date and number. If the answer `isCut`, request
   * those `after` its last entry.
   */
  entries: defineCall({
    method: 'POST',
    path: '/internal/ledger/entries',
    access: 'service',
    writes: false,
    summary: '科目的分录',
    body: z.strictObject({
      periodFrom: period,
      periodTo: period,
      subjectIds: subjectIdsIn,
      after: z
        .strictObject({ voucherDate: isoDate, voucherId: id, lineNo: z.number().int() })
        .optional(),
    }),
    result: z.strictObject({ entries: z.array(ledgerEntry), isCut: z.boolean() }),
  }),
  /** Vouchers by their ids; unknown ids are left out. */
  vouchers: defineCall({
    method: 'POST',
    path: '/internal/ledger/vouchers',
    access: 'service',
    writes: false,
    summary: '按编号取凭证',
    body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
    result: z.array(ledgerVoucher),
  }),
  /** What of the entries of vouchers is paid or settled by marks; unknown vouchers are left out. */
  payables: defineCall({
    method: 'POST',
    path: '/internal/ledger/payables',
    access: 'service',
    writes: false,
    summary: '凭证的往来分录及其核销',
    body: z.strictObject({ voucherIds: z.array(id).min(1).max(settledVouchersAtMost) }),
    result: z.array(payableEntry),
  }),
  /** Items of 辅助核算 by their ids, with their categories; unknown ids are left out. */
  items: defineCall({
    method: 'POST',
    path: '/internal/ledger/items',
    access: 'service',
    writes: false,
    summary: '按编号取辅助核算项目',
    body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
    result: z.array(z.strictObject({ id, categoryId: id, name: z.string() })),
  }),
  /** Items of a category by their names or codes, as in files; unknown ones are left out. */
  itemsNamed: defineCall({
    method: 'POST',
    path: '/internal/ledger/items-named',
    access: 'service',
    writes: false,
    summary: '按名称或编码取辅助核算项目',
    body: z.strictObject({ categoryId: id, names: z.array(z.string().max(200)).min(1).max(500) }),
    result: z.array(z.strictObject({ id, code: z.string(), name: z.string() })),
  }),
  /** Items of a category by tax id, else by name; none is made. */
  parties: defineCall({
    method: 'POST',
    path: '/internal/ledger/parties',
    access: 'service',
    writes: false,
    summary: '按税号或名称取往来单位',
    body: partiesIn,
    result: partyItems,
  }),
  /** The same; items that are missing are made with the next codes, and keep the tax id. */
  makeParties: defineCall({
    method: 'POST',
    path: '/internal/ledger/parties/make',
    access: 'service',
    summary: '按税号或名称取往来单位，没有的新增',
    body: partiesIn,
    result: partyItems,
  }),
};
