import { Controller } from '@nestjs/common';
import { assetChangeCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { ChangeService } from './change.service';
import { ChangeVouchers } from './change-vouchers';

type Of<Name extends keyof typeof assetChangeCalls> = InputOf<(typeof assetChangeCalls)[Name]>;

@Controller()
export class ChangeController {
  constructor(
    private readonly changes: ChangeService,
    private readonly vouchers: ChangeVouchers,
  ) {}

  @Call(assetChangeCalls.create)
  create(@Input() { body }: Of<'create'>) {
    return this.changes.create(body);
  }

  @Call(assetChangeCalls.preview)
  preview(@Input() { body }: Of<'preview'>) {
    return this.changes.preview(body);
  }

  @Call(assetChangeCalls.page)
  page(@Input() { query }: Of<'page'>) {
    return this.changes.page(query);
  }

  @Call(assetChangeCalls.remove)
  async remove(@Input() { params }: Of<'remove'>) {
    await this.changes.remove(params.id);
    return {};
  }

  @Call(assetChangeCalls.createVoucher)
  createVoucher(@Input() { body }: Of<'createVoucher'>) {
    return this.vouchers.create(body.ids, body.together);
  }

  @Call(assetChangeCalls.removeVoucher)
  removeVoucher(@Input() { body }: Of<'removeVoucher'>) {
    return this.vouchers.remove(body.ids);
  }

  @Call(assetChangeCalls.relate)
  relate(@Input() { query, body }: Of<'relate'>) {
    return this.vouchers.relate(body, query.voucherId);
  }
}
