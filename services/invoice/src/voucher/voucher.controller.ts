import { Controller } from '@nestjs/common';
import { invoiceVoucherCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { VoucherPreview } from './voucher-preview';
import { VoucherService } from './voucher.service';

type Of<Name extends keyof typeof invoiceVoucherCalls> = InputOf<
  (typeof invoiceVoucherCalls)[Name]
>;

@Controller()
export class VoucherController {
  constructor(
    private readonly vouchers: VoucherService,
    private readonly previews: VoucherPreview,
  ) {}

  @Call(invoiceVoucherCalls.create, { ownTransactions: true, oneAtATime: true })
  create(@Input() { body }: Of<'create'>) {
    return this.vouchers.create(body);
  }

  @Call(invoiceVoucherCalls.preview)
  preview(@Input() { body }: Of<'preview'>) {
    return this.previews.preview(body);
  }

  @Call(invoiceVoucherCalls.remove, { ownTransactions: true, oneAtATime: true })
  remove(@Input() { body }: Of<'remove'>) {
    return this.vouchers.remove(body.ids);
  }

  @Call(invoiceVoucherCalls.fitting)
  fitting(@Input() { params }: Of<'fitting'>) {
    return this.vouchers.fitting(params.id);
  }

  @Call(invoiceVoucherCalls.fittingTogether)
  fittingTogether(@Input() { body }: Of<'fittingTogether'>) {
    return this.vouchers.fittingTogether(body.ids);
  }

  @Call(invoiceVoucherCalls.proposed)
  proposed(@Input() { body }: Of<'proposed'>) {
    return this.vouchers.proposed(body.ids);
  }

  @Call(invoiceVoucherCalls.relate)
  relate(@Input() { query, body }: Of<'relate'>) {
    return this.vouchers.relate(body, query.voucherId);
  }

  @Call(invoiceVoucherCalls.relateAll)
  relateAll(@Input() { body }: Of<'relateAll'>) {
    return this.vouchers.relateAll(body);
  }
}
