import { Controller } from '@nestjs/common';
import { voucherTemplateCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { CarryForwardMoneyService } from './carry-forward-money.service';
import { VoucherTemplateService } from './voucher-template.service';

@Controller()
export class VoucherTemplateController {
  constructor(
    private readonly templates: VoucherTemplateService,
    private readonly amounts: CarryForwardMoneyService,
  ) {}

  @Call(voucherTemplateCalls.list)
  list() {
    return this.templates.list();
  }

  @Call(voucherTemplateCalls.get)
  get(@Input() { params }: InputOf<typeof voucherTemplateCalls.get>) {
    return this.templates.get(params.id);
  }

  @Call(voucherTemplateCalls.create)
  create(@Input() { body }: InputOf<typeof voucherTemplateCalls.create>) {
    return this.templates.create(body);
  }

  @Call(voucherTemplateCalls.update)
  update(@Input() { body }: InputOf<typeof voucherTemplateCalls.update>) {
    return this.templates.update(body);
  }

  @Call(voucherTemplateCalls.remove)
  async remove(@Input() { params }: InputOf<typeof voucherTemplateCalls.remove>) {
    await this.templates.remove(params.id);
    return {};
  }

  @Call(voucherTemplateCalls.carryForwardMoney)
  carryForwardMoney(@Input() { body }: InputOf<typeof voucherTemplateCalls.carryForwardMoney>) {
    return this.amounts.amounts(body);
  }
}
