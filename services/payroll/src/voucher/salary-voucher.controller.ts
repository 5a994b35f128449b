import { Controller } from '@nestjs/common';
import { salaryVoucherCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { SalaryVoucherService } from './salary-voucher.service';
import { TemplateList } from './template-list';
import { TemplateService } from './template.service';

type Of<Name extends keyof typeof salaryVoucherCalls> = InputOf<(typeof salaryVoucherCalls)[Name]>;

@Controller()
export class SalaryVoucherController {
  constructor(
    private readonly vouchers: SalaryVoucherService,
    private readonly templates: TemplateService,
    private readonly list: TemplateList,
  ) {}

  @Call(salaryVoucherCalls.create, { oneAtATime: true })
  create(@Input() { body }: Of<'create'>) {
    return this.vouchers.create(body);
  }

  @Call(salaryVoucherCalls.data)
  data(@Input() { query }: Of<'data'>) {
    return this.vouchers.data(query);
  }

  @Call(salaryVoucherCalls.templates, { ownTransactions: true })
  templateList(@Input() { params }: Of<'templates'>) {
    return this.list.of(params.id);
  }

  @Call(salaryVoucherCalls.template)
  async template(@Input() { params }: Of<'template'>) {
    return this.templates.shown(await this.templates.get(params.id));
  }

  @Call(salaryVoucherCalls.createTemplate)
  createTemplate(@Input() { body }: Of<'createTemplate'>) {
    return this.templates.create(body);
  }

  @Call(salaryVoucherCalls.updateTemplate)
  updateTemplate(@Input() { body }: Of<'updateTemplate'>) {
    return this.templates.update(body);
  }

  @Call(salaryVoucherCalls.removeTemplate)
  async removeTemplate(@Input() { params }: Of<'removeTemplate'>) {
    await this.templates.remove(params.id);
    return {};
  }

  @Call(salaryVoucherCalls.made)
  made(@Input() { query }: Of<'made'>) {
    return this.vouchers.made(query);
  }

  @Call(salaryVoucherCalls.preview)
  preview(@Input() { query }: Of<'preview'>) {
    return this.vouchers.preview(query);
  }

  @Call(salaryVoucherCalls.fitting)
  fitting(@Input() { query }: Of<'fitting'>) {
    return this.vouchers.fitting(query);
  }

  @Call(salaryVoucherCalls.relate)
  relate(@Input() { query }: Of<'relate'>) {
    return this.vouchers.relate(query);
  }

  @Call(salaryVoucherCalls.remove, { oneAtATime: true })
  remove(@Input() { query }: Of<'remove'>) {
    return this.vouchers.remove(query);
  }
}
