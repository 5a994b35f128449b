import { Controller } from '@nestjs/common';
import { invoiceCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { InvoiceChoicesService } from './invoice-choices.service';
import { InvoiceFiles } from './invoice-files';
import { InvoiceListQuery } from './invoice-list.query';
import { InvoiceService } from './invoice.service';
import { ManyInvoicesService } from './many-invoices.service';
import { TickService } from './tick.service';

type Of<Name extends keyof typeof invoiceCalls> = InputOf<(typeof invoiceCalls)[Name]>;

@Controller()
export class InvoiceController {
  constructor(
    private readonly invoices: InvoiceService,
    private readonly many: ManyInvoicesService,
    private readonly ticks: TickService,
    private readonly lists: InvoiceListQuery,
    private readonly files: InvoiceFiles,
    private readonly choiceList: InvoiceChoicesService,
  ) {}

  @Call(invoiceCalls.page)
  page(@Input() { query, body }: Of<'page'>) {
    return this.lists.page(body, query);
  }

  @Call(invoiceCalls.choices)
  choices() {
    return this.choiceList.get();
  }

  @Call(invoiceCalls.one)
  one(@Input() { params }: Of<'one'>) {
    return this.invoices.one(params.id);
  }

  @Call(invoiceCalls.create)
  create(@Input() { body }: Of<'create'>) {
    return this.invoices.create(body);
  }

  @Call(invoiceCalls.update)
  update(@Input() { body }: Of<'update'>) {
    return this.invoices.update(body);
  }

  @Call(invoiceCalls.batchDelete)
  batchDelete(@Input() { body }: Of<'batchDelete'>) {
    return this.many.remove(body);
  }

  @Call(invoiceCalls.updateBusiness)
  updateBusiness(@Input() { query, body }: Of<'updateBusiness'>) {
    return this.many.setBusiness(body, query.businessId);
  }

  @Call(invoiceCalls.setOpening)
  setOpening(@Input() { body }: Of<'setOpening'>) {
    return this.many.setOpening(body.ids, body.isOpening);
  }

  @Call(invoiceCalls.check)
  check(@Input() { query, body }: Of<'check'>) {
    const { ids, deductPeriod, lowered } = body;
    const [only = 0] = ids;
    return this.ticks.tick(ids, {
      checkDate: query.checkDate,
      deductPeriod,
      lowered: new Map(lowered ? [[only, lowered]] : []),
    });
  }

  @Call(invoiceCalls.cancelCheck)
  cancelCheck(@Input() { body }: Of<'cancelCheck'>) {
    return this.ticks.cancel(body);
  }

  @Call(invoiceCalls.export)
  export(@Input() { body }: Of<'export'>) {
    return this.files.export(body);
  }
}
