import { Controller } from '@nestjs/common';
import { fileLayoutCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { LayoutService } from './layout.service';

@Controller()
export class LayoutController {
  constructor(private readonly layouts: LayoutService) {}

  @Call(fileLayoutCalls.list)
  list() {
    return this.layouts.list();
  }

  @Call(fileLayoutCalls.save)
  save(@Input() { body }: InputOf<typeof fileLayoutCalls.save>) {
    return this.layouts.save(body);
  }

  @Call(fileLayoutCalls.restore)
  async restore(@Input() { params }: InputOf<typeof fileLayoutCalls.restore>) {
    await this.layouts.restore(params.code);
    return {};
  }
}
