import { filingStates, taxKinds } from '@mingzhang/rules';
import { z } from 'zod';
import { amount, id, isoDate, maxVersion, period } from './common.schema';

/** The answers of the calls of tax filing. */

export const taxKind = z.enum(taxKinds, '请选择税种');
const state = z.enum(filingStates);
/** 0: nothing of the declaration is stored yet. */
export const filingVersion = z.number().int().min(0).max(maxVersion);

const due = z.strictObject({
  date: isoDate,
  /** The bureau's notice, the account set's own calendar, or computed: 推算. */
  origin: z.enum(['notice', 'own', 'reckoned']),
  basis: z.string(),
  /** The date without regard to holidays and weekends. */
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
  /** 计税依据 and 应补（退）税额; null when it has none, or when its months have not ended. */
  base: amount.nullable(),
  payable: amount.nullable(),
  /** Whether its months have ended. */
  isRipe: z.boolean(),
  /** Past its due date and known not to be declared: see the rule `isLate`. */
  isLate: z.boolean(),
  filedOn: isoDate.nullable(),
  paidOn: isoDate.nullable(),
  version: filingVersion,
});
export type TaxDeclaration = z.output<typeof declaration>;

const dueGroup = z.strictObject({
  date: isoDate,
  /** Days left; negative when past. */
  daysLeft: z.number().int(),
  total: z.number().int(),
  /** Those not declared yet. */
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
  /**
   * Unrecorded declarations of the year whose due date is past, late or not, without those shown.
   */
  overdue: z.array(declaration),
  /** Total payable of those shown. */
  payable: amount,
});
export type TaxOverview = z.output<typeof taxOverview>;

const term = z.strictObject({
  title: z.string(),
  amount,
  /** The source: 账簿, 期末结转, 申报 of another period, or another domain. */
  origin: z.enum(['books', 'closing', 'declared', 'domain']),
  link: z.string().startsWith('/').nullable(),
});

const row = z.strictObject({
  line: z.number().int(),
  title: z.string(),
  formula: z.string(),
  basis: z.string(),
  unit: z.enum(['amount', 'rate']),
  /** The declared value; a rate as a fraction. */
  declared: amount,
  /** The value by the books alone. */
  books: amount,
  terms: z.array(term),
  /** The reason for an override; null for a computed value. */
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
  /** As declared; before that, as computed. */
  rows: z.array(row),
  /** A fingerprint of the figures; the client sends it back to declare exactly these. */
  figures: z.string(),
  payableLine: z.number().int().nullable(),
  findings: z.array(finding),
  /** Changes in the books since the declaration. */
  differences: z.array(difference),
  paidAmount: amount.nullable(),
  /** The voucher of the payment, `2026-02 记-12`; null without one. */
  voucher: z.strictObject({ id, title: z.string() }).nullable(),
  /** Who took the last step, and when. */
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type TaxDetail = z.output<typeof taxDetail>;

/**
 * The voucher of a payment by the declaration and the chart; a person may choose other subjects.
 */
export const taxPayment = z.strictObject({
  /** The amount to pay. */
  amount,
  lines: z.array(
    z.strictObject({
      title: z.string(),
      amount,
      /** Null when the chart has no subject for it that allows entries, or several. */
      subjectId: id.nullable(),
      /** A hint about the choice; empty without one. */
      note: z.string(),
    }),
  ),
  /** Whether the books owe the whole amount now; if not, the payment may already be booked. */
  isOwed: z.boolean(),
  /** 银行存款, the first that allows entries. */
  bankSubjectId: id.nullable(),
});
export type TaxPayment = z.output<typeof taxPayment>;
