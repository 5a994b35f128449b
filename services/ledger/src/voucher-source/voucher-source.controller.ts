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
    return this.sources.post(body);
  }

  @Call(postingCalls.postBatch)
  postBatch(@Input() { body }: InputOf<typeof postingCalls.postBatch>) {
    return this.batches.post(body.vouchers);
  }

  @Call(postingCalls.replace)
  replace(@Input() { body }: InputOf<typeof postingCalls.replace>) {
    return this.sources.replace(body);
  }

  @Call(postingCalls.remove)
  async remove(@Input() { body }: InputOf<typeof postingCalls.remove>) {
    return { removed: await this.sources.remove(body.source) };
  }

  @Call(postingCalls.find)
  find(@Input() { body }: InputOf<typeof postingCalls.find>) {
    return this.sources.find(body.sources);
  }
}
