import { filingStates, taxKinds } from '@mingzhang/rules';
import { z } from 'zod';
import { amount, id, isoDate, maxVersion, period } from './common.schema';

/** What the calls of tax filing answer. */

export const taxKind = z.enum(taxKinds, '请选择税种');
const state = z.enum(filingStates);
/** 0: nothing has been kept of the declaration yet. */
export const filingVersion = z.number().int().min(0).max(maxVersion);

const due = z.strictObject({
  date: isoDate,
  /** The bureau's notice, the account set's own year, or reckoned: 推算. */
  origin: z.enum(['notice', 'own', 'reckoned']),
  basis: z.string(),
  /** The day without holidays and weekends. */
  ordinary: isoDate,
});

const declaration = z.strictObject({
  kind: taxKind,
  title: z.string(),
  periodFrom: period,
  periodTo: period,
  due,
  /** 2026-01, 2026 一季度, 2025. */
  periodTitle: z.string(),
  state,
  /** 计税依据 and 应补（退）税额; null where it has none, or its months have not ended. */
  base: amount.nullable(),
  payable: amount.nullable(),
  /** Whether its months have ended. */
  isRipe: z.boolean(),
  /** Past its due date, and known not to have been declared: see the rule `isLate`. */
  isLate: z.boolean(),
  filedOn: isoDate.nullable(),
  paidOn: isoDate.nullable(),
  version: filingVersion,
});
export type TaxDeclaration = z.output<typeof declaration>;

const dueGroup = z.strictObject({
  date: isoDate,
  /** Days until it, below zero where it is past. */
  daysLeft: z.number().int(),
  total: z.number().int(),
  /** Of these, not declared yet. */
  open: z.number().int(),
});

export const taxOverview = z.strictObject({
  company: z.string(),
  vatType: z.union([z.literal(0), z.literal(1)]),
  today: isoDate,
  year: z.number().int(),
  /** Due dates of the year, the earliest first. */
  groups: z.array(dueGroup),
  /** The due date shown; null where nothing is due in the year. */
  date: isoDate.nullable(),
  declarations: z.array(declaration),
  /** Declarations of the year whose due date is past and that nobody has recorded, late or not, without those shown. */
  overdue: z.array(declaration),
  /** What is to be paid of those shown, all together. */
  payable: amount,
});
export type TaxOverview = z.output<typeof taxOverview>;

const term = z.strictObject({
  title: z.string(),
  amount,
  /** 账簿, 期末结转, 申报 of another period, or another domain. */
  origin: z.enum(['books', 'closing', 'declared', 'domain']),
  link: z.string().startsWith('/').nullable(),
});

const row = z.strictObject({
  line: z.number().int(),
  title: z.string(),
  formula: z.string(),
  basis: z.string(),
  unit: z.enum(['amount', 'rate']),
  /** What is declared: a rate as a fraction. */
  declared: amount,
  /** What the books say by themselves. */
  books: amount,
  terms: z.array(term),
  /** Why a person wrote it over; null where it was reckoned. */
  remark: z.string().nullable(),
});
export type TaxRow = z.output<typeof row>;

const finding = z.strictObject({
  rule: z.string(),
  severity: z.enum(['serious', 'warn', 'pass']),
  title: z.string(),
  text: z.string(),
  link: z.strictObject({ path: z.string().startsWith('/'), title: z.string() }).nullable(),
});
export type TaxFinding = z.output<typeof finding>;

const difference = z.strictObject({
  line: z.number().int(),
  title: z.string(),
  declared: amount,
  now: amount,
});

export const taxDetail = declaration.extend({
  company: z.string(),
  form: z.string(),
  notes: z.array(z.string()),
  isClosed: z.boolean(),
  /** As declared, once it is; as reckoned until then. */
  rows: z.array(row),
  /** Says which figures these are: whoever declares them sends it. */
  figures: z.string(),
  payableLine: z.number().int().nullable(),
  findings: z.array(finding),
  /** What has changed in the books since it was declared. */
  differences: z.array(difference),
  paidAmount: amount.nullable(),
  /** That of the payment, `2026-02 记-12`; null while there is none. */
  voucher: z.strictObject({ id, title: z.string() }).nullable(),
  /** Who did the last step, and when. */
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type TaxDetail = z.output<typeof taxDetail>;

/** How the voucher of a payment is made, as the declaration and the chart say; a person may choose otherwise. */
export const taxPayment = z.strictObject({
  /** What is to be paid. */
  amount,
  lines: z.array(
    z.strictObject({
      title: z.string(),
      amount,
      /** Null where the chart has no subject for it that could be posted on, or several. */
      subjectId: id.nullable(),
      /** What a person should know of the choice; empty where nothing is. */
      note: z.string(),
    }),
  ),
  /** Whether the books owe all of it by now: what they do not owe may have been paid in them already. */
  isOwed: z.boolean(),
  /** 银行存款, the first that can be posted on. */
  bankSubjectId: id.nullable(),
});
export type TaxPayment = z.output<typeof taxPayment>;
