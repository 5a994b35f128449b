import { Injectable } from '@nestjs/common';
import type { DocumentVoucher, InputOf, taxCalls } from '@mingzhang/contract';
import { Money, periodOf, sumOf, taxTitles, type TaxKind } from '@mingzhang/rules';
import { Documents, type DocumentVouchers, type VoucherDraft } from '@mingzhang/server';
import { spanTitle } from './tax-told';

/** A declaration whose tax is paid. */
interface PaidTax {
  readonly kind: TaxKind;
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** How its payment is booked: day, word, subjects. */
type Booking = Pick<
  InputOf<typeof taxCalls.book>['body'],
  'voucherDate' | 'wordId' | 'bankSubjectId' | 'lines'
>;
type Payment = PaidTax & { readonly booking?: Booking };

/** The vouchers of taxes that are paid: 借 应交税费, 贷 银行存款. The steps of the declaration log them. */
@Injectable()
export class PaymentVouchers {
  private readonly vouchers: DocumentVouchers<Payment>;

  constructor(documents: Documents) {
    this.vouchers = documents.define<Payment>({
      title: '纳税申报',
      voucherTitle: '缴款凭证',
      name: nameOf,
      source: 'taxPayment',
      key: ({ kind, periodTo }) => `${kind}:${periodTo}`,
      period: ({ periodTo, booking }) => (booking ? periodOf(booking.voucherDate) : periodTo),
      draft: async (payments) => payments.map(draftOf),
      refusal: 'TAX_STATE',
      isLogged: false,
    });
  }

  /** See `DocumentVouchers.lock`. */
  lock(): Promise<void> {
    return this.vouchers.lock();
  }

  async find(tax: PaidTax): Promise<DocumentVoucher | undefined> {
    return (await this.vouchers.find([tax])).get(tax);
  }

  /** Makes the voucher, or renews one left by an act that failed. @throws BusinessError of the ledger, row by row */
  make(payment: PaidTax & { readonly booking: Booking }) {
    return this.vouchers.make(async () => payment);
  }

  /** @throws BusinessError of the ledger where the voucher can't be deleted */
  remove(tax: PaidTax): Promise<void> {
    return this.vouchers.remove(async () => [tax]);
  }
}

function nameOf({ kind, periodFrom, periodTo }: PaidTax): string {
  return `${spanTitle(periodFrom, periodTo)} ${taxTitles[kind]}`;
}

function draftOf(payment: Payment): VoucherDraft {
  const { booking } = payment;
  if (!booking) throw new Error('a payment that is booked says how');
  const { wordId, voucherDate, bankSubjectId, lines } = booking;
  const summary = `缴纳 ${nameOf(payment)}`;
  const total = sumOf(lines.map(({ amount }) => Money.parse(amount)));
  return {
    wordId,
    voucherDate,
    lines: [
      ...lines.map(({ subjectId, amount }) => ({ summary, subjectId, debit: amount, credit: '0' })),
      { summary, subjectId: bankSubjectId, debit: '0', credit: total.toString() },
    ],
  };
}
