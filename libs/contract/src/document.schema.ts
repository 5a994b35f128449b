import { z } from 'zod';
import { amount, id, isoDate, period } from './common.schema';

/** A voucher as other records name it: 2026-01 记-3. */
export const voucherReference = z.strictObject({ id, title: z.string(), period });
export type VoucherReference = z.output<typeof voucherReference>;

/** The voucher of a document. `isRelated`: a person wrote it and related it; otherwise it was made of the document. */
export const documentVoucher = voucherReference.extend({ isRelated: z.boolean() });
export type DocumentVoucher = z.output<typeof documentVoucher>;

/** A line of a voucher that would be made. Amounts in yuan. */
export const draftedLine = z.strictObject({
  summary: z.string(),
  subjectId: id,
  subject: z.string(),
  debit: amount,
  credit: amount,
});

/** Vouchers as they would be made of a document; nothing is saved. Amounts in yuan. */
export const draftedVouchers = z.strictObject({
  vouchers: z.array(z.strictObject({ voucherDate: isoDate, lines: z.array(draftedLine) })),
});
export type DraftedVouchers = z.output<typeof draftedVouchers>;

/** A net amount on a subject, debit positive, in yuan. */
const subjectAmount = z.strictObject({ subjectId: id, subject: z.string(), amount });

/** A voucher that a person wrote in the months of a document and on its subjects. */
const fittingVoucher = voucherReference.extend({
  voucherDate: isoDate,
  summary: z.string(),
  /** What it books on the subjects of the document. */
  amounts: z.array(subjectAmount),
  /** Why it can't be related; null: it fits. */
  misfit: z.string().nullable(),
});
export type FittingVoucher = z.output<typeof fittingVoucher>;
export const fittingAtMost = 100;

/** What the voucher of a document has to book, and the vouchers that may be related, the fitting ones first. */
export const fittingVouchers = z.strictObject({
  wanted: z.array(subjectAmount),
  vouchers: z.array(fittingVoucher).max(fittingAtMost),
});
export type FittingVouchers = z.output<typeof fittingVouchers>;

/** Documents of one call: each is a voucher made while the user waits. */
export const bookedAtMost = 100;

/** A document of one of several kinds, as a call names it. */
export const documentOfKinds = <const Kinds extends readonly string[]>(kinds: Kinds) =>
  z.strictObject({ document: z.enum(kinds), id });

/** What became of documents that were booked together, each accepted or refused by itself. */
export const bookingOutcome = <const Kinds extends readonly string[]>(kinds: Kinds) =>
  z.strictObject({
    /** How many have their voucher now. */
    booked: z.number().int(),
    refused: z.array(documentOfKinds(kinds).extend({ msg: z.string() })),
  });
/** @typeParam Kind the kinds of documents, such as `'card' | 'change'` */
export interface BookingOutcome<Kind extends string = string> {
  readonly booked: number;
  readonly refused: readonly {
    readonly document: Kind;
    readonly id: number;
    readonly msg: string;
  }[];
}
