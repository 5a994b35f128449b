import { Controller } from '@nestjs/common';
import { voucherWordCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { VoucherWordService } from './voucher-word.service';

@Controller()
export class VoucherWordController {
  constructor(private readonly words: VoucherWordService) {}

  @Call(voucherWordCalls.list)
  list() {
    return this.words.list();
  }

  @Call(voucherWordCalls.get)
  get(@Input() { params }: InputOf<typeof voucherWordCalls.get>) {
    return this.words.get(params.id);
  }

  @Call(voucherWordCalls.create)
  create(@Input() { body }: InputOf<typeof voucherWordCalls.create>) {
    return this.words.create(body);
  }

  @Call(voucherWordCalls.update)
  update(@Input() { body }: InputOf<typeof voucherWordCalls.update>) {
    return this.words.update(body);
  }

  @Call(voucherWordCalls.remove)
  async remove(@Input() { params }: InputOf<typeof voucherWordCalls.remove>) {
    await this.words.remove(params.id);
    return {};
  }
}
