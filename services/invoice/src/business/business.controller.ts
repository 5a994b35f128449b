import { Controller } from '@nestjs/common';
import { invoiceBusinessCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { BusinessService } from './business.service';

type Of<Name extends keyof typeof invoiceBusinessCalls> = InputOf<
  (typeof invoiceBusinessCalls)[Name]
>;

@Controller()
export class BusinessController {
  constructor(private readonly businesses: BusinessService) {}

  @Call(invoiceBusinessCalls.list, { ownTransactions: true })
  list(@Input() { query }: Of<'list'>) {
    return this.businesses.list(query.invoiceType);
  }

  @Call(invoiceBusinessCalls.one)
  one(@Input() { params }: Of<'one'>) {
    return this.businesses.one(params.id);
  }

  @Call(invoiceBusinessCalls.create)
  create(@Input() { body }: Of<'create'>) {
    return this.businesses.create(body);
  }

  @Call(invoiceBusinessCalls.update)
  update(@Input() { body }: Of<'update'>) {
    return this.businesses.update(body);
  }

  @Call(invoiceBusinessCalls.remove)
  async remove(@Input() { params }: Of<'remove'>) {
    await this.businesses.remove(params.id);
    return {};
  }
}
