import { Controller } from '@nestjs/common';
import { invoiceUnbilledCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { ReversalService } from './reversal.service';
import { UnbilledFiles } from './unbilled-files';
import { UnbilledService } from './unbilled.service';

type Of<Name extends keyof typeof invoiceUnbilledCalls> = InputOf<
  (typeof invoiceUnbilledCalls)[Name]
>;

@Controller()
export class UnbilledController {
  constructor(
    private readonly entries: UnbilledService,
    private readonly reversals: ReversalService,
    private readonly files: UnbilledFiles,
  ) {}

  @Call(invoiceUnbilledCalls.page)
  page(@Input() { query }: Of<'page'>) {
    return this.entries.page(query);
  }

  @Call(invoiceUnbilledCalls.export)
  export(@Input() { query }: Of<'export'>) {
    return this.files.export(query);
  }

  @Call(invoiceUnbilledCalls.import)
  import(@Input() { body }: Of<'import'>) {
    return this.files.start(body);
  }

  @Call(invoiceUnbilledCalls.template)
  template() {
    return this.files.template();
  }

  @Call(invoiceUnbilledCalls.one)
  one(@Input() { params }: Of<'one'>) {
    return this.entries.one(params.id);
  }

  @Call(invoiceUnbilledCalls.create)
  create(@Input() { body }: Of<'create'>) {
    return this.entries.create(body);
  }

  @Call(invoiceUnbilledCalls.update)
  update(@Input() { body }: Of<'update'>) {
    return this.entries.update(body);
  }

  @Call(invoiceUnbilledCalls.remove)
  async remove(@Input() { params }: Of<'remove'>) {
    await this.entries.remove(params.id);
    return {};
  }

  @Call(invoiceUnbilledCalls.preview)
  preview(@Input() { body }: Of<'preview'>) {
    return this.entries.preview(body.ids);
  }

  @Call(invoiceUnbilledCalls.book)
  book(@Input() { body }: Of<'book'>) {
    return this.entries.book(body.ids);
  }

  @Call(invoiceUnbilledCalls.unbook)
  async unbook(@Input() { body }: Of<'unbook'>) {
    await this.entries.unbook(body.ids);
    return {};
  }

  @Call(invoiceUnbilledCalls.reverse)
  reverse(@Input() { body }: Of<'reverse'>) {
    return this.reversals.reverse(body.reversals);
  }

  @Call(invoiceUnbilledCalls.removeReversal)
  async removeReversal(@Input() { params }: Of<'removeReversal'>) {
    await this.reversals.remove(params.id);
    return {};
  }
}
