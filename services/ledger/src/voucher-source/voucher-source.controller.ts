import { Controller } from '@nestjs/common';
import { postingCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { VoucherSourceBatch } from './voucher-source.batch';
import { VoucherSourceService } from './voucher-source.service';

@Controller()
export class VoucherSourceController {
  constructor(
    private readonly sources: VoucherSourceService,
    private readonly batches: VoucherSourceBatch,
  ) {}

  @Call(postingCalls.post)
  post(@Input() { body }: InputOf<typeof postingCalls.post>) {
    this.sources.requireOwn([body.source]);
    return this.sources.post(body);
  }

  @Call(postingCalls.postBatch)
  postBatch(@Input() { body }: InputOf<typeof postingCalls.postBatch>) {
    this.sources.requireOwn(body.vouchers.map(({ source }) => source));
    return this.batches.post(body.vouchers);
  }

  @Call(postingCalls.replace)
  replace(@Input() { body }: InputOf<typeof postingCalls.replace>) {
    this.sources.requireOwn([body.source]);
    return this.sources.replace(body);
  }

  @Call(postingCalls.remove)
  async remove(@Input() { body }: InputOf<typeof postingCalls.remove>) {
    this.sources.requireOwn([body.source]);
    return { removed: await this.sources.remove(body.source) };
  }

  @Call(postingCalls.find)
  find(@Input() { body }: InputOf<typeof postingCalls.find>) {
    this.sources.requireOwn(body.sources);
    return this.sources.find(body.sources);
  }
}
